package import Diagnosis
package import OAuth1
package import Vectors

/// Our own implementation, as one that is asked through an adapter; it may make mistakes on
/// purpose.
package struct OwnImplementation {
    /// In the order of the catalogue.
    private let pitfalls: [Pitfall]
    private let signer = Signer()
    private var derivation = Derivation()

    /// - Parameter pitfalls: what is done otherwise, in any order; right where there is none.
    package init(pitfalls: [Pitfall] = []) {
        let ids = Set(pitfalls.map(\.id))
        self.pitfalls = ids.isEmpty ? [] : PitfallCatalogue.all.filter { ids.contains($0.id) }
    }

    /// Their ids.
    package var pitfallIDs: [String] { pitfalls.map(\.id) }

    /// Signs a request.
    ///
    /// - Parameters:
    ///   - vector: the request; nothing is expected of it.
    ///   - draw: gives nonce and timestamp where the request lacks them.
    /// - Returns: the stages, and what was drawn, or why there is nothing of them.
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
                pitfalls.isEmpty ? try rightValues(of: vector) : try wrongValues(of: vector),
                used: used)
        } catch {
            return .rejected("\(error)")
        }
    }

    /// Whether the request was signed as this implementation signs it.
    ///
    /// - Parameter vector: the request; its `oauth_signature` is what is verified.
    /// - Returns: the verdict, or why there is none.
    package mutating func verify(_ vector: TestVector) -> OwnAnswer {
        if let reason = vector.missing(for: .signature) { return .skipped(reason) }
        do throws(SigningError) {
            return .verified(
                pitfalls.isEmpty ? try isRight(vector) : try isWrongAsOwn(vector))
        } catch {
            return .rejected("\(error)")
        }
    }
}

// By the book.
extension OwnImplementation {
    private mutating func rightValues(
        of vector: TestVector
    ) throws(SigningError) -> [(stage: Stage, value: [UInt8])] {
        try SignedVector(vector, stages: vector.answeredStages, using: &derivation).values
    }

    private mutating func isRight(_ vector: TestVector) throws(SigningError) -> Bool {
        var vector = vector
        let sent = Array(vector.octets(of: vector.oauth.signature))
        // A public key finds the expected signature right, or none.
        vector.set(expected: sent, of: .signature)
        derivation.begin()
        try derivation.derive(.signature, of: vector)
        return derivation.hasSignature && derivation[.signature] == sent
    }
}

// With mistakes.
extension OwnImplementation {
    private mutating func wrongValues(
        of vector: TestVector
    ) throws(SigningError) -> [(stage: Stage, value: [UInt8])] {
        let mistaken = try mistakenSigning(of: vector)
        var values: [(stage: Stage, value: [UInt8])] = []
        for stage in vector.answeredStages {
            if let value = try mistaken.value(of: stage) { values.append((stage, value)) }
        }
        return values
    }

    private mutating func isWrongAsOwn(_ vector: TestVector) throws(SigningError) -> Bool {
        var unsigned = vector
        // Who signs has no signature yet, which a mistake might otherwise sign.
        unsigned.oauth.signature = VectorText()
        let sent = Array(vector.octets(of: vector.oauth.signature))
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
    /// The stages that can be derived; a public key makes neither signature nor header.
    fileprivate var answeredStages: [Stage] {
        let isVerifiedOnly = signatureMethod?.kind == .rsa && secrets.privateKey == nil
        return Answer.stages.filter { stage in
            let needsSignature = stage == .signature || stage == .authorizationHeader
            return missing(for: stage) == nil && !(isVerifiedOnly && needsSignature)
        }
    }

    /// Why a request cannot be signed at all: there is no key for its RSA method, or nothing of it.
    fileprivate var hindrance: String? {
        let hasKey = secrets.privateKey != nil || secrets.publicKey != nil
        if signatureMethod?.kind == .rsa, !hasKey { return missing(for: .signature) }
        return answeredStages.isEmpty ? missing(for: .parameters) : nil
    }
}
