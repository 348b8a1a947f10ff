#if Live
import HTTP

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
            "The Host header does not name this machine, so the request may come from another"
                + " site's page.",
            "Use 127.0.0.1, [::1] or localhost, or start the server with --host NAME.",
        ])

    static let stateFailed = text(
        503, ["The server cannot write its state file, so it does not answer requests."])

    static let pageOnly = text(
        404,
        [
            "This address serves only the page. Send the client's requests to the address that was"
                + " printed as \"ready\"."
        ])

    static func unreachable(_ server: String, _ error: any Error) -> RawResponse {
        text(502, ["\(server) cannot be reached: \(error)"])
    }

    /// What a client gets if a server ends a connection before it has answered.
    ///
    /// There is no error if the server just closed it.
    static func unanswered(_ server: String, _ error: (any Error)?) -> RawResponse {
        let reason = error.map { ": \(ProbeNetwork.reason($0))" } ?? ""
        return text(502, ["\(server) ended the connection without an answer\(reason)"])
    }

    static let tooSlow = text(408, ["The whole request did not arrive within 30 seconds."])
}
#endif
