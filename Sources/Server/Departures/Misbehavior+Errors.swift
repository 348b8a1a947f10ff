import Vectors
import OAuth1
import HTTP

extension Misbehavior {
    static let errors = [
        Misbehavior(
            "ERR-01", "sends no WWW-Authenticate header",
            .refusals { response, _ in response.set("WWW-Authenticate", nil) }),
        Misbehavior("ERR-02", "answers every error with 401", .status(401) { _ in true }),
        Misbehavior(
            "ERR-03", "answers 401 to requests with a repeated parameter",
            .status(401, for: .noRepetition)),
        Misbehavior(
            "ERR-04", "answers 401 to requests with an unknown signature method",
            .status(401, for: .knownMethod)),
        Misbehavior("ROB-03", "fails on malformed URLs", .status(500, for: .url)),
        Misbehavior("ERR-05", "answers every error with 400", .status(400) { _ in true }),
        Misbehavior(
            "ERR-06", "shows the client's secret in error answers",
            .refusals { response, answer in
                response.body += (answer.record.client?.secret?.text ?? "").utf8
            }),
        Misbehavior(
            "ERR-08", "repeats the consumer key unescaped in HTML",
            .refusals { response, answer in
                response.set("Content-Type", "text/html")
                response.body += answer.record.message?.value(of: "oauth_consumer_key") ?? []
            }),
        Misbehavior(
            "ROB-01", "fails on malformed headers",
            .status(500, for: .header, .headerBytes, .headerEscapes, .url)),
        Misbehavior(
            "ROB-02", "ignores invalid percent-escapes in the header", .skips(.headerEscapes)),
        Misbehavior("ROB-04", "accepts bytes outside ASCII in the header", .skips(.headerBytes)),
    ]

    /// What some servers do not survive.
    static let failures = [
        Misbehavior(
            "SIG-28", "fails on query bytes that are not UTF-8",
            .fails { record, _ in
                let query = record.decodedQuery
                return !String(decoding: query, as: UTF8.self).utf8.elementsEqual(query)
            }),
        Misbehavior(
            "SIG-29", "fails on four-byte characters",
            .fails { record, _ in
                record.decodedQuery.contains { (0xF0...0xF4).contains($0) }
            }),
        Misbehavior(
            "TRN-11", "fails on header values without quotes",
            .failsAt { request in
                let header = request.authorization
                return header.contains("oauth_signature=") && !header.contains("\"")
            }),
        Misbehavior(
            "TRN-13", "fails on stray commas in the header",
            .failsAt { $0.authorization.hasSuffix(",") || $0.authorization.contains(",,") }),
        Misbehavior(
            "TRN-20", "fails on parameter names with brackets",
            .fails { _, message in
                message.parameters.contains { $0.name.contains(UInt8(ascii: "[")) }
            }),
        Misbehavior(
            "NON-15", "fails on nonces of more than 1000 bytes",
            .fails { _, message in message.value(of: "oauth_nonce")?.count ?? 0 > 1000 }),
        Misbehavior(
            "NON-20", "fails on timestamps of more than 18 digits",
            .fails { _, message in message.value(of: "oauth_timestamp")?.count ?? 0 > 18 }),
        Misbehavior(
            "ERR-09", "shows its source code in error answers",
            .refusals { response, _ in
                response.body += "Traceback (most recent call last):\n".utf8
                response.body += "  File \"/srv/provider/oauth.py\", line 42, in verify\n".utf8
            }),
        Misbehavior(
            "ERR-10",
            "uses oauth_problem values that the Problem Reporting extension does not define",
            .refusals { response, answer in
                let index = response.fields.firstIndex { $0.name == "WWW-Authenticate" }
                guard let index else { return }
                let field = "oauth_problem=\"\(answer.refusal.problem)\""
                response.fields[index].value.replace(
                    field, with: "oauth_problem=\"invalid_request\"")
            }),
        Misbehavior(
            "ROB-06", "fails on quotes in a consumer key",
            .fails { _, message in
                (message.value(of: "oauth_consumer_key") ?? []).contains {
                    "'\"\\".utf8.contains($0)
                }
            }),
        Misbehavior(
            "ROB-07", "fails on headers of more than 8000 bytes",
            .failsAt { $0.raw.fields.contains { $0.value.count > 8000 } }),
        Misbehavior(
            "ROB-08", "fails on forms of more than 20,000 bytes",
            .fails { _, message in message.form?.count ?? 0 > 20_000 }),
        Misbehavior(
            "ROB-09", "fails on parameter names with many brackets",
            .fails { _, message in
                (message.form ?? []).split(separator: UInt8(ascii: "%")).count > 100
            }),
        Misbehavior(
            "ERR-13", "sends a TRACE request back",
            .answersMethod("TRACE") { request in
                RawResponse(200, [("Content-Type", "message/http")], body: request.raw.bytes)
            }),
        Misbehavior(
            "ERR-14", "answers OPTIONS with 405, but without the header Allow",
            .answersMethod("OPTIONS") { _ in RawResponse(405, []) }),
        Misbehavior(
            "ROB-18", "fails on URLs of more than 4000 characters",
            .failsAt { $0.raw.target.count > 4000 }),
        Misbehavior(
            "ROB-17", "takes the first of two Host headers",
            .leavesOut(.host) { $1.request.raw.fields.values(of: "Host").count > 1 }),
        Misbehavior("ROB-11", "fails on requests without a Host header", .status(500, for: .host)),
        Misbehavior(
            "ROB-12", "fails on an empty consumer key",
            .fails { _, message in message["oauth_consumer_key"] == "" }),
    ]
}

extension ReceivedRequest {
    /// The first Authorization header.
    fileprivate var authorization: String {
        raw.fields.values(of: "Authorization").first.map { String(decoding: $0, as: UTF8.self) }
            ?? ""
    }
}

extension RequestRecord {
    fileprivate var decodedQuery: [UInt8] {
        request.pathAndQuery.query.map { PercentEncoding.decoded(Array($0)) } ?? []
    }
}
