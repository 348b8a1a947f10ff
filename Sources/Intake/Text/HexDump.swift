import OAuth1
import Vectors

/// Lines of hexadecimal digits, as tools print bytes: an offset, digits, and the same as text.
enum HexDump {
    /// In bytes; a shorter line is not a dump.
    private static let lineMin = 4

    /// The lines with the text of their dumps instead of the dumps; nil if there is none.
    ///
    /// - Parameters:
    ///   - lines: those of the text.
    ///   - isText: whether only dumps that are text, from the first byte to the last, count.
    /// - Returns: the changed lines.
    static func undone(_ lines: [TextLine], isText: Bool) -> [TextLine]? {
        var found: [TextLine] = []
        var isChanged = false
        var dump: [UInt8] = []
        var starts: [(place: Int, line: TextLine)] = []
        for line in lines {
            if let (bytes, isFirst) = bytes(in: line.bytes, after: dump.count) {
                if isFirst { end() }
                starts.append((dump.count, line))
                dump += bytes
            } else {
                end()
                found.append(line)
            }
        }
        end()
        return isChanged ? found : nil

        func end() {
            defer { (dump, starts) = ([], []) }
            guard dump.count >= lineMin, !isText || isTextual(dump) else {
                return found += starts.map { $0.line }
            }
            isChanged = true
            var place = 0
            for part in dump.split(separator: ASCII.newline, omittingEmptySubsequences: false) {
                let start = starts.last { $0.place <= place }
                let text = part.last == ASCII.carriageReturn ? part.dropLast() : part
                found.append(TextLine(number: start?.line.number ?? 1, bytes: text, raw: text))
                place += part.count + 1
            }
        }
    }

    private static func isTextual(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [9, 10, 13].contains($0) }
            && String(bytes: bytes).utf8.elementsEqual(bytes)
    }

    /// The bytes of a line of a dump; `isFirst` if its offset is 0.
    private static func bytes(
        in line: ArraySlice<UInt8>, after count: Int
    ) -> (bytes: [UInt8], isFirst: Bool)? {
        let words = words(of: line)
        guard var run = longestRun(in: words), isApart(run, in: words, of: line) else { return nil }
        let offset = offset(before: run.lowerBound, in: words)
        var bytes = words[run].flatMap(decoded)
        // Digits that are the text beside the dump are not its own.
        while bytes.count > lineMin, run.upperBound < words.count || offset != nil {
            let rest = line[words[run.upperBound - 1].endIndex...].drop(while: isGap)
            if rest.isEmpty && run.upperBound == words.count || isGutter(rest, of: bytes) { break }
            guard run.count > 1,
                isGutter(
                    line[words[run.upperBound - 1].startIndex...],
                    of: words[run.dropLast()].flatMap(decoded))
            else { break }
            run = run.lowerBound..<(run.upperBound - 1)
            bytes = words[run].flatMap(decoded)
        }
        guard bytes.count >= lineMin || offset != nil && offset == count && count > 0 else {
            return nil
        }
        return (bytes, offset == 0)
    }

    /// Whether a run is not a part of something longer, such as of a UUID.
    private static func isApart(
        _ run: Range<Int>, in words: [ArraySlice<UInt8>], of line: ArraySlice<UInt8>
    ) -> Bool {
        func isGapped(_ left: Int, _ right: Int) -> Bool {
            line[words[left].endIndex..<words[right].startIndex].contains {
                ASCII.isBlank($0) || $0 == UInt8(ascii: "|")
            }
        }
        return (run.lowerBound == 0 || isGapped(run.lowerBound - 1, run.lowerBound))
            && (run.upperBound == words.count || isGapped(run.upperBound - 1, run.upperBound))
    }

    /// The longest run of groups of two or four digits.
    private static func longestRun(in words: [ArraySlice<UInt8>]) -> Range<Int>? {
        var start = words.startIndex
        var best: Range<Int>?
        while start < words.count {
            let width = words[start].count
            guard width == 2 || width == 4, words[start].allSatisfy(isHex) else {
                start += 1
                continue
            }
            var end = start
            while end < words.count, end - start < 32, words[end].allSatisfy(isHex) {
                guard words[end].count == width else {
                    // The last byte may be alone.
                    if width == 4, words[end].count == 2, end > start + 1 { end += 1 }
                    break
                }
                end += 1
            }
            if end - start > best?.count ?? 0 { best = start..<end }
            start += 1
        }
        return best
    }

    private static func isHex(_ byte: UInt8) -> Bool { ASCII.hexValue(byte) != nil }

    private static func isGap(_ byte: UInt8) -> Bool {
        ASCII.isBlank(byte) || "-:|".utf8.contains(byte)
    }

    private static func words(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        line.split(whereSeparator: isGap)
    }

    private static func decoded(_ group: ArraySlice<UInt8>) -> [UInt8] {
        let digits = group.compactMap(ASCII.hexValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The number before a run of digits: `0010`, `0x0010`, `00000010`.
    private static func offset(before run: Int, in words: [ArraySlice<UInt8>]) -> Int? {
        guard run > 0 else { return nil }
        let word = words[run - 1]
        let digits = word.starts(with: "0x".utf8) ? word.dropFirst(2) : word
        guard (3...8).contains(digits.count) else { return nil }
        return Int(String(bytes: digits), radix: 16)
    }

    /// Whether a text begins with the bytes as a dump shows them beside their digits.
    private static func isGutter(_ text: ArraySlice<UInt8>, of bytes: [UInt8]) -> Bool {
        let shown = bytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }
        let isSame = { (one: UInt8, other: UInt8) in one == other || other == UInt8(ascii: ".") }
        let plain = shown.drop(while: isGap)
        let gutter = text.drop(while: isGap)
        return gutter.count >= plain.count - 1 && zip(gutter, plain).allSatisfy(isSame)
    }
}
