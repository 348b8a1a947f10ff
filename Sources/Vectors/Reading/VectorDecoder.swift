import OAuth1

/// Turns the nodes of a JSON document into the parts of a vector.
package struct VectorDecoder {
    /// The document, and its faults.
    package var reader: DocumentReader
    let tables = MemberTables()
    /// Whether a text is an HTTP method.
    var methods = RepeatedText<Bool>()
    var uris = RepeatedText<RequestURI>()
    var signatureMethods = RepeatedText<SignatureMethod?>()
    var keys: KeyRing
    /// Whether a request may have `headers`, with protocol parameters among them.
    package var allowsHeaders = true
    /// Whether a flag can allow URLs as clients send them.
    var allowsLenientURL = true
    /// The vector that is read, and what it inherits from; nil outside vectors.
    var place: (node: Int, inherited: Int?)?

    package init(file: String, keys: KeyRing) {
        reader = DocumentReader(file: file)
        self.keys = keys
    }
}

/// The last text that was read, and its value: in a log, many lines have the same text.
struct RepeatedText<Value: Sendable>: Sendable {
    private var text: [UInt8] = []
    private var value: Value?

    /// The value of `text`: from `make`, or kept from the last call.
    @inline(__always)
    mutating func value<Failure>(
        of text: Span<UInt8>,
        _ make: (Span<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let value, text.isEqual(to: self.text.span) { return value }
        let value = try make(text)
        self.text.replaceAll(copying: text)
        self.value = value
        return value
    }
}
