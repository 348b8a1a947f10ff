import Diagnosis
import Vectors

/// Wrong values part by part, as sentences for people.
struct TakenApartText {
    private(set) var lines: [String] = []
    private let redaction: Redaction
    private var style: ReportStyle { redaction.style }

    init(_ apart: TakenApart, _ redaction: Redaction) {
        self.redaction = redaction
        if !apart.stages.isEmpty { addParts(of: apart) }
        addSignature(of: apart)
    }

    private mutating func addParts(of apart: TakenApart) {
        let title = apart.stages.map { $0.title }.formatted
        let isWhole = apart.stages == [.baseString]
        lines.append("The \(title)\(isWhole ? ", part by part" : ""):")
        guard !apart.values.contains(where: redaction.hides) else {
            let parts = apart.parts.map { $0.part.title }.formatted
            lines.append(
                style.text(
                    "  The difference is in the \(parts) and contains a secret;"
                        + " use \(.showSecrets) to see it."))
            return
        }
        for part in ValueFinding.Part.allCases {
            if apart.correct.contains(part) { lines.append("  \(part.title): correct") }
            for differing in apart.parts where differing.part == part {
                if apart.stages.count > 1 || isWhole { lines.append("  \(part.title):") }
                add(differing)
            }
        }
    }

    private mutating func add(_ part: TakenApart.Part) {
        for mistake in part.explanation?.parts ?? [] { add(mistake, indent: "    ") }
        for finding in part.findings.prefix(Self.findingsMax) {
            lines.append("    \(finding.sentence(redaction))")
        }
        let more = part.findings.count + part.leftOut - Self.findingsMax
        if more > 0 { lines.append("    and \(counted(more, "more difference"))") }
    }

    /// More differences than these have one cause, which the first ones show.
    private static let findingsMax = 12

    private mutating func add(_ part: Explanation.Part, indent: String) {
        let name = "\(part.pitfall.id), RFC 5849 §\(part.pitfall.section)"
        lines.append("\(indent)The program \(part.mistake) (\(name)).")
        if let detail = part.detail {
            lines.append("\(indent)  Here, \(redaction.sentence(detail)).")
        }
        lines.append("\(indent)  Fix: \(part.fix).")
    }

    private mutating func addSignature(of apart: TakenApart) {
        switch apart.signature {
        case .unknown: break
        case .correct:
            lines.append(
                "The signature is correct for the base string that was found: the secrets, the hash"
                    + " and the encoding of the signature are correct.")
        case .mistaken(let explanation):
            let isOne = explanation.parts.count == 1
            lines.append(
                "With the base string that was found,"
                    + " \(isOne ? "one mistake gives" : "these mistakes give") the signature:")
            for part in explanation.parts { add(part, indent: "  ") }
        case .unexplained:
            lines.append(
                "With these secrets, the base string that was found does not give the signature,"
                    + " even with a known mistake in the key, the hash or the encoding.")
        }
    }
}
