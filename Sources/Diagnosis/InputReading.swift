import OAuth1
import Vectors

/// Another way to read what somebody typed: a value may be meant differently.
struct InputReading: Sendable {
    /// A request and the signature that was found.
    struct Input {
        var facts: SigningFacts
        var found: [UInt8]
    }

    /// The assumption, as a clause that follows "if".
    let clause: String
    /// What to type instead, as an imperative clause.
    let instead: Hint
    /// Whether a mistake of the program with the same effect is not worth a word.
    var excludesMistake = false
    let change: @Sendable (inout Input) -> Void
}

/// Something doubtful in what was typed.
struct InputDoubt: Sendable {
    /// What is doubtful and, unless a reading says it, what to type; one or two sentences.
    let text: Hint
    var readings: [InputReading] = []
}
