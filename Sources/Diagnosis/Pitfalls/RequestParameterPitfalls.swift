// MARK: - Parameters of the query and form are left out or collected twice (§3.4.1.3.1)

extension Pitfall {
    /// No query parameter is signed.
    ///
    /// Seen in omsmith/ims-lti#4, heremaps/here-aaa-java-sdk#87, OAuthSwift/OAuthSwift#142.
    static let queryParamsLeftOut = Pitfall(
        "query-params-left-out", section: "3.4.1.3.1", .notorious,
        mistake: "left the query parameters out of the signature",
        fix: "sign the query parameters, whatever the method",
        .parameters { $0.removeAll { $0.source == .query } })

    /// The query is collected both from the URL and from a list; seen in restsharp/RestSharp#1188.
    static let queryParamsTwice = Pitfall(
        "query-params-twice", section: "3.4.1.3.1",
        mistake: "signed the query parameters twice",
        fix: "collect each query parameter once",
        .parameters { $0.duplicate { $0.source == .query } })

    /// No form parameter is signed, often only for PUT, PATCH and DELETE.
    ///
    /// Seen in javaee/jersey#3185 (a charset after the media type), request/request#499,
    /// scribejava/scribejava#286.
    static let formParamsLeftOut = Pitfall(
        "form-params-left-out", section: "3.4.1.3.1", .notorious,
        mistake: "left the form parameters out of the signature",
        fix: "sign the parameters of a form body, whatever the method",
        .parameters { $0.removeAll { $0.source == .form } })

    /// For a name in both query and body, only the body is signed; three libraries do this.
    static let bodyReplacesQuery = Pitfall(
        "body-replaces-query", section: "3.4.1.3.1",
        mistake: "let a body parameter replace the query parameter of the same name",
        fix: "sign both the query and the body parameters, even if they share a name",
        .parameters { drop(.query, sharedWith: .form, from: &$0) })

    /// For a name in both query and body, only the query is signed; two libraries do this.
    static let queryReplacesBody = Pitfall(
        "query-replaces-body", section: "3.4.1.3.1",
        mistake: "let a query parameter replace the body parameter of the same name",
        fix: "sign both the query and the body parameters, even if they share a name",
        .parameters { drop(.form, sharedWith: .query, from: &$0) })

    /// A request parameter named `realm` is treated as the header's; two libraries do this.
    static let realmParameterDropped = Pitfall(
        "realm-parameter-dropped", section: "3.4.1.3.1",
        mistake: "left out a request parameter named realm, as if it were the realm of the header",
        fix: "leave out only the realm of the Authorization header",
        .parameters { $0.removeAll { $0.source != .protocol && $0.isNamed("realm") } })

    /// A common filter leaves out request parameters whose names begin with `oauth_`.
    static let oauthNamedParametersDropped = Pitfall(
        "oauth-named-parameters-dropped", section: "3.4.1.3.1", .common,
        mistake: "left out query and form parameters whose names begin with oauth_",
        fix: "leave out only oauth_signature",
        .parameters { $0.removeAll { $0.source != .protocol && $0.hasProtocolName } })

    /// Drops the parameters of `source` that share a name with one of `other`.
    private static func drop(
        _ source: CollectedParameter.Source,
        sharedWith other: CollectedParameter.Source,
        from list: inout [CollectedParameter]
    ) {
        let names = Set(list.lazy.filter { $0.source == other }.map { $0.name })
        list.removeAll { $0.source == source && names.contains($0.name) }
    }
}
