package import OAuth1
package import Vectors

/// What is doubtful about a request that somebody typed, before anything is said of the program.
package struct InputDoubts: Sendable {
    /// What is doubtful, and what to type instead: whole sentences.
    package private(set) var sentences: [Hint] = []
    /// What is certain before that; nil if nothing is.
    package private(set) var fact: String?
    /// How to read what was typed so that the signature is correct, and what to type then.
    ///
    /// Nil if no reading makes it correct.
    package private(set) var correct: (clauses: [String], instead: [Hint])?
    /// Whether that is the whole answer: what is read differently was not given, or is surely a
    /// slip of the input, so that no mistake of the program is worth a word.
    package private(set) var isWhole = false

    /// The most readings that are combined if there are few, and if there are many.
    private static let combinedMax = (few: 3, many: 2)
    private static let fewMax = 16

    /// - Parameters:
    ///   - facts: the request as it was typed.
    ///   - found: the signature that is not correct, percent-decoded if it comes from a header.
    ///   - sentURL: the URL as it was sent, if it has characters that a URL cannot have.
    ///   - isTyped: whether all of the request was typed; if not, only its secrets were.
    ///   - assumed: what of the request was not seen.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init(
        _ facts: SigningFacts,
        found: [UInt8]?,
        sentURL: String? = nil,
        isTyped: Bool = true,
        assumed: Assumptions = []
    ) throws(SigningError) {
        let input = InputReading.Input(facts: facts, found: found ?? [])
        var doubts: [InputDoubt] = []
        if isTyped {
            doubts += found == nil ? [] : InputDoubt.encodedSignature(input)
            doubts += InputDoubt.encodedForm(input) + InputDoubt.body(input)
        }
        doubts += InputDoubt.url(input, sentAs: sentURL) + InputDoubt.markup(input)
        doubts += InputDoubt.secrets(input)
        sentences = doubts.map { $0.text }.filter { $0 != "" }
        guard found != nil else { return }
        var others: [InputReading] = []
        if isTyped || !assumed.isDisjoint(with: [.scheme, .typedURL]) {
            others += InputReading.scheme(input, isAssumed: assumed.contains(.scheme))
        }
        if isTyped || assumed.contains(.typedURL) { others += InputReading.ports(input) }
        if isTyped || assumed.contains(.method) {
            others += InputReading.methods(input, isAssumed: assumed.contains(.method))
        }
        try find(doubts.flatMap { $0.readings } + others, input, assumed)
    }

    /// The doubt about a header that has the correct signature without percent-encoding.
    ///
    /// - Parameter found: the signature, as the header shows it.
    /// - Returns: the doubt, with the first character that should be encoded.
    package static func decodedHeader(_ found: [UInt8]) -> InputDoubts {
        let decoded = "=&+/".utf8.first(where: found.contains) ?? UInt8(ascii: "=")
        let escape = PercentEncoding.encode(bytes: [decoded])
        let sign = String(decoding: [decoded], as: UTF8.self)
        var doubts = InputDoubts()
        doubts.fact =
            "The signature in the header is not percent-encoded: it has \(sign) instead of "
            + "\(escape)."
        doubts.correct = (
            ["the header is shown here with decoded values"],
            [
                "look at the header as it is sent"
            ]
        )
        return doubts
    }

    /// The doubt about a header of which only the end is missing, after its correct signature.
    package static let cutHeader: InputDoubts = {
        var doubts = InputDoubts()
        doubts.correct = (
            ["the end of the Authorization header is not shown here"], ["look at the whole header"]
        )
        return doubts
    }()

    private init() {}

    /// Finds a signature of which only the first characters are there.
    private mutating func isCut(
        _ input: InputReading.Input,
        _ assumed: Assumptions,
        using signer: Signer
    ) throws(SigningError) -> Bool {
        let found = input.found
        guard input.facts.signatureMethod.kind != .plaintext, found.count >= Self.cutMin else {
            return false
        }
        let correct = try SigningProcedure(input.facts).signature(using: signer, privateKey: nil)
        // A program may leave the padding out.
        let padding = assumed.contains(.cutHeader) ? 0 : 2
        guard let correct, correct.count > found.count + padding, correct.starts(with: found) else {
            return false
        }
        self.correct = (
            ["only the first \(found.count) characters of the signature are shown here"],
            ["look at the whole signature, which has \(correct.count) characters"]
        )
        // The base64 of a digest that ends too early has such a length.
        isWhole = !found.count.isMultiple(of: 4)
        return true
    }

    /// In characters; fewer may be equal by chance.
    private static let cutMin = 6

    /// Finds the smallest set of readings with which the signature is correct.
    private mutating func find(
        _ readings: [InputReading],
        _ input: InputReading.Input,
        _ assumed: Assumptions
    ) throws(SigningError) {
        let signer = Signer()
        if try isCut(input, assumed, using: signer) { return }
        var sets: [[Int]] = [[]]
        let isFew = readings.count <= Self.fewMax
        for _ in 0..<(isFew ? Self.combinedMax.few : Self.combinedMax.many) {
            sets = sets.flatMap { set in
                readings.indices.filter { $0 > set.last ?? -1 }.map { set + [$0] }
            }
            for set in sets {
                var changed = input
                for index in set { readings[index].change(&changed) }
                let signature = try SigningProcedure(changed.facts)
                    .signature(using: signer, privateKey: nil)
                guard signature == changed.found else { continue }
                correct = (set.map { readings[$0].clause }, set.map { readings[$0].instead })
                isWhole = set.allSatisfy { readings[$0].excludesMistake }
                return
            }
        }
    }
}
