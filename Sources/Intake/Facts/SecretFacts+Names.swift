import OAuth1
import Vectors

// What messages and vectors call the values of a file.
extension SecretFacts {
    /// The name of a fact as a message shows it; nil if it may be a secret itself.
    package func title(of fact: Fact) -> String? {
        var path = fact.path.filter { FactReader.isNameShaped(Array($0.utf8)) && !isHidden($0) }
        guard let last = path.popLast() else { return nil }
        let own = Self.shortened(last)
        // What the names around it say is shown if it is needed.
        let isEnough = CredentialNames.meaning(of: [own]).rank > 0 || path.isEmpty
        let outer = isEnough ? [] : path.suffix(2)
        return PlainText.visible((outer + [own]).joined(separator: "."))
    }

    /// Whether a fact is one of this file.
    package func has(_ fact: Fact) -> Bool {
        facts.contains { own in
            own.line == fact.line && own.path == fact.path
                && own.value.utf8.elementsEqual(fact.value.utf8)
        }
    }

    /// `NAME in FILE, line 3`.
    package func place(of fact: Fact) -> String {
        let name = title(of: fact) ?? "a value"
        let way =
            mayBeEncoded(fact) ? ", as it is written, though it is base64 of another text" : ""
        return "\(name) in \(PlainText.visible(file)), line \(fact.line)\(way)"
    }

    /// A name without the words before it that say nothing: `static final String SECRET`.
    private static func shortened(_ name: String) -> String {
        var words = name.split(separator: " ")
        while words.count > 1, let last = words.last, last.utf8.count < 3 { words.removeLast() }
        let meaning = CredentialNames.meaning(of: [name])
        while words.count > 1 {
            let rest = words.dropFirst().joined(separator: " ")
            let other = CredentialNames.meaning(of: [rest])
            guard other.credential == meaning.credential, other.rank >= meaning.rank else { break }
            words.removeFirst()
        }
        return words.joined(separator: " ")
    }

    private func isHidden(_ name: String) -> Bool {
        facts.prefix(Self.lookedMax).contains { fact in
            // A secret has a name in it if a = is inside: abc=def.
            fact.tie == .separator && fact.value.utf8.elementsEqual(name.utf8)
                || fact.unread == nil && isSecret(fact) && fact.value.utf8.starts(with: name.utf8)
        }
    }

    /// That nothing in the file may be a credential by its name, and which names it has.
    package func absence(of name: CredentialNames) -> String {
        facts.isEmpty
            ? "the file has no variables"
            : "no variable name suggests the \(name.title); the file has \(names)"
    }

    /// Facts after these are not looked at for what messages say.
    private static let lookedMax = 2000
    /// More names are not listed.
    private static let namesMax = 20

    /// The names of values: before a "=" at its end, a secret looks like a name.
    package var names: String {
        var seen: Set<String> = []
        var names: [String] = []
        for fact in facts.prefix(Self.lookedMax)
        where fact.tie == .separator && !fact.value.utf8.allSatisfy({ $0 == ASCII.equals }) {
            guard names.count <= Self.namesMax else { break }
            guard let name = title(of: fact), seen.insert(name).inserted else { continue }
            names.append(name)
        }
        let more = names.count > Self.namesMax ? ", …" : ""
        return names.isEmpty
            ? "no variables" : names.prefix(Self.namesMax).joined(separator: ", ") + more
    }

    /// What the file calls its secrets, at most `count` names, and what programs usually do.
    package func secretNames(_ count: Int) -> [String] {
        var names: [String] = []
        let own = facts.prefix(Self.lookedMax).lazy.filter { isSecret($0) && $0.unread == nil }
            .flatMap { $0.path.suffix(1).flatMap { [Self.shortened($0), $0] } }
            .filter { FactReader.isNameShaped(Array($0.utf8)) && !isHidden($0) }
        for name in own where names.count < count && !names.contains(name) { names.append(name) }
        return names + Self.usualNames.filter { !names.contains($0) }
    }

    private static let usualNames = [
        "consumer_secret", "token_secret", "access_token_secret", "oauth_consumer_secret",
        "oauth_token_secret", "api_secret", "client_secret",
    ]

    // MARK: - Sets

    /// The secret that a program should have used instead of another one, if names say it: that of
    /// the set to which the key or the token belongs, as `CONSUMER_SECRET` does to `CONSUMER_KEY`
    /// where `SANDBOX_CONSUMER_SECRET` was used.
    ///
    /// - Parameters:
    ///   - used: the secret with which the request was signed.
    ///   - name: which of the two it was taken for.
    ///   - owner: the key or the token of the request, if the file may have it.
    ///   - other: the other secret with which it was signed, which says less.
    /// - Returns: the secret; nil if names say nothing.
    package func meant(
        insteadOf used: Fact, as name: CredentialNames, of owner: String?, beside other: Fact?
    ) -> Fact? {
        let own = CredentialNames.qualifiers(of: used.path)
        let anchor = facts.first { fact in
            owner.map { fact.value.utf8.elementsEqual($0.utf8) } ?? false
        }
        guard let set = (anchor ?? other).map({ CredentialNames.qualifiers(of: $0.path) }),
            set != own, anchor != nil || set.isStrictSubset(of: own)
        else { return nil }
        return facts.last { fact in
            let meaning = CredentialNames.meaning(of: fact.path)
            return fact.unread == nil && meaning.credential == name && meaning.rank > 1
                && CredentialNames.qualifiers(of: fact.path) == set
                && !FactValue.isPlaceholder(fact.value)
                && !fact.value.utf8.elementsEqual(used.value.utf8)
        }
    }

    // MARK: - Variables

    /// The name that a vector gives to a value of the file: `oauth_consumer_secret`.
    package func variable(of fact: Fact) -> String {
        let name = Self.variable(fact)
        let places = placesByVariable[name] ?? []
        let place = places.firstIndex { facts[$0].value.utf8.elementsEqual(fact.value.utf8) } ?? 0
        return place == places.count - 1 ? name : "\(name)_\(place + 1)"
    }

    /// The value of a variable.
    package func value(of variable: String) -> String? { fact(ofVariable: variable)?.value }

    /// The fact of a variable: the last one of the name.
    package func fact(ofVariable variable: String) -> Fact? {
        let exact = facts.last { fact in
            fact.unread == nil && fact.name.utf8.elementsEqual(variable.utf8)
        }
        if let found = exact ?? placesByVariable[variable]?.last.map({ facts[$0] }) { return found }
        guard let end = variable.lastIndex(of: "_"),
            let number = Int(variable[variable.index(after: end)...]),
            let places = placesByVariable[String(variable[..<end])],
            places.indices.contains(number - 1)
        else { return nil }
        return facts[places[number - 1]]
    }

    static func variable(_ fact: Fact) -> String {
        let bytes = fact.name.utf8.map { ASCII.isName($0) ? $0 : UInt8(ascii: "_") }
        let isDigit = bytes.first.map(ASCII.isDigit) ?? true
        return (isDigit ? "_" : "") + String(bytes: bytes)
    }
}
