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
