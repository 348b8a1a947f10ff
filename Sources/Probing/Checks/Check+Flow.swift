// Checks of the flow (§2), which are listed and not tried yet.
extension Check {
    private static let flow =
        "somebody who approves, and the rest of the flow, which this version does not try"

    static let notTried: [Check] =
        temporaryEntries.map { listed("TMP-", $0, "2.1") }
        + authorization.map { listed("AUT-", $0, "2.2") }
        + token.map { listed("TOK-", $0, "2.3") }

    private typealias Entry = (number: String, level: CheckLevel, rule: String)

    private static func listed(_ prefix: String, _ entry: Entry, _ section: String) -> Check {
        Check(prefix + entry.number, section, entry.level, entry.rule).notTried(flow)
    }

    private static let temporaryEntries: [Entry] = [
        ("07", .security, "A callback at another host than registered is refused."),
        ("08", .security, "A callback that only begins like the registered one is refused."),
        ("11", .security, "A callback with a fragment is refused, or keeps it at the end."),
        ("15", .must, "GET is refused where it is not offered."),
        ("16", .must, "Credentials are not issued over http."),
        ("19", .security, "Temporary credentials cannot be guessed."),
        ("20", .should, "Temporary credentials expire."),
        ("21", .information, "Many requests in a row are limited."),
    ]

    private static let authorization: [Entry] = [
        ("01", .robustness, "An unknown token gets a page, and no redirect."),
        ("02", .robustness, "No token, or two, get a page."),
        ("03", .security, "A callback in the authorization URL is ignored."),
        ("04", .must, "Approval needs a login."),
        ("05", .should, "A decision comes from the server's own page."),
        ("06", .should, "GET does not approve."),
        ("07", .should, "The page cannot be framed."),
        ("08", .security, "A decision is made once."),
        ("09", .security, "One user cannot approve for another."),
        ("10", .security, "A decision after the exchange is refused."),
        ("11", .must, "A denial gives no verifier."),
        ("12", .must, "Parameters are added to a callback with a query."),
        ("13", .must, "The verifier is encoded in the redirect."),
        ("14", .should, "With oob, the verifier is shown."),
        ("15", .must, "Verifiers cannot be guessed."),
        ("16", .security, "What the page shows is escaped."),
        ("17", .should, "The page names the client."),
        ("18", .information, "The redirect is not cached."),
    ]

    private static let token: [Entry] = [
        ("01", .must, "A right exchange gets token credentials, as a form."),
        ("02", .must, "An exchange without a verifier is refused."),
        ("03", .must, "A wrong verifier is refused."),
        ("04", .security, "Verifiers cannot be tried out."),
        ("05", .must, "An empty verifier is refused."),
        ("06", .must, "The verifier of other credentials is refused."),
        ("07", .must, "Credentials are exchanged once."),
        ("08", .security, "Credentials are exchanged once, even at the same moment."),
        ("09", .must, "An exchange before the approval is refused."),
        ("10", .must, "An exchange after a denial is refused."),
        ("11", .must, "Another client cannot exchange the credentials."),
        ("12", .security, "A wrong signature does not spend the credentials."),
        ("13", .must, "An exchange is signed with the token secret."),
        ("14", .must, "The verifier belongs in the same place as the other parameters."),
        ("15", .must, "An exchange is accepted once."),
        ("16", .security, "The signature is verified before the verifier."),
        ("17", .must, "Token credentials are new."),
        ("18", .must, "Credentials are not issued over http."),
        ("19", .should, "A wrong signature is answered with 401."),
        ("20", .must, "Token credentials cannot be exchanged."),
        ("21", .must, "Revoked token credentials are refused."),
        ("22", .information, "GET is refused where it is not offered."),
        ("23", .information, "x_auth_mode is refused where it is not offered."),
        ("24", .should, "Expired temporary credentials are refused."),
    ]
}
