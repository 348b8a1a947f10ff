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

    mutating func json(_ result: CheckResult, of subject: Subject) -> JSON {
        switch subject {
        case .vector(let vector): .object(members(result, of: vector, subject))
        // A rule is in no file.
        case .rule(let finding):
            [
                "id": .string(finding.id), "status": .string(result.status.rawValue),
                "reason": result.status == .skipped ? .string(finding.sentence) : nil,
                "rule": finding.json, "known": result.standing.map(Self.known),
            ]
        }
    }

    private mutating func members(
        _ result: CheckResult, of vector: TestVector, _ subject: Subject
    ) -> JSON.Members {
        let fingerprint = fingerprint(vector, result.verdict)
        let request =
            fingerprint != nil && style.keysRequests ? content.requestFingerprint(of: vector) : nil
        let place: JSON.Members = [
            "id": .string(vector.fullID), "file": .string(vector.file),
            "line": .number(vector.line), "content": fingerprint.map(JSON.string),
            "request": request.map(JSON.string),
            "endpoint": style.endpoint(of: vector).map(JSON.string),
            "answered": vector.answer.map { .number($0) },
            "status": .string(result.status.rawValue),
            "operation": result.operation == .sign ? nil : .string(result.operation.rawValue),
            "reading": result.reading.map(JSON.string),
        ]
        return place + members(result.verdict, of: subject) + [
            "known": result.standing.map(Self.known), "diagnosis": diagnosis(of: result),
        ]
    }

    private func members(_ verdict: Verdict, of subject: Subject) -> JSON.Members {
        switch verdict {
        case .passed: [:]
        case .skipped(let reason), .broken(let reason): ["reason": text(reason, subject)]
        case .failed(let failure): members(failure, of: subject)
        case .errored(let issues): ["errors": .list(issues.map { JSONFrame.issue($0, style) })]
        }
    }

    private func diagnosis(of result: CheckResult) -> JSON? {
        if let explained = result.explained, let diagnosis = explained.diagnosis {
            return .object(JSONExplanation(explained, style).members(diagnosis))
        }
        return result.recognized.map(Self.diagnosis)
    }

    /// The diagnosis of a failure that was only compared with earlier ones.
    private static func diagnosis(_ mistakes: KnownMistakes) -> JSON {
        let fixes = mistakes.pitfalls.map { $0.fix }.joined(separator: "; ")
        return [
            "explanations": .list([["pitfalls": .list(mistakes.ids), "fix": .string(fixes)]]),
            "tried": .number(1), "depth": .number(mistakes.pitfalls.count),
            "compared": .bool(true),
        ]
    }

    /// The hash of the vector's content; nil if it could not be read completely.
    private mutating func fingerprint(_ vector: TestVector, _ verdict: Verdict) -> String? {
        if case .errored = verdict { return nil }
        return content.fingerprint(of: vector)
    }

    private func members(_ failure: Failure, of subject: Subject) -> JSON.Members {
        switch failure.form {
        case .difference(let difference, let following):
            let members = subject.shown(difference, style).members
            return [
                "difference": .object(
                    members + ["following": .list(following.map { $0.rawValue })])
            ]
        case .rule(let fault): return ["reason": .string(fault.rawValue)]
        case .kind(let kind, let detail):
            return JSON.Members([(kind.member, json(detail, subject))])
        }
    }

    private func json(_ detail: FailureKind.Detail, _ subject: Subject) -> JSON {
        switch detail {
        case .nothing: .bool(true)
        case .stages, .pitfalls, .texts: .list(detail.items ?? [])
        case .text(let text): .string(text)
        case .reason(let reason): text(reason, subject)
        }
    }

    private func text(_ reason: Reason, _ subject: Subject) -> JSON {
        .string(subject.text(of: reason, style))
    }
}
