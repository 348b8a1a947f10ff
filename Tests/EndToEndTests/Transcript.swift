import Foundation

/// A text file with cases of one topic; `CONTRIBUTING.md` says how it is written.
struct Transcript: Sendable {
    struct Fault: Error, Equatable, CustomStringConvertible {
        let file: String
        let line: Int
        let reason: String

        var description: String { "\(file):\(line): \(reason)" }
    }

    /// Its file's name without `.txt`.
    let name: String
    let cases: [Case]
    private let lines: [String]

    /// Reads the text of the file.
    init(_ bytes: Data, name: String) throws(Fault) {
        var lines: [String] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .enumerated()
        {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Fault(file: "\(name).txt", line: index + 1, reason: "invalid UTF-8")
            }
            lines.append(text)
        }
        var reader = TranscriptReader(name: name, lines: lines)
        cases = try reader.read()
        self.name = name
        self.lines = lines
    }

    var text: Data { Data(lines.joined(separator: "\n").utf8) }

    /// The lines of a case.
    func text(of name: String) -> Data {
        let range = cases.first { $0.name == name }?.lines ?? 0..<0
        return Data(lines[range].map { $0 + "\n" }.joined().utf8)
    }

    /// The same transcript, except that `outcome` is what the case expects.
    func recording(_ outcome: Outcome, of name: String) throws(Fault) -> Transcript {
        guard let old = cases.first(where: { $0.name == name }), old.expected != outcome else {
            return self
        }
        var lines = lines
        lines.replaceSubrange(old.expectedLines, with: Self.lines(of: outcome))
        return try Transcript(Data(lines.joined(separator: "\n").utf8), name: self.name)
    }

    /// How a transcript writes an outcome.
    static func lines(of outcome: Outcome) -> [String] {
        TextBlock.output.lines(of: outcome.output) + TextBlock.errors.lines(of: outcome.errors)
            + (outcome.code == 0 ? [] : ["exit \(outcome.code)"])
    }
}
