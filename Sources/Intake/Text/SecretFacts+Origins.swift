import OAuth1
import Vectors

// The hosts that a file of secrets names, for requests whose text shows none.
extension SecretFacts {
    /// A scheme and a host, and where the file has them.
    package struct Origin: Sendable {
        /// `https://api.example.com`.
        package let url: String
        package let place: String
    }

    private static let names = [
        "url", "uri", "endpoint", "host", "hostname", "server", "domain", "base", "site",
    ]
    /// What other hosts are for.
    private static let others = [
        "callback", "redirect", "proxy", "redis", "database", "db", "smtp", "mail", "bind",
        "listen",
    ]

    /// The hosts that a request may be for, each once, in order.
    package var origins: [Origin] {
        var seen: Set<String> = []
        return facts.compactMap { fact -> Origin? in
            let words = CredentialNames.words(of: fact.path)
            let own = CredentialNames.words(of: fact.path.suffix(1).map { $0 })
            guard !isSecret(fact), CredentialNames.meaning(of: fact.path).rank == 0,
                !words.contains(where: Self.others.contains), let url = Self.origin(fact.value),
                own.contains(where: Self.names.contains) || Self.isBare(fact.value),
                seen.insert(url.lowercased()).inserted
            else { return nil }
            return Origin(url: url, place: place(of: fact))
        }
    }

    /// Whether a URL is a scheme and a host alone, as people write where something is.
    private static func isBare(_ value: String) -> Bool {
        SplitURL(value.utf8).map { $0.rest.isEmpty || $0.rest.elementsEqual("/".utf8) } ?? false
    }

    private static func origin(_ value: String) -> String? {
        guard let parts = SplitURL(value.utf8) else {
            return RequestFacts.isHost(value) ? "https://" + value : nil
        }
        let host = String(bytes: parts.authority)
        guard TextMarks.isHTTP(Array(value.utf8)[...]), RequestFacts.isHost(host) else {
            return nil
        }
        return String(bytes: parts.scheme) + "://" + host
    }
}
