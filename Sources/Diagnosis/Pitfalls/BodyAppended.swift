extension Pitfall {
    /// The text of a JSON body is joined to the parameters; no thread found.
    static let bodyAppended = Pitfall(
        "body-appended", section: "3.4.1.3.1",
        mistake: "appended the text of a non-form body to the joined parameters",
        fix: "sign body parameters only if the Content-Type is application/x-www-form-urlencoded",
        readsBody: true
    ) { facts in
        guard let body = facts.body, !body.isEmpty else { return [] }
        return [
            Mistake(
                .joining { $0.suffix = "&".utf8 + body },
                detail: "the body was appended after \"&\""),
            Mistake(.joining { $0.suffix = body }, detail: "the body was appended without \"&\""),
            Mistake(
                .joining { $0.suffix = "&".utf8 + TextEncoding().encoded(body) },
                detail: "the percent-encoded body was appended after \"&\""),
        ]
    }
}
