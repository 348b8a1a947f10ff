import Diagnosis
import OAuth1
import Vectors

/// What a signature is verified with.
struct VerificationKeys: Sendable {
    let client: Client
    let tokenSecret: String
    let method: SignatureMethod

    /// The signing key (§3.4.2); nil for a client that has no secret.
    var signingKey: [UInt8]? {
        guard let secret = client.secret?.text else { return nil }
        var key: [UInt8] = []
        SigningKey.append(
            clientSecret: Array(secret.utf8).span, tokenSecret: Array(tokenSecret.utf8).span,
            to: &key)
        return key
    }

    fileprivate func unavailable(_ error: SigningError) -> Refusal {
        Refusal(
            .knownMethod, "signature_method_rejected",
            "\(method.rawValue) is not available: \(error)")
    }
}

/// What a server compares that does it in its own way.
struct SignatureComparison {
    let sent: [UInt8]
    let correct: [UInt8]
    let keys: VerificationKeys

    var isSame: Bool { sent == correct }
}

/// Whether a signature is that of a request (§3.2).
struct SignatureVerifier {
    private let misbehavior: Misbehavior?
    private let signer: Signer

    init(_ misbehavior: Misbehavior?, _ signer: Signer = Signer()) {
        self.misbehavior = misbehavior
        self.signer = signer
    }

    /// Whether `signature` is correct for these parts.
    ///
    /// - Throws: ``Refusal`` if the URL is not a URI, or libcrypto refuses the method.
    func accepts(_ signature: [UInt8], _ parts: SignedParts, _ keys: VerificationKeys)
        throws(Refusal) -> Bool
    {
        guard let misbehavior else { return try isCorrect(signature, parts, keys) }
        if signature.isEmpty {
            return !misbehavior.skipped.isDisjoint(with: [.signatureNotEmpty, .signature])
        }
        let pitfalls = misbehavior.pitfalls
        if !pitfalls.isEmpty,
            let isAccepted = try accepts(signature, parts, keys, with: pitfalls)
        {
            return isAccepted
        }
        if misbehavior.ignoresSignature(parts) { return true }
        if try isCorrect(signature, parts, keys) { return true }
        let tolerated = misbehavior.toleratedPitfalls
        if !tolerated.isEmpty,
            try accepts(signature, parts, keys, with: tolerated) ?? false
        {
            return true
        }
        for variant in misbehavior.variants(parts) where variant.isURI {
            if try isCorrect(signature, variant, keys) { return true }
        }
        for other in misbehavior.otherKeys(keys) {
            if try isCorrect(signature, parts, other) { return true }
        }
        return false
    }

    private func isCorrect(
        _ signature: [UInt8],
        _ parts: SignedParts,
        _ keys: VerificationKeys
    ) throws(Refusal) -> Bool {
        if keys.method.kind == .plaintext {
            return keys.signingKey.map { isSame(signature, $0, keys) } ?? false
        }
        let text = try parts.baseString()
        do throws(SigningError) {
            if keys.method.kind == .rsa {
                guard let key = keys.client.publicKey else { return false }
                return try signer.verifiesRSA(
                    signature.span, of: text.span, using: keys.method, key: key)
            }
            guard let key = keys.signingKey else { return false }
            var correct: [UInt8] = []
            try signer.appendHMAC(of: text.span, using: keys.method, key: key, to: &correct)
            return isSame(signature, correct, keys)
        } catch {
            throw keys.unavailable(error)
        }
    }

    /// Takes the same time wherever the two differ.
    private func isSame(_ first: [UInt8], _ second: [UInt8], _ keys: VerificationKeys) -> Bool {
        if let compares = misbehavior?.compares {
            return compares(SignatureComparison(sent: first, correct: second, keys: keys))
        }
        return first.count == second.count
            && zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Whether a server that makes these mistakes accepts; nil if they do not apply here.
    private func accepts(
        _ signature: [UInt8],
        _ parts: SignedParts,
        _ keys: VerificationKeys,
        with pitfalls: [String]
    ) throws(Refusal) -> Bool? {
        let facts = try parts.facts(keys)
        let mistakes = PitfallCatalogue.all.filter { pitfalls.contains($0.id) }
            .flatMap { $0.mistakes(facts) }
        guard !mistakes.isEmpty else { return nil }
        do throws(SigningError) {
            for mistake in mistakes
            where try makes(signature, SigningProcedure(facts, [mistake]), keys) {
                return true
            }
            return false
        } catch {
            throw keys.unavailable(error)
        }
    }

    private func makes(
        _ signature: [UInt8],
        _ procedure: SigningProcedure,
        _ keys: VerificationKeys
    ) throws(SigningError) -> Bool {
        guard keys.method.kind == .rsa else {
            return try procedure.signature(using: signer, privateKey: nil) == signature
        }
        guard let key = keys.client.publicKey, let bytes = Base64.decode(signature.span) else {
            return false
        }
        return try procedure.isSigned(bytes, under: key, using: signer)
    }
}
