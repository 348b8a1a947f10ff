extension Pitfall {
    /// Form encoding instead of percent encoding: a space becomes `+`, and then `%2B` in the base
    /// string.
    ///
    /// Seen in gifnksm/oauth-client-rs#16, r-lib/httr#469, requests/requests-oauthlib#88.
    static let plusForSpace = Pitfall(
        "plus-for-space", section: "3.6", .notorious,
        mistake: "encoded a space as \"+\"",
        fix: "encode a space as %20, not as \"+\"",
        .encoding { $0.text.writeSpaceAsPlus() })
}
