import OAuth1

/// Reads a JSON text (RFC 8259): valid UTF-8 without a byte order mark or a lone surrogate.
struct JSONParser: Sendable {
    /// Deeper than any vector needs, and shallow enough for the stack.
    static let depthMax = 64
    /// More values than 256 MiB of vectors have; a list of digits of that size has four times as
    /// many, which would take gigabytes.
    static let nodesMax = 1 << 25

    var nodes: [JSONNode] = []
    var duplicateNames: [Int] = []
    /// The text of strings that have escapes; the document appends it to the source.
    private(set) var unescaped: [UInt8] = []
    private var sourceCount = 0
    var position = 0

    mutating func reset(sourceCount: Int) {
        nodes.removeAll(keepingCapacity: true)
        if !duplicateNames.isEmpty { duplicateNames.removeAll(keepingCapacity: true) }
        if !unescaped.isEmpty { unescaped.removeAll(keepingCapacity: true) }
        self.sourceCount = sourceCount
        position = 0
    }

    /// Reads one value, which only white space may follow.
    mutating func parse(_ source: Span<UInt8>) throws(JSONSyntaxError) {
        skipWhitespace(source)
        guard position < source.count else {
            throw JSONSyntaxError("the text is empty", at: position)
        }
        if source[0] == 0xEF, source.count > 2, source[1] == 0xBB, source[2] == 0xBF {
            throw JSONSyntaxError(
                "the text begins with a byte order mark",
                hint: "save the file as UTF-8 without a byte order mark",
                at: 0)
        }
        try readValue(source, depth: 1)
        let end = position
        skipWhitespace(source)
        guard position == source.count else {
            let isLines = (end..<position).contains { source[$0] == UInt8(ascii: "\n") }
            throw JSONSyntaxError(
                "unexpected text after the JSON value",
                hint: isLines
                    ? "if the file has one JSON value per line (JSON Lines), name it .jsonl" : nil,
                at: position)
        }
    }

    private mutating func readValue(_ source: Span<UInt8>, depth: Int) throws(JSONSyntaxError) {
        guard position < source.count else { throw unexpectedEnd(at: position) }
        switch source[position] {
        case UInt8(ascii: "{"): try readObject(source, depth: depth)
        case UInt8(ascii: "["): try readArray(source, depth: depth)
        case UInt8(ascii: "\""): try readString(source)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber(source)
        case UInt8(ascii: "t"): try readLiteral("true", .true, source)
        case UInt8(ascii: "f"): try readLiteral("false", .false, source)
        case UInt8(ascii: "n"): try readLiteral("null", .null, source)
        default: throw depth > 1 ? unexpected("a value", source) : unexpectedStart(source)
        }
    }

    private mutating func readObject(_ source: Span<UInt8>, depth: Int) throws(JSONSyntaxError) {
        let object = try open(.object, depth: depth)
        defer { close(object) }
        skipWhitespace(source)
        if skip(UInt8(ascii: "}"), source) { return complete(object) }
        var count = 0
        while true {
            count += 1
            skipWhitespace(source)
            let name = nodes.count
            guard position < source.count else { throw unexpectedEnd(at: position) }
            guard source[position] == UInt8(ascii: "\"") else {
                throw unexpected("the name of a member in double quotes", source)
            }
            try readString(source)
            do throws(JSONSyntaxError) {
                try readMemberValue(source, depth: depth)
            } catch {
                // A name without its value is not a member.
                if nodes.count == name + 1 { nodes.removeLast() }
                throw error
            }
            skipWhitespace(source)
            guard nodes.count < Self.nodesMax else { throw tooMany(at: position) }
            if skip(UInt8(ascii: ","), source) { continue }
            guard skip(UInt8(ascii: "}"), source) else {
                throw unexpected("\",\" or \"}\"", source)
            }
            noteDuplicates(of: object, count: count, source)
            return complete(object)
        }
    }

    private func tooMany(at position: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            "the text has more than \(Self.nodesMax) values",
            hint: "a JSON Lines file (one vector per line) may have any size", at: position)
    }

    private mutating func readMemberValue(
        _ source: Span<UInt8>,
        depth: Int
    ) throws(JSONSyntaxError) {
        skipWhitespace(source)
        guard skip(UInt8(ascii: ":"), source) else { throw unexpected("\":\"", source) }
        skipWhitespace(source)
        try readValue(source, depth: depth + 1)
    }

    private mutating func readArray(_ source: Span<UInt8>, depth: Int) throws(JSONSyntaxError) {
        let array = try open(.array, depth: depth)
        defer { close(array) }
        skipWhitespace(source)
        if skip(UInt8(ascii: "]"), source) { return complete(array) }
        while true {
            skipWhitespace(source)
            try readValue(source, depth: depth + 1)
            skipWhitespace(source)
            guard nodes.count < Self.nodesMax else { throw tooMany(at: position) }
            if skip(UInt8(ascii: ","), source) { continue }
            guard skip(UInt8(ascii: "]"), source) else {
                throw unexpected("\",\" or \"]\"", source)
            }
            return complete(array)
        }
    }

    private mutating func readString(_ source: Span<UInt8>) throws(JSONSyntaxError) {
        let start = position
        let string = try string(at: start, of: source)
        position = string.end
        append(.string, from: start, text: string.text)
    }

    /// Reads the string that begins at `start`; returns where its text lies, and where it ends.
    ///
    /// The place is a parameter and a result: kept in memory, it would delay each string.
    @inline(__always)
    mutating func string(
        at start: Int,
        of source: Span<UInt8>
    ) throws(JSONSyntaxError) -> (text: (start: Int, end: Int), end: Int) {
        let end = source.endOfPlainText(from: start + 1)
        guard end < source.count, source[end] == UInt8(ascii: "\"") else {
            position = end
            let text = try restOfText(source, from: start)
            return (text, position)
        }
        return ((start &+ 1, end), end &+ 1)
    }

    /// Reads the rest of the string that begins at `start` and has more than plain ASCII.
    private mutating func restOfText(
        _ source: Span<UInt8>,
        from start: Int
    ) throws(JSONSyntaxError) -> (start: Int, end: Int) {
        while position < source.count {
            let byte = source[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return (start + 1, position - 1)
            }
            if byte == UInt8(ascii: "\\") { return try escapedText(source, from: start) }
            try step(over: byte, source)
            position = source.endOfPlainText(from: position)
        }
        throw JSONSyntaxError(
            "the closing '\"' of this string is missing", hint: "is the file complete?", at: start)
    }

    /// Reads the string that begins at `start` from its first backslash on.
    private mutating func escapedText(
        _ source: Span<UInt8>,
        from start: Int
    ) throws(JSONSyntaxError) -> (start: Int, end: Int) {
        let textStart = sourceCount + unescaped.count
        unescaped.append(copying: source.extracting(start + 1..<position))
        while true {
            let plain = position..<source.endOfPlainText(from: position)
            unescaped.append(copying: source.extracting(plain))
            position = plain.upperBound
            guard position < source.count else { break }
            let byte = source[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return (textStart, sourceCount + unescaped.count)
            }
            if byte == UInt8(ascii: "\\") {
                position = try JSONEscape.append(at: position, of: source, to: &unescaped)
            } else {
                let from = position
                try step(over: byte, source)
                unescaped.append(copying: source.extracting(from..<position))
            }
        }
        throw JSONSyntaxError(
            "the closing '\"' of this string is missing", hint: "is the file complete?", at: start)
    }

    /// Steps over one character of a string that is neither a quote nor a backslash.
    @inline(__always)
    private mutating func step(over byte: UInt8, _ source: Span<UInt8>) throws(JSONSyntaxError) {
        if byte >= 0x80 {
            position += try UTF8Sequence.length(at: position, of: source)
        } else if byte >= 0x20 {
            position += 1
        } else {
            throw JSONSyntaxError(
                "unescaped control character in a string",
                hint: byte == 0x0A
                    ? "write a line break as \\n"
                    : "write the character as \\u00\(PlainText.hexadecimal(byte))",
                at: position)
        }
    }

    private mutating func readNumber(_ source: Span<UInt8>) throws(JSONSyntaxError) {
        let start = position
        _ = skip(UInt8(ascii: "-"), source)
        let integer = position
        guard skipDigits(source) > 0 else { throw unexpected("a digit", source) }
        if source[integer] == UInt8(ascii: "0"), position > integer + 1 {
            throw JSONSyntaxError("a number must not have a leading 0", at: start)
        }
        if skip(UInt8(ascii: "."), source), skipDigits(source) == 0 {
            throw unexpected("a digit", source)
        }
        if skip(UInt8(ascii: "e"), source) || skip(UInt8(ascii: "E"), source) {
            if !skip(UInt8(ascii: "+"), source) { _ = skip(UInt8(ascii: "-"), source) }
            guard skipDigits(source) > 0 else { throw unexpected("a digit", source) }
        }
        append(.number, from: start, text: (start, position))
    }

    private mutating func readLiteral(
        _ literal: String,
        _ kind: JSONNode.Kind,
        _ source: Span<UInt8>
    ) throws(JSONSyntaxError) {
        let start = position
        for byte in literal.utf8 {
            guard skip(byte, source) else {
                position = start
                throw unexpected("a value", source)
            }
        }
        append(kind, from: start, text: (start, position))
    }
}

// MARK: - Nodes and single bytes

extension JSONParser {
    private mutating func open(_ kind: JSONNode.Kind, depth: Int) throws(JSONSyntaxError) -> Int {
        guard depth <= Self.depthMax else {
            throw JSONSyntaxError("nested more than \(Self.depthMax) levels deep", at: position)
        }
        append(kind, from: position, text: (position, position))
        nodes[nodes.count - 1].isComplete = false
        position += 1
        return nodes.count - 1
    }

    private mutating func complete(_ container: Int) {
        nodes[container].isComplete = true
    }

    private mutating func close(_ container: Int) {
        nodes[container].close(at: position, next: nodes.count)
    }

    @inline(__always)
    private mutating func append(_ kind: JSONNode.Kind, from start: Int, text: (Int, Int)) {
        let next = nodes.count &+ 1
        nodes.append(JSONNode(kind, source: (start, position), text: text, next: next))
    }

    /// Most often there is no white space.
    @inline(__always)
    private mutating func skipWhitespace(_ source: Span<UInt8>) {
        guard position < source.count, source[position] <= 0x20 else { return }
        skipBlanks(source)
    }

    private mutating func skipBlanks(_ source: Span<UInt8>) {
        while position < source.count {
            switch source[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    @inline(__always)
    private mutating func skip(_ byte: UInt8, _ source: Span<UInt8>) -> Bool {
        guard position < source.count, source[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipDigits(_ source: Span<UInt8>) -> Int {
        let start = position
        while position < source.count,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source[position])
        {
            position += 1
        }
        return position - start
    }

    private func unexpected(_ wanted: String, _ source: Span<UInt8>) -> JSONSyntaxError {
        guard position < source.count else { return unexpectedEnd(at: position) }
        let found = PlainText.name(of: source[position])
        return JSONSyntaxError(
            "expected \(wanted), found \(found)", hint: hint(source), at: position)
    }

    /// What JSON does not have, and other languages do.
    private func hint(_ source: Span<UInt8>) -> Hint? {
        switch source[position] {
        case UInt8(ascii: "'"): return "JSON needs double quotes"
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            var end = position
            while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source[end - 1]) { end -= 1 }
            let isAfterComma = end > 0 && source[end - 1] == UInt8(ascii: ",")
            return isAfterComma ? "remove the comma before this bracket" : nil
        case UInt8(ascii: "/"):
            guard position + 1 < source.count, "/*".utf8.contains(source[position + 1]) else {
                return nil
            }
            return JSONSyntaxError.noComments
        default: return nil
        }
    }

    /// What is wrong with a text that does not begin as JSON does.
    private func unexpectedStart(_ source: Span<UInt8>) -> JSONSyntaxError {
        let isUTF16 = source.count > 1 && [source[0], source[1]].sorted() == [0xFE, 0xFF]
        guard !isUTF16 else {
            return JSONSyntaxError("the text is UTF-16", hint: "save the file as UTF-8", at: 0)
        }
        let error = unexpected("a value", source)
        let head = source.extracting(..<min(source.count, 512))
        if source[position] >= 0x7F, head.firstIndex(of: 0, from: 0) != nil {
            return JSONSyntaxError(
                error.message, hint: "this looks like a binary file, not JSON", at: error.offset)
        }
        guard source[position] == UInt8(ascii: "<") else { return error }
        return JSONSyntaxError(
            error.message, hint: "this looks like HTML or XML, not JSON", at: error.offset)
    }

    private func unexpectedEnd(at offset: Int) -> JSONSyntaxError {
        JSONSyntaxError("the text ends too early", hint: "is the file complete?", at: offset)
    }
}

extension Span<UInt8> {
    /// The end of the ASCII characters from `start` on that a JSON string contains unescaped.
    @inline(__always)
    fileprivate func endOfPlainText(from start: Int) -> Int {
        firstIndex(from: start) { bytes in
            let isQuote = bytes .== .init(repeating: UInt8(ascii: "\""))
            let isBackslash = bytes .== .init(repeating: UInt8(ascii: "\\"))
            let isOther = bytes &- .init(repeating: 0x20) .>= .init(repeating: 0x60)
            return isQuote .| isBackslash .| isOther
        }
    }
}
