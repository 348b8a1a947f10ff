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
            <p>Afterwards: <code>\(MarkupEscape.escaped(token.callback))</code></p>
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
            "<p>Type this into the client: <code id=\"verifier\">"
                + "\(MarkupEscape.escaped(verifier))</code></p>")
    }

    private func page(_ title: String, _ content: String) -> RawResponse {
        let text = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(MarkupEscape.escaped(title))</title>
            <style>\(Self.style)</style>
            </head><body><main>
            <p class="kicker">oauthcheck serve, a sandbox without real accounts</p>
            <h1>\(MarkupEscape.escaped(title))</h1>
            \(content)
            </main></body></html>

            """
        let fields = [
            ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", "DENY"),
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none';"
                    + " base-uri 'none'"
            ),
        ]
        return RawResponse(200, fields, body: Array(text.utf8))
    }

    /// The colours and shapes of the page of `serve`.
    private static let style = """
        :root { color-scheme: light dark }
        body { margin: 0; padding: 1.25rem; background: #f4f5f7; color: #1b1f24;
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
        main { max-width: 34rem; margin: 2rem auto; padding: 1.1rem 1.25rem; background: #ffffff;
          border: 1px solid #d5dae1; border-top: 6px solid #136c34; border-radius: 10px;
          overflow-wrap: anywhere }
        h1 { margin: 0 0 .6rem; font-size: 1.6rem; line-height: 1.2 }
        .kicker { margin: 0; color: #55606e; font-size: .9rem }
        button { font: inherit; color: inherit; background: none; cursor: pointer;
          border: 1px solid #55606e; border-radius: 6px; min-height: 2.75rem;
          padding: 0 1.5rem; margin-right: 1rem }
        @media (prefers-color-scheme: dark) {
          body { background: #12161b; color: #e6eaef }
          main { background: #1b2027; border-color: #37404b; border-top-color: #6fd692 }
          .kicker { color: #a5b0bd }
          button { border-color: #a5b0bd }
        }
        """
}
