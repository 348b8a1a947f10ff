#if Live
import Wire

/// Answers to what is not a request for the provider.
enum MessageAnswer {
    static func text(_ status: Int, _ lines: [String]) -> RawResponse {
        RawResponse(
            status,
            [
                ("Content-Type", "text/plain; charset=utf-8"),
                ("X-Content-Type-Options", "nosniff"),
            ], body: Array(lines.map { $0 + "\n" }.joined().utf8))
    }

    /// A message that is not HTTP/1.1, or is too large.
    static func unreadable(_ request: RawRequest, _ status: Int) -> RawResponse {
        text(status, request.findings.map(\.message))
    }

    static let wrongHost = text(
        421,
        [
            "The Host header does not name this machine, so the request may come from a page of"
                + " another site.",
            "Use 127.0.0.1, [::1] or localhost, or start the server with --host NAME.",
        ])

    static let tooSlow = text(408, ["The request was not whole within 30 seconds."])
}
#endif
