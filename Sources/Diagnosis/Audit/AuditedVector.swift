package import OAuth1
package import Vectors

/// A vector whose expected values are correct, and the values that a mistake gives instead.
package struct AuditedVector {
    /// A stage that is expected, or from which an expected one is derived.
    private struct Part {
        let stage: Stage
        /// The steps that decide the value.
        let slots: SigningSlots
        /// The correct value.
        let value: [UInt8]?
    }

    private let vector: TestVector
    private let facts: SigningFacts
    /// The correct signature, if there is one.
    private let signature: [UInt8]
    /// The signature in each of the permitted headers.
    private let fieldValues: [[UInt8]]
    private let signer: Signer
    /// In the order of derivation.
    private var parts: [Part] = []
    /// The steps on which some expected value depends.
    private var slots: SigningSlots = []

    /// - Parameters:
    ///   - vector: the vector with its expected values.
    ///   - facts: the input of the program that signs.
    ///   - signature: the correct signature, if a signature or header is expected.
    ///   - signer: computes the digests.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init(
        _ vector: TestVector,
        _ facts: SigningFacts,
        signature: [UInt8],
        _ signer: Signer
    ) throws(SigningError) {
        self.vector = vector
        self.facts = facts
        self.signature = signature
        self.signer = signer
        fieldValues = vector.expected.values(of: .authorizationHeader, of: vector)
            .compactMap(Self.fieldValue)
        let expected = vector.expected.stages.map { ($0, vector.slots(of: $0)) }
        slots = expected.reduce(into: []) { $0.formUnion($1.1) }
        let correct = SigningProcedure(facts)
        for stage in Stage.inOrder {
            let own = vector.slots(of: stage)
            let isWanted = expected.contains { $0 == stage || $1.isStrictSuperset(of: own) }
            guard isWanted, !own.isEmpty else { continue }
            parts.append(Part(stage: stage, slots: own, value: try value(of: stage, correct)))
        }
    }

    /// Whether `mistake` alone changes an expected value into one that is not permitted.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package func catches(_ mistake: Mistake) throws(SigningError) -> Bool {
        // The steps that may still change a value.
        var open = SigningSlots(mistake.steps).intersection(slots)
        guard !open.isEmpty else { return false }
        let procedure = SigningProcedure(facts, [mistake])
        for part in parts where !part.slots.isDisjoint(with: open) {
            guard let value = try value(of: part.stage, procedure) else { continue }
            if value == part.value {
                // Later stages are derived from this value; only the encoded text is separate.
                if part.stage != .encoded { open.subtract(part.slots) }
            } else if vector.expected.has(part.stage), !permits(value, as: part.stage) {
                return true
            }
        }
        return false
    }

    /// The value of `stage`; for a header, the signature as the header contains it.
    private func value(
        of stage: Stage,
        _ procedure: SigningProcedure
    ) throws(SigningError) -> [UInt8]? {
        switch stage {
        case .signature: try signature(of: procedure)
        case .authorizationHeader: try signature(of: procedure).map(procedure.fieldValue)
        default: procedure.value(of: stage)
        }
    }

    private func signature(of procedure: SigningProcedure) throws(SigningError) -> [UInt8]? {
        guard vector.missing(for: .signature) == nil else { return facts.sentSignature }
        guard procedure.digestRecipe.isRSA else {
            return try procedure.signature(using: signer, privateKey: nil)
        }
        return try signatureOfRSA(procedure)
    }

    /// The RSA signature of a procedure; instead of signing, compares the digest with those of the
    /// correct and the permitted signatures.
    ///
    /// - Returns: an empty signature if none of them has the digest.
    private func signatureOfRSA(
        _ procedure: SigningProcedure
    ) throws(SigningError) -> [UInt8]? {
        guard let text = procedure.signedText else { return nil }
        guard procedure.digestRecipe.signsBaseString else { return [] }
        let method = procedure.digestRecipe.hash
        var digest: [UInt8] = []
        try signer.appendHash(of: text.span, using: method, to: &digest)
        for known in [signature] + vector.expected.values(of: .signature, of: vector) {
            guard let bytes = Base64.decode(known.span),
                vector.secrets.digest(in: bytes, using: method) == digest
            else { continue }
            return procedure.textRecipe.text(of: procedure.digestRecipe.changed(bytes))
        }
        return []
    }

    private func permits(_ value: [UInt8], as stage: Stage) -> Bool {
        stage == .authorizationHeader
            ? fieldValues.contains(value)
            : vector.expected.permits(value.span, as: stage, of: vector)
    }

    /// The signature as `header` contains it.
    private static func fieldValue(in header: [UInt8]) -> [UInt8]? {
        do throws(AuthorizationHeaderError) {
            return try AuthorizationHeader.fields(of: header.span).first { $0.isSignature }?.value
        } catch {
            return nil
        }
    }
}

extension TestVector {
    /// The steps that decide the value of `stage`.
    fileprivate func slots(of stage: Stage) -> SigningSlots {
        switch stage {
        case .encoded: .encoding
        case .bodyHash: []
        case .baseStringURI: .uri
        case .parameters: .normalized
        case .baseString:
            given.baseString.isPresent
                ? .composition : [.method, .uri, .normalized, .composition]
        case .signingKey: .key
        case .signature: slotsOfSignature
        case .authorizationHeader:
            missing(for: .signature) == nil ? slotsOfSignature.union(.header) : .header
        }
    }

    private var slotsOfSignature: SigningSlots {
        switch signatureMethod?.kind {
        case .hmac: slots(of: .baseString).union([.key, .digest, .text])
        case .rsa: slots(of: .baseString).union([.digest, .text])
        case .plaintext: [.key, .digest, .text]
        case nil: []
        }
    }
}
