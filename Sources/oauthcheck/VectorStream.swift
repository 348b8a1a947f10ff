import Conformance
import SystemPackage

/// The vectors that a command is about, file after file.
struct VectorStream {
    /// What takes the vectors in.
    protocol Consumer {
        mutating func take(_ vector: TestVector)
        /// A vector that cannot be used.
        mutating func take(_ vector: TestVector, _ issues: [VectorIssue])
        /// What is wrong with a file, or with the call.
        mutating func take(_ issue: VectorIssue)
        /// What a file was found to hold, once it is read.
        mutating func finish(_ reader: VectorReader)
        /// Whether nothing more is wanted, as when nobody reads the results any more.
        var isFinished: Bool { get }
    }

    private let options: InputOptions
    private var selection: Selection
    private var progress = Progress(octetsInAll: nil)

    init(_ options: InputOptions) {
        self.options = options
        selection = options.selection
    }

    /// Reads everything, and hands on what is selected, until the end or a signal.
    mutating func forEach(_ consumer: inout some Consumer) {
        let tree = FileTree.files(named: options.files)
        progress = Progress(octetsInAll: FileTree.size(of: tree.files))
        defer { progress.clear() }
        for issue in tree.issues { consumer.take(issue) }
        for file in tree.files where goesOn(consumer) {
            do throws(VectorIssue) {
                try read(file, into: &consumer)
            } catch {
                consumer.take(error)
            }
        }
        guard goesOn(consumer) else { return }
        for option in selection.unmatched {
            consumer.take(
                VectorIssue(
                    file: option, message: "no vector fits this",
                    hint: "'oauthcheck vectors list' shows ids, methods and flags"))
        }
    }

    private mutating func read(
        _ path: String,
        into consumer: inout some Consumer
    ) throws(VectorIssue) {
        let file = try FileReading(path)
        defer { file.close() }
        var reader = VectorReader(path)
        if FileTree.isJSONLines(path, saidByOption: options.jsonl) {
            try readLines(of: file, with: &reader, into: &consumer)
        } else {
            let text = try file.readWhole()
            progress.add(octets: text.count)
            guard Interruption.signal == nil else { return }
            reader.open(text.span, as: .file)
            if reader.isSchema {
                return note("\(PlainText.visible(path)) is a JSON Schema, not vectors; left out")
            }
            takeVectors(of: &reader, into: &consumer)
        }
        consumer.finish(reader)
    }

    private mutating func readLines(
        of file: FileReading,
        with reader: inout VectorReader,
        into consumer: inout some Consumer
    ) throws(VectorIssue) {
        var lines = LineReading(file)
        while goesOn(consumer), let line = try lines.next() {
            switch line {
            case .tooLong(let number):
                consumer.take(
                    VectorIssue(
                        file: file.name, line: number, column: 1,
                        message: "this line is longer than \(LineReading.lineMax >> 20) MiB"))
            case .text(let place, let number):
                progress.add(octets: place.count + 1)
                let text = lines.buffer.span.extracting(place)
                guard !Self.isBlank(text) else { continue }
                reader.open(text, as: .line, firstLine: number)
                takeVectors(of: &reader, into: &consumer)
            }
        }
    }

    private mutating func takeVectors(
        of reader: inout VectorReader,
        into consumer: inout some Consumer
    ) {
        for issue in reader.issues { consumer.take(issue) }
        while goesOn(consumer), let outcome = reader.next() {
            progress.addVector()
            switch outcome {
            case .unreadable: consumer.take(reader.vector, reader.issues)
            case .vector where selection.selects(reader.vector): consumer.take(reader.vector)
            case .vector: continue
            }
        }
    }

    private func goesOn(_ consumer: some Consumer) -> Bool {
        Interruption.signal == nil && !consumer.isFinished
    }

    private mutating func note(_ text: String) {
        progress.clear()
        Console.printNote("\(text)")
    }

    private static func isBlank(_ text: Span<UInt8>) -> Bool {
        for index in text.indices {
            switch text[index] {
            case 0x20, 0x09, 0x0D: continue
            default: return false
            }
        }
        return true
    }
}
