/// §3.5.1, Authorization Header: written in a fixed order, parsed strictly.
package enum AuthorizationHeader {
    /// A parameter as it appears in a header: name and value still encoded, without quotes.
    package struct Field: Hashable, Sendable, Comparable {
        package var name: [UInt8]
        package var value: [UInt8]

        package init(name: [UInt8], value: [UInt8]) {
            self.name = name
            self.value = value
        }

        /// Whether this is `oauth_signature`.
        package var isSignature: Bool { name.elementsEqual("oauth_signature".utf8) }
        /// Whether this is `realm`, whose value is not percent-encoded.
        package var isRealm: Bool { name.elementsEqual(ParameterSources.realm.utf8) }

        package static func < (first: Field, second: Field) -> Bool {
            first.name == second.name
                ? first.value.lexicographicallyPrecedes(second.value)
                : first.name.lexicographicallyPrecedes(second.name)
        }
    }

    /// Appends the header's value: `OAuth`, the realm if any, then `parameters` sorted by name.
    ///
    /// Names and values are percent-encoded; `realm` is a plain quoted string (RFC 9110 §5.6.4).
    package static func append(
        realm: [UInt8]?,
        parameters: ParameterList,
        to output: inout [UInt8]
    ) {
        output.append(contentsOf: "OAuth ".utf8)
        if let realm {
            output.append(contentsOf: "realm=".utf8)
            appendQuoted(realm.span, to: &output)
            if !parameters.isEmpty { output.append(contentsOf: ", ".utf8) }
        }
        let (bytes, places) = (parameters.bytes.span, parameters.places.span)
        let order = order(of: parameters)
        // Room for every byte, and for the separators.
        let countMax = PercentEncoding.lengthMax * bytes.count + 5 * places.count
        output.append(addingCapacity: countMax + PercentEncoding.slack) { output in
            for (number, index) in order.enumerated() {
                if number > 0 {
                    output.append(UInt8(ascii: ","))
                    output.append(UInt8(ascii: " "))
                }
                let (start, nameEnd) = (places[index].start, places[index].nameEnd)
                PercentEncoding.append(bytes.extracting(start..<nameEnd), to: &output)
                output.append(UInt8(ascii: "="))
                output.append(UInt8(ascii: "\""))
                let value = nameEnd..<places[index].end
                PercentEncoding.append(bytes.extracting(value), to: &output)
                output.append(UInt8(ascii: "\""))
            }
        }
    }

    /// Parses a header's value into its fields, in the order in which they appear.
    ///
    /// - Throws: ``AuthorizationHeaderError`` if `text` is not `OAuth` and `name="value"` pairs
    ///   with commas between them, or if a name is repeated.
    package static func fields(of text: Span<UInt8>) throws(AuthorizationHeaderError) -> [Field] {
        var parser = AuthorizationHeaderParser()
        return try parser.fields(of: text)
    }

    /// Where the value of the first field with this name is, without its quotes; nil if there is
    /// none that can be read.
    package static func valuePlace(of name: String, in text: Span<UInt8>) -> Range<Int>? {
        var parser = AuthorizationHeaderParser()
        return parser.valuePlace(of: name, in: text)
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
