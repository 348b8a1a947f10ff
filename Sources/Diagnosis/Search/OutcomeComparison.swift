import OAuth1

/// Compares outcomes with the values to reproduce, the signature last.
struct OutcomeComparison {
    private let facts: SigningFacts
    private let target: SearchTarget
    /// The numbers of the values to reproduce; nil for those not wanted.
    private let uri: Int?
    private let parameters: Int?
    private let key: Int?
    private let signer = Signer()
    private var parts: [BaseStringParts] = []
    private var baseString: [UInt8] = []
    /// The numbers of what is before the parameters in it, and the length of that; nil if it does
    /// not consist of parts.
    private var start: (method: Int, uri: Int, composition: Int, length: Int)?
    private var digest: [UInt8] = []
    /// The digests inside RSA signatures, by their bytes and the hash that they name.
    private var opened: [[UInt8]: [SignatureMethod?: [UInt8]]] = [:]

    init(_ facts: SigningFacts, _ target: SearchTarget, _ variants: inout SigningVariants) {
        self.facts = facts
        self.target = target
        uri = target.baseStringURI.map { variants.numberOfURI($0) }
        parameters = (target.parameters ?? target.encodedText).map {
            variants.numberOfParameters($0)
        }
        key = target.signingKey.map { variants.numberOfKey($0) }
    }

    /// How many bytes the parts of base strings have that are kept.
    var bytesKept: Int { parts.indices.reduce(0) { $0 + parts[$1].bytesKept } }

    /// The mistakes after the digest with which `outcome` reproduces the target.
    mutating func fits(
        of outcome: SigningVariants.Outcome,
        among fits: [SignatureFit],
        _ reading: SignatureReading?,
        _ variants: inout SigningVariants
    ) throws(SigningError) -> [MistakeSet] {
        guard uri == nil || uri == outcome.uri,
            parameters == nil || hasParameters(outcome, variants),
            key == nil || key == outcome.key
        else { return [] }
        guard target.baseString != nil || target.signature != nil else {
            return fits.map { $0.mistakes }
        }
        let recipe = variants.digests[outcome.digest]
        guard reading?.isPossible(recipe) ?? true else { return [] }
        writeBaseString(of: outcome, variants)
        guard target.provenBaseString == nil || target.provenBaseString == baseString
        else { return [] }
        if recipe.form == .plainHashWithKey {
            baseString += "&".utf8 + variants.key(of: outcome)
        }
        guard target.baseString == nil || target.baseString == baseString else { return [] }
        guard target.signature != nil, let reading else { return fits.map { $0.mistakes } }
        try writeDigest(recipe, key: variants.key(of: outcome))
        var fitting: [MistakeSet] = []
        for fit in fits where isMet(fit, recipe, reading) {
            fitting.append(fit.mistakes)
        }
        return fitting
    }

    /// Whether the digest is the one that `fit` requires.
    private mutating func isMet(
        _ fit: SignatureFit,
        _ recipe: DigestRecipe,
        _ reading: SignatureReading
    ) -> Bool {
        if recipe.isRSA {
            let signature = recipe.changed(fit.bytes ?? [])
            return opens(signature, recipe.form == .rsa ? recipe.hash : nil)
        }
        if let bytes = fit.bytes { return bytes == digest && fit.isOfText == recipe.makesText }
        let writing = reading.writing(with: fit.mistakes)
        return reading.text(of: digest, writing, by: recipe) == target.signature?.bytes
    }

    private func hasParameters(
        _ outcome: SigningVariants.Outcome,
        _ variants: SigningVariants
    ) -> Bool {
        outcome.isKept
            ? parameters == outcome.parameters
            : parameters.map { variants.parameters.texts[$0] }
                == variants.text(ofParameters: outcome)
    }

    private mutating func writeBaseString(
        of outcome: SigningVariants.Outcome,
        _ variants: SigningVariants
    ) {
        if let start, start.method == outcome.method, start.uri == outcome.uri,
            start.composition == outcome.composition
        {
            baseString.removeLast(baseString.count - start.length)
            parts[outcome.composition].appendParameters(of: outcome, variants, to: &baseString)
            return
        }
        start = nil
        baseString.removeAll(keepingCapacity: true)
        if let given = facts.givenBaseString {
            baseString += variants.compositions[outcome.composition].finished(given)
            return
        }
        while parts.count < variants.compositions.count {
            parts.append(BaseStringParts(variants.compositions[parts.count]))
        }
        let number = outcome.composition
        guard parts[number].isOfParts else {
            parts[number].appendWhole(outcome, of: variants, to: &baseString)
            return
        }
        parts[number].appendStart(of: outcome, variants, to: &baseString)
        let length = baseString.count
        parts[number].appendParameters(of: outcome, variants, to: &baseString)
        guard !parts[number].finish(&baseString) else { return }
        start = (outcome.method, outcome.uri, number, length)
    }

    /// Digests the base string; for RSA, the digest is its hash.
    private mutating func writeDigest(_ recipe: DigestRecipe, key: [UInt8]) throws(SigningError) {
        // Swapped out, since `self` cannot be written and read at the same time.
        var output: [UInt8] = []
        swap(&output, &digest)
        defer { swap(&output, &digest) }
        output.removeAll(keepingCapacity: true)
        try recipe.append(of: baseString, key: key, using: signer, to: &output)
    }

    /// Whether `signature` contains the digest, opened with the available key.
    private mutating func opens(_ signature: [UInt8], _ hash: SignatureMethod?) -> Bool {
        if let known = opened[signature]?[hash] { return known == digest }
        let inside = target.digestInSignature?(signature, hash) ?? []
        opened[signature, default: [:]][hash] = inside
        return inside == digest
    }
}
