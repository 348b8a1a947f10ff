import Diagnosis
import Fixtures
import OAuth1
import Testing

@testable import Reports
@testable import Results
@testable import Vectors

@Suite("A result that is recorded directly")
struct ResultRecorderTests {
    private static let styles = [false, true].map { isFull in
        var style = ReportStyle(showsSecrets: isFull)
        style.keysRequests = isFull
        return style
    }

    /// What a reader of a report finds in it.
    private static func results(
        in reporter: some Reporter,
        _ result: CheckResult,
        of vector: TestVector
    ) -> [RecordedResult] {
        var (reporter, text): (_, [UInt8]) = (reporter, [])
        reporter.begin(to: &text)
        reporter.add(result, of: vector, to: &text)
        reporter.finish(RunSummary(), to: &text)
        var reader = RecordedReportReader(file: "report")
        reader.read(text.span)
        #expect(reader.issues == [])
        return Array(reader.report.results)
    }

    /// Expects the same of both ways; returns the result that was recorded.
    @discardableResult
    private static func expectSame(_ result: CheckResult, _ vector: TestVector) -> RecordedResult {
        var recorded: [RecordedResult] = []
        for style in styles {
            var recorder = ResultRecorder(style)
            recorded.append(recorder.recorded(result, of: .vector(vector)))
            let expected = Array(recorded.suffix(1))
            #expect(results(in: JSONLinesReporter(style), result, of: vector) == expected)
            #expect(results(in: JSONReporter(style), result, of: vector) == expected)
        }
        return recorded[0]
    }

    private static func checker(explanationsMax: Int = 1000) -> ExplainingChecker {
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        return ExplainingChecker(
            Checker(), FailureExplainer(limits, explanationsMax: explanationsMax))
    }

    @Test("is read without JSON where a vector passes")
    func passLine() throws {
        let vector = try TestVector(
            #"{"id": "a-b", "request": {"method": "GET", "url": "http://a/"}}"#, file: "v.jsonl")
        for style in Self.styles {
            var (reporter, text): (_, [UInt8]) = (JSONLinesReporter(style), [])
            reporter.add(CheckResult(.passed), of: vector, to: &text)
            let read = PassLineReader().read(text.span.extracting(..<(text.count - 1)))
            let line = try #require(read)
            #expect(text[line.id] == Array("v::a-b".utf8)[...])
            #expect(line.content.count == 16)
            #expect(line.request.count == (style.keysRequests ? 16 : 0))
        }
    }

    @Test("is that of the report, for every vector of the set", arguments: Repository.vectorFiles)
    func vectors(_ file: String) throws {
        var checker = Self.checker()
        for var vector in Reading(try Repository.bytes(of: file), file: file).vectors {
            let result = checker.check(vector)
            Self.expectSame(result, vector)
            guard case .passed = result.verdict, vector.result == .invalid else { continue }
            // Its wrong value, taken for a correct one, is a failure with known mistakes.
            vector.result = .valid
            #expect(Self.expectSame(checker.check(vector), vector).failure?.causes != nil)
        }
    }

    @Test(
        "is that of the report where values are secrets, or hold them",
        arguments: RedactionTests.texts, RedactionTests.wrong)
    func secrets(_ text: String, _ expected: String) throws {
        let vector = try TestVector(text.replacing("EXPECTED", with: expected))
        for explanationsMax in [0, 1] {
            var checker = Self.checker(explanationsMax: explanationsMax)
            let recorded = Self.expectSame(checker.check(vector), vector)
            #expect((recorded.failure?.causes == nil) == (explanationsMax == 0))
            #expect(!"\(recorded)".contains("hunter-one"))
        }
    }

    @Test("is that of the report where another nonce explains the failure")
    func otherValues() throws {
        // The signature is computed by Python's hmac.
        let header = photoHeader.replacing("chapoH", with: "other")
            .replacing("MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D", with: "aU7jZQtk2JaSHGFFzp3grGy7s8w%3D")
        let vector = try TestVector(photo(expected: "{\"authorization_header\": \"\(header)\"}"))
        var checker = Self.checker()
        let result = checker.check(vector)
        #expect(Self.expectSame(result, vector).failure?.causes == ["oauth_nonce"])
    }

    @Test("is that of the report for every kind of result")
    func kinds() throws {
        let vector = try TestVector(photo(expected: #"{"signature": "a"}"#))
        let said: ProgramText = "it has kd94hf93k423kf44"
        let secret: Reason = "it failed: \(said)"
        let issue = VectorIssue(file: "v.json", line: 1, column: 2, message: "\"m\"", hint: "h")
        let difference = Difference(
            stage: .baseString, found: [1], permitted: [[0xFF, 0x22], Array("\u{E9}\n".utf8)],
            isSecret: false)
        let failures: [Failure] = [
            .differs(difference, following: [.signature]),
            .comesOut(stages: [.parameters, .signature]), .comesOut(stages: []),
            .notBy(pitfalls: ["a", "b"]), .rejected(reason: secret),
            .acceptsWrong(["a wrong signature", "\"quoted\""]), .refusesRight,
            .malformedHeader("\"quoted\""), .refusedByServer(reason: "NON-01 nonce_used: \(said)"),
        ]
        let verdicts: [Verdict] =
            [
                .passed, .skipped(reason: secret), .broken(reason: secret), .errored([]),
                .errored([issue, issue]),
            ] + failures.map { .failed($0) }
        let known = KnownFailure(
            id: "v::photo", implementation: nil, operation: .sign, stage: .signature,
            pitfalls: ["a"], fingerprint: nil, reason: "r", issue: "i", expires: nil,
            file: "known.json", line: 3)
        let standings: [Standing?] = [
            nil, .known(known), .fixed(known), .changed(known, now: known), .expired(known),
        ]
        var statuses: Set<ResultStatus> = []
        for verdict in verdicts {
            for operation in Operation.allCases {
                for standing in standings {
                    let result = CheckResult(
                        verdict, nil, operation, reading: "signature: 1 of 2", standing: standing)
                    let recorded = Self.expectSame(result, vector)
                    statuses.insert(recorded.status)
                    #expect(recorded.operation == operation)
                    #expect(!"\(recorded)".contains("kd94hf93k423kf44"))
                }
            }
        }
        #expect(statuses == Set(ResultStatus.allCases))
    }
}
