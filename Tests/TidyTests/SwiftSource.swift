/// A Swift file taken apart into its code, the text of its literals, and its comments.
///
/// Each part is as long as the file, so that an offset means the same place in all of them.
struct SwiftSource: Sendable {
    /// The code, interpolations as well, with blanks for comments and for the text of literals.
    private(set) var code: [UInt8]
    /// The text of string literals, with zeros for all else but line feeds.
    ///
    /// Literals that "+" joins are one text.
    private(set) var literals: [UInt8]
    /// The comments, with zeros for the rest and blanks for the marks that begin them.
    private(set) var comments: [UInt8]

    private let source: [UInt8]
    private var index = 0
    /// The literals that an interpolation interrupts, outermost first.
    private var interrupted: [Literal] = []
    private var endOfLastLiteral: Int?

    private struct Literal {
        let hashes: Int
        let isMultiline: Bool
        /// The open parentheses of the interpolation, its own not counted.
        var parentheses = 0

        var quotes: Int { isMultiline ? 3 : 1 }
    }

    init(_ text: String) {
        source = Array(text.utf8)
        code = source
        literals = source.map { $0 == Byte.newline ? $0 : 0 }
        comments = source.map { Byte.isBlank($0) ? $0 : 0 }
        while index < source.count { readCode() }
    }

    private mutating func readCode() {
        switch source[index] {
        case Byte.slash where byte(index + 1) == Byte.slash: readLineComment()
        case Byte.slash where byte(index + 1) == Byte.star: readBlockComment()
        case Byte.slash where beginsRegex: readRegex(hashes: 0)
        case Byte.quote: openLiteral(hashes: 0)
        case Byte.hash: readHashes()
        case Byte.opening where !interrupted.isEmpty:
            interrupted[interrupted.count - 1].parentheses += 1
            index += 1
        case Byte.closing where !interrupted.isEmpty:
            index += 1
            interrupted[interrupted.count - 1].parentheses -= 1
            if interrupted[interrupted.count - 1].parentheses < 0 {
                readLiteral(interrupted.removeLast())
            }
        default: index += 1
        }
    }

    private func byte(_ index: Int) -> UInt8 { index < source.count ? source[index] : 0 }

    private func has(_ byte: UInt8, times: Int, at start: Int) -> Bool {
        (0..<times).allSatisfy { self.byte(start + $0) == byte }
    }
}

// MARK: - Comments

extension SwiftSource {
    private mutating func readLineComment() {
        let start = index
        while byte(index) == Byte.slash { index += 1 }
        keep(start..<index, comment: false)
        let text = index
        while index < source.count, source[index] != Byte.newline { index += 1 }
        keep(text..<index, comment: true)
    }

    private mutating func readBlockComment() {
        let start = index
        var depth = 0
        repeat {
            if byte(index) == Byte.slash, byte(index + 1) == Byte.star {
                depth += 1
                index += 2
            } else if byte(index) == Byte.star, byte(index + 1) == Byte.slash {
                depth -= 1
                index += 2
            } else {
                index += 1
            }
        } while depth > 0 && index < source.count
        keep(start..<min(index, source.count), comment: true)
    }

    private mutating func keep(_ range: Range<Int>, comment isText: Bool) {
        for place in range where source[place] != Byte.newline {
            code[place] = Byte.space
            comments[place] = isText ? source[place] : Byte.space
        }
    }
}

// MARK: - Literals

extension SwiftSource {
    /// `#if`, `#"…"#` or `#/…/#`.
    private mutating func readHashes() {
        let start = index
        while byte(index) == Byte.hash { index += 1 }
        switch byte(index) {
        case Byte.quote: openLiteral(hashes: index - start)
        case Byte.slash: readRegex(hashes: index - start)
        default: break
        }
    }

    private mutating func openLiteral(hashes: Int) {
        let isMultiline = has(Byte.quote, times: 3, at: index)
        let literal = Literal(hashes: hashes, isMultiline: isMultiline)
        joinToLastLiteral(before: index - hashes)
        index += literal.quotes
        readLiteral(literal)
    }

    /// Makes the code between two literals blank where it is a "+" and nothing else.
    private mutating func joinToLastLiteral(before start: Int) {
        guard let end = endOfLastLiteral else { return }
        let between = source[end..<start].filter { !Byte.isBlank($0) }
        guard between == [Byte.plus] else { return }
        // The closing quotes of the one and the opening quotes of the other are blank as well.
        for place in end - 1...start where literals[place] == 0 {
            literals[place] = source[place] == Byte.newline ? Byte.newline : Byte.space
        }
    }

    /// Reads text to the end of the literal, or to an interpolation in it.
    private mutating func readLiteral(_ literal: Literal) {
        while index < source.count {
            switch source[index] {
            case Byte.quote where isEnd(of: literal):
                index += literal.quotes + literal.hashes
                endOfLastLiteral = index
                return
            case Byte.backslash where has(Byte.hash, times: literal.hashes, at: index + 1):
                guard !beginsInterpolation(of: literal) else { return }
            case Byte.newline where !literal.isMultiline: return
            default:
                literals[index] = source[index]
                if source[index] != Byte.newline { code[index] = Byte.space }
                index += 1
            }
        }
    }

    /// Passes an escape, and says whether it is an interpolation, which is code again.
    private mutating func beginsInterpolation(of literal: Literal) -> Bool {
        let end = index + 1 + literal.hashes
        for place in index..<end { code[place] = Byte.space }
        switch byte(end) {
        case Byte.opening:
            interrupted.append(literal)
            index = end + 1
            return true
        case Byte.newline:
            // The text goes on in the next line.
            literals[index] = Byte.space
            index = end
        default:
            if end < source.count { code[end] = Byte.space }
            index = end + 1
        }
        return false
    }

    private func isEnd(of literal: Literal) -> Bool {
        has(Byte.quote, times: literal.quotes, at: index)
            && has(Byte.hash, times: literal.hashes, at: index + literal.quotes)
    }

    /// Whether a slash begins a regex: nothing is before it that could be divided.
    private var beginsRegex: Bool {
        let before = index == 0 ? Byte.space : source[index - 1]
        guard Byte.isBlank(before) || Byte.opensExpression.contains(before),
            !Byte.isBlank(byte(index + 1))
        else { return false }
        let line = source[(index + 1)...].prefix { $0 != Byte.newline }
        return line.contains(Byte.slash)
    }

    private mutating func readRegex(hashes: Int) {
        index += 1
        while index < source.count {
            let isEnd = source[index] == Byte.slash && has(Byte.hash, times: hashes, at: index + 1)
            guard !isEnd, hashes > 0 || source[index] != Byte.newline else { break }
            let length = source[index] == Byte.backslash ? 2 : 1
            for place in index..<min(index + length, source.count)
            where source[place] != Byte.newline { code[place] = Byte.space }
            index += length
        }
        index += 1 + hashes
    }
}
