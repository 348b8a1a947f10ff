import OAuth1

/// A signed vector as text, in one of several formats.
package enum SignedText {
    package enum Format: String, CaseIterable, Sendable {
        case text, json, jsonl, header, curl, httpie, http, python, javascript, swift

        /// Whether the text sends the request.
        package var isSending: Bool { ![.text, .json, .jsonl, .header].contains(self) }

        /// What the text is called in messages.
        package var title: String {
            switch self {
            case .curl: "a curl command"
            case .httpie: "an HTTPie command"
            case .http: "an HTTP message"
            case .python: "a Python program"
            case .javascript: "a JavaScript module"
            case .swift: "a Swift program"
            default: rawValue
            }
        }
    }

    /// What comes before the value of each stage, in their order: its title, and spaces up to the
    /// column of the values, which is two spaces after the longest title.
    private static let beginnings: [[UInt8]] = {
        let titles = Stage.inOrder.map { $0 == .authorizationHeader ? "header" : $0.title }
        let column = 4 + (Stage.inOrder.map { $0.title.utf8.count }.max() ?? 0)
        return titles.map { title in
            let beginning = Array("  \(title)".utf8)
            return beginning + [UInt8](repeating: 0x20, count: max(0, column - beginning.count))
        }
    }()

    /// Appends the stages of `signed` under their titles; a single stage without its title, to be
    /// piped to another program.
    package static func appendText(
        _ signed: SignedVector,
        isSingle: Bool,
        style: ReportStyle,
        to output: inout [UInt8]
    ) {
        guard !isSingle else {
            for (stage, value) in signed.values {
                let isSecret = signed.vector.isSecret(stage)
                if !append(value, isSecret: isSecret, style, to: &output) {
                    let shown = style.shown(value, isSecret: isSecret)
                    output.append(contentsOf: InertText.line(PlainText.oneLine(shown)).utf8)
                }
                output.append(UInt8(ascii: "\n"))
            }
            return
        }
        let id = signed.vector.fullIDBytes
        if style.hasColor || !append(id, isSecret: false, style, to: &output) {
            let id = InertText.line(PlainText.visible(String(decoding: id, as: UTF8.self)))
            output.append(contentsOf: style.paint(id, .bold).utf8)
        }
        output.append(UInt8(ascii: "\n"))
        for (stage, value) in signed.values {
            let isSecret = signed.vector.isSecret(stage)
            let beginning = beginnings[stage.index]
            let length = output.count
            output.append(copying: beginning.span)
            if !append(value, isSecret: isSecret, style, to: &output) {
                output.removeSubrange(length...)
                let line =
                    String(decoding: beginning, as: UTF8.self)
                    + PlainText.visible(style.shown(value, isSecret: isSecret))
                output.append(contentsOf: InertText.line(line).utf8)
            }
            output.append(UInt8(ascii: "\n"))
        }
        output.append(UInt8(ascii: "\n"))
    }

    /// Appends a value that is shown as it is, without a copy of it as a string: it may be large.
    ///
    /// - Returns: false, with nothing appended, if it is shown in another way.
    private static func append(
        _ value: [UInt8],
        isSecret: Bool,
        _ style: ReportStyle,
        to output: inout [UInt8]
    ) -> Bool {
        guard style.showsSecrets || !isSecret, InertText.isInert(value) else { return false }
        output.append(copying: value.span)
        return true
    }

    /// Appends the line of the header, `Authorization: OAuth …`.
    package static func appendHeader(
        _ signed: SignedVector,
        style: ReportStyle,
        to output: inout [UInt8]
    ) {
        guard let header = signed.value(of: .authorizationHeader) else { return }
        let isSecret = signed.vector.isSecret(.authorizationHeader)
        let shown = PlainText.oneLine(style.shown(header, isSecret: isSecret))
        output.append(contentsOf: "Authorization: \(InertText.line(shown))\n".utf8)
    }
}
