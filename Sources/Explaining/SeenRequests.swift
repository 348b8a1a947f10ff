import Diagnosis
import OAuth1
import Results
import Vectors

/// The requests so far: a later one may have their values by mistake, or their nonces.
struct SeenRequests {
    private struct Request {
        let id: String
        let nonce: [UInt8]?
        let timestamp: [UInt8]?
        let signature: [UInt8]?

        init(_ explained: Explained) {
            let vector = explained.vector
            id = PlainText.visible(vector.fullID)
            nonce = explained.facts.protocolValue("oauth_nonce")
            timestamp = explained.facts.protocolValue("oauth_timestamp")
            signature =
                explained.wrong.foundSignature
                ?? vector.expected.values(of: .signature, of: vector).first.map { Array($0) }
        }
    }

    private var bySignature: [[UInt8]: Request] = [:]
    private var last: [Request] = []
    /// By key, token, timestamp and nonce, which a server remembers.
    private var idsByNonce: [[[UInt8]?]: String] = [:]

    /// Of more requests, only the last ones are looked at.
    private static let lastMax = 8

    /// The id of the first request with the same key, token, timestamp and nonce.
    mutating func withSameNonce(as explained: Explained) -> String? {
        let facts = explained.facts
        guard facts.protocolValue("oauth_nonce") != nil else { return nil }
        let names = ["oauth_consumer_key", "oauth_token", "oauth_timestamp", "oauth_nonce"]
        let values = names.map { facts.protocolValue($0) }
        if let id = idsByNonce[values] { return id }
        idsByNonce[values] = PlainText.visible(explained.vector.fullID)
        return nil
    }

    /// What a wrong request has from an earlier one; nil if it has nothing, and for PLAINTEXT, with
    /// which all signatures are the same.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    mutating func staleValue(of explained: Explained) throws(SigningError) -> StaleValue? {
        guard explained.facts.signatureMethod != .plaintext else { return nil }
        let request = Request(explained)
        defer { last = Array((last + [request]).suffix(Self.lastMax)) }
        guard let diagnosis = explained.diagnosis else {
            if let signature = request.signature { bySignature[signature] = request }
            return nil
        }
        if let other = request.signature.flatMap({ bySignature[$0] }) {
            let isSame = other.nonce == request.nonce && other.timestamp == request.timestamp
            return isSame ? nil : StaleValue(["oauth_signature"], of: other.id, use: .sent)
        }
        guard diagnosis.explanations.isEmpty else { return nil }
        for other in last.reversed() {
            if let names = try Self.names(of: other, signedIn: explained) {
                return StaleValue(names, of: other.id, use: .signed)
            }
        }
        return nil
    }

    /// The parameters with whose earlier values the signature is right, or nil.
    private static func names(
        of other: Request, signedIn explained: Explained
    ) throws(SigningError) -> [String]? {
        guard let found = explained.wrong.foundSignature else { return nil }
        let nonce = ("oauth_nonce", other.nonce)
        let timestamp = ("oauth_timestamp", other.timestamp)
        func isRight(_ facts: SigningFacts, _ mistakes: [Mistake]) throws(SigningError) -> Bool {
            try SecretProof(facts, found: found, mistakes)?
                .isRight(facts.consumerSecret, facts.tokenSecret) ?? false
        }
        for values in [[nonce], [timestamp], [nonce, timestamp]] {
            var facts = explained.facts
            for (name, value) in values {
                facts.protocolParameters.removeAll { $0.isNamed(name) }
                facts.protocolParameters +=
                    value.map {
                        [CollectedParameter(name, $0, .protocol)]
                    } ?? []
            }
            if try isRight(facts, []) { return values.map { $0.0 } }
        }
        var facts = explained.facts
        facts.sentSignature = other.signature
        let included = PitfallCatalogue.pitfall("oauth-signature-included")?.mistakes(facts) ?? []
        for mistake in included where try isRight(facts, [mistake]) { return ["oauth_signature"] }
        return nil
    }
}
