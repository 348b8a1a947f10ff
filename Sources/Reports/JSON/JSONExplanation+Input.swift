import Diagnosis
import Results
import Vectors

extension JSONExplanation {
    /// Doubts about the input, and the reading of it with which the signature is correct.
    func doubts(_ doubts: InputDoubts) -> JSON.Members {
        [
            "correct_if": doubts.correct.map {
                ["meant": .list($0.clauses.map(string)), "instead": .list($0.instead.map(hint))]
            },
            "doubts": .filled(doubts.sentences.map(hint)),
        ]
    }

    private func hint(_ hint: Hint) -> JSON { string(style.text(hint)) }

    /// What a server may refuse although the signature is correct.
    func review(_ review: AcceptanceReview) -> JSON {
        let remarks = review.remarks.map { remark -> JSON in
            [
                "topic": .string(remark.topic), "problem": .bool(remark.isProblem),
                "text": string(remark.text),
            ]
        }
        return ["remarks": .list(remarks), "unseen": .list(AcceptanceReview.unseen)]
    }

    /// Which of several secrets fit, by their names.
    static func secrets(_ trials: SecretTrials) -> JSON {
        let fits = trials.fits.map { fit -> JSON in
            [
                "consumer_secret": name(fit.consumer), "token_secret": name(fit.token),
                "pitfalls": .list(fit.pitfalls),
            ]
        }
        return [
            "fits": .list(fits), "tried": .number(trials.tried),
            "used": [
                "consumer_secret": name(trials.used.consumer),
                "token_secret": name(trials.used.token),
            ],
        ]
    }

    private static func name(_ name: String?) -> JSON { name.map(JSON.string) ?? .null }
}
