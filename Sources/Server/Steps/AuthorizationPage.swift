import Vectors
import HTTP

/// The page on which somebody lets a client in (§2.2), and what it shows afterwards.
struct AuthorizationPage {
    private let token: TemporaryToken
    /// What the client is called.
    private let clientName: String

    init(_ token: TemporaryToken, clientName: String) {
        self.token = token
        self.clientName = clientName
    }

    var question: RawResponse {
        let identifier = MarkupEscape.escaped(token.identifier)
        return page(
            "Authorize \(clientName)?",
            """
            <p>The client <strong>\(MarkupEscape.escaped(clientName))</strong> asks for access.</p>
            <p>Callback after the decision: <code>\(MarkupEscape.escaped(token.callback))</code></p>
            <form method="post" action="?">
            <input type="hidden" name="oauth_token" value="\(identifier)">
            <input type="hidden" name="form_token" value="\(MarkupEscape.escaped(token.formToken))">
            <button name="decision" value="approve">Approve</button>
            <button name="decision" value="deny">Deny</button>
            </form>
            """)
    }

    /// The verifier to type into the client; nil if access was denied.
    func result(verifier: String?) -> RawResponse {
        guard let verifier else {
            return page("Denied", "<p>The client does not get access.</p>")
        }
        return page(
            "Approved",
            "<p>Type this verifier into the client: <code id=\"verifier\">"
                + "\(MarkupEscape.escaped(verifier))</code></p>")
    }

    private func page(_ title: String, _ content: String) -> RawResponse {
        let text = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(MarkupEscape.escaped(title))</title>
            <link rel="stylesheet" href="/_/page.css">
            </head><body><header class="good">
            <p class="kicker">oauthcheck serve, a sandbox without real accounts</p>
            <h1>\(MarkupEscape.escaped(title))</h1>
            </header><main class="card">
            \(content)
            </main></body></html>

            """
        let fields = [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'self'; frame-ancestors 'none';"
                    + " base-uri 'none'"
            ),
        ]
        return RawResponse(200, fields, body: Array(text.utf8))
    }
}
