package import Results
import Vectors

// A history for programs.
extension RunHistory {
    /// One object: the runs as they are recorded, and the lives of the vectors.
    ///
    /// - Parameter lives: the lives to show.
    /// - Returns: the text, without a line feed at its end.
    package func json(_ lives: [VectorLife]) -> String {
        let runs = runs.map { "    " + String(decoding: $0.line.dropLast(), as: UTF8.self) }
        return """
            {
              "oauthcheck": \(JSONFrame.tool),
              "runs": \(Self.lines(runs)),
              "vectors": \(Self.lines(lives.map { "    " + Self.json(of: $0) }))
            }
            """
    }

    private static func lines(_ values: [String]) -> String {
        values.isEmpty ? "[]" : "[\n\(values.joined(separator: ",\n"))\n  ]"
    }

    private static func json(of life: VectorLife) -> String {
        var members = [("id", JSONText.string(life.id))]
        if life.operation != .sign {
            members.append(("operation", JSONText.string(life.operation.rawValue)))
        }
        if let counts = life.counts {
            members.append(("counts", JSONText.list(counts.map { "\($0)" })))
        }
        members += [
            ("failing", "\(life.isFailing)"),
            ("failing_since", life.failingSince.map(json) ?? "null"),
            ("flaky", "\(life.isFlaky)"), ("flips", "\(life.flips)"),
            ("flips_by_id", "\(life.flipsByID)"),
            ("stretches", JSONText.list(life.stretches.map(json))),
        ]
        return JSONText.object(members)
    }

    private static func json(of stretch: VectorLife.Stretch) -> String {
        var members = [("first", json(of: stretch.first)), ("runs", "\(stretch.runs)")]
        guard let failure = stretch.failure else {
            return JSONText.object(members + [("fails", "false")])
        }
        members += [("fails", "true"), ("stage", JSONText.string(failure.stage))]
        if !failure.causes.isEmpty {
            members.append(("causes", JSONText.list(ofStrings: failure.causes)))
        }
        return JSONText.object(members)
    }

    private static func json(of run: RunRecord) -> String {
        var members = [("time", JSONText.string(run.time))]
        if let label = run.label { members.append(("label", JSONText.string(label))) }
        members.append(("version", JSONText.string(run.origin.version)))
        return JSONText.object(members)
    }
}
