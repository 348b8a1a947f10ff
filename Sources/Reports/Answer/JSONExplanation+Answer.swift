import Diagnosis
package import Results
package import Vectors

extension JSONExplanation {
    /// What `explain --format json` prints of a vector; the text is made of the same answer.
    package static func text(
        _ answer: Answer,
        _ explained: Explained,
        _ notes: RequestNotes,
        _ style: ReportStyle
    ) -> String {
        let json = JSONExplanation(explained, style)
        let statements = answer.reading + answer.findings + answer.remarks
        let said: JSON.Members = [
            "id": .string(explained.vector.fullID), "read_as": answer.read?.json,
            "verdict": .string(answer.verdict.rawValue), "summary": json.string(answer.summary),
            "statements": .list(statements.map(json.statement)),
            "proof": .list(answer.proof.map { .object($0.members) }),
        ]
        return "\(JSON.object(said + json.members(explained, notes)))"
    }

    private func statement(_ statement: Answer.Statement) -> JSON {
        let details = statement.details.map { string(String($0.drop { $0 == " " })) }
        return [
            "topic": .string(statement.topic.rawValue), "text": string(statement.text),
            "details": .filled(details), "fix": statement.fix.map(string),
            "pitfall": statement.pitfall.map(string), "command": statement.command.map(string),
        ]
    }
}
