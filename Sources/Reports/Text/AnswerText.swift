import Diagnosis
import OAuth1
package import Results
package import Vectors

/// The short answer: what is wrong and what to do, then the proof, then what else is known.
package struct AnswerText {
    package private(set) var lines: [String] = []
    private let style: ReportStyle
    private let redaction: Redaction

    /// - Parameters:
    ///   - explained: the vector and its diagnosis.
    ///   - notes: what else is said of it.
    ///   - title: what the answer is about; nil if there is nothing else.
    ///   - style: how values are shown.
    package init(
        _ explained: Explained,
        _ notes: RequestNotes,
        title: String?,
        _ style: ReportStyle
    ) {
        self.style = style
        let vector = explained.vector
        redaction = Redaction(vector, style)
        if let title { lines.append(style.paint(PlainText.visible(title), .bold)) }
        if let malformed = notes.malformed {
            lines += ["The Authorization header is malformed: \(malformed)."]
            lines += [
                "  "
                    + fix("write OAuth name=\"value\", name=\"value\", with the names of RFC 5849"),
                "",
            ]
        }
        addVerdict(explained, notes)
        addSurroundings(notes, explained)
        if vector.expected.isEmpty {
            lines += [""] + DerivationStory(explained, nil, style).lines
        }
        lines.append("")
    }

    private func fix(_ text: String) -> String { style.paint("Fix:", .green) + " \(text)." }

    // MARK: - What is wrong

    private mutating func addVerdict(_ explained: Explained, _ notes: RequestNotes) {
        guard let diagnosis = explained.diagnosis, let difference = explained.difference else {
            return addCorrect(explained.vector.expected, notes.review)
        }
        if let trials = notes.trials {
            lines += SecretTrialsText.lines(trials)
            guard !trials.isCorrect else { return }
        }
        let isMissing = diagnosis.evidence.lacksConsumerSecret && diagnosis.explanations.isEmpty
        if isMissing, notes.doubts?.correct == nil, diagnosis.takenApart == nil,
            !diagnosis.isExplainedByValues
        {
            return addMissingSecret(explained)
        }
        if let doubts = notes.doubts {
            lines += InputDoubtsText.lines(doubts, redaction, style, isShort: true)
            guard doubts.correct == nil else { return addOtherwise(doubts, diagnosis) }
        }
        lines +=
            DiagnosisText(
                diagnosis, explained.wrong, depth: explained.depth, redaction, style, isShort: true
            ).lines
        addProof(explained, diagnosis, difference)
    }

    /// The mistake that was made if the input is right as it is.
    private mutating func addOtherwise(_ doubts: InputDoubts, _ diagnosis: Diagnosis) {
        guard let part = doubts.otherwise(diagnosis) else { return }
        lines.append("  If not: the program \(part.mistake).")
    }

    /// Nothing can be found without the secret.
    private mutating func addMissingSecret(_ explained: Explained) {
        lines.append("The consumer secret is not known, so the signature cannot be compared.")
        lines.append(
            style.text(
                "Give it: \(.envFile) FILE, \(.consumerSecretEnv) NAME or"
                    + " \(.consumerSecretFile) FILE."))
        if let place = explained.wrong.foundSignature.flatMap(PublishedSignature.place) {
            lines.append("This very signature is printed in \(place).")
        }
    }

    private mutating func addCorrect(_ expected: Expectation, _ review: AcceptanceReview?) {
        guard !expected.isEmpty else { return }
        let hasSignature = expected.has(.signature) || expected.has(.authorizationHeader)
        lines.append(
            hasSignature
                ? "The signature is correct for this request and these secrets."
                : "All expected values are correct.")
        guard hasSignature, let review else { return }
        lines += ReviewText.remarks(review, redaction)
    }

    // MARK: - The proof

    private mutating func addProof(
        _ explained: Explained,
        _ diagnosis: Diagnosis,
        _ difference: Difference
    ) {
        let isSecret = difference.isSecret || diagnosis.revealsSecret(in: difference.stage)
        guard diagnosis.takenApart == nil else { return }
        lines.append("")
        let best = diagnosis.explanations.first
        if difference.stage == .signature || difference.stage == .authorizationHeader, let best,
            !best.revealsSecret, let correct = explained.signed?.value(of: .baseString),
            let found = best.procedure.signedText, found != correct
        {
            lines.append("The \(Stage.baseString.title):")
            let (correct, found) = (redaction.redacted(correct), redaction.redacted(found))
            lines += AlignedDifference(correct: correct, found: found).lines.map { "  \($0)" }
        }
        lines += ExplanationText.differing(
            difference, isSecret: isSecret, redaction, style, title: "The")
    }

    // MARK: - What else is known

    /// What the provider wants, and what the server said.
    private mutating func addSurroundings(_ notes: RequestNotes, _ explained: Explained) {
        if let provider = notes.provider, !provider.sentences.isEmpty {
            lines += ["", "\(provider.name):"]
            lines += provider.sentences.map { "  \(PlainText.visible($0))" }
        }
        if explained.vector.refused.isPresent {
            let refusal = redaction.text(of: explained.vector.refusal)
            lines += ["", "The server refused it: \(PlainText.visible(refusal))"]
        }
        let isProved = explained.diagnosis?.explanations.first?.parts.isEmpty == false
        if !notes.answer.isEmpty, !isProved {
            lines += ["", "The server's answer:"]
            lines += notes.answer.map { "  \(PlainText.visible($0))" }
        }
    }
}
