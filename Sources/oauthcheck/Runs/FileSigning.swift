import Intake
import OAuth1
import Results
import Vectors

/// `sign --write`: writes each vector's values into its file, which is replaced whole.
///
/// A file with a vector that cannot be used stays as it is.
struct FileSigning {
    private let input: VectorInput
    private let stages: [Stage]?
    private let style: ReportStyle
    private var selection: Selection
    private var derivation = Derivation()
    private var summary = RunSummary()
    private var errors = InputErrors()

    init(_ input: VectorInput, _ stages: [Stage]?, _ style: ReportStyle) {
        self.input = input
        self.stages = stages
        self.style = style
        selection = input.selection
    }

    /// Signs every file; returns the exit code.
    mutating func run() -> Int32 {
        let tree = FileTree.files(named: input.files)
        for issue in tree.issues { note(issue) }
        for note in tree.notes { Console.printNote(note) }
        for path in tree.files where Interruption.signal == nil { sign(path) }
        summary.interruption = Interruption.signal
        for unmatched in selection.unmatched { note(unmatched.issue) }
        errors.finish()
        if summary.exitCode == 4 { Console.printError("nothing was selected") }
        return summary.exitCode
    }

    private mutating func sign(_ path: String) {
        do throws(VectorIssue) {
            let file = try FileReading(path, as: .vectors)
            defer { file.close() }
            let bytes = try file.readWhole()
            try refuseRequests(bytes, path)
            guard Interruption.signal == nil, let edits = edits(of: bytes, path), !edits.isEmpty
            else { return }
            replace(path, with: edits.applied(to: bytes))
        } catch {
            if Interruption.signal == nil { note(error) }
        }
    }

    /// - Throws: ``VectorIssue`` if the file has requests in another program's format.
    private func refuseRequests(_ bytes: [UInt8], _ path: String) throws(VectorIssue) {
        guard !FileTree.isJSONLines(path, byOption: input.isJSONLines),
            let format = try RequestFile.recognized(RequestFile.text(bytes, path))
        else { return }
        throw VectorIssue(
            file: path, message: "--write fills in vector files, but this is \(format.title)",
            hint: "'oauthcheck import' converts the file to vectors")
    }

    private mutating func replace(_ path: String, with bytes: [UInt8]) {
        do throws(OutputError) {
            try AtomicFile.replace(path, with: bytes)
            Console.printNote("wrote \(PlainText.visible(path))")
        } catch {
            Console.printError(error)
            summary.unwritten += 1
        }
    }

    /// The changes to a file; nil if a vector of it cannot be used.
    private mutating func edits(of bytes: [UInt8], _ path: String) -> VectorEdits? {
        var edits = VectorEdits()
        var reader = VectorReader(path, variable: input.variable)
        let isLines = FileTree.isJSONLines(path, byOption: input.isJSONLines)
        let documents = isLines ? lines(of: bytes) : [bytes.indices]
        var isUsable = true
        for (index, place) in documents.enumerated() where !place.isEmpty {
            reader.open(
                bytes.span.extracting(place), as: isLines ? .line : .file, firstLine: index + 1)
            if reader.isSchema { return nil }
            isUsable = signAll(&reader, offset: place.lowerBound, into: &edits) && isUsable
        }
        if !isUsable {
            Console.printNote(
                "\(PlainText.visible(path)) is unchanged, because a part of it cannot be read")
        }
        return isUsable ? edits : nil
    }

    /// Signs the vectors of the opened document; false if one cannot be used.
    private mutating func signAll(
        _ reader: inout VectorReader,
        offset: Int,
        into edits: inout VectorEdits
    ) -> Bool {
        for issue in reader.issues { note(issue) }
        var isUsable = reader.issues.isEmpty
        while let outcome = reader.next() {
            guard outcome == .vector else {
                for issue in reader.issues { note(issue) }
                isUsable = false
                continue
            }
            guard selection.selects(reader.vector) else { continue }
            do throws(SigningError) {
                try signNext(reader, offset: offset, into: &edits)
                summary.passed += 1
            } catch {
                Console.printError("\(PlainText.visible(reader.vector.fullID)): \(error)")
                summary.count(.broken(reason: "\(error)"))
            }
        }
        return isUsable
    }

    private mutating func signNext(
        _ reader: VectorReader,
        offset: Int,
        into edits: inout VectorEdits
    ) throws(SigningError) {
        let (vector, added) =
            reader.vector.lacksFreshness || reader.vector.lacksSignatureMethod
            ? reader.vector.refreshed(with: .now, addsMethod: true) : (reader.vector, [])
        let signed = try SignedVector(vector, stages: stages, using: &derivation)
        edits.fill(
            signed, fresh: added, node: reader.node, in: reader.document, offset: offset,
            style: style)
    }

    private mutating func note(_ issue: VectorIssue) {
        errors.print(issue)
        summary.unreadable += 1
    }

    private func lines(of bytes: [UInt8]) -> [Range<Int>] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                ? line.startIndex..<line.startIndex : line.indices
        }
    }
}
