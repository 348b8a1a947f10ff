package import OAuth1
package import Vectors

/// A request, and how an implementation with certain pitfalls signs it.
///
/// A pitfall can often be made in several ways. The first one that changes the signature, or its
/// form in the header, is made; if there is none, the first that changes any value; otherwise the
/// first, which may still matter together with another mistake.
package struct MistakenSigning {
    private let vector: TestVector
    private let signer: Signer
    /// The procedure, with one instance of each pitfall.
    private let procedure: SigningProcedure

    /// Makes one mistake of each pitfall, one after another.
    ///
    /// - Parameters:
    ///   - pitfalls: the mistakes to make, in the order of the catalogue.
    ///   - vector: the request.
    ///   - facts: the request, as a signer is given it.
    ///   - signer: makes the digests.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init(
        _ pitfalls: [Pitfall],
        _ vector: TestVector,
        _ facts: SigningFacts,
        _ signer: Signer
    ) throws(SigningError) {
        self.vector = vector
        self.signer = signer
        var made: [Mistake] = []
        var outcome = try SigningOutcome(SigningProcedure(facts), vector, signer)
        for pitfall in pitfalls {
            let candidates = try pitfall.mistakes(facts).map { (mistake) throws(SigningError) in
                let procedure = SigningProcedure(facts, made + [mistake])
                return (mistake: mistake, outcome: try SigningOutcome(procedure, vector, signer))
            }
            let choice =
                candidates.first { $0.outcome.isSentDifferently(from: outcome) }
                ?? candidates.first { $0.outcome != outcome } ?? candidates.first
            guard let choice else { continue }
            made.append(choice.mistake)
            outcome = choice.outcome
        }
        procedure = SigningProcedure(facts, made)
    }

    /// Makes these mistakes.
    package init(
        _ mistakes: [Mistake],
        _ vector: TestVector,
        _ facts: SigningFacts,
        _ signer: Signer
    ) {
        self.vector = vector
        self.signer = signer
        procedure = SigningProcedure(facts, mistakes)
    }

    /// The value of `stage`; nil if it cannot be made.
    package func value(of stage: Stage) throws(SigningError) -> [UInt8]? {
        switch stage {
        case .signature: try procedure.signature(of: vector, using: signer)
        case .authorizationHeader:
            (try procedure.signature(of: vector, using: signer) ?? procedure.facts.sentSignature)
                .map(procedure.authorizationHeader)
        default: procedure.value(of: stage)
        }
    }

    /// Whether `signature` was made with these mistakes.
    ///
    /// What nobody signs with this key is compared with the digest in the signature.
    package func makes(_ signature: [UInt8]) throws(SigningError) -> Bool {
        if let own = try procedure.signature(of: vector, using: signer) { return own == signature }
        guard procedure.digestRecipe.isRSA, let bytes = Base64.decode(signature.span) else {
            return false
        }
        return try procedure.isSigned(bytes, using: signer, opening: vector.secrets.digest)
            && procedure.textRecipe.text(of: bytes) == signature
    }
}

/// The values that a procedure makes, to compare it with another one.
private struct SigningOutcome: Equatable {
    private let baseStringURI: [UInt8]?
    private let parameters: [UInt8]
    private let baseString: [UInt8]?
    private let signature: [UInt8]?
    /// The signature as the header has it.
    private let fieldValue: [UInt8]?

    init(
        _ procedure: SigningProcedure,
        _ vector: TestVector,
        _ signer: Signer
    ) throws(SigningError) {
        baseStringURI = procedure.baseStringURI
        parameters = procedure.normalizedParameters
        baseString = procedure.baseString
        let made = try procedure.signature(of: vector, using: signer)
        let standIn = made == nil ? try procedure.unsignedDigest(signer) : nil
        signature = made ?? standIn
        fieldValue = signature.map(procedure.fieldValue)
    }

    /// Whether the signature, or its form in the header, is different.
    func isSentDifferently(from other: Self) -> Bool {
        signature != other.signature || fieldValue != other.fieldValue
    }
}

extension SigningProcedure {
    /// The signature; nil if the vector lacks something for it.
    fileprivate func signature(
        of vector: TestVector,
        using signer: Signer
    ) throws(SigningError) -> [UInt8]? {
        guard vector.missing(for: .signature) == nil else { return nil }
        return try signature(using: signer, privateKey: vector.secrets.privateKey)
    }

    /// Stands in for the signature if there is no private key.
    fileprivate func unsignedDigest(_ signer: Signer) throws(SigningError) -> [UInt8]? {
        guard digestRecipe.isRSA, let signedText else { return nil }
        var digest: [UInt8] = []
        try digestRecipe.append(of: signedText, key: signingKey, using: signer, to: &digest)
        return textRecipe.text(of: digest)
    }

    /// The header (§3.5.1) with this signature; its other parameters are the request's own, even if
    /// different ones were signed.
    fileprivate func authorizationHeader(with signature: [UInt8]) -> [UInt8] {
        var list = ParameterList()
        for parameter in facts.protocolParameters {
            list.append(name: parameter.name.span, value: parameter.value.span)
        }
        let name = Array("oauth_signature".utf8)
        if header.encodesSignature { list.append(name: name.span, value: signature.span) }
        var text: [UInt8] = []
        AuthorizationHeader.append(realm: facts.realm, parameters: list, to: &text)
        guard !header.encodesSignature else { return text }
        if !list.isEmpty || facts.realm != nil { text += ", ".utf8 }
        return text + name + "=\"".utf8 + signature + "\"".utf8
    }
}
