import OAuth1
import Vectors
package import HTTP

/// The answer to a request that is refused: which rule it breaks, and why.
package struct RefusalAnswer {
    let refusal: Refusal
    let record: RequestRecord
    /// Why the signature is wrong, if that is known.
    private(set) var explanation: SignatureExplanation?
    /// What becomes of the right answer.
    private let changes: [Change]

    typealias Change = @Sendable (inout RawResponse, RefusalAnswer) -> Void

    init(_ refusal: Refusal, _ record: RequestRecord, _ changes: [Change]) {
        self.refusal = refusal
        self.record = record
        self.changes = changes
    }

    /// The answer, with why the signature is wrong if that is known.
    package func response(_ explanation: SignatureExplanation? = nil) -> RawResponse {
        var answer = self
        answer.explanation = explanation
        var response = answer.right
        for change in changes { change(&response, answer) }
        return response
    }

    /// The likeliest cause: what is proved, or what the explanation says.
    private var cause: String? { refusal.cause ?? explanation?.cause }

    private var advice: String {
        let fix = refusal.fix ?? explanation?.fix
        return refusal.advice(explanation) + (fix.map { "; \($0)" } ?? "")
    }

    private var right: RawResponse {
        let isJSON = record.request.acceptsJSON
        let body = isJSON ? json : text
        let type = isJSON ? "application/json" : "text/plain; charset=utf-8"
        return RawResponse(
            refusal.rule.status,
            [
                ("Content-Type", type), ("Cache-Control", "no-store"),
                ("X-Content-Type-Options", "nosniff"), ("WWW-Authenticate", challenge),
            ], body: Array(body.utf8))
    }

    /// `WWW-Authenticate`, with what the Problem Reporting extension demands.
    private var challenge: String {
        let pairs =
            [("realm", "oauthcheck"), ("oauth_problem", refusal.problem)]
            + refusal.companions.map { ($0.name, PercentEncoding.encode($0.value)) }
            + [("oauth_problem_advice", PercentEncoding.encode(advice))]
        return "OAuth " + pairs.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ", ")
    }

    private var text: String {
        var lines = ["\(refusal.problem): \(refusal.message)"]
        lines.append("rule: \(refusal.rule.rawValue) (RFC 5849 §\(refusal.rule.section))")
        if let cause { lines.append("likely: \(cause)") }
        if let fix = refusal.fix { lines.append("fix: \(fix)") }
        if let explanation { lines += [""] + explanation.lines }
        return lines.map { InertText.line($0) + "\n" }.joined()
    }

    private var json: String {
        let json: JSON.Members = [
            "ok": .bool(false), "problem": .string(refusal.problem),
            "message": .string(refusal.message), "rule": .string(refusal.rule.rawValue),
            "section": .string(refusal.rule.section), "cause": cause.map(JSON.string),
            "fix": refusal.fix.map(JSON.string),
        ]
        let companions = refusal.companions.map { ($0.name, JSON?(.string($0.value))) }
        return
            "\(JSON.object(json + JSON.Members(companions) + ["explanation": explanation?.json]))\n"
    }
}

extension RawResponse {
    /// Why the request is refused, in headers: the body is that of another server.
    func explaining(_ answer: RefusalAnswer) -> RawResponse {
        let refusal = answer.refusal
        var response = self
        response.fields.append(("Oauthcheck-Rule", refusal.rule.rawValue))
        let message = refusal.fix.map { "\(refusal.message); \($0)" } ?? refusal.message
        response.fields.append(("Oauthcheck-Message", InertText.line(message)))
        if let mistakes = answer.explanation?.pitfalls, !mistakes.isEmpty {
            response.fields.append(("Oauthcheck-Mistakes", mistakes.joined(separator: ", ")))
        }
        return response
    }
}
