import Diagnosis
import Expect
import OAuth1
import Reports
import Results
import Vectors

/// What `check`, `sign` and `explain` do with one text.
struct VectorRun {
    private let text: [UInt8]
    /// The parts to read one after another: the whole text, or its lines.
    private let documents: [Range<Int>]
    private let isLines: Bool
    /// Whether another run wrote the text, so that it is only signed again.
    private let isWritten: Bool
    private var reader = Self.reader()
    private var checker = ExplainingChecker(
        Checker(), FailureExplainer(Self.limits, explanationsMax: 1))
    private var derivation = Derivation()
    private var reporters: [any Reporter] = [
        HumanReporter(ReportStyle()), JSONReporter(ReportStyle()), JSONLinesReporter(ReportStyle()),
    ]
    private var reports: [[UInt8]] = [[], [], []]
    private var summary = RunSummary()
    private var edits = VectorEdits()
    private var signed = 0
    private var isUsable = true

    /// Ends the search early: it must be able to end after any set of mistakes.
    private static let limits = Diagnoser.Limits(depth: 2) {
        var looks = 0
        return {
            looks += 1
            return looks > 3
        }
    }

    private static func reader() -> VectorReader {
        VectorReader(file: "fuzz.json") { (name) throws(KeyError) in
            throw KeyError("\(PlainText.quoted(name)) cannot be read")
        }
    }

    init(_ text: [UInt8], asLines isLines: Bool, isWritten: Bool = false) {
        self.text = text
        self.isLines = isLines
        self.isWritten = isWritten
        documents =
            isLines
            ? text.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.indices)
            : [text.indices]
        for index in reporters.indices { reporters[index].begin(to: &reports[index]) }
    }

    mutating func read() {
        let bytes = text
        for (index, place) in documents.enumerated() {
            guard !isLines || !Self.isBlank(bytes[place]) else { continue }
            reader.open(
                bytes.span.extracting(place), as: isLines ? .line : .file, firstLine: index + 1)
            for issue in reader.issues { add(issue) }
            while let outcome = reader.next() {
                switch outcome {
                case .vector where isWritten: sign(reader.vector, offset: place.lowerBound)
                case .vector: check(reader.vector, offset: place.lowerBound)
                case .unreadable:
                    hold(reader.issues)
                    report(CheckResult(.errored(reader.issues)), of: reader.vector)
                }
            }
        }
    }

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    private mutating func add(_ issue: VectorIssue) {
        hold([issue])
        summary.unreadable += 1
        for index in reporters.indices { reporters[index].add(issue, to: &reports[index]) }
    }

    private mutating func report(_ result: CheckResult, of vector: TestVector) {
        summary.count(result)
        for index in reporters.indices {
            reporters[index].add(result, of: vector, to: &reports[index])
        }
    }

    private mutating func check(_ vector: TestVector, offset: Int) {
        expect(
            (1...text.split(separator: 0x0A, omittingEmptySubsequences: false).count)
                .contains(vector.line),
            "a vector has a line of the text")
        report(checker.check(vector), of: vector)
        for finding in VectorLint.findings(of: vector) {
            expect(!finding.isEmpty, "a finding has a text")
        }
        sign(vector, offset: offset)
        // Lines are explained like files, and explaining is slow.
        if !isLines, signed == 1 { explain(vector) }
    }

    private mutating func sign(_ vector: TestVector, offset: Int) {
        signed += 1
        let fresh = Freshness(nonce: "n", timestamp: 1)
        let (signing, added) =
            vector.lacksFreshness ? vector.refreshed(with: fresh) : (vector, [])
        do throws(SigningError) {
            let result = try SignedVector(signing, stages: nil, using: &derivation)
            Outputs.hold(for: result, derivation)
            edits.fill(
                result, fresh: added, node: reader.node, in: reader.document, offset: offset,
                style: ReportStyle(showsSecrets: true))
            if isWritten { holdRight(vector, result) }
        } catch {
            isUsable = false
        }
    }

    /// The written values are correct, if all of them could be written.
    private func holdRight(_ vector: TestVector, _ result: SignedVector) {
        guard vector.result == .valid,
            vector.expected.stages.allSatisfy({ result.value(of: $0) != nil })
        else { return }
        var checker = Checker()
        if case .failed(let failure) = checker.check(vector) {
            expect(false, "what is written is correct: \(failure)")
        }
    }

    private mutating func explain(_ vector: TestVector) {
        var checker = Checker()
        do throws(SigningError) {
            let explained = try Explained(vector, Self.limits, using: &checker)
            Outputs.hold(for: explained)
        } catch {
            expect(!error.description.isEmpty, "a fault has a description")
        }
    }

    /// Each fault has a line and a column of the text.
    private mutating func hold(_ issues: [VectorIssue]) {
        isUsable = false
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for issue in issues {
            expect(Self.isInside(issue, lines), "a fault has a place in the text: \(issue)")
            expect(Output.isPlain("\(issue)"), "a fault is plain text: \(issue)")
        }
    }

    /// Whether an issue has no place, or a place in the text: at most one after a line's end.
    private static func isInside(_ issue: VectorIssue, _ lines: [ArraySlice<UInt8>]) -> Bool {
        guard issue.line > 0 else { return issue.line == 0 && issue.column == 0 }
        guard issue.line <= lines.count else { return false }
        let characters = lines[issue.line - 1].count { $0 & 0xC0 != 0x80 }
        return (1...characters + 1).contains(issue.column)
    }

    /// Each report is complete, and in its format.
    mutating func holdReports() {
        for index in reporters.indices { reporters[index].finish(summary, to: &reports[index]) }
        expect(Output.isPlain(reports[0]), "the report for people is plain text")
        expect(Output.isJSON(reports[1]), "the JSON report is JSON")
        for line in reports[2].split(separator: 0x0A) {
            expect(Output.isJSON(Array(line)), "each line of the JSON Lines report is JSON")
        }
    }

    /// `sign --write` writes the same vectors, readable and correct.
    func holdWriting() {
        guard isUsable, signed > 0 else { return }
        let written = edits.applied(to: text)
        var second = VectorRun(written, asLines: isLines, isWritten: true)
        second.read()
        expect(second.isUsable && second.signed == signed, "what is written can be read")
        expect(second.edits.applied(to: written) == written, "what is written stays as it is")
    }
}
