package import Diagnosis
package import Results
package import Vectors

/// Why a received signature is wrong, without the correct one.
///
/// A server that showed the correct signature would sign for everybody who asks.
package struct SignatureAnswerText {
    package private(set) var lines: [String] = []
    /// The base string of the request, without secrets.
    package let correct: [UInt8]?
    /// The base string that the client signed, if the mistake is known and changes it.
    package private(set) var found: [UInt8]?

    /// - Parameters:
    ///   - explained: the request and its diagnosis.
    ///   - names: what options are called.
    package init(_ explained: Explained, _ names: @escaping Hint.Names) {
        var style = ReportStyle()
        style.names = names
        let redaction = Redaction(explained.vector, style)
        correct = explained.signed?.value(of: .baseString).map(redaction.redacted)
        guard let diagnosis = explained.diagnosis else { return }
        lines =
            DiagnosisText(diagnosis, explained.wrong, depth: explained.depth, redaction, style)
            .lines
        let signed = diagnosis.explanations.first.flatMap { explanation in
            explanation.revealsSecret ? nil : explanation.procedure.signedText
        }
        if let signed = signed.map(redaction.redacted), let correct, signed != correct {
            found = signed
            lines += ["", "The base string, around the first difference:"]
            lines += AlignedDifference(correct: correct, found: signed).lines.map { "  \($0)" }
        } else if diagnosis.explanations.isEmpty, let correct {
            lines += ["", "The base string of this request, to compare with the client's:"]
            lines.append("  " + PlainText.visible(bytes: correct.prefix(4000)))
        }
    }
}

extension Diagnosis {
    /// The mistakes of the best explanation.
    package var mistakes: [Pitfall] { explanations.first?.parts.map { $0.pitfall } ?? [] }
}
