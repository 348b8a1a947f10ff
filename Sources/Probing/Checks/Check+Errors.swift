import OAuth1
import Results
import Vectors

// What the answers to wrong requests say (§3.2).
extension Check {
    static let errors: [Check] =
        statuses + texts + [
            Check("TMP-23").initiation(.answered).everywhere(storeFault)
        ]

    private static let statuses: [Check] = [
        Check("ERR-01")
            .bare()
            .spoiled()
            .everywhere(challengeFault),
        Check("ERR-02")
            .status(400, "a request whose only OAuth parameter is oauth_nonce") {
                $0.unsigned("OAuth oauth_nonce=\"n\"")
            }
            .status(400, "a request without oauth_consumer_key") { bench in
                try bench.signed { $0.set("oauth_consumer_key", nil) }
            }
            .status(400, "a request without oauth_signature") { bench in
                ProbeMessage(bench.draft(), signature: nil)
            },
        Check("ERR-03").status(400, "oauth_version twice in the query, with a wrong signature") {
            bench in
            var draft = bench.draft()
            draft.parameters.append(Parameter("oauth_version", "1.0"))
            return ProbeMessage(draft, signature: "wrong", in: .query)
        },
        Check("ERR-04").status(400, "the signature method MD5") { bench in
            try bench.signed().with { $0.replace("HMAC-SHA1", by: "MD5") }
        },
        Check("ERR-05")
            .ofNobody(.status(401))
            .spoiled(.status(401))
            .status(401, "a request with an unknown token") { bench in
                try bench.signed { $0.set("oauth_token", "oauthcheck-nobody") }
            }
            .baseline("a valid request") { try $0.signed() }
            .usedRequest(.status(401)),
        Check("ERR-10").spoiled(inspecting: problemFault),
        Check("ERR-11")
            .optionsRequest()
            .answered("a HEAD request without OAuth parameters") { bench in
                bench.unsigned().with { $0.method = "HEAD" }
            },
        Check("ERR-13").answered("a TRACE request", inspecting: echoFault) { bench in
            bench.unsigned("OAuth oauth_nonce=\"\(Bench.traced)\"").with { $0.method = "TRACE" }
        },
        Check("ERR-14")
            .optionsRequest()
            .answered(
                "a DELETE request without OAuth parameters for the endpoint for credentials"
            ) { bench in
                let target = bench.target.initiate ?? bench.target.target
                return bench.unsigned().with {
                    ($0.method, $0.target) = ("DELETE", Array(target.utf8))
                }
            }
            .everywhere { exchange, _ in
                let answer = exchange.answer
                return answer.status == 405 && answer.value(of: "Allow") == nil
                    ? "the answer is 405 without Allow" : nil
            },
    ]

    /// A server that sends a request back shows it to whoever makes a browser send it.
    private static let echoFault: Trial.Inspection = { answer, _ in
        answer.isAccepted && answer.has(Bench.traced)
            ? "the answer shows the Authorization header of the request" : nil
    }

    private static let texts: [Check] = [
        Check("ERR-06")
            .answered("a request signed with another token secret") { bench in
                try bench.signed { $0.tokenSecret += "wrong" }
            }
            .withoutNonce(.answered)
            .spoiled()
            .everywhere(secretFault),
        Check("ERR-07")
            .spoiled(.observed)
            .remarking { bench in
                "the answer \(bench.showsBaseString ? "shows" : "does not show") the base string"
            },
        Check("ERR-08")
            .answered("a consumer key with <script>") { bench in
                try bench.signed { $0.set("oauth_consumer_key", Bench.markup) }
            }
            .answered("a token with <script>, after a line feed") { bench in
                try bench.signed { $0.set("oauth_token", Bench.injection) }
            }
            .answered("a path and a query with <script>") { bench in
                let markup = PercentEncoding.encode(Bench.markup)
                return try bench.spoiled(bench.signed { $0.replacePath { $0 + markup } }).with {
                    $0.add(query: "\(markup)=\(markup)")
                }
            }
            .answered("a nonce with <script>, in the query") { bench in
                try bench.signed(in: .query) { draft in
                    draft.set("oauth_nonce", Bench.markup)
                    draft.clientSecret += "wrong"
                }
            }
            .answered("a signature method, a version and a timestamp with <script>") { bench in
                try bench.signed { draft in
                    for name in ["oauth_signature_method", "oauth_version", "oauth_timestamp"] {
                        draft.set(name, Bench.injection)
                    }
                }
            }
            .everywhere(markupFault(onPage: false)),
        Check("ERR-09")
            .answered("a malformed Authorization header") { $0.unsigned("OAuth =") }
            .answered("a URL that cannot be decoded") { bench in
                try bench.signed().with { $0.add(query: "a=%zz") }
            }
            .answered("a timestamp that is not a number") { try $0.stamped("soon") }
            .everywhere(traceFault),
        Check("ERR-12")
            .ofNobody(.observed)
            .observed("a request signed with a wrong secret") {
                bench in
                try bench.signed { $0.clientSecret += "wrong" }
            }
            .finding { bench in
                let statuses = bench.answers.map { $0.status ?? 0 }
                let areRefused = bench.answers.allSatisfy { $0.kind == .refused && !$0.isThrottled }
                guard statuses.count == 2, areRefused,
                    statuses[0] != statuses[1]
                else { return nil }
                return
                    "the server answered \(statuses[0]) to an unknown client, but \(statuses[1]) to"
                    + " a wrong secret"
            },
    ]
}

// What is wrong with an answer.
extension Check {
    private static let challengeFault: Shape = { exchange, bench in
        let (message, answer) = (exchange.message, exchange.answer)
        let isOther = !message.header.isEmpty && !message.header.lowercased().hasPrefix("oauth")
        guard answer.status == 401, !isOther, bench.target.endpoint(of: message.target) != .page
        else { return nil }
        guard let challenge = answer.values(of: "WWW-Authenticate").first(where: isChallenge) else {
            return "the answer is 401 without WWW-Authenticate: OAuth"
        }
        return hasBareRealm(challenge)
            ? "the realm of the challenge is not in quotation marks (RFC 9110 §11.5)" : nil
    }

    private static func hasBareRealm(_ challenge: String) -> Bool {
        guard let place = challenge.lowercased().firstRange(of: "realm=") else { return false }
        let next = challenge.lowercased()[place.upperBound...].drop(while: \.isWhitespace).first
        return next != "\""
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

    private static let secretFault: Shape = { exchange, bench in
        let (message, answer) = (exchange.message, exchange.answer)
        let text = String(decoding: answer.headersAndBody, as: UTF8.self)
        if !answer.isAccepted, let right = Oracle.rightSignature(of: message, bench),
            !message.has(right),
            [right, PercentEncoding.encode(right)].contains(where: text.contains)
        {
            return "the answer shows the correct signature"
        }
        // Short secrets are found by accident, unless the answer says that they are secrets.
        let secrets = bench.credentials.secrets
        let hides =
            bench.redaction.hides(answer.headersAndBody) && !secrets.contains(where: message.has)
        let issued = bench.issued.map(\.sharedSecret.text).filter { $0.utf8.count > 7 }
            .flatMap { [$0, PercentEncoding.encode($0)] }
        if answer.form("oauth_token_secret") == nil, issued.contains(where: text.contains) {
            return "the answer shows a secret that the server has issued"
        }
        let isPage = bench.target.endpoint(of: message.target) == .page
        let verifiers = bench.approvals.compactMap(\.verifier).filter { $0.utf8.count > 7 }
        // In a quoted value, `%22abc` is not the verifier 2abc.
        let decoded = String(
            decoding: PercentEncoding.decoded(answer.headersAndBody), as: UTF8.self)
        if !isPage, verifiers.contains(where: { decoded.contains($0) && !message.has($0) }) {
            return "the answer shows a verifier"
        }
        let isNamed = secrets.contains { $0.utf8.count <= 7 && text.names(secret: $0) }
        return hides || isNamed ? "the answer shows a secret" : nil
    }

    /// On the authorization page, a rule of its own is broken.
    static func markupFault(onPage: Bool) -> Shape {
        { exchange, bench in
            let isPage = bench.target.endpoint(of: exchange.message.target) == .page
            return isPage == onPage ? markupFault(exchange.answer) : nil
        }
    }

    private static func markupFault(_ answer: ProbeAnswer) -> String? {
        let type = (answer.value(of: "Content-Type") ?? "text/html").lowercased()
        let text = String(decoding: answer.body, as: UTF8.self)
        if answer.value(of: Bench.injected) != nil {
            return "the answer has a header that a value of the request made"
        }
        guard type.contains("html") else { return nil }
        let isInTag = HTMLTag.all(in: text).contains { $0["oauthcheck"] != nil }
        guard isInTag || text.contains(Bench.tag) else { return nil }
        return "the answer is HTML and repeats text of the request unescaped"
    }

    private static let traceFault: Shape = { exchange, bench in
        guard !exchange.answer.isAccepted,
            bench.target.endpoint(of: exchange.message.target) != .page
        else { return nil }
        let text = String(decoding: exchange.answer.headersAndBody.prefix(16_384), as: UTF8.self)
        let sign = SourceTrace.sign(in: text)
        return sign.flatMap { exchange.message.has($0) ? nil : "the answer has \"\($0)\"" }
    }
}

extension ProbeMessage {
    /// Whether the request itself has a text.
    fileprivate func has(_ text: String) -> Bool {
        let encoded = PercentEncoding.encode(text)
        return [text, encoded].contains { bytes(for: "").firstRange(of: $0.utf8) != nil }
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
    /// Whether the last answer has the base string of the last request, in any writing.
    fileprivate var showsBaseString: Bool {
        do {
            guard let text = try messages.last?.draft.baseString() else { return false }
            let content = String(decoding: lastAnswer?.headersAndBody ?? [], as: UTF8.self)
            let writings = [
                text, PercentEncoding.encode(text), text.replacing("&", with: "&amp;"),
                text.replacing("&", with: "\\u0026"),
            ]
            return writings.contains(where: content.contains)
        } catch {
            return false
        }
    }

    /// A word that only a request has.
    static let traced = "oauthcheck-traced"
    static let tag = "<script>oauthcheck</script>"
    /// The same, and an attribute for a value in quotes of either kind.
    static let markup = "\(tag)\" oauthcheck=x ' oauthcheck=x "
    /// A header that must not come back, and a value that makes it where it is not escaped.
    static let injected = "X-Injected"
    static let injection = "a\r\n\(injected): b\r\n\r\n\(tag)"
}
