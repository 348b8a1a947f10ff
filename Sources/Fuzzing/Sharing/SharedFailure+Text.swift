import Vectors

extension SharedFailure {
    /// The request as a vector of a file, whose id has this number.
    package func vector(_ number: Int) -> String {
        var parts = parts
        parts.id = "shared-\(number)"
        parts.comment = "All values are invented. \(comment)"
        return parts.json(indentation: "    ", isComplete: false)
    }

    /// What a reader of the shared request sees.
    private var comment: String {
        switch kind {
        case .mistakes(let ids): "The signature is wrong by: \(ids.formatted)."
        case .correct: "The signature is correct."
        case .unexplained: "The signature is invented, too: no known mistake gives the original's."
        case .withoutMistakes(let ids):
            "The signature is invented, too; the original's is wrong by: \(ids.formatted)."
        case .unsigned: "There is no signature."
        }
    }

    /// What is said to whoever shares it.
    package var note: String {
        let stages = leftOut.map { $0.title }.formatted
        let rest = leftOut.isEmpty ? "" : "; left out: the \(stages)"
        switch kind {
        case .mistakes(let ids): return "fails by the same mistake: \(ids.formatted)\(rest)"
        case .correct: return "the signature is correct, and so is that of the shared request"
        case .unexplained:
            return "no mistake was found: the structure is kept, the signature is invented"
        case .withoutMistakes(let ids):
            return "the mistake is known (\(ids.formatted)), but each invented request that failed"
                + " by it showed a piece of yours: the structure is kept, the signature is invented"
        case .unsigned: return "there is no signature; the structure is kept"
        }
    }
}
