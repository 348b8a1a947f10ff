/// Parses the value of an `Authorization` header (§3.5.1, RFC 9110 §11.4).
struct AuthorizationHeaderParser {
    private var position = 0

    /// Each parameter takes many times its text, so no header may have more.
    private static let fieldsMax = 50_000

    mutating func fields(
        of text: Span<UInt8>
    ) throws(AuthorizationHeaderError) -> [AuthorizationHeader.Field] {
        try skipScheme(text)
        var fields: [AuthorizationHeader.Field] = []
        var starts: [Int] = []
        var fault: AuthorizationHeaderError?
        do throws(AuthorizationHeaderError) {
            while let (field, start) = try next(of: text, isFirst: fields.isEmpty) {
                guard fields.count < Self.fieldsMax else {
                    throw AuthorizationHeaderError("too many parameters", at: start)
                }
                fields.append(field)
                starts.append(start)
            }
        } catch {
            fault = error
        }
        // The first fault counts, and what could be read is before the fault that ended it.
        if let repeated = Self.firstRepeated(of: fields) {
            throw AuthorizationHeaderError("duplicate parameter", at: starts[repeated])
        }
        if let fault { throw fault }
        return fields
    }

    /// Where the value of the first field with this name is, which may have escapes; nil if there
    /// is none that can be read.
    mutating func valuePlace(of name: String, in text: Span<UInt8>) -> Range<Int>? {
        do throws(AuthorizationHeaderError) {
            try skipScheme(text)
            var isFirst = true
            while let (field, _) = try next(of: text, isFirst: isFirst) {
                isFirst = false
                var decoded: [UInt8] = []
                PercentEncoding.appendDecoded(field.name.span, to: &decoded)
                // The closing quote has been read.
                let end = position - 1
                if decoded.elementsEqual(name.utf8) { return end - field.value.count..<end }
            }
        } catch {
            return nil
        }
        return nil
    }

    /// The next field, and where it begins; nil at the end.
    private mutating func next(
        of text: Span<UInt8>,
        isFirst: Bool
    ) throws(AuthorizationHeaderError) -> (AuthorizationHeader.Field, start: Int)? {
        skipBlanks(text)
        if !isFirst {
            guard position < text.count else { return nil }
            guard text[position] == UInt8(ascii: ",") else {
                throw AuthorizationHeaderError("missing comma between parameters", at: position)
            }
        }
        // Empty elements of a list are ignored (RFC 9110 §5.6.1).
        while position < text.count, text[position] == UInt8(ascii: ",") {
            position += 1
            skipBlanks(text)
        }
        if position == text.count, !isFirst { return nil }
        let start = position
        return (try field(of: text), start)
    }

    /// The place of the first field whose name an earlier field has; nil if all names differ.
    ///
    /// Sorting takes less time and memory than a set of many names.
    private static func firstRepeated(of fields: [AuthorizationHeader.Field]) -> Int? {
        let order = fields.indices.sorted { first, second in
            fields[first].name == fields[second].name
                ? first < second
                : fields[first].name.lexicographicallyPrecedes(fields[second].name)
        }
        return zip(order, order.dropFirst())
            .filter { fields[$0].name == fields[$1].name }.map { $0.1 }.min()
    }

    private mutating func skipScheme(_ text: Span<UInt8>) throws(AuthorizationHeaderError) {
        let length = "OAuth".utf8.count
        guard text.count > length, ASCII.matches(text.extracting(..<length), "oauth"),
            text[length] == UInt8(ascii: " ")
        else { throw AuthorizationHeaderError("the scheme is not OAuth", at: 0) }
        position = length
    }

    private mutating func field(
        of text: Span<UInt8>
    ) throws(AuthorizationHeaderError) -> AuthorizationHeader.Field {
        let start = position
        while position < text.count, isName(text[position]) { position += 1 }
        guard position > start else {
            throw AuthorizationHeaderError("missing parameter name", at: start)
        }
        let name = [UInt8](text.extracting(start..<position))
        guard position + 1 < text.count, text[position] == UInt8(ascii: "="),
            text[position + 1] == UInt8(ascii: "\"")
        else {
            throw AuthorizationHeaderError("missing =\" after the parameter name", at: position)
        }
        position += 2
        return AuthorizationHeader.Field(name: name, value: try quoted(text))
    }

    /// The bytes before the closing quote; backslashes are kept.
    private mutating func quoted(_ text: Span<UInt8>) throws(AuthorizationHeaderError) -> [UInt8] {
        let start = position
        while position < text.count {
            if text[position] == UInt8(ascii: "\"") {
                position += 1
                return [UInt8](text.extracting(start..<position - 1))
            }
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        throw AuthorizationHeaderError("missing closing quote", at: start - 1)
    }

    private mutating func skipBlanks(_ text: Span<UInt8>) {
        while position < text.count,
            text[position] == UInt8(ascii: " ") || text[position] == UInt8(ascii: "\t")
        {
            position += 1
        }
    }

    private func isName(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "%")
    }
}
