import OAuth1

// MARK: - The base string does not have its three parts (§3.4.1.1)

extension Pitfall {
    /// The method is missing, with or without its `&`; no thread found.
    static let baseStringWithoutMethod = Pitfall(
        "base-string-without-method", section: "3.4.1.1",
        mistake: "left the HTTP method out of the base string",
        fix: parts
    ) { _ in
        [
            Mistake(
                .composition { $0.method = .absent },
                detail: "the \"&\" after the method was also left out"),
            Mistake(
                .composition { $0.method = .empty },
                detail: "the \"&\" after the method was kept"),
        ]
    }

    /// The URL is missing, with or without its `&`; no thread found.
    static let baseStringWithoutURL = Pitfall(
        "base-string-without-url", section: "3.4.1.1",
        mistake: "left the URL out of the base string",
        fix: parts
    ) { _ in
        [
            Mistake(
                .composition { $0.uri = .absent },
                detail: "the \"&\" after the URL was also left out"),
            Mistake(
                .composition { $0.uri = .empty },
                detail: "the \"&\" after the URL was kept"),
        ]
    }

    /// The whole URL is encoded and signed; no thread found.
    static let baseStringOfURL = Pitfall(
        "base-string-of-url", section: "3.4.1.1",
        mistake: "signed the whole URL, percent-encoded, instead of a base string",
        fix: parts
    ) { facts in
        guard facts.uri != nil else { return [] }
        let query = facts.query.map { "?".utf8 + $0 } ?? []
        let sent = facts.url.prefix { !"?#".utf8.contains($0) } + query
        return [
            ("the URL that was sent", Array(sent) as [UInt8]?),
            ("the base string URI, followed by \"?\" and all joined parameters", nil),
        ].flatMap { text, url in
            [
                Mistake(
                    .composition { ($0.method, $0.whole) = (.absent, .url(url)) },
                    detail: "the signed text was \(text)"),
                Mistake(
                    .composition { $0.whole = .url(url) },
                    detail: "the signed text began with the method and \"&\", and the rest was "
                        + "\(text)"),
            ]
        }
    }

    private static let parts =
        "join the method, the encoded base string URI and the encoded parameters with \"&\""
}
