/// Parses the value of an `Authorization` header (§3.5.1, RFC 9110 §11.4).
struct AuthorizationHeaderParser {
    /// Up to this many names are compared one by one, which is faster for headers as people send
    /// them.
    private static let namesComparedMax = 16

    private var position = 0
    /// The names, once there are more.
    private var names: Set<[UInt8]> = []

    mutating func fields(
        of text: Span<UInt8>
    ) throws(AuthorizationHeaderError) -> [AuthorizationHeader.Field] {
        try skipScheme(text)
        var fields: [AuthorizationHeader.Field] = []
        while true {
            skipBlanks(text)
            // Empty elements of a list are ignored (RFC 9110 §5.6.1).
            if position < text.count, text[position] == UInt8(ascii: ",") {
                position += 1
                continue
            }
            if position == text.count, !fields.isEmpty { return fields }
            let start = position
            let field = try field(of: text)
            guard isNew(field.name, after: fields) else {
                throw AuthorizationHeaderError("duplicate parameter", at: start)
            }
            fields.append(field)
            skipBlanks(text)
            guard position < text.count else { return fields }
            guard text[position] == UInt8(ascii: ",") else {
                throw AuthorizationHeaderError("missing comma between parameters", at: position)
            }
            position += 1
        }
    }

    private mutating func isNew(
        _ name: [UInt8],
        after fields: [AuthorizationHeader.Field]
    ) -> Bool {
        guard fields.count > Self.namesComparedMax else {
            return !fields.contains { $0.name == name }
        }
        if names.isEmpty { names = Set(fields.map(\.name)) }
        return names.insert(name).inserted
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

    /// The octets before the closing quote; backslashes are kept.
    private mutating func quoted(
        _ text: Span<UInt8>
    ) throws(AuthorizationHeaderError) -> [UInt8] {
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

    private func isName(_ octet: UInt8) -> Bool {
        PercentEncoding.isUnreserved(octet) || octet == UInt8(ascii: "%")
    }
}
