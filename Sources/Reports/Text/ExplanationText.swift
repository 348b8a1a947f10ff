import Diagnosis
package import Results
package import Vectors

/// Why a vector's values are wrong, as sentences; then how its signature is derived.
package struct ExplanationText {
    package private(set) var lines: [String]
    private let style: ReportStyle
    private let redaction: Redaction

    /// - Parameters:
    ///   - explained: the vector and its diagnosis.
    ///   - notes: what else is said of it.
    ///   - isBrief: whether the derivation is left out.
    ///   - style: how values are shown.
    package init(
        _ explained: Explained,
        _ notes: RequestNotes = RequestNotes(),
        isBrief: Bool,
        _ style: ReportStyle
    ) {
        self.style = style
        redaction = Redaction(explained.vector, style)
        let vector = explained.vector
        let read = ReadRequest(explained, notes, redaction, style)
        lines = (read?.sentences ?? []) + Self.advice(notes, style)
        lines.append(style.paint(PlainText.visible(vector.fullID), .bold))
        if vector.line > 0 { lines.append("\(PlainText.visible(vector.file)):\(vector.line)") }
        if vector.comment.isPresent {
            lines.append(PlainText.visible(redaction.redacted(vector.string(of: vector.comment))))
        }
        if vector.refused.isPresent {
            let refusal = redaction.text(of: vector.refusal)
            lines.append("the server refused the request: \(PlainText.visible(refusal))")
        }
        lines.append("")
        if let malformed = notes.malformed {
            lines += [
                "The Authorization header is malformed: \(malformed).",
                "  malformed-header (RFC 5849 §3.5.1)",
                "    Servers refuse a malformed header, or read different values from it.",
                "    Fix: write OAuth name=\"value\", name=\"value\".",
                "The rest of this answer uses the readable part of the header.", "",
            ]
        }
        addVerdict(explained, notes)
        guard !isBrief else { return }
        lines +=
            DerivationStory(
                explained, explained.diagnosis?.explanations.first, style, teaches: true
            ).lines
        lines.append("")
    }

    /// What the provider of a request and the server's answer add.
    private static func advice(_ notes: RequestNotes, _ style: ReportStyle) -> [String] {
        var lines: [String] = []
        if let provider = notes.provider {
            let origin: Hint =
                provider.isNamed
                ? "" : ", recognized by the URL (\(.provider) none ignores the provider)"
            lines.append("Provider: \(provider.title)" + style.text(origin))
            lines += provider.sentences.map { "  \(PlainText.visible($0))" }
        }
        if let server = notes.server, !server.words.isEmpty {
            lines.append(server.title)
            lines += (server.words + server.guesses).map { "  \(PlainText.visible($0))" }
        }
        return lines.isEmpty ? [] : lines + [""]
    }

    private mutating func addVerdict(
        _ explained: Explained,
        _ notes: RequestNotes
    ) {
        guard let diagnosis = explained.diagnosis, let difference = explained.difference else {
            return addCorrect(explained.vector.expected, notes.review)
        }
        if let trials = notes.trials {
            lines += SecretTrialsText.lines(trials)
            guard !trials.explains(diagnosis) else { return }
        }
        if let doubts = notes.doubts {
            lines += InputDoubtsText.lines(doubts, redaction, style)
            if doubts.correct != nil { return addOtherwise(doubts, diagnosis) }
        }
        let isSecret = difference.isSecret || diagnosis.revealsSecret(in: difference.stage)
        lines += Self.differing(difference, isSecret: isSecret, redaction, style) + [""]
        lines +=
            DiagnosisText(diagnosis, explained.wrong, depth: explained.depth, redaction, style)
            .lines
        lines.append("")
    }

    /// The mistake that the program made if the input is exactly as given.
    private mutating func addOtherwise(_ doubts: InputDoubts, _ diagnosis: Diagnosis) {
        if let part = doubts.otherwise(diagnosis) {
            lines.append(
                "  If your input is accurate, the program \(part.mistake)"
                    + " (\(part.pitfall.id)).")
        }
        lines.append("")
    }

    private mutating func addCorrect(_ expected: Expectation, _ review: AcceptanceReview?) {
        guard !expected.isEmpty else { return }
        let hasSignature = expected.has(.signature) || expected.has(.authorizationHeader)
        lines.append(
            hasSignature
                ? "The signature is correct for this request and these secrets."
                : "All expected values are correct.")
        if hasSignature, let review { lines += ReviewText.lines(review, redaction) }
        lines.append("")
    }

    /// The two values, as far as they may be shown.
    private static func differing(
        _ difference: Difference,
        isSecret: Bool,
        _ redaction: Redaction,
        _ style: ReportStyle
    ) -> [String] {
        if let hidden = hidden(difference, isSecret: isSecret, redaction, style) {
            return [hidden]
        }
        let aligned = AlignedDifference(difference.mapped(redaction.redacted), style)
        return ["There is a difference in the \(difference.stage.title):"]
            + aligned.lines.map { "  \($0)" }
    }

    /// Why two values are not shown; nil if they are.
    static func hidden(
        _ difference: Difference,
        isSecret: Bool,
        _ redaction: Redaction,
        _ style: ReportStyle
    ) -> String? {
        let title = difference.stage.title
        guard !isSecret || style.showsSecrets else {
            return style.text(
                "The difference in the \(title) contains a secret; use \(.showSecrets) to see it.")
        }
        guard !difference.correct.isEmpty || difference.stage != .signature else {
            return "The public key does not verify the signature."
        }
        let shown = difference.mapped(redaction.redacted)
        guard shown.found != shown.correct else {
            return style.text(
                "The difference in the \(title) is only in a secret;"
                    + " use \(.showSecrets) to see it.")
        }
        return nil
    }
}

extension InputDoubts {
    /// The single mistake that has the effect of the doubtful input; nil if there is none.
    func otherwise(_ diagnosis: Diagnosis) -> Explanation.Part? {
        guard !isWhole, let best = diagnosis.explanations.first, best.parts.count == 1
        else { return nil }
        return best.parts.first
    }
}

/// Doubts about what was typed, as sentences before the diagnosis.
enum InputDoubtsText {
    static func lines(
        _ doubts: InputDoubts,
        _ redaction: Redaction,
        _ style: ReportStyle,
        isShort: Bool = false
    ) -> [String] {
        var lines: [String] = []
        if let correct = doubts.correct {
            let clauses = correct.clauses.formatted
            lines.append("The request is right if \(clauses).")
            var seen: Set<String> = []
            for instead in correct.instead.map(style.text) where seen.insert(instead).inserted {
                lines.append("  To check: \(instead).")
            }
        } else {
            lines = doubts.sentences.map { "Input: " + style.text($0) }
        }
        guard !lines.isEmpty else { return [] }
        let shown = lines.map { PlainText.visible(bytes: redaction.redacted(Array($0.utf8))) }
        guard doubts.correct == nil else { return shown }
        return shown + (isShort ? [""] : ["", "Diagnosis of the request exactly as given:"])
    }
}

/// The text for people about a request whose signature is correct.
enum ReviewText {
    static func lines(_ review: AcceptanceReview, _ redaction: Redaction) -> [String] {
        remarks(review.remarks, redaction) + ["The request itself does not show:"]
            + AcceptanceReview.unseen.map { "  \($0)" }
    }

    /// What can be seen of the request.
    static func remarks(
        _ remarks: [AcceptanceReview.Remark],
        _ redaction: Redaction
    ) -> [String] {
        guard !remarks.isEmpty else { return [] }
        return ["", "If the server refuses the request anyway:"]
            + remarks.map { remark in
                let text = PlainText.visible(redaction.sentence(remark.text))
                return "  \(remark.isProblem ? "Problem: " : "")\(text)"
            }
    }
}

extension ServerAnswer {
    /// What introduces the words of the answer.
    var title: String { status.map { "The server answered \($0):" } ?? "The server's answer:" }
}
