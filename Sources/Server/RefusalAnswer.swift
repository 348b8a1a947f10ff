import OAuth1
import Vectors
package import HTTP

/// The answer to a request that is refused: which rule it breaks, and why.
package struct RefusalAnswer {
    private let refusal: Refusal
    private let record: RequestRecord
    private let policy: Policy

    package init(_ refusal: Refusal, _ record: RequestRecord, _ policy: Policy) {
        self.refusal = refusal
        self.record = record
        self.policy = policy
    }

    /// The answer, with why the signature is wrong if that is known.
    package func response(_ explanation: SignatureExplanation? = nil) -> RawResponse {
        if let likeness = policy.likeness,
            let response = LikenessAnswer(likeness, refusal, record).response
        {
            return response.explained(refusal, explanation)
        }
        if policy.compatibility == .postmanEcho, record.endpoint == .resource {
            return PostmanAnswer(refusal, record).response.explained(refusal, explanation)
        }
        let isJSON = record.request.acceptsJSON
        let body = isJSON ? json(explanation) : text(explanation)
        let type = isJSON ? "application/json" : "text/plain; charset=utf-8"
        var response = RawResponse(
            status,
            [
                ("Content-Type", type), ("Cache-Control", "no-store"),
                ("X-Content-Type-Options", "nosniff"), ("WWW-Authenticate", challenge),
            ], body: Array(body.utf8))
        if policy.has(.noChallenge) { response.set("WWW-Authenticate", nil) }
        if policy.has(.markupInError) {
            response.set("Content-Type", "text/html")
            response.body += (record.message?["oauth_consumer_key"] ?? [])
        }
        if policy.has(.traceInError) {
            response.body += "Traceback (most recent call last):\n".utf8
            response.body += "  File \"/srv/provider/oauth.py\", line 42, in verify\n".utf8
        }
        if policy.has(.secretInError) { response.body += (record.client?.secret?.text ?? "").utf8 }
        return response
    }

    private var status: Int {
        if let status = policy.misbehavior?.statuses[refusal.rule] { return status }
        if let (endpoint, status, rule) = policy.misbehavior?.endpointStatus,
            endpoint == record.endpoint, rule == nil || rule == refusal.rule
        {
            return status
        }
        if policy.has(.statusAlways401) { return 401 }
        if policy.has(.statusAlways400) { return 400 }
        let isJunk: [Rule] = [.header, .headerBytes, .headerEscapes, .url]
        if policy.has(.crashOnJunk), isJunk.contains(refusal.rule) { return 500 }
        return refusal.rule.status
    }

    /// `WWW-Authenticate`, with what the Problem Reporting extension demands.
    private var challenge: String {
        let problem = policy.has(.ownProblemWords) ? "invalid_request" : refusal.problem
        let pairs =
            [("realm", "oauthcheck"), ("oauth_problem", problem)]
            + refusal.companions.map { ($0.name, PercentEncoding.encode($0.value)) }
            + [("oauth_problem_advice", PercentEncoding.encode(refusal.message))]
        return "OAuth " + pairs.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ", ")
    }

    private func text(_ explanation: SignatureExplanation?) -> String {
        var lines = ["\(refusal.problem): \(refusal.message)"]
        lines.append("rule: \(refusal.rule.rawValue) (RFC 5849 §\(refusal.rule.section))")
        if let fix = refusal.fix { lines.append("fix: \(fix)") }
        if let explanation { lines += [""] + explanation.lines }
        return lines.map { InertText.line($0) + "\n" }.joined()
    }

    private func json(_ explanation: SignatureExplanation?) -> String {
        var members = [
            ("ok", "false"), ("problem", JSONText.string(refusal.problem)),
            ("message", JSONText.string(refusal.message)),
            ("rule", JSONText.string(refusal.rule.rawValue)),
            ("section", JSONText.string(refusal.rule.section)),
        ]
        if let fix = refusal.fix { members.append(("fix", JSONText.string(fix))) }
        for companion in refusal.companions {
            members.append((companion.name, JSONText.string(companion.value)))
        }
        if let explanation { members.append(("explanation", explanation.json)) }
        return JSONText.object(members) + "\n"
    }
}

extension RawResponse {
    /// Why the request is refused, in headers: the body is that of the provider.
    fileprivate func explained(_ refusal: Refusal, _ explanation: SignatureExplanation?)
        -> RawResponse
    {
        var response = self
        response.fields.append(("Oauthcheck-Rule", refusal.rule.rawValue))
        let message = refusal.fix.map { "\(refusal.message); \($0)" } ?? refusal.message
        response.fields.append(("Oauthcheck-Message", InertText.line(message)))
        if let mistakes = explanation?.pitfalls, !mistakes.isEmpty {
            response.fields.append(("Oauthcheck-Mistakes", mistakes.joined(separator: ", ")))
        }
        return response
    }
}
