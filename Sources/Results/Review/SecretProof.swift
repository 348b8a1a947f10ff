package import Diagnosis
package import OAuth1

/// Proves which secrets a request was signed with: those that reproduce its signature.
package struct SecretProof {
    private let baseString: [UInt8]
    private let method: SignatureMethod
    private let found: [UInt8]
    private let signer = Signer()

    /// There is no proof if the signature does not depend on shared-secrets; the secrets of `facts`
    /// do not matter.
    package init?(_ facts: SigningFacts, found: [UInt8], _ mistakes: [Mistake] = []) {
        guard facts.signatureMethod.kind != .rsa,
            let baseString = SigningProcedure(facts, mistakes).baseString
                ?? (facts.signatureMethod.kind == .plaintext ? [] : nil)
        else { return nil }
        self.baseString = baseString
        method = facts.signatureMethod
        self.found = found
    }

    /// Whether two secrets make the signature.
    package func isRight(_ consumer: [UInt8], _ token: [UInt8]) throws(SigningError) -> Bool {
        var key: [UInt8] = []
        SigningKey.append(clientSecret: consumer.span, tokenSecret: token.span, to: &key)
        guard method.kind == .hmac else { return key == found }
        var signature: [UInt8] = []
        try signer.appendHMAC(of: baseString.span, using: method, key: key, to: &signature)
        return signature == found
    }
}
