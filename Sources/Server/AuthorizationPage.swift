import Vectors
import HTTP

/// The page on which somebody lets a client in (§2.2), and what it shows afterwards.
struct AuthorizationPage {
    private let token: TemporaryToken
    private let policy: Policy

    init(_ token: TemporaryToken, _ policy: Policy) {
        self.token = token
        self.policy = policy
    }

    var question: RawResponse {
        let name = policy.has(.namelessPage) ? "a program" : token.clientKey
        return page(
            "Authorize \(name)?",
            """
            <p>The client <strong>\(escaped(name))</strong> asks for access.</p>
            <p>Afterwards: <code>\(escaped(token.callback))</code></p>
            <form method="post" action="?">
            <input type="hidden" name="oauth_token" value="\(escaped(token.identifier))">
            <input type="hidden" name="form_token" value="\(escaped(token.formToken))">
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
            "<p>Type this into the client: <code id=\"verifier\">\(escaped(verifier))</code></p>")
    }

    private func page(_ title: String, _ content: String) -> RawResponse {
        let text = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(title))</title>
            <style>:root { color-scheme: light dark } body { font: 1.1rem/1.5 system-ui, sans-serif;
            max-width: 36rem; margin: 3rem auto; padding: 0 1rem } button { font: inherit;
            min-height: 2.75rem; padding: 0 1.5rem; margin-right: 1rem }</style>
            </head><body><main><h1>\(escaped(title))</h1>
            \(content)
            </main></body></html>

            """
        var fields = [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
        ]
        if !policy.has(.framable) {
            fields += [
                ("X-Frame-Options", "DENY"),
                (
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none';"
                        + " base-uri 'none'"
                ),
            ]
        }
        return RawResponse(200, fields, body: Array(text.utf8))
    }

    private func escaped(_ text: String) -> String {
        policy.has(.unescapedPage) ? text : MarkupEscape.escaped(text)
    }
}
