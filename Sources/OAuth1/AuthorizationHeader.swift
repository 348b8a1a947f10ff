/// §3.5.1, the `Authorization` header: written in one order, and taken apart strictly.
package enum AuthorizationHeader {
    /// A parameter as it stands in a header: name and value still encoded, quotes left out.
    package struct Field: Hashable, Sendable, Comparable {
        package var name: [UInt8]
        package var value: [UInt8]

        package static func < (first: Field, second: Field) -> Bool {
            first.name == second.name
                ? first.value.lexicographicallyPrecedes(second.value)
                : first.name.lexicographicallyPrecedes(second.name)
        }
    }

    /// Appends the header's value: `OAuth`, `realm` if there is one, then `parameters` by name.
    ///
    /// Names and values are percent-encoded; `realm` is a plain quoted string (RFC 9110 §5.6.4).
    package static func append(
        realm: [UInt8]?,
        parameters: ParameterList,
        to output: inout [UInt8]
    ) {
        output.append(contentsOf: "OAuth ".utf8)
        var isFirst = true
        if let realm {
            output.append(contentsOf: "realm=".utf8)
            appendQuoted(realm.span, to: &output)
            isFirst = false
        }
        let octets = parameters.octets.span
        for index in order(of: parameters) {
            if !isFirst { output.append(contentsOf: ", ".utf8) }
            isFirst = false
            let place = parameters.places[index]
            PercentEncoding.append(octets.extracting(place.start..<place.nameEnd), to: &output)
            output.append(contentsOf: "=\"".utf8)
            PercentEncoding.append(octets.extracting(place.nameEnd..<place.end), to: &output)
            output.append(UInt8(ascii: "\""))
        }
    }

    /// The fields of a header's value, in the order in which they stand.
    ///
    /// - Throws: ``AuthorizationHeaderError`` where it is not `OAuth` and `name="value"` with
    ///   commas between, or has a name twice.
    package static func fields(of text: Span<UInt8>) throws(AuthorizationHeaderError) -> [Field] {
        var parser = AuthorizationHeaderParser()
        return try parser.fields(of: text)
    }

    private static func order(of parameters: ParameterList) -> [Int] {
        parameters.places.indices.sorted(by: parameters.precedes)
    }

    private static func appendQuoted(_ text: Span<UInt8>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for index in text.indices {
            if text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "\\") {
                output.append(UInt8(ascii: "\\"))
            }
            output.append(text[index])
        }
        output.append(UInt8(ascii: "\""))
    }
}
