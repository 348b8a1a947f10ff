import Diagnosis
import Results
import Vectors

/// Values that were signed or sent instead of the request's own, as sentences.
struct OtherValuesText {
    private var lines: [String] = []
    private let redaction: Redaction

    static func lines(
        _ diagnosis: Diagnosis,
        _ wrong: WrongValues,
        _ redaction: Redaction
    ) -> [String] {
        OtherValuesText(diagnosis, wrong, redaction).lines
    }

    private init(_ diagnosis: Diagnosis, _ wrong: WrongValues, _ redaction: Redaction) {
        self.redaction = redaction
        let values = diagnosis.otherValues
        lines += values.map { $0.isClaimed ? claim($0) : signed($0) }
        if diagnosis.valuesLeftOut > 0 {
            let more = counted(diagnosis.valuesLeftOut, "more value differs", "more values differ")
            lines.append("\(more): too many to include in the search for an explanation.")
        }
        let isExplained = diagnosis.isExplainedByValues || !diagnosis.explanations.isEmpty
        if isExplained, values.contains(where: { $0.isClaimed }), !diagnosis.hasSignedClaims {
            lines.append("The signature was made with the request's values, not the header's.")
        } else if diagnosis.isExplainedByValues, values.isEmpty {
            let names = wrong.unencodedNames.map { visible($0) }
            if !names.isEmpty {
                lines.append(
                    "The program did not percent-encode \(names.formatted) in the Authorization"
                        + " header.")
            }
            lines.append("Correct signing gives the same signature, written in a different way.")
        } else if diagnosis.isExplainedByValues {
            let stages = diagnosis.reproducedByValues
            let rest = wrong.stages.filter { !stages.contains($0) }
            let change = values.count == 1 ? "that one change" : "these changes"
            lines.append(
                "With \(change), correct signing gives exactly "
                    + (rest.isEmpty
                        ? "what was found; nothing else is wrong."
                        : "\(stages.named)."))
            if !rest.isEmpty {
                lines.append("Still unexplained: the \(rest.map { $0.title }.formatted).")
            }
        }
    }

    private func claim(_ value: OtherValue) -> String {
        let name = visible(value.name)
        return switch (value.correct, value.found) {
        case (let own?, let found?):
            "The header has \(name) = \(quoted(found)); the request has \(quoted(own))."
        case (nil, let found?):
            "The header has \(name) = \(quoted(found)), which the request does not have."
        default: "The header does not have \(name), which the request has."
        }
    }

    private func signed(_ value: OtherValue) -> String {
        let isURI = value.name.elementsEqual(Stage.baseStringURI.rawValue.utf8)
        let name = isURI ? "the \(Stage.baseStringURI.title)" : visible(value.name)
        return switch (value.correct, value.found) {
        case (let own?, let found?) where isURI:
            "The program signed \(name) \(quoted(found)),"
                + " but \(name) of the request is \(quoted(own))."
        case (let own?, let found?):
            "The program signed \(name) \(quoted(found)), but the request sent \(quoted(own))."
        case (nil, let found?):
            "The program signed \(name) \(quoted(found)), which the request does not contain."
        default: "The program did not sign \(name), which the request contains."
        }
    }

    private func visible(_ bytes: [UInt8]) -> String {
        redaction.visible(bytes)
    }

    private func quoted(_ bytes: [UInt8]) -> String { "\"\(visible(bytes))\"" }
}

extension [Stage] {
    /// `this signature`, `the normalized parameters and signature`.
    var named: String {
        switch self {
        case [.parameters]: "these \(Stage.parameters.title)"
        case _ where count == 1: "this \(self[0].title)"
        default: "the \(map { $0.title }.formatted)"
        }
    }
}
