package import Vectors

/// A format in which another program writes requests.
package struct RequestFormat: Sendable {
    /// Whether requests are a text of their own, a line of any other one, or anywhere in it.
    enum Kind { case document, command, log, scattered }

    /// What `--from` calls it.
    package let name: String
    /// What a sentence calls a text in it: "a curl command".
    package let title: String
    /// The members of its JSON objects by which it is recognized; none if it is not JSON.
    var members: [String] = []
    /// Whether a text is in it; nil if it is known by a line, or by ``members``.
    var recognizes: (@Sendable (ImportedText) -> Bool)?
    /// A line that shows where its requests begin; nil if they begin with the text.
    var begins: (@Sendable (ImportedText.Line) -> Bool)?
    var kind = Kind.document
    let read: @Sendable (ImportedText) throws(VectorIssue) -> [ImportedRequest]

    /// Where its requests begin in a text, in bytes; nil if the text is not in it.
    func place(in text: ImportedText, _ lines: ImportedText.Lines) -> Int? {
        guard let begins else { return recognizes?(text) ?? false ? 0 : nil }
        guard let first = lines.first(where: begins), recognizes?(text) ?? true else { return nil }
        return first.offset
    }

    /// The same format, whose first request has one more note.
    func noting(_ note: Hint) -> RequestFormat {
        RequestFormat(name: name, title: title) { (text) throws(VectorIssue) in
            var requests = try read(text)
            if !requests.isEmpty { requests[0].notes.append(note) }
            return requests
        }
    }

    /// The requests in `text`, in order; at least one.
    ///
    /// - Throws: ``VectorIssue`` if the text is not in this format, or has no request.
    package func requests(in text: ImportedText) throws(VectorIssue) -> [ImportedRequest] {
        let requests = try read(text)
        guard requests.isEmpty else { return requests }
        throw VectorIssue(file: text.name, message: "expected \(title), found no request")
    }
}
