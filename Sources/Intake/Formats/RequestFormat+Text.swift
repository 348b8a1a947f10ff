import Vectors

extension RequestFormat {
    /// Any text that shows a request: a log of some program, with anything around it.
    static let text = RequestFormat(
        name: "text", title: "a text that shows a request",
        recognizes: { text in
            !TextReader.requests(in: text).isEmpty
                || TextSearch(text)?.complete([], isExact: false).isEmpty == false
        },
        kind: .scattered, read: { (text) throws(VectorIssue) in TextReader.requests(in: text) })
}
