import OAuth1

// More of the URL is signed than should be, or less (§3.4.1.2).

extension Pitfall {
    /// The whole URL with its query is signed, and the query's parameters as well.
    ///
    /// Met in Kong/insomnia#4238, litl/rauth#1, bradrydzewski/go.auth#8.
    static let queryInBaseUri = Pitfall(
        "query-in-base-uri", section: "3.4.1.2", .common,
        mistake: "kept the query in the base string URI",
        fix: "end the base string URI before \"?\""
    ) { facts in
        guard let query = facts.query, !query.isEmpty else { return [] }
        return [Mistake(.uri { $0.query = query })]
    }

    /// The whole URL with its query is signed, and the query is not among the parameters.
    ///
    /// Met in DefactoSoftware/lti#18, Kong/insomnia#4238.
    static let queryInBaseUriNotInParams = Pitfall(
        "query-in-base-uri-not-in-params", section: "3.4.1.2", .common,
        mistake: "signed the query as part of the URL in place of its parameters",
        fix: "end the base string URI before \"?\" and sign the query's parameters"
    ) { facts in
        guard let query = facts.query, !query.isEmpty else { return [] }
        return [Mistake(.uri { $0.query = query }, .reading { $0.query = nil })]
    }

    /// The fragment stays in the base string URI.
    static let fragmentInBaseUri = Pitfall(
        "fragment-in-base-uri", section: "3.4.1.2", .rare,
        mistake: "kept the fragment in the base string URI",
        fix: "leave out \"#\" and all that is behind it"
    ) { facts in
        guard let fragment = facts.text(facts.uri?.fragment) else { return [] }
        return [Mistake(.uri { $0.fragment = fragment })]
    }

    /// The base string URI is put into the base string as it is; met in WP-API/OAuth1#184.
    static let uriNotEncoded = Pitfall(
        "uri-not-encoded", section: "3.4.1.1",
        mistake: "put the base string URI into the base string without encoding it",
        fix: "percent-encode the base string URI in the base string",
        .composition { $0.encodesURI = false })

    /// The path alone is signed; met in postmanlabs/postman-app-support#123, without the scheme.
    static let relativeUrl = Pitfall(
        "relative-url", section: "3.4.1.2",
        mistake: "signed the path without scheme and host",
        fix: "sign the whole URL, with scheme and host",
        .uri { $0.origin = [] })

    /// A relative URL was taken apart, and its missing parts print as text.
    ///
    /// JavaScript's `url.parse` makes `null//null`; met in ciaranj/node-oauth#321.
    static let nullUrlParts = Pitfall(
        "null-url-parts", section: "3.4.1.2",
        mistake: "signed the text of missing values in place of scheme and host",
        fix: "sign the whole URL, with scheme and host"
    ) { _ in
        ["null//null", "undefined//undefined"].map { text in
            Mistake(
                .uri { $0.origin = Array(text.utf8) },
                detail: "the text in place of scheme and host is \"\(text)\"")
        }
    }

    /// The URL is split at `?` before `#`, so that the fragment belongs to the query's last value.
    ///
    /// Seen in three installable libraries.
    static let fragmentInQuery = Pitfall(
        "fragment-in-query", section: "3.4.1.3.1",
        mistake: "read the fragment as part of the query",
        fix: "end the query before \"#\""
    ) { facts in
        guard facts.query != nil, let fragment = facts.text(facts.uri?.fragment) else { return [] }
        return [Mistake(.reading { $0.query?.append(contentsOf: "#".utf8 + fragment) })]
    }

    /// The `?` of an empty query stays in the base string URI; seen in an installable library.
    static let emptyQueryKept = Pitfall(
        "empty-query-kept", section: "3.4.1.2", .rare,
        mistake: "kept the \"?\" of an empty query in the base string URI",
        fix: "end the base string URI before \"?\""
    ) { facts in
        guard facts.query?.isEmpty ?? false else { return [] }
        return [Mistake(.uri { $0.query = [] })]
    }
}
