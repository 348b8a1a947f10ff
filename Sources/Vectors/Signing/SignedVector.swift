package import OAuth1

/// A vector with every stage that can be derived from it.
package struct SignedVector: Sendable {
    package let vector: TestVector
    package let values: [(stage: Stage, value: [UInt8])]

    /// - Parameters:
    ///   - vector: what is signed.
    ///   - stages: the stages that are wanted; nil for those that say something of the vector.
    ///   - derivation: derives them.
    /// - Throws: ``SigningError`` where libcrypto refuses.
    package init(
        _ vector: TestVector,
        stages: [Stage]?,
        using derivation: inout Derivation
    ) throws(SigningError) {
        let signed = try derivation.sign(vector, stages: stages.map(StageSet.init))
        self.init(vector, stages: stages ?? Stage.inOrder, signed, derivation)
    }

    /// A vector with values that were derived from it just now.
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
    /// Derives the stages of `vector` that are named, or those that say something of it, as far as
    /// they can be derived.
    ///
    /// - Returns: those that came out.
    /// - Throws: ``SigningError`` where libcrypto refuses.
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
        where vector.missing(for: stage) == nil && (stages != nil || vector.speaks(of: stage)) {
            try derive(stage, of: vector)
            // A public key makes no signature.
            if hasSignature || stage != .signature { signed.insert(stage) }
        }
        return signed
    }
}

extension TestVector {
    /// Whether the vector has anything to do with `stage`, which it may be derivable without:
    /// every request has a body hash, and no secrets make a key of one octet.
    func speaks(of stage: Stage) -> Bool {
        if expected.has(stage) { return true }
        switch stage {
        case .bodyHash:
            return request.body.isPresent || oauth.computesBodyHash
                || hasParameter("oauth_body_hash")
        case .signingKey: return secrets.isPresent || oauth.isPresent || given.signingKey.isPresent
        default: return true
        }
    }

    /// Whether a nonce and timestamp are missing where a request is to be signed.
    ///
    /// They are not where the vector is a part of a request only, says what it expects of the
    /// parameters it has, or is signed with PLAINTEXT, which needs none (§3.1).
    package var lacksFreshness: Bool {
        // These stages' expected values depend on nonce and timestamp.
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

    /// The vector with what is missing of nonce and timestamp, and what was added, by wire name.
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
