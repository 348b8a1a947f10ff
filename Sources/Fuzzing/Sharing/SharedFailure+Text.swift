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
        case .mistakes(let ids): "The signature is wrong because of: \(ids.formatted)."
        case .correct: "The signature is correct."
        case .unexplained:
            "The signature is also invented, because no known mistake gives the original signature."
        case .withoutMistakes(let ids):
            "The signature is also invented; the original signature is wrong because of: "
                + "\(ids.formatted)."
        case .unsigned: "There is no signature."
        }
    }

    /// What is said to whoever shares it.
    package var note: String {
        let stages = leftOut.map { $0.title }.formatted
        let rest = leftOut.isEmpty ? "" : "; left out: the \(stages)"
        switch kind {
        case .mistakes(let ids):
            return "the shared request fails because of the same mistake: \(ids.formatted)\(rest)"
        case .correct: return "the signatures of your request and of the shared request are correct"
        case .unexplained:
            return "oauthcheck found no mistake that explains the signature; the shared request "
                + "has the same structure, but an invented signature"
        case .withoutMistakes(let ids):
            return "the mistake is known (\(ids.formatted)), but each invented request with this "
                + "mistake contained a piece of your request, so the shared request has the same "
                + "structure, but an invented signature"
        case .unsigned:
            return "there is no signature; the shared request has the same structure"
        }
    }
}
