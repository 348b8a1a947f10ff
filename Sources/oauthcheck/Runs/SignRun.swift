import Intake
import OAuth1
import Results
import Vectors

/// A run of `sign`: prints each vector's values.
struct SignRun: PrintingRun {
    private let format: SignedText.Format
    private let stages: [Stage]?
    private let style: ReportStyle
    private var signing: VectorSigning
    var summary = RunSummary()
    var output = ResultOutput()
    var errors = InputErrors()

    init(_ format: SignedText.Format, _ stages: [Stage]?, _ style: ReportStyle) {
        self.format = format
        self.stages = stages
        self.style = style
        signing = VectorSigning(format, stages, style)
        if format == .json { output.bytes.append(contentsOf: "[".utf8) }
    }

    /// What comes before the next vector's values.
    private var separator: String {
        guard format == .json else { return "" }
        return summary.passed == 0 ? "\n  " : ",\n  "
    }

    mutating func consume(_ vector: TestVector) {
        let separator = separator
        write(vector) { signing, text throws(VectorSigning.Failure) in
            try signing.sign(vector, after: separator, to: &text)
        }
    }

    mutating func consume(_ vector: TestVector, of request: ImportedRequest) {
        let separator = separator
        write(vector) { signing, text throws(VectorSigning.Failure) in
            try signing.sign(vector, of: request, after: separator, to: &text)
        }
    }

    /// Writes what `sign` appends for `vector`, or says why it cannot.
    private mutating func write(
        _ vector: TestVector,
        _ sign: (inout VectorSigning, inout [UInt8]) throws(VectorSigning.Failure) -> Void
    ) {
        do throws(VectorSigning.Failure) {
            try sign(&signing, &output.bytes)
            summary.passed += 1
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            switch error {
            case .signing: summary.count(.broken(reason: "\(error)"))
            case .format, .blank: summary.unreadable += 1
            }
        }
        output.flushIfLong()
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        for issue in issues { errors.print(issue) }
        summary.count(.errored(issues))
    }

    func makeBlockTask() -> sending BlockSigner? {
        // A JSON list has commas between its values.
        format == .json ? nil : BlockSigner(VectorSigning(format, stages, style))
    }

    func accepts(_ block: SignedBlock) -> Bool { true }

    mutating func merge(_ block: SignedBlock) {
        output.bytes += block.text
        summary.passed += block.count
        signing.hidesSecret = signing.hidesSecret || block.hidesSecret
        signing.addedMethods += block.addedMethods
        output.flushIfLong()
    }

    /// Ends the output; returns the exit code.
    mutating func finish() -> Int32 {
        if format == .json { output.bytes.append(contentsOf: "\n]\n".utf8) }
        let code = finishOutput()
        if signing.hidesSecret {
            Console.printNote("PLAINTEXT signatures are secrets; --show-secrets prints them")
        }
        if signing.addedMethods > 0 {
            let requests = counted(signing.addedMethods, "request")
            Console.printNote(
                "\(requests) had no oauth_signature_method, which servers require: HMAC-SHA1 was "
                    + "added")
        }
        return code
    }
}
