import OAuth1
package import Vectors

/// What a file says about keys, tokens and secrets.
///
/// Which of them a request uses is not known from names alone: its consumer key and its token are
/// in the file, too, and their neighbours are the secrets.
package struct SecretFacts: Sendable {
    /// What messages call the file.
    package let file: String
    /// In order.
    package let facts: [Fact]
    private let meanings: [CredentialNames.Meaning]
    /// The words of their names, each word as a number.
    private let words: [[Int]]
    /// The facts of each name that a vector may give them, in order.
    let placesByVariable: [String: [Int]]
    let encoded: Encoded
    /// The key that the file is, or has.
    package let key: KeyText?
    /// Names of credentials, which are not secrets themselves.
    private let namesOfCredentials: Set<[UInt8]>
    /// What is wrong with a `.env` file that has other lines, too.
    package let fault: VectorIssue?

    /// Reads a file.
    ///
    /// - Throws: ``VectorIssue`` for a `.env` file that has no facts either.
    package init(_ text: ImportedText) throws(VectorIssue) {
        file = text.name
        var fault: VectorIssue?
        var exact: [Fact]?
        if text.name.utf8.suffix(Self.ending.count).elementsEqual(Self.ending) || text.bytes.isEmpty
        {
            do throws(VectorIssue) {
                exact = try EnvironmentFile(text).variables
            } catch {
                fault = error
            }
        }
        self.fault = fault
        var facts = (exact ?? FactReader.facts(in: text, readsMembers: true)).filter {
            !$0.value.isEmpty || exact != nil
        }
        Self.noteOutdated(in: &facts)
        meanings = facts.map { CredentialNames.meaning(of: $0.path) }
        if let fault, !meanings.contains(where: { $0.isSecret }) { throw fault }
        var numbers: [String: Int] = [:]
        words = facts.map { fact in
            CredentialNames.words(of: fact.path).map { word in
                let number = numbers[word] ?? numbers.count
                numbers[word] = number
                return number
            }
        }
        self.facts = facts
        placesByVariable = Self.placesByVariable(facts)
        let names = facts.compactMap { $0.path.last }.filter {
            CredentialNames.meaning(of: [$0]).rank > 1
        }
        namesOfCredentials = Set(names.map { Array($0.utf8) })
        encoded = Encoded(facts)
        key = KeyText(in: text.bytes) ?? Self.decodedKey(facts)
    }

    private static let ending = Array(".env".utf8)

    /// Words of names that say that a value does not count any more.
    private static let wordsOfOutdated: Set<String> = [
        "old", "previous", "prev", "former", "prior", "outdated", "deprecated", "obsolete",
        "expired", "revoked", "invalid", "alt", "alte", "altes", "ancien", "ancienne", "antiguo",
        "antigua", "vecchio", "oude",
    ]

    /// Passes over secrets that are called old, where others are not.
    private static func noteOutdated(in facts: inout [Fact]) {
        let secrets = facts.indices.filter { place in
            facts[place].unread == nil && CredentialNames.meaning(of: facts[place].path).isSecret
        }
        let outdated = secrets.filter { place in
            let words = CredentialNames.words(of: facts[place].path)
            return words.contains(where: wordsOfOutdated.contains)
        }
        guard outdated.count < secrets.count else { return }
        for place in outdated { facts[place].unread = .outdated }
    }

    private static func placesByVariable(_ facts: [Fact]) -> [String: [Int]] {
        var places: [String: [Int]] = [:]
        for (place, fact) in facts.enumerated() where fact.unread == nil {
            places[variable(fact), default: []].append(place)
        }
        return places
    }

    private static func decodedKey(_ facts: [Fact]) -> KeyText? {
        facts.lazy.filter { $0.isDecoded }.compactMap { KeyText(in: Array($0.value.utf8)) }.first
    }

    // MARK: - By name

    /// The only value with the name of a credential; nil if no value has it.
    ///
    /// - Throws: ``VectorIssue`` with `hint` if there are several.
    package func only(
        _ name: CredentialNames, key: String?, token: String?, hint: Hint
    ) throws(VectorIssue) -> Fact? {
        let candidates = candidates(name, key: key, token: token)
        guard let first = candidates.first else { return nil }
        guard candidates.allSatisfy({ $0.value.utf8.elementsEqual(first.value.utf8) }) else {
            let names = candidates.map { title(of: $0) ?? "line \($0.line)" }.formatted
            throw VectorIssue(
                file: file, message: "several variables may hold the \(name.title): \(names)",
                hint: hint)
        }
        return first
    }

    /// The facts that may be a credential of a request: those whose names say it most clearly.
    ///
    /// - Parameters:
    ///   - name: the credential.
    ///   - key: the consumer key of the request, if it is known.
    ///   - token: its token, if it has one.
    /// - Returns: several facts if the names do not decide.
    package func candidates(
        _ name: CredentialNames, key: String? = nil, token: String? = nil
    ) -> [Fact] {
        var places = facts.indices.filter { place in
            meanings[place].rank(as: name) > 0 && unread(place, key: key, token: token) == nil
        }
        let owned = own(places, name, key: key, token: token)
        if name == .tokenSecret, owned.count == places.count {
            // What is left over is the token's if the consumer's is clear.
            let isClear = meanings.contains { $0.credential == .consumerSecret }
            places = places.filter { isClear || meanings[$0].credential == name }
            places = own(places, name, key: key, token: token)
        } else {
            places = owned
        }
        places = related(places, to: name == .tokenSecret ? token ?? key : key)
        // A note may name what is elsewhere: "token secret = password".
        let values = places.filter { !Self.isName(facts[$0].value) }
        if !values.isEmpty { places = values }
        let best = places.map { meanings[$0].rank(as: name) }.max() ?? 0
        places = places.filter { meanings[$0].rank(as: name) == best }
        let isReal = places.filter { place in
            !FactValue.isPlaceholder(facts[place].value)
        }
        return Self.withoutRepetitions((isReal.isEmpty ? places : isReal).map { facts[$0] })
    }

    /// Whether a value is itself what people call a credential.
    private static func isName(_ value: String) -> Bool {
        value.utf8.allSatisfy { ASCII.isLetter($0) || "_- ".utf8.contains($0) }
            && !FactValue.looksRandom(value.utf8) && CredentialNames.meaning(of: [value]).rank > 0
    }

    /// A name that is set again counts once, with its last value.
    private static func withoutRepetitions(_ facts: [Fact]) -> [Fact] {
        facts.enumerated().filter { index, fact in
            !facts[(index + 1)...].contains { $0.path == fact.path && $0.line != fact.line }
                && !facts[..<index].contains { $0.isReading(of: fact) }
        }.map { $0.element }
    }

    // MARK: - By neighbours

    /// Those of `places` that belong to the key or the token of a request; all if the file has
    /// neither, or nothing that belongs to them.
    private func own(
        _ places: [Int], _ name: CredentialNames, key: String?, token: String?
    ) -> [Int] {
        let isTokens = name == .tokenSecret
        var found = places
        let areAlike = Set(places.map { facts[$0].path }).count == 1
        let anchors: [(CredentialNames, String?)] =
            isTokens ? [(.token, token), (.consumerKey, key)] : [(.consumerKey, key)]
        for (anchor, value) in anchors {
            guard let value else { continue }
            let isThere = { (place: Int) in facts[place].value.utf8.elementsEqual(value.utf8) }
            let ownPlaces = Array(facts.indices.lazy.filter(isThere).prefix(Self.anchorsMax))
            let rival = anchor == .token ? key : token
            // Words say enough where they name the key or the token of the request itself.
            let areWords = ownPlaces.contains { facts[$0].tie == .words }
            let others = facts.indices.filter { place in
                let isOther =
                    isClear(place, as: anchor, orWords: areWords) && !facts[place].value.isEmpty
                    && !Self.isName(facts[place].value)
                    && !ownPlaces.contains { facts[$0].isReading(of: facts[place]) }
                let isRival =
                    rival.map { facts[place].value.utf8.elementsEqual($0.utf8) } ?? false
                // Keys and tokens may each have a row of their own, with the same names.
                let isNamedSo = ownPlaces.contains { facts[$0].path == facts[place].path }
                return isOther || isRival && areAlike
                    || isNamedSo && !ownPlaces.contains(place)
            }
            guard !ownPlaces.isEmpty, !others.isEmpty else { continue }
            let anchors = ownPlaces + others.prefix(Self.anchorsMax)
            let owned = found.filter { place in
                let owner = anchors.min { isNearer($0, than: $1, to: place) }
                return owner.map(isThere) ?? false
            }
            if !owned.isEmpty { found = owned }
        }
        return found
    }

    /// Those of `places` whose names begin as that of a value does, with as many words as any.
    private func related(_ places: [Int], to value: String?) -> [Int] {
        guard let value,
            let anchor = facts.indices.first(where: {
                facts[$0].value.utf8.elementsEqual(value.utf8)
            })
        else { return places }
        let counts = places.map { place in
            zip(words[anchor], words[place]).prefix { $0 == $1 }.count
        }
        let most = counts.max() ?? 0
        return zip(places, counts).filter { $1 == most }.map { $0.0 }
    }

    /// Whether the own name of a fact says what it is: that of a block, and the words before a
    /// value, say less.
    private func isClear(
        _ place: Int, as name: CredentialNames, orWords areWords: Bool = false
    ) -> Bool {
        meanings[place].credential == name && meanings[place].rank > 1
            && (areWords || facts[place].tie != .words)
    }

    /// Whether one fact is nearer to `place` than another: by the names that both have, then by
    /// their places; above rather than below.
    private func isNearer(_ first: Int, than second: Int, to place: Int) -> Bool {
        let likeness = [first, second].map { self.likeness(of: $0, to: place) }
        guard likeness[0] == likeness[1] else { return likeness[0] > likeness[1] }
        guard (first < place) == (second < place) else { return first < place }
        return abs(first - place) < abs(second - place)
    }

    /// How many words at the beginning and the end of their names two facts have in common.
    private func likeness(of first: Int, to second: Int) -> Int {
        let (one, other) = (words[first], words[second])
        let count = min(one.count, other.count)
        var (before, after) = (0, 0)
        while before < count, one[before] == other[before] { before += 1 }
        while after < count, one[one.count - 1 - after] == other[other.count - 1 - after] {
            after += 1
        }
        return before + after
    }

    /// In a file with more keys, the keys do not say which secret belongs to which.
    private static let anchorsMax = 32

    // MARK: - By proof

    /// A value that may be a credential.
    package struct Candidate: Sendable {
        package let fact: Fact
        /// Whether names say that it is another credential, or that of another key or token.
        package let isOther: Bool
        /// Whether it is that of another key or token of the file.
        package let isForeign: Bool
        /// Why this is not the value that the file means; nil if it may be.
        package let unread: Fact.Unread?
        /// Whether it is beside the key or the token of the request, and has no name of its own.
        package let isNeighbour: Bool
        fileprivate let score: Int
    }

    /// More values of a file are not tried.
    package static let triedMax = 150

    /// Every value that may be a credential, the likeliest first: to be tried.
    package func ordered(_ name: CredentialNames, key: String?, token: String?) -> [Candidate] {
        let anchor = name == .tokenSecret ? token ?? key : key
        let ofAnchor = facts.indices.lazy.filter { place in
            anchor.map { facts[place].value.utf8.elementsEqual($0.utf8) } ?? false
        }
        let anchors = Array(ofAnchor.prefix(Self.anchorsMax))
        let own = Set(own(Array(facts.indices), name, key: key, token: token))
        var found: [Candidate] = []
        for place in facts.indices where mayBeSecret(place, key: key, token: token) {
            let meaning = meanings[place]
            let distance = anchors.map { $0 < place ? place - $0 : 2 * ($0 - place) }.min()
            let unread = unread(place, key: key, token: token)
            let isOther =
                unread != nil
                || meaning.credential.map { $0 != name && isClear(place, as: $0) } ?? false
                || !own.contains(place)
            let score = shape(of: facts[place]) + 1000 * meaning.rank(as: name)
            let isNeighbour = meaning.rank == 0 && (distance ?? .max) <= Self.neighboursMax
            found.append(
                Candidate(
                    fact: facts[place], isOther: isOther,
                    isForeign: !own.contains(place), unread: unread,
                    isNeighbour: isNeighbour && facts[place].tie != .words,
                    score: score - min(distance ?? .max, Self.distanceMax)
                        - (isOther ? Self.otherCost : 0)))
        }
        // The sort keeps no order of its own.
        let places = found.indices.sorted { (found[$0].score, $1) > (found[$1].score, $0) }
        var seen: Set<[UInt8]> = []
        var ordered: [Candidate] = []
        for place in places where ordered.count < Self.triedMax {
            let candidate = found[place]
            if seen.insert(Array(candidate.fact.value.utf8)).inserted { ordered.append(candidate) }
        }
        return ordered
    }

    /// Facts that are further away from a key have nothing to do with it.
    private static let neighboursMax = 12
    private static let otherCost = 3000
    private static let distanceMax = 200

    private func mayBeSecret(_ place: Int, key: String?, token: String?) -> Bool {
        let value = facts[place].value
        return !value.isEmpty && !FactValue.isPlaceholder(value)
            && (meanings[place].isSecret || !value.utf8.contains("://".utf8))
            && !namesOfCredentials.contains(Array(value.utf8))
            && ![key, token].contains { $0.map { $0.utf8.elementsEqual(value.utf8) } ?? false }
    }

    private func shape(of fact: Fact) -> Int {
        let bytes = Array(fact.value.utf8)
        var score = 0
        if FactValue.looksRandom(bytes) { score += 300 }
        switch fact.tie {
        case .separator: score += 200
        case .place: score += 100
        case .words: break
        }
        if bytes.contains(where: ASCII.isBlank) { score -= 300 }
        return score
    }

    // MARK: - What must not be shown

    /// All values that may be secrets, whoever uses them.
    package var hidden: [Fact] {
        var size = 0
        return facts.filter { fact in
            let count = fact.value.utf8.count
            guard isHidden(fact), size + count <= Self.hiddenSizeMax else { return false }
            size += count
            return true
        }
    }

    /// Whether a value may be a secret, by its name or by its look.
    package func isHidden(_ fact: Fact) -> Bool {
        // What is around an address says nothing of it.
        let isAddress =
            fact.value.utf8.contains("://".utf8) && !fact.value.utf8.contains(UInt8(ascii: "@"))
        let path = isAddress ? Array(fact.path.suffix(1)) : fact.path
        return (isSecret(fact, named: path) || FactValue.looksRandom(Array(fact.value.utf8)))
            && fact.value.utf8.count >= Self.hiddenMin
    }

    /// Whether the names of a value say that it is a secret.
    package func isSecret(_ fact: Fact) -> Bool { isSecret(fact, named: fact.path) }

    private func isSecret(_ fact: Fact, named path: [String]) -> Bool {
        let meaning = CredentialNames.meaning(of: path)
        return meaning.isSecret && !FactValue.isPlaceholder(fact.value)
    }

    /// Whether a value stands for one that the file does not have: `***`, `${NAME}`, `changeme`.
    package func isPlaceholder(_ fact: Fact) -> Bool { FactValue.isPlaceholder(fact.value) }

    /// In bytes; shorter texts are parts of words.
    private static let hiddenMin = 4
    /// In bytes; with more, every value of a request would be hidden.
    private static let hiddenSizeMax = 12 << 10
}
