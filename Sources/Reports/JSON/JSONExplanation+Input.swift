import Diagnosis
import Results
import Vectors

extension JSONExplanation {
    /// Doubts about the input, and the reading of it with which the signature is correct.
    func doubts(_ doubts: InputDoubts) -> JSONText.Members {
        var members: JSONText.Members = []
        if let correct = doubts.correct {
            members.append(
                (
                    "correct_if",
                    JSONText.object([
                        ("meant", JSONText.list(correct.clauses.map(string))),
                        ("instead", JSONText.list(correct.instead.map(hint))),
                    ])
                ))
        }
        if !doubts.sentences.isEmpty {
            members.append(("doubts", JSONText.list(doubts.sentences.map(hint))))
        }
        return members
    }

    private func hint(_ hint: Hint) -> String { string(style.text(hint)) }

    /// What a server may refuse although the signature is correct.
    func review(_ review: AcceptanceReview) -> String {
        let remarks = review.remarks.map { remark in
            JSONText.object([
                ("topic", JSONText.string(remark.topic)), ("problem", "\(remark.isProblem)"),
                ("text", string(remark.text)),
            ])
        }
        return JSONText.object([
            ("remarks", JSONText.list(remarks)),
            ("unseen", JSONText.list(ofStrings: AcceptanceReview.unseen)),
        ])
    }

    /// Which of several secrets fit, by their names.
    static func secrets(_ trials: SecretTrials) -> String {
        let fits = trials.fits.map { fit in
            JSONText.object([
                ("consumer_secret", name(fit.consumer)), ("token_secret", name(fit.token)),
                ("pitfalls", JSONText.list(ofStrings: fit.pitfalls)),
            ])
        }
        return JSONText.object([
            ("fits", JSONText.list(fits)), ("tried", "\(trials.tried)"),
            (
                "used",
                JSONText.object([
                    ("consumer_secret", name(trials.used.consumer)),
                    ("token_secret", name(trials.used.token)),
                ])
            ),
        ])
    }

    private static func name(_ name: String?) -> String { name.map(JSONText.string) ?? "null" }
}
