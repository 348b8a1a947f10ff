package import Diagnosis
import OAuth1

/// What a server may refuse in a request whose signature is correct.
package struct AcceptanceReview: Sendable {
    /// When the server got the request, in seconds since 1970.
    package enum Moment: Hashable, Sendable {
        /// At a time that was given.
        case check(Int64)
        /// Not after the time of the check, which this is.
        case before(Int64)
        /// The time of its answer, by its own clock.
        case answer(Int64)
    }

    /// One thing about the request.
    package struct Remark: Hashable, Sendable {
        /// What it is about, in JSON.
        package let topic: String
        /// Whether servers refuse the request for it, or many do.
        package let isProblem: Bool
        /// Whether it is as it should be, and not worth a line of a short answer.
        package var isUsual = false
        /// Whole sentences; they show protocol parameters, and no secret.
        package let text: String

        init(_ topic: String, isProblem: Bool = true, _ text: String) {
            self.topic = topic
            self.isProblem = isProblem
            self.text = text
        }
    }

    /// Problems first.
    package let remarks: [Remark]

    /// What a server checks that nobody can see in a request.
    package static let unseen = [
        "whether the secrets belong to this consumer key and token: if your program and"
            + " oauthcheck use the same wrong secret, the signature still matches",
        "whether the consumer key and token are valid, belong together and permit this request",
        "whether the server has seen this nonce before, and what time its clock shows",
        "whether the server sees the same method, URL and form; behind a proxy, they may differ",
    ]

    /// `moment` is when the server got it; `earlier` is the id of an earlier request with the same
    /// nonce, timestamp, key and token.
    package init(_ facts: SigningFacts, at moment: Moment?, earlier: String?) {
        var remarks = Self.parameters(facts) + TimestampReview(facts, at: moment).remarks
        remarks += Self.nonce(facts, earlier) + FlowReview(facts).remarks
        remarks += CredentialReview(facts).remarks + Self.others(facts)
        self.remarks = remarks.filter { $0.isProblem } + remarks.filter { !$0.isProblem }
    }

    /// Parameters that are missing, repeated or malformed (§3.1).
    private static func parameters(_ facts: SigningFacts) -> [Remark] {
        var remarks: [Remark] = []
        var required = ["oauth_consumer_key", "oauth_signature_method"]
        if facts.signatureMethod.kind != .plaintext {
            required += ["oauth_timestamp", "oauth_nonce"]
        }
        for name in required where facts.protocolValue(name) == nil {
            remarks.append(Remark("missing", "\(name) is missing; RFC 5849 §3.1 requires it."))
        }
        for name in ["oauth_consumer_key", "oauth_token", "oauth_nonce", "oauth_timestamp"] {
            let values = facts.protocolParameters.filter { $0.isNamed(name) }
            if values.count > 1 {
                remarks.append(
                    Remark(
                        "repeated",
                        "\(name) is sent \(values.count) times; RFC 5849 §3.1 permits it only"
                            + " once."))
            }
            if values.contains(where: { $0.value.contains { $0 <= 0x20 } }) {
                remarks.append(
                    Remark("white-space", "\(name) contains white space or a control character."))
            }
        }
        if let version = facts.protocolValue("oauth_version"), !version.elementsEqual("1.0".utf8) {
            remarks.append(Remark("version", "oauth_version must be \"1.0\" if it is sent."))
        }
        return remarks
    }

    /// In characters; shorter nonces are refused by some servers.
    private static let nonceMin = 8

    private static func nonce(_ facts: SigningFacts, _ earlier: String?) -> [Remark] {
        var remarks: [Remark] = []
        if let earlier {
            remarks.append(
                Remark(
                    "nonce-repeated",
                    "The earlier request \(earlier) has the same nonce and timestamp; a server"
                        + " accepts the same nonce and timestamp only once."))
        }
        guard let nonce = facts.protocolValue("oauth_nonce") else { return remarks }
        if nonce.count < nonceMin {
            let length = nonce.isEmpty ? "is empty" : "has only \(nonce.count) bytes"
            remarks.append(
                Remark(
                    "nonce-short",
                    "oauth_nonce \(length); some servers require \(nonceMin) bytes or more."))
        }
        let isAlphanumeric = nonce.allSatisfy {
            PercentEncoding.isUnreserved($0) && !"-._~".utf8.contains($0)
        }
        if !isAlphanumeric {
            remarks.append(
                Remark(
                    "nonce-characters", isProblem: false,
                    "oauth_nonce has characters other than letters and digits; some servers"
                        + " refuse such nonces."))
        }
        return remarks
    }

    private static func others(_ facts: SigningFacts) -> [Remark] {
        var remarks: [Remark] = []
        let isHTTP = BaseStringURIParts(facts)?.isScheme("http") ?? false
        if isHTTP, facts.signatureMethod.kind == .plaintext {
            remarks.append(
                Remark(
                    "scheme",
                    "PLAINTEXT sends the secrets; servers accept PLAINTEXT only over https."))
        } else if isHTTP {
            remarks.append(
                Remark(
                    "scheme", isProblem: false,
                    "The URL begins with http. If a proxy or the server redirects to https, the"
                        + " correct signature changes."))
        }
        if facts.query?.contains(UInt8(ascii: "+")) ?? false {
            remarks.append(
                Remark(
                    "plus", isProblem: false,
                    "The query has \"+\", which is signed as a space (RFC 5849 §3.4.1.3.1). Some"
                        + " servers take it for a plus sign; write a space as %20."))
        }
        if facts.realm != nil {
            remarks.append(
                Remark(
                    "realm", isProblem: false,
                    "The header has a realm. The realm is not signed, but some servers check it."))
        }
        return remarks
    }
}
