package import Vectors

/// A format in which another program writes requests.
package struct RequestFormat: Sendable {
    /// What `--from` calls it.
    package let name: String
    /// What a sentence calls a text in it: "a curl command".
    package let title: String
    /// The members of its JSON objects by which it is recognized; none if it is not JSON.
    var members: [String] = []
    var recognizes: @Sendable (ImportedText) -> Bool = { _ in false }
    let read: @Sendable (ImportedText) throws(VectorIssue) -> [ImportedRequest]

    /// The requests in `text`, in order; at least one.
    ///
    /// - Throws: ``VectorIssue`` if the text is not in this format, or has no request.
    package func requests(in text: ImportedText) throws(VectorIssue) -> [ImportedRequest] {
        let requests = try read(text)
        guard requests.isEmpty else { return requests }
        throw VectorIssue(file: text.name, message: "expected \(title), found no request")
    }
}
