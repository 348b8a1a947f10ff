import OAuth1
import Vectors

extension RequestFormat {
    /// The value of an `Authorization` header alone, with or without the header's name.
    static let header = RequestFormat(
        name: "header", title: "an Authorization header",
        recognizes: { text in
            let start = String(bytes: text.bytes.drop(while: isWhite).prefix(2_000))
            if ["authorization:", "oauth "].contains(where: { start.hasPrefix(ignoringCase: $0) }) {
                return true
            }
            let names = ["bearer ", "basic ", "oauth", "token ", "\"oauth_", "'oauth_"]
            return names.contains { start.hasPrefix(ignoringCase: $0) }
                && start.utf8.firstRange(of: "oauth_".utf8) != nil
        },
        read: { (text) throws(VectorIssue) in
            let name = "Authorization:"
            var value = String(bytes: text.bytes).split { $0.isNewline }
                .map { String(bytes: Array($0.utf8).withoutBlanks) }.joined(separator: " ")
            if value.hasPrefix(ignoringCase: name) {
                value = String(bytes: Array(value.utf8.dropFirst(name.utf8.count)).withoutBlanks)
            }
            var request = ImportedRequest(line: 1)
            request.headers = [ImportedField("Authorization", value)]
            request.assumed = .copiedHeader
            return [request]
        })

    /// A URL whose query has the protocol parameters (RFC 5849 §3.5.3), one on each line.
    package static let url = RequestFormat(
        name: "url", title: "a signed URL",
        recognizes: { text in
            let lines = text.lines.lazy.filter { !$0.isBlank }
            return !lines.isEmpty
                && lines.allSatisfy { line in
                    let text = String(bytes: line.bytes.withoutBlanks)
                    return
                        (text.hasPrefix(ignoringCase: "http://")
                        || text.hasPrefix(ignoringCase: "https://"))
                        && (!text.utf8.contains(ASCII.space)
                            || text.utf8.firstRange(of: "oauth_".utf8) != nil)
                }
        },
        read: { (text) throws(VectorIssue) in
            text.lines.filter { !$0.isBlank }.map { line in
                var request = ImportedRequest(line: text.line(at: line.offset))
                request.url = String(bytes: line.bytes.withoutBlanks)
                return request
            }
        })

    private static func isWhite(_ byte: UInt8) -> Bool {
        ASCII.isBlank(byte) || byte == ASCII.newline || byte == ASCII.carriageReturn
    }
}
