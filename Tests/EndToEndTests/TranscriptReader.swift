import Foundation

/// Reads the lines of a transcript, one case after another.
struct TranscriptReader {
    private let name: String
    private let lines: [String]
    private var index = 0

    init(name: String, lines: [String]) {
        self.name = name
        self.lines = lines
    }

    /// The cases of the transcript, after its title.
    mutating func read() throws(Transcript.Fault) -> [Case] {
        try checkLines()
        guard take(after: "# ") != nil else { throw fault("expected '# ' and a title") }
        var cases: [Case] = []
        while !isAtEnd {
            guard next == "" else { throw fault(Self.expectedAtEnd) }
            index += 1
            let each = try readCase()
            guard !cases.contains(where: { $0.name == each.name }) else {
                index = each.lines.lowerBound
                throw fault("a second case named \(each.name)")
            }
            cases.append(each)
        }
        return cases
    }

    /// Each line can be seen whole, and the last one ends.
    private mutating func checkLines() throws(Transcript.Fault) {
        for line in lines {
            if line.utf8.contains(where: TextBlock.isControl) {
                throw fault("a control character; write it as an escape")
            }
            if line.utf8.last.map({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) == true {
                throw fault("a blank at the end of a line; write the line with escapes")
            }
            index += 1
        }
        index = lines.count - 1
        guard next == "" else { throw fault("expected a line feed at the end of the file") }
        index = 0
    }

    // MARK: One case

    private mutating func readCase() throws(Transcript.Fault) -> Case {
        let start = index
        let heading = take(after: "## ")?.split(separator: ": ", maxSplits: 1) ?? []
        guard heading.count == 2, !heading[0].contains(" ") else {
            index = start
            throw fault("expected '## name: claim'")
        }
        var each = Case(
            name: String(heading[0]), transcript: name, lines: start..<start,
            expectedLines: start..<start)
        while let file = try readFile() {
            guard !each.files.contains(where: { $0.name == file.name }) else {
                index -= 1
                throw fault("a second file named \(file.name)")
            }
            each.files.append(file)
        }
        each.script = "# \(heading[1])\n" + (try readScript())
        let expected = index
        each.expected = Outcome(
            output: try read(.output), errors: try read(.errors), code: try readExit())
        each.expectedLines = expected..<index
        each.lines = start..<index
        return each
    }

    /// `@ name`, `@ name = path`, or `@ name:` with the contents.
    private mutating func readFile() throws(Transcript.Fault) -> Case.File? {
        guard let text = take(after: "@ ") else { return nil }
        if text.utf8.last == UInt8(ascii: ":") {
            return Case.File(
                name: String(text.dropLast()), contents: .inline(try read(.output)))
        }
        let parts = text.components(separatedBy: " = ")
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else {
            index -= 1
            throw fault("expected '@ name', '@ name = path' or '@ name:'")
        }
        let path = parts.count == 2 ? parts[1] : "\(name)/\(parts[0])"
        return Case.File(name: parts[0], contents: .beside(path))
    }

    /// The lines after `$` and `>`.
    private mutating func readScript() throws(Transcript.Fault) -> String {
        guard let line = next, line.utf8.first == UInt8(ascii: "$") else {
            throw fault("expected '@ ' and a file, or '$ ' and the script")
        }
        let first = try bytes(of: ">" + line.dropFirst(), in: .script)
        guard let first else { throw fault("expected '$ ' and the script") }
        index += 1
        return String(decoding: first + (try read(.script)), as: UTF8.self)
    }

    private mutating func readExit() throws(Transcript.Fault) -> Int32 {
        guard let text = take(after: "exit ") else { return 0 }
        guard let code = Int32(text), (1...255).contains(code) else {
            index -= 1
            throw fault("expected 'exit ' and a number from 1 to 255")
        }
        return code
    }

    // MARK: Lines

    /// The bytes of the lines that have a mark of `block`, and of the empty lines between them.
    private mutating func read(_ block: TextBlock) throws(Transcript.Fault) -> Data {
        var text = Data()
        while let line = next {
            if let bytes = try bytes(of: line, in: block) {
                text += bytes
                index += 1
            } else if line == "", block.isIndented, !text.isEmpty {
                let start = index
                while next == "" { index += 1 }
                guard let line = next, try bytes(of: line, in: block) != nil else {
                    index = start
                    return text
                }
                text += Data(repeating: UInt8(ascii: "\n"), count: index - start)
            } else {
                return text
            }
        }
        return text
    }

    private func bytes(
        of line: String, in block: TextBlock
    ) throws(Transcript.Fault) -> Data? {
        do {
            return try block.bytes(of: line)
        } catch {
            throw fault("unknown escape '\(error.text)'")
        }
    }

    private var next: String? { index < lines.count ? lines[index] : nil }

    /// Whether only the end of the last line is left.
    private var isAtEnd: Bool { index >= lines.count - 1 }

    private mutating func take(after mark: String) -> String? {
        guard let line = next, line.utf8.starts(with: mark.utf8) else { return nil }
        index += 1
        return String(line.dropFirst(mark.count))
    }

    private func fault(_ reason: String) -> Transcript.Fault {
        Transcript.Fault(file: "\(name).txt", line: index + 1, reason: reason)
    }

    private static let expectedAtEnd =
        "expected a line of output ('    ', '! ' or 'exit '), or an empty line and the next case"
}
