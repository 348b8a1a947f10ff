package import OAuth1

/// A vector with every stage that can be derived from it.
package struct SignedVector: Sendable {
    package let vector: TestVector
    package let values: [(stage: Stage, value: [UInt8])]
    /// Every protocol parameter that is sent, the signature left out.
    package let oauth: ParameterList

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
            guard !derivation[stage].isEmpty || stage != .signature else { continue }
            values.append((stage, derivation[stage]))
        }
        self.vector = vector
        self.values = values
        oauth = derivation.oauth
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
        let isWholeRequest =
            request.uri != nil && request.method.isPresent
            && oauth.parameters.firstValue(named: "oauth_consumer_key") != nil
        let fixed: [Stage] = [.parameters, .baseString, .signature, .authorizationHeader]
        let isFixed = fixed.contains { expected[$0].isPresent } || given.baseString.isPresent
        let isFresh =
            oauth.parameters.firstValue(named: "oauth_nonce") != nil
            && oauth.parameters.firstValue(named: "oauth_timestamp") != nil
        return isWholeRequest && !isFixed && !isFresh && signatureMethod?.kind != .plaintext
    }

    /// Adds what is missing of nonce and timestamp; returns what was added, by wire name.
    package mutating func refresh(with freshness: Freshness) -> [(name: String, value: String)] {
        let fresh = [
            (name: "oauth_nonce", value: freshness.nonce),
            (name: "oauth_timestamp", value: "\(freshness.timestamp)"),
        ]
        let added = fresh.filter { oauth.parameters.firstValue(named: $0.name) == nil }
        for parameter in added {
            oauth.parameters.append(name: parameter.name, value: parameter.value)
        }
        return added
    }
}
