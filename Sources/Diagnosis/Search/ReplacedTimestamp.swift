import OAuth1

/// Base strings that differ from the correct one in the value of `oauth_timestamp` alone.
///
/// Thousands of timestamps are tried, and of each base string only a few bytes are new. So the
/// value is written into the correct base string, without collecting and sorting all parameters.
struct ReplacedTimestamp {
    /// For a larger request, each digest takes time that is worth a look at the clock.
    private static let requestMax = 1 << 14

    private let sent: [UInt8]
    private let start: [UInt8]
    private let end: [UInt8]
    private let key: [UInt8]
    private let recipe: DigestRecipe
    private let digests: [[UInt8]]
    private let signer = Signer()

    /// Nil if the signature does not tell whether one of these base strings was signed, or if the
    /// timestamp is not written in one place.
    init?(_ facts: SigningFacts, _ target: SearchTarget, _ candidates: [Candidate]) {
        let right = SigningProcedure(facts)
        guard facts.size <= Self.requestMax, facts.givenBaseString == nil,
            right.digestRecipe.form == .hmac, let signature = target.signature,
            let sent = facts.protocolValue("oauth_timestamp"),
            right.parameters.count(where: { $0.isNamed("oauth_timestamp") }) == 1,
            let baseString = right.baseString,
            let place = Self.place(of: sent, in: baseString)
        else { return nil }
        let fits = SignatureReading(
            of: signature.bytes, isRaw: signature.isRaw, facts, candidates
        ).fits(size: 0)
        digests = fits.compactMap { $0.bytes }
        guard digests.count == fits.count else { return nil }
        self.sent = sent
        start = Array(baseString[..<place.lowerBound])
        end = Array(baseString[place.upperBound...])
        key = right.signingKey
        recipe = right.digestRecipe
    }

    /// Where the value is, if nothing else looks like this parameter.
    ///
    /// Inside a value, "&" is `%2526`. So a parameter begins after the second `&` of the base
    /// string, or after `%26`.
    private static func place(of sent: [UInt8], in baseString: [UInt8]) -> Range<Int>? {
        guard isUnreserved(sent) else { return nil }
        let found = ["&", "%26"].flatMap { before in
            baseString.ranges(of: Array("\(before)oauth_timestamp%3D".utf8) + sent)
        }
        guard found.count == 1, let end = found.first?.upperBound else { return nil }
        let after = baseString[end...]
        guard after.isEmpty || after.starts(with: "%26".utf8) else { return nil }
        return end - sent.count..<end
    }

    private static func isUnreserved(_ value: [UInt8]) -> Bool {
        PercentEncoding.encode(bytes: value).utf8.count == value.count
    }

    /// Whether the base string with the timestamp of this mistake may have been signed.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func mayBeSigned(with mistake: Mistake) throws(SigningError) -> Bool {
        guard let value = value(of: mistake), value != sent, Self.isUnreserved(value)
        else { return true }
        var digest: [UInt8] = []
        try recipe.append(of: start + value + end, key: key, using: signer, to: &digest)
        return digests.contains(digest)
    }

    /// The timestamp that is signed; nil if the mistake changes anything else.
    private func value(of mistake: Mistake) -> [UInt8]? {
        var list = [CollectedParameter("oauth_timestamp", sent, .protocol)]
        for step in mistake.steps {
            guard case .parameters(let change) = step else { return nil }
            change(&list)
        }
        return list.count == 1 && list[0].isNamed("oauth_timestamp") ? list[0].value : nil
    }
}
