import OAuth1
import Results
import Vectors

// What the answers to wrong requests say (§3.2).
extension Check {
    static let errors: [Check] = statuses + texts

    private static let statuses: [Check] = [
        Check(
            "ERR-01", "RFC 9110 11.6.1", .must,
            "A 401 answer has the header WWW-Authenticate: OAuth.",
            risk: "Clients do not learn that they must sign with OAuth."
        )
        .answered("a request without OAuth parameters", inspecting: challengeFault) {
            $0.unsigned()
        }
        .answered("a request with a wrong signature", inspecting: challengeFault) { bench in
            try bench.spoiled(bench.signed())
        },
        Check(
            "ERR-02", "3.2", .should, "A request without a required parameter gets status 400.",
            risk: "Developers suspect a wrong secret, although something else is wrong."
        )
        .status(400, "a request whose only OAuth parameter is oauth_nonce") {
            $0.unsigned("OAuth oauth_nonce=\"n\"")
        }
        .status(400, "a request without oauth_consumer_key") { bench in
            try bench.signed { $0.set("oauth_consumer_key", nil) }
        },
        Check(
            "ERR-03", "3.2", .should, "A request with a repeated OAuth parameter gets status 400.",
            risk: "Developers suspect a wrong secret, although something else is wrong."
        ).status(400, "oauth_version twice in the query, with a wrong signature") { bench in
            var draft = bench.draft()
            draft.parameters.append(Parameter("oauth_version", "1.0"))
            return ProbeMessage(draft, signature: "wrong", in: .query)
        },
        Check(
            "ERR-04", "3.2", .should, "A request with an unknown signature method gets status 400.",
            risk: "Developers suspect a wrong secret, although something else is wrong."
        ).status(400, "the signature method MD5") { bench in
            try bench.signed().with { $0.replace("HMAC-SHA1", by: "MD5") }
        },
        Check(
            "ERR-05", "3.2", .should,
            "Requests with wrong credentials, signatures or nonces get status 401.",
            risk: "Clients do not find out that their credentials are the problem."
        )
        .status(401, "a request from an unknown client") { bench in
            try bench.signed { $0.set("oauth_consumer_key", "oauthcheck-nobody") }
        }
        .status(401, "a request with a wrong signature") { bench in
            try bench.spoiled(bench.signed())
        }
        .status(401, "a request with an unknown token") { bench in
            try bench.signed { $0.set("oauth_token", "oauthcheck-nobody") }
        },
        Check(
            "ERR-10", "3.5.1", .may,
            "oauth_problem has a value that the Problem Reporting extension defines.",
            risk: "Clients cannot tell from the answer what went wrong."
        ).answered("a request with a wrong signature", inspecting: problemFault) { bench in
            try bench.spoiled(bench.signed())
        },
        Check("ERR-11", "", .information, "HEAD and OPTIONS requests do not make the server fail.")
            .answered("an OPTIONS request without OAuth parameters") { bench in
                bench.unsigned().with { $0.method = "OPTIONS" }
            }
            .answered("a HEAD request without OAuth parameters") { bench in
                bench.unsigned().with { $0.method = "HEAD" }
            },
    ]

    private static let texts: [Check] = [
        Check(
            "ERR-06", "", .security, "No answer shows a secret, or the correct signature.",
            risk: "Anyone who sends an invalid request learns how to sign a valid one."
        )
        .answered("a request signed with another token secret", inspecting: secretFault) { bench in
            try bench.signed { $0.tokenSecret += "wrong" }
        }
        .answered("a request without oauth_nonce", inspecting: secretFault) { bench in
            try bench.signed { $0.set("oauth_nonce", nil) }
        }
        .answered("a request with a wrong signature", inspecting: signatureFault) { bench in
            try bench.spoiled(bench.signed())
        },
        Check(
            "ERR-07", "", .information,
            "This check only reports whether an answer shows the signature base string."
        )
        .observed("a request with a wrong signature", inspecting: { _, _ in nil }) { bench in
            try bench.spoiled(bench.signed())
        }
        .remarking { bench in
            "the answer \(bench.showsBaseString ? "shows" : "does not show") the base string"
        },
        Check(
            "ERR-08", "", .security,
            "If an HTML answer repeats values of the request, these values are escaped.",
            risk: "A link can run a script on the server's pages."
        )
        .answered("a consumer key with <script>", inspecting: markupFault) { bench in
            try bench.signed { $0.set("oauth_consumer_key", Bench.markup) }
        }
        .answered("a nonce with <script>, in the query", inspecting: markupFault) { bench in
            try bench.signed(in: .query) { draft in
                draft.set("oauth_nonce", Bench.markup)
                draft.clientSecret += "wrong"
            }
        },
        Check(
            "ERR-09", "", .security, "No answer shows the server's source code or file paths.",
            risk: "Attackers learn which software the server uses."
        )
        .observed("a malformed Authorization header", inspecting: traceFault) { bench in
            bench.unsigned("OAuth =")
        }
        .observed("a URL that cannot be decoded", inspecting: traceFault) { bench in
            try bench.signed().with { $0.add(query: "a=%zz") }
        }
        .observed("a request with a wrong signature", inspecting: traceFault) { bench in
            try bench.spoiled(bench.signed())
        }
        .observed("a timestamp that is not a number", inspecting: traceFault) {
            try $0.stamped("soon")
        },
        Check(
            "ERR-12", "", .security,
            "An unknown client and a wrong secret get the same status code.",
            risk: "Anyone can find out which consumer keys exist."
        )
        .observed("a request from an unknown client", inspecting: { _, _ in nil }) { bench in
            try bench.signed { $0.set("oauth_consumer_key", "unknown-client") }
        }
        .observed("a request signed with a wrong secret", inspecting: { _, _ in nil }) { bench in
            try bench.signed { $0.clientSecret += "wrong" }
        }
        .finding { bench in
            let statuses = bench.answers.map { $0.status ?? 0 }
            let areRefused = bench.answers.allSatisfy { $0.kind == .refused && !$0.isThrottled }
            guard statuses.count == 2, areRefused,
                statuses[0] != statuses[1]
            else { return nil }
            return "the server answered \(statuses[0]) to an unknown client, but \(statuses[1]) to"
                + " a wrong secret"
        },
    ]
}

// What is wrong with an answer.
extension Check {
    private static let challengeFault: Trial.Inspection = { answer, _ in
        guard answer.status == 401 else { return nil }
        let isThere = answer.values(of: "WWW-Authenticate").contains(where: isChallenge)
        return isThere ? nil : "the answer is 401 without WWW-Authenticate: OAuth"
    }

    /// Whether one of the challenges in a header is of the scheme OAuth: a comma is between
    /// challenges, and between the parameters of one (RFC 9110 §11.6.1).
    private static func isChallenge(_ value: String) -> Bool {
        var isQuoted = false
        let parts = value.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        return parts.contains { part in
            part.split(whereSeparator: \.isWhitespace).first?.lowercased() == "oauth"
        }
    }

    /// The words of the extension that servers send.
    private static let problems = [
        "version_rejected", "parameter_absent", "parameter_rejected", "timestamp_refused",
        "nonce_used", "signature_method_rejected", "signature_invalid", "consumer_key_unknown",
        "consumer_key_rejected", "consumer_key_refused", "token_used", "token_expired",
        "token_revoked", "token_rejected", "additional_authorization_required",
        "permission_unknown", "permission_denied", "user_refused", "verifier_invalid",
    ]

    private static let problemFault: Trial.Inspection = { answer, _ in
        let texts = [
            answer.value(of: "WWW-Authenticate") ?? "",
            String(decoding: answer.body, as: UTF8.self),
        ]
        for text in texts {
            guard let start = text.firstRange(of: "oauth_problem=")?.upperBound else { continue }
            let word = text[start...].drop { $0 == "\"" }
                .prefix { $0 == "_" || $0.isASCII && $0.isLetter }
            guard !problems.contains(String(word)) else { continue }
            return "oauth_problem is \(word), which the Problem Reporting extension does not define"
        }
        return nil
    }

    private static let secretFault: Trial.Inspection = { answer, bench in
        // Short secrets are found by accident, unless the answer says that they are secrets.
        let secrets = bench.credentials.secrets
        let hides = Redaction(secrets.filter { $0.utf8.count > 7 }).hides(answer.content)
        let text = String(decoding: answer.content, as: UTF8.self)
        let isNamed = secrets.contains { $0.utf8.count <= 7 && text.names(secret: $0) }
        return hides || isNamed ? "the answer shows a secret" : nil
    }

    private static let signatureFault: Trial.Inspection = { answer, bench in
        guard let signature = bench.rightSignature else { return nil }
        let encoded = PercentEncoding.encode(signature)
        let text = String(decoding: answer.body, as: UTF8.self)
        return text.contains(signature) || text.contains(encoded)
            ? "the answer shows the correct signature" : secretFault(answer, bench)
    }

    static let markupFault: Trial.Inspection = { answer, _ in
        let type = (answer.value(of: "Content-Type") ?? "text/html").lowercased()
        let text = String(decoding: answer.body, as: UTF8.self)
        guard type.contains("html"), text.contains(Bench.markup) else { return nil }
        return "the answer is HTML and repeats text of the request unescaped"
    }

    private static let traceFault: Trial.Inspection = { answer, _ in
        let signs = [
            "Traceback (most recent call last)", "Stack trace:", "\n\tat ", " on line <b>",
            ".php on line ", ".rb:", "goroutine 1 [", "at java.", "at org.", "node:internal",
        ]
        let text = String(decoding: answer.body, as: UTF8.self)
        return signs.first { text.contains($0) }.map { "the answer has \"\($0)\"" }
    }
}

extension String {
    /// Whether the text calls this word a secret or a key, as in `consumer_secret: "cs"`.
    fileprivate func names(secret: String) -> Bool {
        var words: [String] = []
        for word in split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
            let isNamed = words.suffix(2).contains { name in
                ["secret", "key"].contains { name.lowercased().hasSuffix($0) }
            }
            if isNamed, word.utf8.elementsEqual(secret.utf8) { return true }
            words.append(String(word))
        }
        return false
    }
}

extension Bench {
    /// Whether the last answer has the base string of the last request.
    fileprivate var showsBaseString: Bool {
        do {
            guard let text = try messages.last?.draft.baseString() else { return false }
            return lastAnswer?.content.firstRange(of: text.utf8) != nil
        } catch {
            return false
        }
    }

    static let markup = "<script>oauthcheck</script>"

    /// The signature that the request sent last should have had.
    fileprivate var rightSignature: String? {
        do { return try messages.last?.draft.signature() } catch { return nil }
    }
}
