import OAuth1
import Vectors

/// Undoes what writing put around and into a request: quotes of mails, escapes, wraps, dumps.
///
/// A layer belongs to no program: it is undone only if more signatures and protocol parameters can
/// be read afterwards.
struct TextLayers {
    private(set) var lines: [TextLine]

    private typealias Layer = @Sendable ([TextLine]) -> [TextLine]?

    private static let all: [Layer] = [
        { mapped($0, where: "\"\"") { $0.replacing("\"\"".utf8, with: "\"".utf8) } },
        { mapped(softJoined($0), where: "=3D") { hexDecoded($0, after: ASCII.equals) } },
        { withoutEscapes($0) },
        { lines in
            mapped(lines, where: "oauth_signature%") { line in
                TextMarks.baseString(line) == nil
                    ? PercentEncoding.decoded(Array(line)) : Array(line)
            }
        },
        { mapped($0, where: "<") { withoutTags($0) } },
        { withoutMarks($0) }, { withoutStringJoins($0) },
        { wrapped($0, isIndented: false) }, { wrapped($0, isIndented: true) },
        // A quotation that was wrapped anywhere.
        { withoutMarks($0).flatMap { wrapped($0, isIndented: false) } },
        { wrappedInCells($0) },
        { mapped(base64Joined($0), where: "b2F1dGhf", "9hdXRoX", "vYXV0aF") { withoutBase64($0) } },
        { HexDump.undone($0, isText: false) },
    ]

    /// More layers are not around each other.
    private static let depthMax = 4

    init(_ text: ImportedText) {
        let plain = TextLines(text).lines
        lines = plain
        var worth: Worth?
        if let dump = HexDump.undone(plain, isText: true) {
            let (own, others) = (Worth(plain), Worth(dump))
            if others >= own { (lines, worth) = (dump, others) }
        }
        if let unwrapped = TextLines(unwrapping: text)?.lines {
            let (own, others) = (worth ?? Worth(lines), Worth(unwrapped))
            worth = own
            if others > own { (lines, worth) = (unwrapped, others) }
        }
        for _ in 0..<Self.depthMax {
            var best: (lines: [TextLine], worth: Worth)?
            for layer in Self.all {
                guard let other = layer(lines) else { continue }
                let own = worth ?? Worth(lines)
                worth = own
                let others = Worth(other)
                if others > best?.worth ?? own { best = (other, others) }
            }
            guard let best else { return }
            (lines, worth) = best
        }
    }

    /// The lines, changed one by one; nil if none has one of the marks.
    private static func mapped<Changed: Sequence<UInt8>>(
        _ lines: [TextLine],
        where marks: String...,
        by change: (ArraySlice<UInt8>) -> Changed
    ) -> [TextLine]? {
        func has(_ line: TextLine) -> Bool {
            marks.contains { line.bytes.place(of: $0) != nil }
        }
        guard lines.contains(where: has) else { return nil }
        return lines.flatMap { has($0) ? $0.split(Array(change($0.bytes))) : [$0] }
    }

    // MARK: - Lines that were broken

    /// Without the "=" at the end of a line that goes on.
    private static func softJoined(_ lines: [TextLine]) -> [TextLine] {
        joined(lines) { before, _, _ in
            before.last == ASCII.equals ? (before.count - 1, 0) : nil
        }
    }

    /// Strings that source code and printers break: `'abc'`, then `'def'` on the next line.
    private static func withoutStringJoins(_ lines: [TextLine]) -> [TextLine]? {
        let isSign: (UInt8) -> Bool = { ASCII.isBlank($0) || "+.<>\\&".utf8.contains($0) }
        let others = joined(lines) { before, _, next in
            let end = before.count - before.reversed().prefix(while: isSign).count
            let start = next.prefix(while: isSign).count
            let first = next.dropFirst(start).first
            guard end > 0, let first, first == ASCII.quote || first == ASCII.apostrophe,
                before[before.startIndex + end - 1] == first
            else { return nil }
            return (end - 1, start + 1)
        }
        return others.count < lines.count ? others : nil
    }

    /// In bytes; nobody breaks shorter lines.
    private static let widthMin = 40
    /// In bytes; lines that have more in common at their beginning are lines of a log.
    private static let prefixMin = 8

    /// Lines that all have the same width, but for the last one of each: the greatest of the text,
    /// or that of a block with protocol parameters.
    private static func wrapped(_ lines: [TextLine], isIndented: Bool) -> [TextLine]? {
        var best: (lines: [TextLine], worth: Worth)?
        for width in widths(of: lines) {
            let others = joined(lines, isIndented: isIndented, to: width)
            guard others.count < lines.count else { continue }
            let worth = Worth(others)
            if best.map({ $0.worth < worth }) ?? true { best = (others, worth) }
        }
        return best?.lines
    }

    /// More widths are not tried.
    private static let widthsMax = 4

    private static func widths(of lines: [TextLine]) -> [Int] {
        let counts = lines.reduce(into: [Int: Int]()) { $0[$1.bytes.count, default: 0] += 1 }
        // One line alone is as long as it is.
        let own = lines.filter { $0.bytes.place(of: "oauth_") != nil }.map { $0.bytes.count }
            .filter { counts[$0] ?? 0 > 1 }
        let greatest = lines.reduce(0) { max($0, $1.bytes.count) }
        var seen: Set<Int> = []
        return ([greatest] + own).filter { $0 >= widthMin && seen.insert($0).inserted }
            .prefix(widthsMax).map { $0 }
    }

    private static func joined(_ lines: [TextLine], isIndented: Bool, to width: Int) -> [TextLine] {
        joined(lines) { before, last, next in
            let start = isIndented ? next.prefix(while: ASCII.isBlank).count : 0
            guard last.count == width, next.first != UInt8(ascii: ">"),
                TextPrefix.common(before.dropFirst(start), next.dropFirst(start)) < prefixMin
            else { return nil }
            return (before.count, start)
        }
    }

    /// Rows of a table whose last cell goes on in the next row, after an empty cell.
    private static func wrappedInCells(_ lines: [TextLine]) -> [TextLine]? {
        let bar = UInt8(ascii: "|")
        let others = joined(lines) { before, _, next in
            let content = next.drop(while: ASCII.isBlank)
            guard content.first == bar, content.last == bar,
                let start = content.dropFirst().firstIndex(of: bar),
                content[(content.startIndex + 1)..<start].allSatisfy(ASCII.isBlank),
                before.last == bar, content.count > start - content.startIndex + 3
            else { return nil }
            // One blank is between a bar and its cell.
            return (before.count - 2, start + 2 - next.startIndex)
        }
        return others.count < lines.count ? others : nil
    }

    /// Joins lines where `ends` says how much of what was joined, and from where the next line, is
    /// kept; between them it gets the last of the joined lines.
    private static func joined(
        _ lines: [TextLine],
        _ ends: (ArraySlice<UInt8>, ArraySlice<UInt8>, ArraySlice<UInt8>) -> (Int, Int)?
    ) -> [TextLine] {
        var found: [TextLine] = []
        var buffer: [UInt8] = []
        for (index, line) in lines.enumerated() {
            guard index > 0, let last = found.last,
                let (end, start) = ends(
                    buffer.isEmpty ? last.bytes : buffer[...], lines[index - 1].bytes, line.bytes)
            else {
                flush()
                found.append(line)
                continue
            }
            if buffer.isEmpty { buffer = Array(last.bytes) }
            buffer.removeLast(buffer.count - end)
            buffer += line.bytes.dropFirst(start)
        }
        flush()
        return found

        func flush() {
            guard !buffer.isEmpty, let last = found.popLast() else { return }
            found.append(TextLine(number: last.number, bytes: buffer[...], raw: buffer[...]))
            buffer = []
        }
    }

    // MARK: - What is around lines

    /// Without the marks of quotations, comments and tables at the beginning.
    private static func withoutMarks(_ lines: [TextLine]) -> [TextLine]? {
        var isChanged = false
        let others = lines.map { line in
            let rest = line.bytes.drop { ASCII.isBlank($0) || ">|#*/".utf8.contains($0) }
            let marks = line.bytes[..<rest.startIndex]
            guard marks.contains(where: { !ASCII.isBlank($0) }), marks.last != ASCII.slash else {
                return line
            }
            isChanged = true
            return TextLine(number: line.number, bytes: rest, raw: line.raw)
        }
        return isChanged ? others : nil
    }

    /// Without the tags of a page.
    private static func withoutTags(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var rest = line
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "<"),
                let first = rest.first, ASCII.isLetter(first) || first == ASCII.slash,
                let end = rest.firstIndex(of: UInt8(ascii: ">"))
            else {
                output.append(byte)
                continue
            }
            let isBreak = rest.starts(with: "br".utf8) || rest.starts(with: "/".utf8)
            if isBreak, rest.dropFirst(isBreak ? 1 : 0).first != UInt8(ascii: "s") {
                output.append(ASCII.newline)
            }
            rest = rest[(end + 1)...]
        }
        return output
    }

    // MARK: - What is instead of bytes

    private static func hexDecoded(_ line: ArraySlice<UInt8>, after mark: UInt8) -> [UInt8] {
        var output: [UInt8] = []
        var rest = line
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap(ASCII.hexValue)
            if byte == mark, digits.count == 2 {
                output.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else {
                output.append(byte)
            }
        }
        return output
    }

    /// Quotation marks that a byte and their number stand for: `oauth_nonce=#22…#22`.
    private static func withoutEscapes(_ lines: [TextLine]) -> [TextLine]? {
        let name = "oauth_nonce="
        let places = lines.lazy.compactMap { line in
            line.bytes.place(of: name).map { line.bytes[($0 + name.utf8.count)...] }
        }
        guard let value = places.first, let mark = value.first,
            !PercentEncoding.isUnreserved(mark), value.dropFirst().starts(with: "22".utf8)
        else { return nil }
        return mapped(lines, where: String(bytes: [mark]) + "22") { hexDecoded($0, after: mark) }
    }

    /// In bytes; shorter texts have no parameter in them.
    private static let base64Min = 16

    private static func isBase64(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "+/-_=".utf8.contains(byte)
    }

    /// Lines of base64 as one.
    private static func base64Joined(_ lines: [TextLine]) -> [TextLine] {
        joined(lines) { before, _, next in
            before.count >= widthMin && before.count.isMultiple(of: 4) && !next.isEmpty
                && before.allSatisfy(isBase64) && next.allSatisfy(isBase64)
                ? (before.count, 0) : nil
        }
    }

    private static func withoutBase64(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var rest = line
        while !rest.isEmpty {
            let digits = rest.prefix { isBase64($0) && $0 != ASCII.equals }
            let sum = digits.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 }
                .map { $0 == UInt8(ascii: "_") ? ASCII.slash : $0 }
            let padding = [UInt8](repeating: ASCII.equals, count: (4 - sum.count % 4) % 4)
            if sum.count >= base64Min, let text = Base64.decode((sum + padding).span),
                text.allSatisfy({ $0 >= 0x20 || $0 == 9 || $0 == 10 || $0 == 13 })
            {
                output += text.filter { $0 != ASCII.carriageReturn }
                rest = rest[digits.endIndex...].drop { $0 == ASCII.equals }
                // What follows whole lines is not of the last one.
                if text.contains(ASCII.newline) { output.append(ASCII.newline) }
            } else {
                output += digits
                rest = rest[digits.endIndex...]
                if let byte = rest.popFirst() { output.append(byte) }
            }
        }
        return output
    }
}

extension TextLine {
    /// The lines of a text that was this line.
    func split(_ text: [UInt8]) -> [TextLine] {
        let parts = text.split(separator: ASCII.newline, omittingEmptySubsequences: false)
        return parts.map { part in
            let end = part.last == ASCII.carriageReturn ? part.dropLast() : part
            return TextLine(number: number, bytes: end, raw: parts.count == 1 ? raw : end)
        }
    }
}

/// How much of signed requests can be read: signatures, then protocol parameters, on few lines.
private struct Worth: Comparable {
    private var signatures = 0
    private var parameters = 0
    private var lines = 0

    init(_ lines: [TextLine]) {
        for line in lines { add(line.bytes) }
    }

    static func < (one: Worth, other: Worth) -> Bool {
        (one.signatures, one.parameters, -one.lines)
            < (other.signatures, other.parameters, -other.lines)
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        var from = line.startIndex
        let count = parameters
        defer { lines += parameters > count ? 1 : 0 }
        while let place = line.place(of: "oauth_", from: from) {
            let name = line[place...].prefix(while: ASCII.isName)
            from = name.endIndex
            guard let value = ParameterText.value(after: line[from...]) else { continue }
            parameters += 1
            if name.elementsEqual("oauth_signature".utf8), ParameterText.isSignature(value) {
                signatures += 1
            }
        }
    }
}

/// The value of a protocol parameter, wherever it is.
enum ParameterText {
    /// The value after a name: `="v"`, `: v`, `' => 'v'`, `>v<`; nil if there is none.
    static func value(after name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let isClosing: (UInt8) -> Bool = { ASCII.isBlank($0) || "\"'`])>".utf8.contains($0) }
        let closing = name.prefix(while: isClosing)
        let sign = name[closing.endIndex...]
        let hasSign = sign.first.map { ":=".utf8.contains($0) } ?? false
        guard hasSign || closing.last == UInt8(ascii: ">") else { return nil }
        let start = sign.drop { ASCII.isBlank($0) || ":=>\"'`[(".utf8.contains($0) }
        guard sign[..<start.startIndex].place(of: "\"\"") == nil else { return nil }
        let value = start.prefix { PercentEncoding.isUnreserved($0) || "%+/=".utf8.contains($0) }
        // "=3D" is "=" in mails.
        let isEscaped = sign.first == ASCII.equals && sign.dropFirst().starts(with: "3D".utf8)
        return value.isEmpty || isEscaped ? nil : value
    }

    /// Whether a value has the length of a digest, or of two secrets.
    static func isSignature(_ value: ArraySlice<UInt8>) -> Bool {
        let decoded = PercentEncoding.decoded(PercentEncoding.decoded(Array(value)))
        guard !decoded.contains(ASCII.ampersand) else { return true }
        let count = Base64.decode(decoded.span)?.count ?? 0
        return [20, 32, 64].contains(count) || count >= 96
    }
}
