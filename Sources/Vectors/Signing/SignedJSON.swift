import OAuth1

/// Signed vectors as JSON, each an object on one line: its id, then its stages by name.
package struct SignedJSON {
    /// A stage, and the JSON before its value.
    private struct Member {
        let stage: Stage
        let beginning: [UInt8]
    }

    private let beginning = Array("{\"id\": \"".utf8)
    private let members: [Member]
    private let end: [UInt8]
    private let style: ReportStyle

    /// - Parameters:
    ///   - stages: the stages to write, in this order.
    ///   - style: whether secrets are shown.
    ///   - isLines: whether each object ends with a line break.
    package init(_ stages: [Stage], _ style: ReportStyle, isLines: Bool = false) {
        members = stages.map { stage in
            Member(stage: stage, beginning: Array("\", \"\(stage.rawValue)\": \"".utf8))
        }
        end = Array((isLines ? "\"}\n" : "\"}").utf8)
        self.style = style
    }

    /// Appends `vector` with those of its stages that are in `signed`.
    package func append(
        _ vector: TestVector,
        _ signed: StageSet,
        _ derivation: Derivation,
        to output: inout [UInt8]
    ) {
        output.append(copying: beginning.span)
        JSONText.appendCharacters(of: vector.idPrefix.span, to: &output)
        // An id needs no escapes.
        output.append(copying: vector.bytes.span.extracting(vector.place(of: vector.id)))
        let members = members.span
        for index in members.indices where signed.contains(members[index].stage) {
            let stage = members[index].stage
            output.append(copying: members[index].beginning.span)
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
}
