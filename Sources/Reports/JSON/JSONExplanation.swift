import Diagnosis
import Results
package import Vectors

/// A diagnosis in the JSON of `explain` and of reports.
package struct JSONExplanation {
    let style: ReportStyle
    let redaction: Redaction

    package init(_ redaction: Redaction, _ style: ReportStyle) {
        self.style = style
        self.redaction = redaction
    }

    /// What `explain --format json` says of a vector besides the short answer.
    func members(
        _ explained: Explained,
        _ notes: RequestNotes
    ) -> JSONText.Members {
        let stages: JSONText.Members = (explained.signed?.values ?? []).map { stage, value in
            (stage.rawValue, self.value(value, isSecret: explained.vector.isSecret(stage)))
        }
        var members: JSONText.Members = [
            ("stages", JSONText.object(stages)), ("difference", difference(explained) ?? "null"),
        ]
        members += objections(explained.vector, notes)
        if let diagnosis = explained.diagnosis {
            members += self.members(diagnosis)
        } else {
            members += [("explanations", "[]"), ("tried", "0"), ("depth", "\(explained.depth)")]
        }
        if let doubts = notes.doubts { members += self.doubts(doubts) }
        if let trials = notes.trials { members.append(("secrets", Self.secrets(trials))) }
        if let review = notes.review { members.append(("review", self.review(review))) }
        return members + surroundings(notes)
    }

    /// What the provider wants, what the server answered, and how the input was read.
    private func surroundings(_ notes: RequestNotes) -> JSONText.Members {
        var members: JSONText.Members = []
        if let provider = notes.provider {
            let object = JSONText.object([
                ("name", JSONText.string(provider.name)),
                ("findings", JSONText.list(ofStrings: provider.sentences)),
            ])
            members.append(("provider", object))
        }
        if let server = notes.server {
            if let status = server.status { members.append(("status", "\(status)")) }
            members.append(("answer", JSONText.list(ofStrings: server.words + server.guesses)))
        }
        if !notes.reading.isEmpty {
            members.append(("notes", JSONText.list(notes.reading.map(string))))
        }
        return members
    }

    /// What is wrong with a request besides its values.
    private func objections(
        _ vector: TestVector,
        _ notes: RequestNotes
    ) -> JSONText.Members {
        var members: JSONText.Members = []
        if vector.refused.isPresent {
            members.append(("refused", JSONText.string(redaction.text(of: vector.refusal))))
        }
        if let malformed = notes.malformed, malformed.kind != .cut {
            members.append(("malformed_header", JSONText.string("\(malformed)")))
        }
        return members
    }

    /// A diagnosis as members of an object.
    func members(_ diagnosis: Diagnosis) -> JSONText.Members {
        var members: JSONText.Members = [
            ("explanations", JSONText.list(diagnosis.explanations.map(explanation))),
            ("tried", "\(diagnosis.tried)"), ("depth", "\(diagnosis.depth)"),
        ]
        if !diagnosis.otherValues.isEmpty {
            members.append(("other_values", JSONText.list(diagnosis.otherValues.map(otherValue))))
            members.append(("values_suffice", "\(diagnosis.isExplainedByValues)"))
        }
        if !diagnosis.shape.isEmpty {
            members.append(("shape", JSONText.list(ofStrings: diagnosis.shape)))
        }
        if let apart = diagnosis.takenApart {
            members.append(("taken_apart", takenApart(apart)))
        }
        if diagnosis.isCutShort || diagnosis.isPartial { members.append(("cut_short", "true")) }
        if diagnosis.isTooLarge { members.append(("too_large", "true")) }
        if !diagnosis.leftOut.isEmpty {
            members.append(("left_out", JSONText.list(ofStrings: diagnosis.leftOut)))
        }
        if diagnosis.valuesLeftOut > 0 {
            members.append(("values_left_out", "\(diagnosis.valuesLeftOut)"))
        }
        return members
    }

    func explanation(_ explanation: Explanation) -> String {
        var details: JSONText.Members = []
        for part in explanation.parts {
            if let detail = part.detail {
                details.append(
                    (part.pitfall.id, JSONText.string(redaction.sentence(detail))))
            }
        }
        let fixes = explanation.parts.map { $0.fix }.joined(separator: "; ")
        return JSONText.object([
            ("pitfalls", JSONText.list(ofStrings: explanation.pitfalls)),
            ("detail", JSONText.object(details)),
            ("also", JSONText.list(ofStrings: explanation.also)),
            ("reproduces", JSONText.list(ofStrings: explanation.reproduces.map { $0.rawValue })),
            ("fix", JSONText.string(fixes)),
        ])
    }

    private func otherValue(_ value: OtherValue) -> String {
        JSONText.object([
            ("name", string(value.name)),
            ("found", value.found.map(string) ?? "null"),
            ("correct", value.correct.map(string) ?? "null"),
            ("from", JSONText.string(value.isClaimed ? "header" : "signed")),
        ])
    }

    private func difference(_ explained: Explained) -> String? {
        guard let difference = explained.difference else { return nil }
        let isRevealing = explained.diagnosis?.revealsSecret(in: difference.stage) ?? false
        let isSecret = difference.isSecret || isRevealing
        return JSONText.object([
            ("stage", JSONText.string(difference.stage.rawValue)),
            ("found", value(difference.found, isSecret: isSecret)),
            ("correct", value(difference.correct, isSecret: isSecret)),
            ("offset", "\(difference.offset)"),
        ])
    }

    func value(_ bytes: [UInt8], isSecret: Bool) -> String {
        isSecret ? JSONText.string(style.shown(bytes, isSecret: true)) : string(bytes)
    }

    func string(_ text: String) -> String { string(Array(text.utf8)) }

    private func string(_ bytes: [UInt8]) -> String {
        JSONText.string(String(decoding: redaction.redacted(bytes), as: UTF8.self))
    }
}
