import OAuth1
import Vectors

// MARK: - Too much or too little of the URL is signed (§3.4.1.2)

extension Pitfall {
    /// The scheme is cut off, or loses a slash when paths are joined; programs on trial did it.
    static let urlWithoutScheme = Pitfall(
        "url-without-scheme", section: "3.4.1.2",
        mistake: "signed the URL without its scheme, or without both slashes after it",
        fix: "sign the whole URL: scheme, \"://\", host and path"
    ) { _ in
        [
            ("", false, "the signed URL began with the host"),
            ("//", false, "the signed URL began with //"),
            (":/", true, "one slash followed the scheme"),
        ].map { end, hasScheme, detail in
            Mistake(
                .uri {
                    $0.schemeEnd = Array(end.utf8)
                    $0.hasScheme = hasScheme
                }, detail: detail)
        }
    }

    /// The whole URL with its query is signed, and the query's parameters as well.
    ///
    /// Seen in Kong/insomnia#4238, litl/rauth#1, bradrydzewski/go.auth#8.
    static let queryInBaseUri = Pitfall(
        "query-in-base-uri", section: "3.4.1.2", .common,
        mistake: "kept the query in the base string URI",
        fix: "end the base string URI before \"?\""
    ) { facts in
        guard let query = facts.query, !query.isEmpty else { return [] }
        return [Mistake(.uri { $0.query = query })]
    }

    /// The whole URL with its query is signed, and the query parameters are not.
    ///
    /// Seen in DefactoSoftware/lti#18, Kong/insomnia#4238.
    static let queryInBaseUriNotInParams = Pitfall(
        "query-in-base-uri-not-in-params", section: "3.4.1.2", .common,
        mistake: "signed the query as part of the URL instead of as parameters",
        fix: "end the base string URI before \"?\", and sign the query as parameters"
    ) { facts in
        guard let query = facts.query, !query.isEmpty else { return [] }
        return [Mistake(.uri { $0.query = query }, .reading { $0.query = nil })]
    }

    /// The fragment stays in the base string URI, or `#` was meant as a character of the path.
    ///
    /// Two instances.
    static let fragmentInBaseUri = Pitfall(
        "fragment-in-base-uri", section: "3.4.1.2", .seen,
        mistake: "kept the fragment in the base string URI",
        fix: "leave \"#\" and everything after it out of the base string URI"
    ) { facts in
        guard let fragment = facts.text(facts.uri?.fragment) else { return [] }
        return [
            Mistake(.uri { $0.fragment = fragment }),
            Mistake(
                .uri { $0.path += "%23".utf8 + fragment },
                detail: "\"#\" and what follows were signed as a part of the path, with %23"),
        ]
    }

    /// The base string URI is put into the base string without encoding; seen in WP-API/OAuth1#184.
    static let uriNotEncoded = Pitfall(
        "uri-not-encoded", section: "3.4.1.1",
        mistake: "put the base string URI into the base string without percent-encoding it",
        fix: "percent-encode the base string URI when you put it into the base string",
        .composition { $0.uriEncodings = 0 })

    /// Only the path is signed, or its last segments, which were added to a base URL.
    ///
    /// Seen in postmanlabs/postman-app-support#123, without the scheme. At most nine instances.
    static let relativeUrl = Pitfall(
        "relative-url", section: "3.4.1.2",
        mistake: "signed only the path, without the scheme and host",
        fix: "sign the full URL, including the scheme and host"
    ) { facts in
        let path = BaseStringURIParts(facts)?.path ?? []
        let starts = path.indices.filter { path[$0] == UInt8(ascii: "/") && $0 + 1 < path.count }
        return [Mistake(.uri { $0.origin = [] })]
            + starts.prefix(4).flatMap { start in
                // With the slash before it, unless it is the whole path.
                (start == 0 ? [1] : [start + 1, start]).map { start in
                    let rest = Array(path[start...])
                    return Mistake(
                        .uri { ($0.origin, $0.path) = ([], rest) },
                        detail: "\"\(PlainText.visible(bytes: rest))\" was signed as the URL")
                }
            }
    }

    /// A relative URL was parsed, and its missing parts print as text.
    ///
    /// JavaScript's `url.parse` makes `null//null`; seen in ciaranj/node-oauth#321.
    static let nullUrlParts = Pitfall(
        "null-url-parts", section: "3.4.1.2",
        mistake: "signed a string such as \"null\" instead of the scheme and host",
        fix: "sign the full URL, including the scheme and host"
    ) { _ in
        ["null//null", "undefined//undefined"].map { text in
            Mistake(
                .uri { $0.origin = Array(text.utf8) },
                detail: "\"\(text)\" was signed instead of the scheme and host")
        }
    }

    /// The URL is split at `?` before `#`, so the fragment becomes part of the query's last value.
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
