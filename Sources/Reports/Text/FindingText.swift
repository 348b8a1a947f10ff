import Diagnosis
import Vectors

extension ValueFinding {
    /// Columns of a value that are shown.
    private static let columnsMax = 80

    /// The sentence, without the secrets that `redaction` hides.
    func sentence(_ redaction: Redaction) -> String {
        sentence {
            Self.quoted(redaction.visible($0))
        } difference: { found, correct in
            let pair = CutPair(
                redaction.redacted(correct), redaction.redacted(found),
                columnsMax: Self.columnsMax)
            return "\"\(pair.second)\" instead of \"\(pair.first)\""
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"\(PlainText.cut(text, to: columnsMax))\""
    }
}

extension ValueFinding.Part {
    /// The name in messages.
    var title: String {
        switch self {
        case .whole: "whole text"
        case .method: "method"
        case .uri: Stage.baseStringURI.title
        case .parameters: Stage.parameters.title
        }
    }
}
