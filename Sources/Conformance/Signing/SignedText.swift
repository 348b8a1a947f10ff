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

    /// Appends one object on one line, without a line's end: the id, then each of `stages` that is
    /// among those `signed` just now, by its name.
    package static func appendJSON(
        of vector: TestVector,
        stages: [Stage],
        _ signed: StageSet,
        _ derivation: Derivation,
        style: ReportStyle,
        to output: inout [UInt8]
    ) {
        output.append(copying: beginning.span)
        JSONText.appendCharacters(of: vector.idPrefix.span, to: &output)
        // Nothing in an id is to be escaped.
        output.append(copying: vector.octets.span.extracting(vector.place(of: vector.id)))
        let stages = stages.span
        for index in stages.indices where signed.contains(stages[index]) {
            let stage = stages[index]
            let name = names[stage.index]
            output.append(copying: name.span)
            if vector.isSecret(stage), !style.showsSecrets {
                let shown = Array(style.shown(derivation[stage], isSecret: true).utf8)
                JSONText.appendCharacters(of: shown.span, to: &output)
            } else {
                derivation.withValue(of: stage) { value in
                    JSONText.appendCharacters(of: value, to: &output)
                }
            }
        }
        output.append(copying: end.span)
    }

    /// What stands before the id, before each stage's value, and behind the last one.
    private static let beginning = Array("{\"id\": \"".utf8)
    private static let names = Stage.inOrder.map { Array("\", \"\($0.rawValue)\": \"".utf8) }
    private static let end = Array("\"}".utf8)

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
