import Results
import Vectors

/// One result, and a run's frame, in the JSON of both the `json` and the `jsonl` report.
struct JSONResult: Sendable {
    let style: ReportStyle
    private var content = VectorContent()

    init(style: ReportStyle) {
        self.style = style
    }

    /// The tool and the report's format; the frame's first member.
    static let tool = JSONText.object([
        ("version", JSONText.string(Version.current)), ("report", "\(RecordedReport.format)"),
    ])

    static func implementation(_ implementation: Implementation) -> String {
        JSONText.object([
            ("name", JSONText.string(implementation.name)),
            ("version", JSONText.string(implementation.version)),
            ("language", JSONText.string(implementation.language)),
        ])
    }

    /// Appends the result, by far the most often that of a vector that passes.
    mutating func append(_ result: CheckResult, of vector: TestVector, to output: inout [UInt8]) {
        guard result.isPlainPass else {
            return output.append(contentsOf: self.result(result, of: vector).utf8)
        }
        output.append(contentsOf: "{\"id\": \"".utf8)
        JSONText.appendCharacters(of: vector.idPrefix.span, to: &output)
        JSONText.appendCharacters(
            of: vector.octets.span.extracting(vector.place(of: vector.id)), to: &output)
        output.append(contentsOf: "\", \"file\": \"".utf8)
        JSONText.appendCharacters(of: vector.fileOctets.span, to: &output)
        output.append(contentsOf: "\", \"line\": \(vector.line)".utf8)
        if let number = content.number(of: vector) {
            output.append(contentsOf: ", \"content\": \"".utf8)
            VectorContent.append(number, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        output.append(contentsOf: ", \"status\": \"passed\"}".utf8)
    }

    mutating func result(_ result: CheckResult, of vector: TestVector) -> String {
        let verdict = result.verdict
        var members = [
            ("id", JSONText.string(vector.fullID)),
            ("file", JSONText.string(vector.file)),
            ("line", "\(vector.line)"),
        ]
        if let content = fingerprint(vector, verdict) { members.append(("content", content)) }
        members.append(("status", JSONText.string(result.status.rawValue)))
        if result.operation != .sign {
            members.append(("operation", JSONText.string(result.operation.rawValue)))
        }
        if let reading = result.reading { members.append(("reading", JSONText.string(reading))) }
        switch verdict {
        case .passed: break
        case .skipped(let reason), .broken(let reason):
            members.append(("reason", told(reason, vector)))
        case .failed(let failure): members.append(self.failure(failure, of: vector))
        case .errored(let issues):
            members.append(("errors", JSONText.list(issues.map(Self.issue))))
        }
        if let standing = result.standing { members.append(("known", Self.known(standing))) }
        if let explained = result.explained, let diagnosis = explained.diagnosis {
            let json = JSONExplanation(explained.facts, style)
            members.append(("diagnosis", JSONText.object(json.members(diagnosis))))
        }
        return JSONText.object(members)
    }

    /// The hash of the vector's content; nil for one that was not read whole.
    private mutating func fingerprint(_ vector: TestVector, _ verdict: Verdict) -> String? {
        if case .errored = verdict { return nil }
        return content.fingerprint(of: vector).map { "\"\($0)\"" }
    }

    private func failure(
        _ failure: Failure,
        of vector: TestVector
    ) -> (name: String, json: String) {
        switch failure {
        case .differs(let difference, let following):
            let shown = Redaction(vector, style).redacted(difference)
            return ("difference", self.difference(shown, following: following))
        case .comesOut(let stages): return ("comes_out", Self.names(of: stages))
        case .notBy(let pitfalls):
            return ("not_by", JSONText.list(pitfalls.map(JSONText.string)))
        case .rejected(let reason): return ("reason", told(reason, vector))
        case .acceptsWrong(let titles):
            return ("accepts_wrong", JSONText.list(titles.map(JSONText.string)))
        case .refusesRight: return ("refuses_right", "true")
        }
    }

    /// What an implementation says of a vector, without its secrets.
    private func told(_ reason: String, _ vector: TestVector) -> String {
        let shown = Redaction(vector, style).redacted(Array(reason.utf8))
        return JSONText.string(String(decoding: shown, as: UTF8.self))
    }

    static func issue(_ issue: VectorIssue) -> String {
        var members = [
            ("file", JSONText.string(issue.file)),
            ("line", "\(issue.line)"),
            ("column", "\(issue.column)"),
            ("path", JSONText.string(issue.path)),
            ("message", JSONText.string(issue.message)),
        ]
        if let hint = issue.hint { members.append(("hint", JSONText.string(hint))) }
        return JSONText.object(members)
    }

    static func summary(_ summary: RunSummary) -> String {
        var members = [
            ("total", "\(summary.total)"), ("passed", "\(summary.passed)"),
            ("failed", "\(summary.failed)"), ("known", "\(summary.known)"),
            ("skipped", "\(summary.skipped)"), ("errored", "\(summary.errored)"),
        ]
        if summary.fixed > 0 { members.append(("fixed", "\(summary.fixed)")) }
        if !summary.orphans.isEmpty {
            members.append(("orphaned", JSONText.list(summary.orphans.map(orphan))))
        }
        if summary.causes.failures > 0 {
            members.append(("causes", JSONText.list(summary.causes.ranked.map(cause))))
        }
        return JSONText.object(members)
    }

    private static func cause(_ cause: FailureCauses.Cause, count: Int) -> String {
        JSONText.object([member(cause), ("count", "\(count)")])
    }

    static func cause(_ cause: FailureCauses.Cause) -> String {
        JSONText.object([member(cause)])
    }

    private static func member(_ cause: FailureCauses.Cause) -> (name: String, json: String) {
        let strings = { (values: [String]) in JSONText.list(values.map(JSONText.string)) }
        return
            switch cause
        {
        case .pitfalls(let ids): ("pitfalls", strings(ids))
        case .otherValues(let names): ("other_values", strings(names))
        case .rejected: ("rejected", "true")
        case .acceptsWrong: ("accepts_wrong", "true")
        case .refusesRight: ("refuses_right", "true")
        case .unknown: ("unknown", "true")
        }
    }

    static func exit(_ summary: RunSummary) -> String {
        var members = [
            ("code", "\(summary.exitCode)"),
            ("reasons", JSONText.list(summary.reasons.map(JSONText.string))),
        ]
        if summary.interruption != nil { members.append(("partial", "true")) }
        return JSONText.object(members)
    }

    private func difference(_ difference: Difference, following: [Stage]) -> String {
        let isSecret = difference.isSecret
        return JSONText.object([
            ("stage", JSONText.string(difference.stage.rawValue)),
            ("found", JSONText.string(style.shown(difference.found, isSecret: isSecret))),
            ("correct", JSONText.string(style.shown(difference.correct, isSecret: isSecret))),
            ("offset", "\(difference.offset)"),
            ("following", Self.names(of: following)),
        ])
    }

    private static func names(of stages: [Stage]) -> String {
        JSONText.list(stages.map { JSONText.string($0.rawValue) })
    }
}

extension CheckResult {
    /// Whether the vector passes, and there is nothing else to be said.
    fileprivate var isPlainPass: Bool {
        guard case .passed = verdict else { return false }
        return operation == .sign && reading == nil && standing == nil && explained == nil
    }
}
