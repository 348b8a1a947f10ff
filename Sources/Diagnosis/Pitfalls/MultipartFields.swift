import OAuth1

/// The text fields of a `multipart/form-data` body (RFC 7578), as written.
struct MultipartFields {
    /// The parts that have a name but no file name, in the order of the body.
    private(set) var fields: [(name: [UInt8], value: [UInt8])] = []

    /// Nil if the media type is another one or names no boundary.
    init?(_ body: [UInt8], contentType: [UInt8]) {
        let header = HeaderValue(contentType[...])
        guard header.hasType("multipart/form-data"),
            let boundary = header.parameter("boundary"), !boundary.isEmpty
        else { return nil }
        for part in Self.parts(of: body, boundary) {
            if let field = Self.field(part) { fields.append(field) }
        }
    }

    /// The texts between the boundary lines, without the line breaks next to those.
    private static func parts(of body: [UInt8], _ boundary: [UInt8]) -> [ArraySlice<UInt8>] {
        let delimiter = "--".utf8 + boundary
        var parts: [ArraySlice<UInt8>] = []
        var start: Int?
        var rest = body[...]
        while !rest.isEmpty {
            let (line, next) = firstLine(of: rest)
            if let ending = ending(of: line, after: delimiter) {
                if let start { parts.append(part(of: body, from: start, to: line)) }
                guard ending.isEmpty else { break }
                start = next
            }
            rest = body[next...]
        }
        return parts
    }

    /// What follows the boundary in its line: nothing, or `--` in the last one; nil if this is
    /// not a boundary line.
    private static func ending(
        of line: ArraySlice<UInt8>,
        after delimiter: [UInt8]
    ) -> [UInt8]? {
        guard line.starts(with: delimiter) else { return nil }
        let ending = line.dropFirst(delimiter.count).withoutBlanks
        return ending.isEmpty || ending.elementsEqual("--".utf8) ? ending : nil
    }

    /// The part from `start`, without the line break that belongs to the next boundary.
    private static func part(
        of body: [UInt8],
        from start: Int,
        to line: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        let part = body[start..<line.startIndex]
        guard part.last == UInt8(ascii: "\n") else { return part }
        let content = part.dropLast()
        return content.last == UInt8(ascii: "\r") ? content.dropLast() : content
    }

    /// The first line without its end, CR LF or LF, and the index after that.
    private static func firstLine(
        of text: ArraySlice<UInt8>
    ) -> (line: ArraySlice<UInt8>, next: Int) {
        guard let feed = text.firstIndex(of: UInt8(ascii: "\n")) else {
            return (text, text.endIndex)
        }
        let line = text[..<feed]
        return (line.last == UInt8(ascii: "\r") ? line.dropLast() : line, feed + 1)
    }

    /// The name and value of a part; nil if it is a file or has no name.
    private static func field(
        _ part: ArraySlice<UInt8>
    ) -> (name: [UInt8], value: [UInt8])? {
        var disposition: HeaderValue?
        var rest = part
        while true {
            guard !rest.isEmpty else { return nil }
            let (line, next) = firstLine(of: rest)
            rest = part[next...]
            if line.isEmpty { break }
            let name = line.prefix { $0 != UInt8(ascii: ":") }
            if name.map(ASCII.lowercased).elementsEqual("content-disposition".utf8) {
                disposition = HeaderValue(line.dropFirst(name.count + 1))
            }
        }
        guard let disposition, disposition.hasType("form-data"),
            let name = disposition.parameter("name"), disposition.parameter("filename") == nil,
            disposition.parameter("filename*") == nil
        else { return nil }
        return (name, Array(rest))
    }
}

/// A header's value: a type, then parameters after semicolons (RFC 9110 §5.6.6).
private struct HeaderValue {
    private let parts: [[UInt8]]

    init(_ text: ArraySlice<UInt8>) {
        var parts: [[UInt8]] = []
        var start = text.startIndex
        var (isQuoted, isEscaped) = (false, false)
        for index in text.indices {
            let byte = text[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ";"), !isQuoted {
                parts.append(text[start..<index].withoutBlanks)
                start = index + 1
            }
        }
        self.parts = parts + [text[start...].withoutBlanks]
    }

    /// Whether this is the type, ignoring case.
    func hasType(_ type: String) -> Bool {
        parts.first?.lazy.map(ASCII.lowercased).elementsEqual(type.utf8) ?? false
    }

    /// The text after `name=`, without quotes around it.
    func parameter(_ name: String) -> [UInt8]? {
        for part in parts.dropFirst() {
            let label = part.prefix { $0 != UInt8(ascii: "=") }
            guard label.count < part.count,
                label.withoutBlanks.lazy.map(ASCII.lowercased).elementsEqual(name.utf8)
            else { continue }
            let value = part.dropFirst(label.count + 1).withoutBlanks
            let quote = UInt8(ascii: "\"")
            guard value.count > 1, value.first == quote, value.last == quote else {
                return value
            }
            return Array(value.dropFirst().dropLast())
        }
        return nil
    }
}
