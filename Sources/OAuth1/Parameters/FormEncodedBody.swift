/// The body of a request or of an answer as a form: `application/x-www-form-urlencoded` (§3.5.2).
///
/// Queries use the same encoding (§3.5.3).
public struct FormEncodedBody: Hashable, Sendable {
    /// The value of the `Content-Type` header.
    public static let contentType = "application/x-www-form-urlencoded"

    /// Decoded, in the order in which they are sent.
    public var parameters: [Parameter]

    public init(_ parameters: [Parameter]) {
        self.parameters = parameters
    }

    /// Reads the bytes of a form or of a query.
    ///
    /// - Throws: ``FormEncodedBodyError`` if a name or value is not UTF-8.
    public init(encoded: some Sequence<UInt8>) throws(FormEncodedBodyError) {
        var list = ParameterList()
        let bytes = Array(encoded)
        ParameterSources.append(formEncoded: bytes.span, to: &list)
        parameters = []
        for index in 0..<list.count {
            guard let name = Self.text(list.name(at: index)),
                let value = Self.text(list.value(at: index))
            else { throw FormEncodedBodyError(parameterIndex: index) }
            parameters.append(Parameter(name, value))
        }
    }

    /// `bytes` as a text; nil if they are not UTF-8: what is not would be replaced.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The bytes to send: percent-encoded, because some decoders do not read `+` as a space.
    public var bytes: [UInt8] {
        var list = ParameterList()
        for parameter in parameters { list.append(name: parameter.name, value: parameter.value) }
        var bytes: [UInt8] = []
        Self.append(list, to: &bytes)
        return bytes
    }

    /// Whether the body of a message with this `Content-Type` is a form; a charset is ignored.
    public static func isForm(contentType: String) -> Bool {
        ParameterSources.isForm(contentType: contentType.utf8)
    }

    /// Appends `parameters` as a form: percent-encoded, in the given order, joined with `&`.
    ///
    /// A space becomes `%20`, because some decoders of forms do not read `+`.
    package static func append(_ parameters: ParameterList, to output: inout [UInt8]) {
        let bytes = parameters.bytes.span
        for (index, place) in parameters.places.enumerated() {
            if index > 0 { output.append(UInt8(ascii: "&")) }
            PercentEncoding.append(bytes.extracting(place.start..<place.nameEnd), to: &output)
            output.append(UInt8(ascii: "="))
            PercentEncoding.append(bytes.extracting(place.nameEnd..<place.end), to: &output)
        }
    }
}

/// A name or value of a form that is not UTF-8.
public struct FormEncodedBodyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the parameter in the form, counted from 0.
    public let parameterIndex: Int

    /// What is wrong: lower case, no full stop.
    public var description: String { "parameter \(parameterIndex + 1) of the form is not UTF-8" }
}
