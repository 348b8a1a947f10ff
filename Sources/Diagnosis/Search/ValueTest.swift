import OAuth1

/// Whether a base string and a key make the wrong values: a test for searches of their own, which
/// try thousands of base strings that differ in few bytes.
struct ValueTest {
    private let target: SearchTarget
    private let recipe: DigestRecipe
    /// What the digest may be; nil if no signature is wanted.
    private let digests: [[UInt8]]?
    /// Whether the signature is in a header as it is, without percent-encoding.
    let isSentAsItIs: Bool
    private let signer = Signer()
    private var digest: [UInt8] = []

    /// Nil if the signature does not tell which digest it was.
    init?(_ facts: SigningFacts, _ target: SearchTarget) {
        let recipe = DigestRecipe(facts.signatureMethod)
        var digests: [[UInt8]]?
        var isSentAsItIs = false
        if let signature = target.signature {
            var fits = SignatureReading(
                of: signature.bytes, isRaw: signature.isRaw, facts, []
            ).fits(size: 0)
            if fits.isEmpty, signature.isRaw {
                isSentAsItIs = true
                fits = SignatureReading(of: signature.bytes, isRaw: false, facts, []).fits(size: 0)
            }
            guard fits.allSatisfy({ $0.bytes != nil }) else { return nil }
            let bytes = fits.filter { $0.isOfText == recipe.makesText }.compactMap { $0.bytes }
            digests = bytes.filter { $0.count == recipe.digestLength ?? $0.count }
            if recipe.form == .rsa {
                guard let open = target.digestInSignature else { return nil }
                digests = bytes.compactMap { open($0, recipe.hash) }
            }
        }
        self.target = target
        self.recipe = recipe
        self.digests = digests
        self.isSentAsItIs = isSentAsItIs
    }

    var wantsParameters: Bool { target.parameters != nil }

    func permits(uri: [UInt8]) -> Bool { target.baseStringURI.map { $0 == uri } ?? true }

    func permits(parameters: [UInt8]) -> Bool {
        target.parameters.map { $0 == parameters } ?? true
    }

    func permits(key: [UInt8]) -> Bool { target.signingKey.map { $0 == key } ?? true }

    func permits(text: [UInt8]) -> Bool { target.encodedText.map { $0 == text } ?? true }

    /// Whether the base string and the signature are wanted ones.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    mutating func permits(baseString: [UInt8], key: [UInt8]) throws(SigningError) -> Bool {
        guard target.baseString.map({ $0 == baseString }) ?? true,
            target.provenBaseString.map({ $0 == baseString }) ?? true
        else { return false }
        guard let digests else { return true }
        digest.removeAll(keepingCapacity: true)
        try recipe.append(of: baseString, key: key, using: signer, to: &digest)
        return digests.contains(digest)
    }
}
