import Vectors

extension RequestFormat {
    /// What `wget -d` prints: `---request begin---`, the message, `---request end---`.
    static let wgetLog = RequestFormat(
        name: "wget-log", title: "a log of wget -d",
        recognizes: { text in
            text.lines.contains { $0.bytes.elementsEqual("---request begin---".utf8) }
        },
        read: { (text) throws(VectorIssue) in
            var reader = WgetLogReader(text)
            return try reader.requests()
        })
}
