import OAuth1

/// What the names of a value say that it is.
package enum CredentialNames: CaseIterable, Sendable {
    case consumerKey, consumerSecret, token, tokenSecret

    /// What people call the credential.
    package var title: String {
        switch self {
        case .consumerKey: "consumer key"
        case .consumerSecret: "consumer secret"
        case .token: "token"
        case .tokenSecret: "token secret"
        }
    }

    /// What names say, and how clearly: 0 if they say nothing.
    struct Meaning: Sendable {
        var credential: CredentialNames?
        /// A secret of an unknown owner is that of the consumer, or else of the token.
        var isSecret = false
        var rank = 0

        /// How clearly the names say that the value is `name`.
        func rank(as name: CredentialNames) -> Int {
            if credential == name { return rank }
            let isLeftOver = credential == nil && isSecret
            return isLeftOver && (name == .consumerSecret || name == .tokenSecret) ? rank : 0
        }
    }

    /// Whose secret or key it is, the clearest word first.
    private static let consumers = ["consumer", "api", "client", "app", "shared"]
    private static let tokens = ["access", "token", "user", "owner"]
    private static let secrets = ["secret", "password", "passwd", "passphrase", "pwd"]
    private static let keys = ["key", "id"]
    /// Names that programs write for all of their words.
    private static let abbreviations: [String: CredentialNames] = [
        "ck": .consumerKey, "cs": .consumerSecret, "at": .token, "ats": .tokenSecret,
    ]
    /// Words of secrets that have nothing to do with signing.
    private static let others = [
        "jwt", "session", "cookie", "csrf", "webhook", "aws", "s3", "stripe", "django", "rails",
        "refresh",
    ]

    /// Names of a value that has a name of its own.
    private static let wrappers = ["value", "defaultvalue", "stringvalue", "default"]

    /// Names of what is said about a value that is beside them.
    private static let asides = ["origin", "description", "comment", "note", "source", "help"]

    /// Whether a name is one of keys, tokens or secrets.
    static func isOfCredential(_ name: String) -> Bool {
        let letters = letters(of: name)
        return (secrets + ["token", "key"]).contains { letters.hasSuffix($0) }
    }

    /// What a path of names says: its last name, with the owner from the names around it.
    static func meaning(of path: [String]) -> Meaning {
        if let last = path.last, path.count > 1, asides.contains(letters(of: last)) {
            return Meaning()
        }
        // `consumerSecret: { value: … }`
        let count = path.reversed().prefix { Self.wrappers.contains(letters(of: $0)) }.count
        let path = count < path.count ? path.dropLast(count) : path
        for (depth, name) in path.reversed().enumerated() {
            let around = path.dropLast(depth + 1)
            var meaning = meaning(of: name, in: around)
            guard meaning.rank > 0 else { continue }
            // The name of a whole block says less of what is in it.
            if depth > 0 { meaning.rank = 1 }
            if meaning.isSecret, words(of: path).contains(where: others.contains) {
                meaning.rank = 0
            }
            return meaning
        }
        return Meaning()
    }

    private static func meaning(of name: String, in around: ArraySlice<String>) -> Meaning {
        let letters = letters(of: name)
        if let short = abbreviations[letters] {
            return Meaning(
                credential: short, isSecret: short == .consumerSecret || short == .tokenSecret,
                rank: 1)
        }
        let words = words(of: [name]).suffix(2)
        // A word before it may only sound like a secret: `FATSECRET_CONSUMER_KEY`.
        let isNamedKey =
            words.count == 2 && consumers.contains(words.first ?? "")
            && keys.contains(words.last ?? "")
        if !isNamedKey, let secret = last(secrets, in: letters) {
            let owner =
                self.owner(in: letters[..<secret]) ?? self.owner(in: letters[secret...])
                ?? self.owner(around)
            guard let owner else { return Meaning(isSecret: true, rank: 1) }
            return Meaning(
                credential: owner.isToken ? .tokenSecret : .consumerSecret, isSecret: true,
                rank: owner.rank)
        }
        let isToken =
            letters.hasSuffix("token") || letters.utf8.contains("token".utf8) && isKey(letters)
        guard isToken || isKey(letters) || letters == "consumer" else { return Meaning() }
        let owner = self.owner(in: letters[...]) ?? self.owner(around)
        guard let owner else { return Meaning() }
        let isConsumers = letters.utf8.contains("consumer".utf8) || !isToken && !owner.isToken
        if isConsumers { return Meaning(credential: .consumerKey, rank: owner.rank) }
        let isUsual = letters.hasPrefix("access") || letters.hasPrefix("oauth")
        return Meaning(credential: .token, rank: isUsual ? owner.rank + 1 : owner.rank)
    }

    private static func isKey(_ letters: String) -> Bool {
        keys.contains { letters.hasSuffix($0) }
    }

    /// The owner that the nearest of the names around says.
    private static func owner(_ around: ArraySlice<String>) -> (isToken: Bool, rank: Int)? {
        for name in around.suffix(2).reversed() {
            let letters = letters(of: name)
            if ["consumer", "client"].contains(where: letters.hasSuffix) { return (false, 2) }
            if letters.hasSuffix("token") { return (true, 2) }
        }
        return nil
    }

    /// The word that is nearest to the end.
    private static func owner(in letters: Substring) -> (isToken: Bool, rank: Int)? {
        var best: (place: Substring.Index, isToken: Bool, rank: Int)?
        for (isToken, words) in [(false, consumers), (true, tokens)] {
            for (index, word) in words.enumerated() {
                guard let place = last([word], in: letters), best.map({ place > $0.place }) ?? true
                else { continue }
                best = (place, isToken, 2 + words.count - index)
            }
        }
        return best.map { ($0.isToken, $0.rank) }
    }

    /// Where the last of some words begins.
    private static func last(_ words: [String], in letters: some StringProtocol) -> String.Index? {
        let text = Array(letters.utf8)
        let places = words.flatMap { word -> [Int] in
            let bytes = Array(word.utf8)
            guard text.count >= bytes.count else { return [] }
            return (0...(text.count - bytes.count)).filter {
                text[$0..<($0 + bytes.count)].elementsEqual(bytes)
            }
        }
        return places.max().map { letters.utf8.index(letters.startIndex, offsetBy: $0) }
    }

    /// The ASCII letters of a name in lower case: `CONSUMERSECRET` has no words.
    private static func letters(of name: String) -> String {
        String(bytes: name.utf8.filter(ASCII.isLetter).map { $0 | 0x20 })
    }

    /// The words of names that do not say which credential it is: `sandbox`.
    static func qualifiers(of path: [String]) -> Set<String> {
        Set(words(of: path)).subtracting(consumers + tokens + secrets + keys + ["oauth"])
    }

    /// The words of names in lower case: `consumerSecret_2` as `consumer`, `secret`, `2`.
    package static func words(of path: [String]) -> [String] {
        var words: [[UInt8]] = [[]]
        for name in path {
            var wasLower = false
            for byte in name.utf8 {
                let isLower = (0x61...0x7A).contains(byte)
                let isWord = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
                if !isWord || wasLower && ASCII.isUppercase(byte) { words.append([]) }
                if isWord { words[words.count - 1].append(ASCII.lowercased(byte)) }
                wasLower = isLower
            }
            words.append([])
        }
        return words.filter { !$0.isEmpty }.map { String(bytes: $0) }
    }
}
