package import OAuth1

/// A vector with every stage that can be derived from it.
package struct SignedVector: Sendable {
    package let vector: TestVector
    package let values: [(stage: Stage, value: [UInt8])]

    /// - Throws: ``SigningError`` where libcrypto refuses.
    package init(
        _ vector: TestVector,
        stages: [Stage],
        using derivation: inout Derivation
    ) throws(SigningError) {
        derivation.begin()
        var values: [(Stage, [UInt8])] = []
        for stage in stages where vector.missing(for: stage) == nil {
            try derivation.derive(stage, of: vector)
            // A public key makes no signature.
            guard derivation.hasSignature || stage != .signature else { continue }
            values.append((stage, derivation[stage]))
        }
        self.vector = vector
        self.values = values
    }

    package func value(of stage: Stage) -> [UInt8]? {
        values.first { $0.stage == stage }?.value
    }
}

extension TestVector {
    /// Whether a nonce and timestamp are missing where a request is to be signed.
    ///
    /// They are not where the vector is a part of a request only, says what it expects of the
    /// parameters it has, or is signed with PLAINTEXT, which needs none (§3.1).
    package var lacksFreshness: Bool {
        let fixed: [Stage] = [.parameters, .baseString, .signature, .authorizationHeader]
        if given.baseString.isPresent || fixed.contains(where: expected.has) { return false }
        guard signatureMethod?.kind != .plaintext, request.uri != nil, request.method.isPresent,
            oauth.parameters.firstValue(named: "oauth_consumer_key") != nil
        else { return false }
        return oauth.parameters.firstValue(named: "oauth_nonce") == nil
            || oauth.parameters.firstValue(named: "oauth_timestamp") == nil
    }

    /// The vector with what is missing of nonce and timestamp, and what was added, by wire name.
    package func refreshed(
        with freshness: Freshness
    ) -> (vector: TestVector, added: [(name: String, value: String)]) {
        let fresh = [
            (name: "oauth_nonce", value: freshness.nonce),
            (name: "oauth_timestamp", value: "\(freshness.timestamp)"),
        ]
        let added = fresh.filter { oauth.parameters.firstValue(named: $0.name) == nil }
        var vector = self
        for parameter in added {
            vector.oauth.parameters.append(name: parameter.name, value: parameter.value)
        }
        return (vector, added)
    }
}
