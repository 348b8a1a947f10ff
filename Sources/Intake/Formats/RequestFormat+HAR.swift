import OAuth1
import Vectors

extension RequestFormat {
    /// HAR 1.2: what a browser or a proxy saves of its traffic.
    static let har = RequestFormat(
        name: "har", title: "a HAR file",
        members: ["log"],
        read: { (text) throws(VectorIssue) in
            var reader = try JSONReader(text)
            let document = reader.document
            guard let log = document.member("log", of: 0),
                let entries = document.member("entries", of: log),
                reader.reader.expect(.array, entries)
            else {
                throw reader.firstIssue(orAt: 0, "expected log.entries, the list of requests")
            }
            let items = document.items("entries", of: log)
            guard !items.isEmpty else {
                throw VectorIssue(
                    file: text.name, message: "the HAR file has no requests: log.entries is empty",
                    hint: "open the browser's network panel before the request is sent, and export"
                        + " again")
            }
            return items.map { entry in
                HAREntry(entry, in: &reader).request
            }
        })
}

/// One entry of `log.entries`.
private struct HAREntry {
    var request: ImportedRequest

    init(_ entry: Int, in reader: inout JSONReader) {
        let document = reader.document
        request = ImportedRequest(line: reader.reader.line(of: entry))
        guard let node = document.member("request", of: entry),
            let method = document.string("method", of: node),
            let url = document.string("url", of: node)
        else {
            request.faults.append(
                reader.issue(at: entry, "expected a member \"request\" with method and url"))
            return
        }
        request.method = method
        // Some programs keep the fragment, which is not sent.
        request.url = String(url.prefix { $0 != "#" })
        request.headers = Self.headers(of: node, in: document)
        if let data = document.member("postData", of: node) { readBody(data, in: document) }
        readResponse(document.member("response", of: entry), in: document)
    }

    private mutating func readBody(_ data: Int, in document: JSONDocument) {
        let type = document.string("mimeType", of: data) ?? ""
        if request.contentType == nil, !type.isEmpty {
            request.headers.append(ImportedField("Content-Type", type))
        }
        if let text = document.string("text", of: data), !text.isEmpty {
            request.body = Array(text.utf8)
        } else if type.hasPrefix(ignoringCase: "application/x-www-form-urlencoded") {
            request.form = document.items("params", of: data).compactMap { pair in
                document.string("name", of: pair).map { name in
                    ImportedField(name, document.string("value", of: pair) ?? "")
                }
            }
            request.notes.append(
                "the HAR file contains only the decoded form, not the bytes that were sent")
        } else if type.hasPrefix(ignoringCase: "multipart/") {
            request.notes.append("the multipart body is not signed, so it is ignored")
        }
    }

    private static func headers(of node: Int, in document: JSONDocument) -> [ImportedField] {
        document.items("headers", of: node).compactMap { header in
            guard let name = document.string("name", of: header),
                let value = document.string("value", of: header)
            else { return nil }
            return ImportedField(name, value)
        }
    }

    private mutating func readResponse(_ node: Int?, in document: JSONDocument) {
        guard let node, let status = document.member("status", of: node),
            document.nodes[status].kind == .number,
            let code = Int(String(bytes: document.text(of: status))), code > 0
        else { return }
        var response = RecordedResponse(
            status: code, reason: document.string("statusText", of: node) ?? "")
        response.headers = Self.headers(of: node, in: document)
        let content = document.member("content", of: node)
        if let text = document.string("text", of: content) {
            let isBase64 = document.string("encoding", of: content) == "base64"
            // A HAR file has bodies without transfer codings.
            let body = isBase64 ? Base64.decode(Array(text.utf8).span) ?? [] : Array(text.utf8)
            response.body = Array(body.prefix(RecordedResponse.bodyMax))
        }
        request.add(response)
    }
}
