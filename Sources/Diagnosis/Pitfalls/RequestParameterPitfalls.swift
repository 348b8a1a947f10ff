// Parameters of query and form are left out or collected twice (§3.4.1.3.1).

extension Pitfall {
    /// No parameter of the query is signed.
    ///
    /// Met in omsmith/ims-lti#4, heremaps/here-aaa-java-sdk#87, OAuthSwift/OAuthSwift#142.
    static let queryParamsLeftOut = Pitfall(
        "query-params-left-out", section: "3.4.1.3.1", .notorious,
        mistake: "left the query's parameters out of the signature",
        fix: "sign the parameters of the query",
        .parameters { $0.removeAll { $0.source == .query } })

    /// The query is collected from the URL and from a list; met in restsharp/RestSharp#1188.
    static let queryParamsTwice = Pitfall(
        "query-params-twice", section: "3.4.1.3.1",
        mistake: "collected the query's parameters twice",
        fix: "collect each parameter of the query once",
        .parameters { $0.duplicate { $0.source == .query } })

    /// No parameter of the form body is signed, often for PUT, PATCH and DELETE alone.
    ///
    /// Met in javaee/jersey#3185 (a charset behind the media type), request/request#499,
    /// scribejava/scribejava#286.
    static let formParamsLeftOut = Pitfall(
        "form-params-left-out", section: "3.4.1.3.1", .notorious,
        mistake: "left the form body's parameters out of the signature",
        fix: "sign the parameters of a form body, whatever the method",
        .parameters { $0.removeAll { $0.source == .form } })

    /// Of a name in query and body the body's values alone are signed; three libraries do it.
    static let bodyReplacesQuery = Pitfall(
        "body-replaces-query", section: "3.4.1.3.1",
        mistake: "let a parameter of the body replace the query's of the same name",
        fix: "sign the parameters of query and body, whatever their names",
        .parameters { drop(.query, sharedWith: .form, from: &$0) })

    /// Of a name in query and body the query's values alone are signed; two libraries do it.
    static let queryReplacesBody = Pitfall(
        "query-replaces-body", section: "3.4.1.3.1",
        mistake: "let a parameter of the query replace the body's of the same name",
        fix: "sign the parameters of query and body, whatever their names",
        .parameters { drop(.form, sharedWith: .query, from: &$0) })

    /// A request parameter called `realm` is taken for the header's; two libraries do it.
    static let realmParameterDropped = Pitfall(
        "realm-parameter-dropped", section: "3.4.1.3.1",
        mistake: "left out a request parameter called realm as if it were the header's",
        fix: "leave out the realm of the Authorization header alone",
        .parameters { $0.removeAll { $0.source != .protocol && $0.isNamed("realm") } })

    /// Request parameters whose names begin with `oauth_` are left out, a common filter.
    static let oauthNamedParametersDropped = Pitfall(
        "oauth-named-parameters-dropped", section: "3.4.1.3.1", .common,
        mistake: "left out parameters of query and form whose names begin with oauth_",
        fix: "leave out oauth_signature alone",
        .parameters { $0.removeAll { $0.source != .protocol && $0.hasProtocolName } })

    /// Drops what comes from `source` and has the name of something from `other`.
    private static func drop(
        _ source: CollectedParameter.Source,
        sharedWith other: CollectedParameter.Source,
        from list: inout [CollectedParameter]
    ) {
        let names = Set(list.lazy.filter { $0.source == other }.map(\.name))
        list.removeAll { $0.source == source && names.contains($0.name) }
    }
}
