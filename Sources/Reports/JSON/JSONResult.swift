import Diagnosis
import OAuth1
import Results
import Vectors

/// One result in the JSON of both the `json` and the `jsonl` report.
struct JSONResult: Sendable {
    let style: ReportStyle
    private var content = VectorContent()

    init(style: ReportStyle) {
        self.style = style
    }

    /// Appends the result of a vector that passes, of which there is nothing else to say.
    mutating func append(passed vector: TestVector, to output: inout [UInt8]) {
        output.append(contentsOf: "{\"id\": \"".utf8)
        JSONText.appendCharacters(of: vector.idPrefix.span, to: &output)
        JSONText.appendCharacters(
            of: vector.bytes.span.extracting(vector.place(of: vector.id)), to: &output)
        output.append(contentsOf: "\", \"file\": \"".utf8)
        JSONText.appendCharacters(of: vector.fileBytes.span, to: &output)
        output.append(contentsOf: "\", \"line\": \(vector.line)".utf8)
        if let number = content.number(of: vector) {
            output.append(contentsOf: ", \"content\": \"".utf8)
            VectorContent.append(number, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        if style.keysRequests, let number = content.requestNumber(of: vector) {
            output.append(contentsOf: ", \"request\": \"".utf8)
            VectorContent.append(number, to: &output)
            output.append(UInt8(ascii: "\""))
        }
        if let endpoint = style.endpoint(of: vector) {
            output.append(contentsOf: ", \"endpoint\": \(JSONText.string(endpoint))".utf8)
        }
        if let status = vector.answer {
            output.append(contentsOf: ", \"answered\": \(status)".utf8)
        }
        output.append(contentsOf: ", \"status\": \"passed\"}".utf8)
    }

    mutating func json(_ result: CheckResult, of subject: Subject) -> String {
        switch subject {
        case .vector(let vector): json(result, of: vector)
        case .rule(let finding): Self.json(finding, result)
        }
    }

    private mutating func json(_ result: CheckResult, of vector: TestVector) -> String {
        let verdict = result.verdict
        var members = [
            ("id", JSONText.string(vector.fullID)),
            ("file", JSONText.string(vector.file)),
            ("line", "\(vector.line)"),
        ]
        if let fingerprint = fingerprint(vector, verdict) {
            members.append(("content", fingerprint))
            if style.keysRequests, let request = content.requestFingerprint(of: vector) {
                members.append(("request", "\"\(request)\""))
            }
        }
        if let endpoint = style.endpoint(of: vector) {
            members.append(("endpoint", JSONText.string(endpoint)))
        }
        if let status = vector.answer { members.append(("answered", "\(status)")) }
        members.append(("status", JSONText.string(result.status.rawValue)))
        if result.operation != .sign {
            members.append(("operation", JSONText.string(result.operation.rawValue)))
        }
        if let reading = result.reading { members.append(("reading", JSONText.string(reading))) }
        switch verdict {
        case .passed: break
        case .skipped(let reason), .broken(let reason):
            members.append(("reason", redacted(reason, vector)))
        case .failed(let failure): members.append(self.failure(failure, of: vector))
        case .errored(let issues):
            members.append(("errors", JSONText.list(issues.map { JSONFrame.issue($0, style) })))
        }
        if let standing = result.standing { members.append(("known", Self.known(standing))) }
        if let explained = result.explained, let diagnosis = explained.diagnosis {
            let json = JSONExplanation(Redaction(explained.vector, style), style)
            members.append(("diagnosis", JSONText.object(json.members(diagnosis))))
        } else if let mistakes = result.recognized {
            members.append(("diagnosis", Self.diagnosis(mistakes)))
        }
        return JSONText.object(members)
    }

    /// The diagnosis of a failure that was only compared with earlier ones.
    private static func diagnosis(_ mistakes: KnownMistakes) -> String {
        let fixes = mistakes.pitfalls.map { $0.fix }.joined(separator: "; ")
        let explanation = JSONText.object([
            ("pitfalls", JSONText.list(ofStrings: mistakes.ids)), ("fix", JSONText.string(fixes)),
        ])
        return JSONText.object([
            ("explanations", JSONText.list([explanation])), ("tried", "1"),
            ("depth", "\(mistakes.pitfalls.count)"), ("compared", "true"),
        ])
    }

    /// The result of a rule, which is in no file.
    private static func json(_ finding: RuleFinding, _ result: CheckResult) -> String {
        var members = [
            ("id", JSONText.string(finding.id)),
            ("status", JSONText.string(result.status.rawValue)),
        ]
        if result.status == .skipped {
            members.append(("reason", JSONText.string(finding.sentence)))
        }
        members.append(("rule", finding.json))
        if let standing = result.standing { members.append(("known", known(standing))) }
        return JSONText.object(members)
    }

    /// The hash of the vector's content; nil if it could not be read completely.
    private mutating func fingerprint(_ vector: TestVector, _ verdict: Verdict) -> String? {
        if case .errored = verdict { return nil }
        return content.fingerprint(of: vector).map { "\"\($0)\"" }
    }

    private func failure(
        _ failure: Failure,
        of vector: TestVector
    ) -> (name: String, json: String) {
        switch failure.form {
        case .difference(let difference, let following):
            let shown = Redaction(vector, style).redacted(difference)
            return ("difference", self.difference(shown, following: following))
        case .rule(let fault): return ("reason", JSONText.string(fault.rawValue))
        case .kind(let kind, let detail): return (kind.member, json(detail, vector))
        }
    }

    private func json(_ detail: FailureKind.Detail, _ vector: TestVector) -> String {
        switch detail {
        case .nothing: "true"
        case .stages, .pitfalls, .texts: JSONText.list(ofStrings: detail.items ?? [])
        case .text(let text): JSONText.string(text)
        case .reason(let reason): redacted(reason, vector)
        }
    }

    /// A text of the implementation's as JSON, without the vector's secrets.
    private func redacted(_ reason: Reason, _ vector: TestVector) -> String {
        JSONText.string(Redaction(vector, style).text(of: reason))
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
        JSONText.list(ofStrings: stages.map { $0.rawValue })
    }
}
