import OAuth1

/// A way to read the wrong signature: the mistakes made after the digest, and the bytes that the
/// digest must then have.
struct SignatureFit {
    let mistakes: MistakeSet
    /// Nil if several digests have this text, so that each one must be written and compared.
    let bytes: [UInt8]?
    /// Whether the bytes are a text that is sent itself, as by PLAINTEXT, and not a digest.
    var isOfText = false
}

extension SignatureFit {
    /// Without a signature to reproduce, nothing after the digest matters.
    static let none = SignatureFit(mistakes: MistakeSet(), bytes: nil)
}

/// Reads the wrong signature backwards, through every set of mistakes after the digest.
struct SignatureReading {
    private let facts: SigningFacts
    private let candidates: [Candidate]
    /// The places of the candidates that affect the text of the signature.
    private let places: [Int]
    private let wanted: [UInt8]
    private let isInHeader: Bool
    private let digests: [[UInt8]]
    /// What the signature may be if it is the key itself, as with PLAINTEXT.
    private let texts: [[UInt8]]
    private let isDecimal: Bool

    /// - Parameters:
    ///   - wanted: `oauth_signature` as it was found: decoded, or encoded as in a header.
    ///   - isRaw: whether it is encoded as in a header.
    ///   - facts: what is signed.
    ///   - candidates: the mistakes to consider.
    init(
        of wanted: [UInt8],
        isRaw: Bool,
        _ facts: SigningFacts,
        _ candidates: [Candidate]
    ) {
        self.facts = facts
        self.candidates = candidates
        self.wanted = wanted
        isInHeader = isRaw
        isDecimal = wanted.allSatisfy(ASCII.isDigit)
        let slots = isRaw ? SigningSlots.afterDigest : .text
        places = candidates.indices.filter { !candidates[$0].slots.isDisjoint(with: slots) }
        let isTooLong = wanted.count > Self.lengthMax
        let spellings = isTooLong ? [wanted] : Self.spellings(of: wanted)
        digests = isTooLong ? [] : Self.digests(in: spellings)
        // Under another label, only "&" makes it worth a search for keys.
        let isText = facts.signatureMethod.kind == .plaintext
        texts = spellings.filter { isText || $0.contains(UInt8(ascii: "&")) }
    }

    /// Whether the length of a digest by this recipe is that of one that was read.
    func isPossible(_ recipe: DigestRecipe) -> Bool {
        guard let length = recipe.digestLength, !isDecimal else { return true }
        return digests.contains { $0.count == length }
    }

    /// The fits with exactly `size` mistakes.
    func fits(size: Int) -> [SignatureFit] {
        sets(size).flatMap { set in
            let writing = writing(with: set)
            let digest = digests.first { text(of: $0, writing, by: .digest) == wanted }
            let key = texts.first { text(of: $0, writing, by: .key) == wanted }
            var fits = [(digest, false), (key, true)].compactMap { bytes, isOfText in
                bytes.map { SignatureFit(mistakes: set, bytes: $0, isOfText: isOfText) }
            }
            if digest == nil, writing.text.form == .decimal, isDecimal {
                fits.append(SignatureFit(mistakes: set, bytes: nil))
            }
            return fits
        }
    }

    /// How a signature is written with these mistakes, of which only those after the digest matter.
    func writing(with set: MistakeSet) -> SignatureWriting {
        var writing = SignatureWriting(facts.signatureMethod)
        for candidate in set.places.map({ candidates[$0] }).sorted(by: { $0.order < $1.order }) {
            writing.take(candidate.mistake.steps)
        }
        return writing
    }

    /// The text that `writing` makes of the digest of `recipe`.
    func text(
        of bytes: [UInt8],
        _ writing: SignatureWriting,
        by recipe: DigestRecipe
    ) -> [UInt8] {
        let text = writing.text.text(of: bytes, by: recipe)
        return isInHeader && writing.header.encodesSignature ? TextEncoding().encoded(text) : text
    }

    private func sets(_ size: Int) -> [MistakeSet] {
        guard size > 0 else { return [MistakeSet()] }
        let combined = places.filter { candidates[$0].pitfall.companionsMax >= size - 1 }
        return sets(size - 1).flatMap { set in
            combined.filter { $0 > set.places.last ?? -1 }.map(set.adding)
        }
    }
}

// MARK: - Reading

extension SignatureReading {
    /// No digest has a longer text: libcrypto's longest RSA key makes 2 KiB, and hexadecimal digits
    /// with hyphens, all of them percent-encoded, nine times as much.
    private static let lengthMax = 1 << 16
    /// Digests have one of these lengths; an RSA signature has more.
    private static let lengths: Set<Int> = [16, 20, 28, 32, 48, 64]

    /// All digests that one of `texts` may stand for, read as leniently as possible.
    private static func digests(in texts: [[UInt8]]) -> [[UInt8]] {
        var digests: [[UInt8]] = []
        var spoiled: [[UInt8]] = []
        for text in texts {
            let readings = [
                bytes(base64: text), bytes(hexadecimal: text), Base32.decoded(text),
                bytes(hexadecimal: text.filter { $0 != UInt8(ascii: "-") }),
            ]
            for bytes in readings.compactMap({ $0 }) {
                digests.append(bytes)
                spoiled.append(bytes)
                if bytes.last == UInt8(ascii: "\n") {
                    digests.append(bytes.dropLast())
                    digests.append(bytes.dropLast(2))
                }
                if let inner = self.bytes(hexadecimalIn: bytes) { digests.append(inner) }
                if let inner = self.bytes(base64: bytes) { digests.append(inner) }
            }
        }
        for text in texts {
            digests += Base64Table.allCases.compactMap { table in
                table.standard(text).flatMap(bytes(base64:))
            }
        }
        let whole = digests.filter { lengths.contains($0.count) || $0.count >= 64 }
        // A digest that was made into text has another length.
        guard !whole.isEmpty else { return Array(spoiled.filter { $0.count > 2 }.prefix(1)) }
        var seen: Set<[UInt8]> = []
        return whole.filter { seen.insert($0).inserted }
    }

    /// The text, and what it may have been before mistakes in percent-encoding.
    private static func spellings(of text: [UInt8]) -> [[UInt8]] {
        var spellings = [text]
        for _ in 0..<2 {
            spellings.append(PercentEncoding.decoded(spellings[spellings.count - 1]))
        }
        let blanks = spellings.map { $0.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 } }
        spellings += blanks
        spellings += spellings.compactMap(insideByteString)
        var seen: Set<[UInt8]> = []
        return spellings.filter { seen.insert($0).inserted }
    }

    /// The text inside Python's `b'…'`, without a line feed at its end.
    static func insideByteString(_ text: [UInt8]) -> [UInt8]? {
        guard text.starts(with: "b'".utf8), text.count > 2, text.last == UInt8(ascii: "'") else {
            return nil
        }
        let inside = text.dropFirst(2).dropLast()
        return Array(inside.suffix(2).elementsEqual(#"\n"#.utf8) ? inside.dropLast(2) : inside)
    }

    /// The bytes of base64 text in either alphabet, ignoring padding, line breaks and unused bits.
    static func bytes(base64 text: [UInt8]) -> [UInt8]? {
        let digits = text.filter { !"\r\n=".utf8.contains($0) }
        let values = digits.compactMap(LenientBase64.valueInEither)
        return values.count == digits.count ? [UInt8](digits: values, ofBits: 6) : nil
    }

    /// The bytes of hexadecimal text, perhaps with a name before it and a line feed after it, as
    /// commands print digests.
    private static func bytes(hexadecimalIn text: [UInt8]) -> [UInt8]? {
        guard text.last == UInt8(ascii: "\n") else { return bytes(hexadecimal: text) }
        return bytes(
            hexadecimal: Array(text.dropLast().split(separator: UInt8(ascii: " ")).last ?? []))
    }

    static func bytes(hexadecimal text: [UInt8]) -> [UInt8]? {
        text.isEmpty ? nil : text.hexDecoded
    }
}

extension DigestRecipe {
    /// Any recipe that makes a digest, and the one that makes the key.
    fileprivate static let digest = DigestRecipe(.hmac, .hmacSHA1)
    fileprivate static let key = DigestRecipe(.key, .plaintext)
}
