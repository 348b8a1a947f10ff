import OAuth1

/// A signed vector as text, in the form that was asked for.
package enum SignedText {
    package enum Format: String, CaseIterable, Sendable {
        case text, json, jsonl, header, curl
    }

    /// Appends the stages of `signed` for a reader; a single one stands alone, to be piped on.
    package static func appendText(
        _ signed: SignedVector,
        isSingle: Bool,
        style: ReportStyle,
        to output: inout [UInt8]
    ) {
        guard !isSingle else {
            for (stage, value) in signed.values {
                let isSecret = signed.vector.isSecret(stage)
                let shown = style.shown(value, isSecret: isSecret)
                output.append(contentsOf: PlainText.oneLine(shown).utf8)
                output.append(UInt8(ascii: "\n"))
            }
            return
        }
        output.append(
            contentsOf: (style.paint(PlainText.visible(signed.vector.fullID), .bold) + "\n").utf8)
        for (stage, value) in signed.values {
            let shown = style.shown(value, isSecret: signed.vector.isSecret(stage))
            let title = stage == .authorizationHeader ? "header" : stage.title
            let padding = String(repeating: " ", count: max(0, 23 - title.utf8.count))
            output.append(contentsOf: "  \(title)\(padding)\(PlainText.visible(shown))\n".utf8)
        }
        output.append(UInt8(ascii: "\n"))
    }

    /// Appends the header's line, `Authorization: OAuth …`.
    package static func appendHeader(
        _ signed: SignedVector,
        style: ReportStyle,
        to output: inout [UInt8]
    ) {
        guard let header = signed.value(of: .authorizationHeader) else { return }
        let isSecret = signed.vector.isSecret(.authorizationHeader)
        let shown = PlainText.oneLine(style.shown(header, isSecret: isSecret))
        output.append(contentsOf: "Authorization: \(shown)\n".utf8)
    }
}
