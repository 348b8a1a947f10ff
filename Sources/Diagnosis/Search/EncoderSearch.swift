import OAuth1

/// The search for an encoder that makes the wrong values: any set of the special characters that
/// occur may be encoded differently than RFC 5849 says (§3.6).
///
/// So it finds encoders that nobody has named, those that differ least first. Its base strings are
/// made one after the other and not kept.
struct EncoderSearch {
    /// How many encoders are tried.
    enum Effort {
        /// All of them if they are few, and otherwise those with up to two changes.
        case short
        /// All of them, or those with up to three changes if the request has many characters.
        case whole
    }

    /// About how many base strings are made for a small request, and how many bytes for others.
    private static let baseStringsMax = 1 << 18
    private static let bytesMax = 1 << 27
    private static let baseStringsOfFew = 1 << 12
    private static let changesOfShort = 2
    /// For requests with many special characters.
    private static let changesOfMany = 3
    private static let charactersOfMany = 16

    private let alphabet: EncoderAlphabet
    private let right: SigningProcedure
    private let key: [UInt8]
    private let baseStringsMax: Int
    private var test: ValueTest
    /// How many encoders were compared with the wrong values.
    private(set) var tried = 0
    private var found: [UnnamedEncoder] = []

    private var pieces: EncoderPieces
    private var parameters: [UInt8] = []
    private var baseString: [UInt8] = []

    /// Nil if nothing can be compared, or the encoding of names and values is not all that counts.
    init?(_ facts: SigningFacts, _ target: SearchTarget) {
        right = SigningProcedure(facts)
        guard let test = ValueTest(facts, target), facts.givenBaseString == nil,
            let uri = right.baseStringURI ?? facts.givenText.map({ _ in [] }),
            test.permits(uri: uri)
        else { return nil }
        self.test = test
        key = right.signingKey
        alphabet = EncoderAlphabet(right)
        pieces = EncoderPieces(right, uri: uri, alphabet)
        baseStringsMax = min(Self.baseStringsMax, Self.bytesMax / max(1, facts.size))
    }

    /// The encoders with the fewest changes that make the wrong values.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    mutating func findings(
        _ effort: Effort,
        isOutOfTime: () -> Bool
    ) throws(SigningError) -> [UnnamedEncoder] {
        for changes in 1...alphabet.changesMax where found.isEmpty && !isOutOfTime() {
            guard mayTry(changes, effort) else { break }
            try alphabet.forEach(changes: changes) { (encoder) throws(SigningError) in
                try compare(encoder)
            }
        }
        return found
    }

    private func mayTry(_ changes: Int, _ effort: Effort) -> Bool {
        let count = tried + alphabet.count(changes: changes)
        let areMany = alphabet.characterCount >= Self.charactersOfMany
        guard count <= baseStringsMax, !areMany || changes <= Self.changesOfMany else {
            return false
        }
        return effort == .whole || changes <= Self.changesOfShort || count <= Self.baseStringsOfFew
    }

    private mutating func compare(_ encoder: EncoderAlphabet.Encoder) throws(SigningError) {
        let reaches = alphabet.reaches(of: encoder)
        guard !reaches.isEmpty else { return }
        if let given = right.facts.givenText {
            if test.permits(text: encoder.text.encoded(given)) {
                found.append(
                    UnnamedEncoder(difference: alphabet.difference(of: encoder), reach: .values))
            }
            return
        }
        for reach in reaches where try isMade(by: encoder, reach) {
            found.append(
                UnnamedEncoder(
                    difference: alphabet.difference(of: encoder), reach: reach,
                    leavesSignature: test.isSentAsItIs))
        }
    }

    private mutating func isMade(
        by encoder: EncoderAlphabet.Encoder,
        _ reach: EncoderReach
    ) throws(SigningError) -> Bool {
        tried += 1
        if test.wantsParameters {
            parameters.removeAll(keepingCapacity: true)
            pieces.appendParameters(encoder, reach, nil, to: &parameters)
            guard test.permits(parameters: parameters) else { return false }
        }
        let key = reach.contains(.secrets) ? pieces.key(encoder) : self.key
        guard test.permits(key: key) else { return false }
        pieces.writeBaseString(encoder, reach, to: &baseString)
        return try test.permits(baseString: baseString, key: key)
    }
}
