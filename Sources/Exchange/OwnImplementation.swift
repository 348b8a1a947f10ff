package import Diagnosis
package import OAuth1
package import Vectors

/// Our own implementation, to be asked through the adapter protocol; it can make mistakes on
/// purpose.
package struct OwnImplementation {
    /// In the order of the catalogue.
    private let pitfalls: [Pitfall]
    private let signer = Signer()
    private var derivation = Derivation()

    /// - Parameter pitfalls: the mistakes to make, in any order; none for a correct implementation.
    package init(pitfalls: [Pitfall] = []) {
        let ids = Set(pitfalls.map(\.id))
        self.pitfalls = ids.isEmpty ? [] : PitfallCatalogue.all.filter { ids.contains($0.id) }
    }

    /// Their ids.
    package var pitfallIDs: [String] { pitfalls.map(\.id) }

    /// Signs a request.
    ///
    /// - Parameters:
    ///   - vector: the request, without expected values.
    ///   - draw: gives a nonce and a timestamp if the request lacks them.
    /// - Returns: the stages, and what was drawn, or why there are none.
    package mutating func sign(_ vector: TestVector, draw: () -> Freshness) -> OwnAnswer {
        if let reason = vector.hindrance { return .skipped(reason) }
        guard vector.lacksFreshness else { return sign(vector, used: []) }
        let (refreshed, added) = vector.refreshed(with: draw())
        return sign(refreshed, used: added)
    }

    private mutating func sign(
        _ vector: TestVector,
        used: [(name: String, value: String)]
    ) -> OwnAnswer {
        do throws(SigningError) {
            return .signed(
                pitfalls.isEmpty
                    ? try correctValues(of: vector) : try mistakenValues(of: vector),
                used: used)
        } catch {
            return .rejected("\(error)")
        }
    }

    /// Verifies a request: whether this implementation signs it in the same way.
    ///
    /// - Parameter vector: the request, with the `oauth_signature` to verify.
    /// - Returns: the verdict, or why there is none.
    package mutating func verify(_ vector: TestVector) -> OwnAnswer {
        if let reason = vector.missing(for: .signature) { return .skipped(reason) }
        do throws(SigningError) {
            return .verified(pitfalls.isEmpty ? try isCorrect(vector) : try hasOwnMistakes(vector))
        } catch {
            return .rejected("\(error)")
        }
    }
}

// Without mistakes.
extension OwnImplementation {
    private mutating func correctValues(
        of vector: TestVector
    ) throws(SigningError) -> [(stage: Stage, value: [UInt8])] {
        try SignedVector(vector, stages: vector.answeredStages, using: &derivation).values
    }

    private mutating func isCorrect(_ vector: TestVector) throws(SigningError) -> Bool {
        var vector = vector
        let sent = Array(vector.bytes(of: vector.oauth.signature))
        // With a public key alone, this verifies the expected signature.
        vector.set(expected: sent, of: .signature)
        derivation.begin()
        try derivation.derive(.signature, of: vector)
        return derivation.hasSignature && derivation[.signature] == sent
    }
}

// With mistakes.
extension OwnImplementation {
    private mutating func mistakenValues(
        of vector: TestVector
    ) throws(SigningError) -> [(stage: Stage, value: [UInt8])] {
        let mistaken = try mistakenSigning(of: vector)
        var values: [(stage: Stage, value: [UInt8])] = []
        for stage in vector.answeredStages {
            if let value = try mistaken.value(of: stage) { values.append((stage, value)) }
        }
        return values
    }

    private mutating func hasOwnMistakes(_ vector: TestVector) throws(SigningError) -> Bool {
        var unsigned = vector
        // A signer has no signature yet; one mistake would sign it.
        unsigned.oauth.signature = VectorText()
        let sent = Array(vector.bytes(of: vector.oauth.signature))
        return try mistakenSigning(of: unsigned).makes(sent)
    }

    private mutating func mistakenSigning(
        of vector: TestVector
    ) throws(SigningError) -> MistakenSigning {
        let facts = try SigningFacts(vector, using: &derivation)
        return try MistakenSigning(pitfalls, vector, facts, signer)
    }
}

extension TestVector {
    /// The stages that can be derived; a public key makes no signature and no header.
    fileprivate var answeredStages: [Stage] {
        let isVerifiedOnly = signatureMethod?.kind == .rsa && secrets.privateKey == nil
        return Answer.stages.filter { stage in
            missing(for: stage) == nil && !(isVerifiedOnly && stage.hasSignature)
        }
    }

    /// Why nothing can be signed: the key for the RSA method is missing, or the whole request.
    fileprivate var hindrance: String? {
        let hasKey = secrets.privateKey != nil || secrets.publicKey != nil
        if signatureMethod?.kind == .rsa, !hasKey { return missing(for: .signature) }
        return answeredStages.isEmpty ? missing(for: .parameters) : nil
    }
}
