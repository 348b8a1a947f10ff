import Expect
import OAuth1

/// Properties of every `Authorization` header.
enum HeaderProperties {
    static func hold(for text: [UInt8]) {
        do throws(AuthorizationHeaderError) {
            let fields = try AuthorizationHeader.fields(of: text.span)
            expect(!fields.isEmpty, "a header has fields")
            let written =
                Array("OAuth ".utf8) + fields.map(quoted).joined(separator: Array(", ".utf8))
            expect(
                try AuthorizationHeader.fields(of: written.span) == fields,
                "fields that were parsed and written are parsed the same")
            try holdEncoded(fields)
        } catch {
            expect((0...text.count).contains(error.byteOffset), "a fault has a place in the text")
        }
    }

    private static func quoted(_ field: AuthorizationHeader.Field) -> [UInt8] {
        field.name + Array("=\"".utf8) + field.value + [UInt8(ascii: "\"")]
    }

    /// The decoded fields, written by our code, are parsed as the same fields.
    private static func holdEncoded(
        _ fields: [AuthorizationHeader.Field]
    ) throws(AuthorizationHeaderError) {
        var parameters = ParameterList()
        var names: Set<[UInt8]> = []
        for field in fields {
            let name = PercentEncoding.decoded(field.name)
            // Two names may differ only in their escapes.
            guard names.insert(name).inserted, name != Array("realm".utf8) else { continue }
            parameters.append(name: name.span, value: PercentEncoding.decoded(field.value).span)
        }
        let realm = fields.first?.value
        var written: [UInt8] = []
        AuthorizationHeader.append(realm: realm, parameters: parameters, to: &written)
        let read = try AuthorizationHeader.fields(of: written.span)
        expect(read.count == parameters.count + 1, "each parameter is a field")
        expect(read.first.map { unquoted($0.value) } == realm, "the realm is parsed as it was")
        var decoded = read.dropFirst().map { field in
            [PercentEncoding.decoded(field.name), PercentEncoding.decoded(field.value)]
        }
        for index in parameters.places.indices {
            let pair = [Array(parameters.name(at: index)), Array(parameters.value(at: index))]
            let place = decoded.firstIndex(of: pair)
            expect(place != nil, "each parameter is parsed as it was")
            if let place { decoded.remove(at: place) }
        }
    }

    /// A quoted string (RFC 9110 §5.6.4) without its backslashes.
    private static func unquoted(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var isEscaped = false
        for byte in text {
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            if !isEscaped { output.append(byte) }
        }
        return output
    }
}
