package import OAuth1
package import Vectors

/// What is doubtful about a request that somebody typed, before anything is said of the program.
package struct InputDoubts: Sendable {
    /// What is doubtful, and what to type instead: whole sentences.
    package private(set) var sentences: [Hint] = []
    /// How to read what was typed so that the signature is correct, and what to type then.
    ///
    /// Nil if no reading makes it correct.
    package private(set) var correct: (clauses: [String], instead: [Hint])?

    /// The most readings that are combined if there are few, and if there are many.
    private static let combinedMax = (few: 3, many: 2)
    private static let fewMax = 16

    /// - Parameters:
    ///   - facts: the request as it was typed.
    ///   - found: the signature that is not correct, percent-decoded if it comes from a header.
    ///   - sentURL: the URL as it was sent, if it has characters that a URL cannot have.
    ///   - isTyped: whether all of the request was typed; if not, only its secrets were.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init(
        _ facts: SigningFacts,
        found: [UInt8]?,
        sentURL: String? = nil,
        isTyped: Bool = true
    ) throws(SigningError) {
        let input = InputReading.Input(facts: facts, found: found ?? [])
        var doubts: [InputDoubt] = []
        if isTyped {
            doubts += found == nil ? [] : InputDoubt.encodedSignature(input)
            doubts += InputDoubt.encodedForm(input) + InputDoubt.body(input)
        }
        doubts += InputDoubt.url(input, sentAs: sentURL)
        doubts += InputDoubt.secrets(input)
        sentences = doubts.map(\.text)
        guard found != nil else { return }
        let others = isTyped ? InputDoubt.method(input) : []
        let readings = (doubts + others).flatMap(\.readings)
        try find(readings, input)
    }

    /// Finds the smallest set of readings with which the signature is correct.
    private mutating func find(
        _ readings: [InputReading],
        _ input: InputReading.Input
    ) throws(SigningError) {
        let signer = Signer()
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
                return
            }
        }
    }
}
