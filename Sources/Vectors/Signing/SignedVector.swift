package import OAuth1

/// A vector with the stages that were derived from it.
package struct SignedVector: Sendable {
    package let vector: TestVector
    package let values: [(stage: Stage, value: [UInt8])]

    /// Without stages, all are derived that are relevant to the vector.
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
    /// Derives the given stages of `vector`, or all that are relevant, as far as it permits.
    package mutating func sign(
        _ vector: TestVector,
        stages: StageSet?
    ) throws(SigningError) -> StageSet {
        begin()
        return try deriveRest(of: vector, stages: stages)
    }

    /// The vector that was begun last, with every stage that can be derived from it.
    package mutating func signed(_ vector: TestVector) throws(SigningError) -> SignedVector {
        let signed = try deriveRest(of: vector, stages: nil)
        return SignedVector(vector, stages: Stage.inOrder, signed, self)
    }

    /// Derives what has not been derived yet.
    @inline(__always)
    private mutating func deriveRest(
        of vector: TestVector,
        stages: StageSet?
    ) throws(SigningError) -> StageSet {
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
        guard !expected.hasSigned, !given.baseString.isPresent else { return false }
        guard signatureMethod?.kind != .plaintext, request.uri != nil, request.method.isPresent,
            hasParameter("oauth_consumer_key")
        else { return false }
        return !hasParameter("oauth_nonce") || !hasParameter("oauth_timestamp")
    }

    /// Whether a request that is to be sent does not name its signature method, which servers
    /// require (§3.1).
    package var lacksSignatureMethod: Bool {
        guard !oauth.signatureMethod.isPresent, !expected.hasSigned, !given.baseString.isPresent
        else { return false }
        return request.uri != nil && request.method.isPresent && hasParameter("oauth_consumer_key")
    }

    /// Whether there is a protocol parameter of this name.
    private func hasParameter(_ name: String) -> Bool {
        let parameters = oauth.parameters
        return (0..<parameters.count).contains {
            bytes(of: parameters.name(at: $0)).elementsEqual(name.utf8)
        }
    }

    /// The vector with a nonce and timestamp if it lacks them, and what was added, by name.
    ///
    /// With `addsMethod`, a signature method is added, too, if the request needs one.
    package func refreshed(
        with freshness: Freshness,
        addsMethod: Bool = false
    ) -> (vector: TestVector, added: [(name: String, value: String)]) {
        let fresh = [
            (name: "oauth_nonce", value: freshness.nonce),
            (name: "oauth_timestamp", value: "\(freshness.timestamp)"),
        ]
        let method = [(name: "oauth_signature_method", value: SignatureMethod.hmacSHA1.rawValue)]
        let added =
            (lacksFreshness ? fresh.filter { !hasParameter($0.name) } : [])
            + (addsMethod && lacksSignatureMethod ? method : [])
        var list = list(of: oauth.parameters)
        for parameter in added { list.append(name: parameter.name, value: parameter.value) }
        var vector = self
        vector.set({ $0.oauth.parameters = $1 }, to: list)
        if let name = added.last, name.name == method[0].name {
            vector.set({ $0.oauth.signatureMethod = $1 }, to: name.value.utf8)
        }
        return (vector, added)
    }
}

extension Expectation {
    /// Whether a value is expected that depends on the protocol parameters.
    fileprivate var hasSigned: Bool {
        has(.parameters) || has(.baseString) || has(.signature) || has(.authorizationHeader)
    }
}
