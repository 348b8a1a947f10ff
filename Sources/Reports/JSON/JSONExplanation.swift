import Diagnosis
import Results
import Vectors

/// A diagnosis in the JSON of `explain` and of reports.
package struct JSONExplanation {
    let redaction: Redaction
    var style: ReportStyle { redaction.style }

    init(_ redaction: Redaction) { self.redaction = redaction }

    init(_ explained: Explained, _ style: ReportStyle) {
        self.init(Redaction(explained.vector, style))
    }

    /// What `explain --format json` says of a vector besides the short answer.
    func members(_ explained: Explained, _ notes: RequestNotes) -> JSON.Members {
        let stages = (explained.signed?.values ?? []).map { stage, value in
            (stage.rawValue, JSON?(self.value(value, isSecret: explained.vector.isSecret(stage))))
        }
        let found: JSON.Members =
            explained.diagnosis.map(members)
            ?? [
                "explanations": .list([JSON]()), "tried": .number(0),
                "depth": .number(explained.depth),
            ]
        return [
            "stages": .object(JSON.Members(stages)), "difference": difference(explained) ?? .null,
        ] + objections(explained.vector, notes) + found + (notes.doubts.map(doubts) ?? [:]) + [
            "secrets": notes.trials.map(Self.secrets), "review": notes.review.map(review),
        ] + surroundings(notes)
    }

    /// What the provider wants, what the server answered, and how the input was read.
    private func surroundings(_ notes: RequestNotes) -> JSON.Members {
        [
            "provider": notes.provider.map {
                ["name": .string($0.name), "findings": .list($0.sentences)]
            },
            "status": notes.server?.status.map { .number($0) },
            "answer": notes.server.map { .list($0.words + $0.guesses) },
            "notes": .filled(notes.reading.map(string)),
        ]
    }

    /// What is wrong with a request besides its values.
    private func objections(_ vector: TestVector, _ notes: RequestNotes) -> JSON.Members {
        let malformed = notes.malformed.flatMap { $0.kind == .cut ? nil : $0 }
        return [
            "refused": vector.refused.isPresent
                ? .string(redaction.text(of: vector.refusal)) : nil,
            "malformed_header": malformed.map { .string("\($0)") },
        ]
    }

    /// A diagnosis as members of an object.
    func members(_ diagnosis: Diagnosis) -> JSON.Members {
        let hasOthers = !diagnosis.otherValues.isEmpty
        return [
            "explanations": .list(diagnosis.explanations.map(explanation)),
            "tried": .number(diagnosis.tried), "depth": .number(diagnosis.depth),
            "other_values": .filled(diagnosis.otherValues.map(otherValue)),
            "values_suffice": hasOthers ? .bool(diagnosis.isExplainedByValues) : nil,
            "shape": .filled(diagnosis.shape),
            "taken_apart": diagnosis.takenApart.map(takenApart),
            "cut_short": .flag(diagnosis.isCutShort || diagnosis.isPartial),
            "too_large": .flag(diagnosis.isTooLarge),
            "left_out": .filled(diagnosis.leftOut),
            "values_left_out": .count(diagnosis.valuesLeftOut),
        ]
    }

    func explanation(_ explanation: Explanation) -> JSON {
        let details = explanation.parts.map { part in
            (part.pitfall.id, part.detail.map { JSON.string(redaction.sentence($0)) })
        }
        let fixes = explanation.parts.map { $0.fix }.joined(separator: "; ")
        return [
            "pitfalls": .list(explanation.pitfalls), "detail": .object(JSON.Members(details)),
            "also": .list(explanation.also),
            "reproduces": .list(explanation.reproduces.map { $0.rawValue }),
            "fix": .string(fixes),
        ]
    }

    private func otherValue(_ value: OtherValue) -> JSON {
        [
            "name": string(value.name), "found": value.found.map(string) ?? .null,
            "correct": value.correct.map(string) ?? .null,
            "from": .string(value.isClaimed ? "header" : "signed"),
        ]
    }

    private func difference(_ explained: Explained) -> JSON? {
        guard let difference = explained.difference else { return nil }
        let isRevealing = explained.diagnosis?.revealsSecret(in: difference.stage) ?? false
        return .object(redaction.shown(difference, isRevealing: isRevealing).members)
    }

    private func value(_ bytes: [UInt8], isSecret: Bool) -> JSON {
        isSecret ? .string(style.shown(bytes, isSecret: true)) : string(bytes)
    }

    func string(_ text: String) -> JSON { string(Array(text.utf8)) }

    private func string(_ bytes: [UInt8]) -> JSON { .string(redaction.redacted(bytes)) }
}

extension ShownDifference {
    var members: JSON.Members {
        [
            "stage": .string(stage.rawValue), "found": .string(found), "correct": .string(correct),
            "offset": .number(offset),
        ]
    }
}
