package import Diagnosis
package import Results
import Vectors

/// Why a received signature is wrong, without the correct one.
///
/// A server that showed the correct signature would sign for everybody who asks.
package struct SignatureAnswerText {
    package private(set) var lines: [String] = []
    /// The base string of the request, without secrets.
    package let correct: [UInt8]?
    /// The base string that the client signed, if the mistake is known and changes it.
    package private(set) var found: [UInt8]?

    package init(_ explained: Explained) {
        var style = ReportStyle()
        style.hasOptions = false
        // Whoever shows the lines breaks them.
        style.columns = .max
        let redaction = Redaction(explained.vector, style)
        correct = explained.signed?.value(of: .baseString).map(redaction.redacted)
        guard let diagnosis = explained.diagnosis else { return }
        // Who asked for an explanation already knows the conclusion that no mistake was found.
        if !diagnosis.isOpen {
            lines = Causes.lines(diagnosis, explained, redaction) + [""]
        }
        let signed = diagnosis.explanations.first.flatMap { explanation in
            explanation.revealsSecret ? nil : explanation.procedure.signedText
        }
        if let signed = signed.map(redaction.redacted), let correct, signed != correct {
            found = signed
            lines.append("The base string, around the first difference:")
            lines += AlignedDifference(correct: correct, found: signed).lines.map { "  \($0)" }
        } else if diagnosis.explanations.isEmpty, let correct {
            lines.append("The base string of this request, to compare with the client's:")
            lines.append("  " + PlainText.visible(bytes: correct.prefix(4000)))
        }
    }
}

extension Diagnosis {
    /// The mistakes of the best explanation.
    package var mistakes: [Pitfall] { explanations.first?.parts.map { $0.pitfall } ?? [] }

    /// Whether at least all single mistakes were tried, and nothing is known of a value that looks
    /// like a signature.
    package var isOpen: Bool {
        explanations.isEmpty && !isExplainedByValues && takenApart == nil && shape.isEmpty
            && (!isCutShort || depth > 0) && !isTooLarge
    }
}
