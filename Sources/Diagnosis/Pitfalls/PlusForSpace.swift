extension Pitfall {
    /// Form encoding in place of percent encoding: a space becomes `+`, and so `%2B` in the base
    /// string.
    ///
    /// Met in gifnksm/oauth-client-rs#16, r-lib/httr#469, requests/requests-oauthlib#88.
    static let plusForSpace = Pitfall(
        "plus-for-space", section: "3.6", .notorious,
        mistake: "encoded a space as \"+\"",
        fix: "encode a space as %20; \"+\" is form encoding",
        .encoding { $0.text.writeSpaceAsPlus() })
}
