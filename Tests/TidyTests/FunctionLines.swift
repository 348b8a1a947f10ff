/// The lines of functions, initializers and computed properties, found by their indentation.
struct FunctionLines {
    private let file: SwiftFile
    private let lines: [(indentation: Int, text: ArraySlice<UInt8>)]

    init(of file: SwiftFile) {
        self.file = file
        lines = file.source.code.split(
            separator: Byte.newline, omittingEmptySubsequences: false
        ).map { line in
            let text = line.drop { $0 == Byte.space }
            let end = text.lastIndex { $0 != Byte.space }.map { $0 + 1 } ?? text.startIndex
            return (line.count - text.count, text[..<end])
        }
    }

    /// From the word that declares to the brace that closes, counted from 1.
    var all: [ClosedRange<Int>] {
        let begins: Set<String> = ["func", "init", "deinit", "subscript", "var"]
        return file.names.compactMap { word in
            guard begins.contains(word.text), !Declaration.isMember(word, in: file.source.code)
            else { return nil }
            let start = file.line(of: word.range.lowerBound) - 1
            let isStored = word.text == "var" && lines[start].text.contains(Byte.equals)
            guard !isStored, let end = end(from: start) else { return nil }
            return start + 1...end + 1
        }
    }

    private func end(from start: Int) -> Int? {
        let indentation = lines[start].indentation
        var line = start
        while lines[line].text.last != UInt8(ascii: "{") {
            line += 1
            // A signature goes on in deeper lines, and in one that its parenthesis or brace begins.
            guard line < lines.count,
                lines[line].indentation > indentation
                    || lines[line].text.first.map(")>{".utf8.contains) == true
            else { return nil }
        }
        return lines[(line + 1)...].firstIndex {
            $0.indentation == indentation && $0.text.first == UInt8(ascii: "}")
        }
    }
}
