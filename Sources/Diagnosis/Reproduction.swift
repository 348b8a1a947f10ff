import OAuth1
import Vectors

/// Compares the wrong values of a vector with what a procedure makes: the proof of an explanation.
struct Reproduction {
    let wrong: WrongValues
    let secrets: TestVector.Secrets
    private let signer = Signer()

    init(of wrong: WrongValues, _ secrets: TestVector.Secrets) {
        self.wrong = wrong
        self.secrets = secrets
    }

    /// Whether `procedure` makes all wrong values, byte for byte.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func isWhole(by procedure: SigningProcedure) throws(SigningError) -> Bool {
        for (stage, bytes) in wrong.values {
            let signature = stage.hasSignature ? try signature(of: procedure) : nil
            guard isMade(bytes, of: stage, by: procedure, signature) else { return false }
        }
        return true
    }

    /// The stages whose wrong values `procedure` makes, byte for byte.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func stages(by procedure: SigningProcedure) throws(SigningError) -> [Stage] {
        let signature = try signature(of: procedure)
        return wrong.values.filter { stage, bytes in
            isMade(bytes, of: stage, by: procedure, signature)
        }.map { $0.stage }
    }

    private func isMade(
        _ bytes: [UInt8],
        of stage: Stage,
        by procedure: SigningProcedure,
        _ signature: [UInt8]?
    ) -> Bool {
        switch stage {
        case .bodyHash: procedure.signedBodyHash == bytes
        case .baseString: procedure.signedText == bytes
        case .signature: signature == bytes
        case .authorizationHeader: signature.map(procedure.fieldValue) == wrong.headerSignature
        default: procedure.value(of: stage) == bytes
        }
    }

    /// The signature that `procedure` makes.
    ///
    /// What nobody signs with this key cannot be made; then it is the wrong signature, if that
    /// contains the digest that `procedure` makes.
    private func signature(of procedure: SigningProcedure) throws(SigningError) -> [UInt8]? {
        let signature = try procedure.signature(using: signer, privateKey: secrets.privateKey)
        guard signature == nil, procedure.digestRecipe.isRSA,
            let wrong = wrong[.signature], procedure.signedText != nil
        else { return signature }
        let bytes = Base64.decode(wrong.span) ?? []
        return try procedure.isSigned(bytes, using: signer, opening: secrets.digest)
            ? wrong : nil
    }
}
