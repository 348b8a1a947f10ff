import Diagnosis
package import Results
package import Vectors

extension JSONExplanation {
    /// What `explain --format json` prints of a vector, on one line.
    ///
    /// - Parameters:
    ///   - answer: the short answer, of which the text is made, too.
    ///   - explained: the vector and its diagnosis.
    ///   - notes: what else is said of it.
    ///   - style: how values are shown.
    /// - Returns: an object.
    package static func text(
        _ answer: Answer,
        _ explained: Explained,
        _ notes: RequestNotes,
        _ style: ReportStyle
    ) -> String {
        let json = JSONExplanation(Redaction(explained.vector, style), style)
        var said: JSONText.Members = [
            ("id", JSONText.string(explained.vector.fullID)),
            ("verdict", JSONText.string(answer.verdict.rawValue)),
            ("summary", json.string(answer.summary)),
            (
                "statements",
                JSONText.list(
                    (answer.reading + answer.findings + answer.remarks)
                        .map(json.statement))
            ), ("proof", JSONText.list(answer.proof.map(json.proof))),
        ]
        if let read = answer.read { said.insert(("read_as", read.json), at: 1) }
        return JSONText.object(said + json.members(explained, notes))
    }

    private func statement(_ statement: Answer.Statement) -> String {
        var members: JSONText.Members = [
            ("topic", JSONText.string(statement.topic.rawValue)), ("text", string(statement.text)),
        ]
        if !statement.details.isEmpty {
            let details = statement.details.map { string(String($0.drop { $0 == " " })) }
            members.append(("details", JSONText.list(details)))
        }
        let others: [(name: String, value: String?)] = [
            ("fix", statement.fix), ("pitfall", statement.pitfall), ("command", statement.command),
        ]
        for (name, value) in others {
            if let value { members.append((name, string(value))) }
        }
        return JSONText.object(members)
    }

    private func proof(_ difference: Difference) -> String {
        JSONText.object([
            ("stage", JSONText.string(difference.stage.rawValue)),
            ("found", value(difference.found, isSecret: false)),
            ("correct", value(difference.correct, isSecret: false)),
            ("offset", "\(difference.offset)"),
        ])
    }
}
