package import OAuth1

/// A vector with the stages that were derived from it.
package struct SignedVector: Sendable {
    package let vector: TestVector
    package let values: [(stage: Stage, value: [UInt8])]

    /// - Parameters:
    ///   - vector: the vector to sign.
    ///   - stages: the stages to derive; nil for all that are relevant to the vector.
    ///   - derivation: derives the stages.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init(
        _ vector: TestVector,
        stages: [Stage]?,
        using derivation: inout Derivation
    ) throws(SigningError) {
        let signed = try derivation.sign(vector, stages: stages.map(StageSet.init))
        self.init(vector, stages: stages ?? Stage.inOrder, signed, derivation)
    }

    /// A vector with the values that `derivation` has just derived from it.
    package init(
        _ vector: TestVector,
        stages: [Stage],
        _ signed: StageSet,
        _ derivation: Derivation
    ) {
        self.vector = vector
        values = stages.filter(signed.contains).map { ($0, derivation[$0]) }
    }

    package func value(of stage: Stage) -> [UInt8]? {
        values.first { $0.stage == stage }?.value
    }
}

extension Derivation {
    /// Derives the given stages of `vector`, or all that are relevant to it, if they can be derived.
    ///
    /// - Returns: the stages that were derived.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package mutating func sign(
        _ vector: TestVector,
        stages: StageSet?
    ) throws(SigningError) -> StageSet {
        begin()
        var signed = StageSet()
        for stage in stages ?? StageSet.all
        where vector.missing(for: stage) == nil && (stages != nil || vector.concerns(stage)) {
            try derive(stage, of: vector)
            // A public key cannot sign.
            if hasSignature || stage != .signature { signed.insert(stage) }
        }
        return signed
    }
}

extension TestVector {
    /// Whether `stage` is relevant to the vector.
    ///
    /// A stage may be derivable without being relevant: every request has a body hash, and the
    /// signing key without secrets is `&`.
    func concerns(_ stage: Stage) -> Bool {
        if expected.has(stage) { return true }
        switch stage {
        case .bodyHash:
            return request.body.isPresent || oauth.computesBodyHash
                || hasParameter("oauth_body_hash")
        case .signingKey: return secrets.isPresent || oauth.isPresent || given.signingKey.isPresent
        default: return true
        }
    }

    /// Whether the request lacks a nonce or timestamp that signing it requires.
    ///
    /// They are not required if the vector is only a part of a request, has expected values that
    /// depend on the parameters, or is signed with PLAINTEXT, which does without (§3.1).
    package var lacksFreshness: Bool {
        // The values of these stages depend on nonce and timestamp.
        let isFixed =
            expected.has(.parameters) || expected.has(.baseString) || expected.has(.signature)
            || expected.has(.authorizationHeader)
        guard !isFixed, !given.baseString.isPresent else { return false }
        guard signatureMethod?.kind != .plaintext, request.uri != nil, request.method.isPresent,
            hasParameter("oauth_consumer_key")
        else { return false }
        return !hasParameter("oauth_nonce") || !hasParameter("oauth_timestamp")
    }

    /// Whether there is a protocol parameter of this name.
    private func hasParameter(_ name: String) -> Bool {
        let parameters = oauth.parameters
        return (0..<parameters.count).contains {
            octets(of: parameters.name(at: $0)).elementsEqual(name.utf8)
        }
    }

    /// The vector with a nonce and timestamp if they are missing, and what was added, by name.
    package func refreshed(
        with freshness: Freshness
    ) -> (vector: TestVector, added: [(name: String, value: String)]) {
        let fresh = [
            (name: "oauth_nonce", value: freshness.nonce),
            (name: "oauth_timestamp", value: "\(freshness.timestamp)"),
        ]
        let added = fresh.filter { !hasParameter($0.name) }
        var list = list(of: oauth.parameters)
        for parameter in added { list.append(name: parameter.name, value: parameter.value) }
        var vector = self
        vector.set(\.oauth.parameters, to: list)
        return (vector, added)
    }
}
