package import Results
import Vectors

// A history for programs.
extension RunHistory {
    /// One object: the runs as they are recorded, and the lives of the vectors.
    package func json(_ lives: [VectorLife]) -> String {
        let runs = runs.map { "    " + String(decoding: $0.line.dropLast(), as: UTF8.self) }
        return """
            {
              "oauthcheck": \(JSONFrame.tool),
              "runs": \(Self.lines(runs)),
              "vectors": \(Self.lines(lives.map { "    \(Self.json(of: $0))" }))
            }
            """
    }

    private static func lines(_ values: [String]) -> String {
        values.isEmpty ? "[]" : "[\n\(values.joined(separator: ",\n"))\n  ]"
    }

    private static func json(of life: VectorLife) -> JSON {
        [
            "id": .string(life.id),
            "operation": life.operation == .sign ? nil : .string(life.operation.rawValue),
            "counts": life.counts.map { .list($0.map(JSON.number)) },
            "failing": .bool(life.isFailing),
            "failing_since": life.failingSince.map(json) ?? .null,
            "flaky": .bool(life.isFlaky), "flips": .number(life.flips),
            "flips_by_id": .number(life.flipsByID), "stretches": .list(life.stretches.map(json)),
        ]
    }

    private static func json(of stretch: VectorLife.Stretch) -> JSON {
        let failure = stretch.failure
        return [
            "first": json(of: stretch.first), "runs": .number(stretch.runs),
            "fails": .bool(failure != nil), "stage": failure.map { .string($0.stage) },
            "causes": .filled(failure?.causes ?? []),
        ]
    }

    private static func json(of run: RunRecord) -> JSON {
        [
            "time": .string(run.time), "label": run.label.map(JSON.string),
            "version": .string(run.origin.version),
        ]
    }
}
