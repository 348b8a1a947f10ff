import OAuth1
package import Vectors

/// A text in another program's format, and the files that it may refer to.
package struct ImportedText: Sendable {
    /// Reads a file that the text names, or says why it is not read.
    package typealias Load = @Sendable (String) throws(VectorIssue) -> [UInt8]

    /// What messages call it: a path, or the option that it was given with.
    package let name: String
    package let bytes: [UInt8]
    /// The scheme of requests that do not say theirs: `http` or `https`; nil to guess it.
    package let scheme: String?
    /// The variables of an environment, which come before those of the text.
    package let variables: [String: String]
    let load: Load
    /// Where the lines begin.
    private let lineStarts: [Int]

    package init(
        name: String,
        bytes: [UInt8],
        scheme: String? = nil,
        variables: [String: String] = [:],
        load: @escaping Load
    ) {
        self.name = name
        let bytes = Self.withoutContainer(EncodedText.decoded(bytes))
        self.bytes = bytes
        self.scheme = scheme
        self.variables = variables
        self.load = load
        lineStarts = Self.lineStarts(of: bytes)
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        starts.reserveCapacity(1 + bytes.count { $0 == ASCII.newline })
        for (place, byte) in bytes.enumerated() where byte == ASCII.newline {
            starts.append(place + 1)
        }
        return starts
    }

    /// The text without the name of one container before each line: `web-1  | `.
    private static func withoutContainer(_ bytes: [UInt8]) -> [UInt8] {
        let name = bytes.prefix { ASCII.isName($0) || "-.".utf8.contains($0) }
        let blanks = bytes[name.endIndex...].prefix { $0 == ASCII.space }
        let mark = bytes[..<blanks.endIndex] + "|".utf8
        guard !name.isEmpty, !blanks.isEmpty, bytes.starts(with: mark) else { return bytes }
        var text: [UInt8] = []
        for line in bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false) {
            guard line.starts(with: mark) else {
                guard line.allSatisfy(ASCII.isBlank) else { return bytes }
                text += line + [ASCII.newline]
                continue
            }
            let rest = line.dropFirst(mark.count)
            text += (rest.first == ASCII.space ? rest.dropFirst() : rest) + [ASCII.newline]
        }
        return text.dropLast()
    }

    /// A fault at a place of the text.
    package func issue(
        at offset: Int,
        _ message: String,
        hint: Hint? = nil,
        topic: VectorIssue.Topic? = nil
    ) -> VectorIssue {
        let line = line(at: offset)
        let before = bytes[lineStarts[line - 1]..<min(offset, bytes.count)]
        // Bytes that continue a character do not count.
        let column = 1 + before.count { $0 & 0xC0 != 0x80 }
        return VectorIssue(
            file: name, line: line, column: column, message: message, hint: hint, topic: topic)
    }

    /// The 1-based line of a place.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The lines, without their ends.
    var lines: Lines { Lines(bytes, startingAt: lineStarts) }

    /// Made when they are read: a text may have millions of them.
    struct Lines: RandomAccessCollection {
        private let bytes: [UInt8]
        private let starts: [Int]
        let endIndex: Int
        var startIndex: Int { 0 }

        init(_ bytes: [UInt8], startingAt starts: [Int]) {
            self.bytes = bytes
            self.starts = starts
            // After the last line end, there is no line.
            endIndex = starts.last == bytes.count ? starts.count - 1 : starts.count
        }

        subscript(index: Int) -> Line {
            let start = starts[index]
            var end = index + 1 < starts.count ? starts[index + 1] - 1 : bytes.count
            if end > start, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
            return Line(offset: start, bytes: bytes[start..<end])
        }
    }

    struct Line {
        let offset: Int
        let bytes: ArraySlice<UInt8>

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var isBlank: Bool { bytes.allSatisfy(ASCII.isBlank) }
    }
}
