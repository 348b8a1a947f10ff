import OAuth1
import Vectors

extension RequestFormat {
    /// HTML with a form that a browser sends signed, as a launch of LTI 1.
    static let htmlForm = RequestFormat(
        name: "html-form", title: "an HTML form",
        recognizes: { text in
            text.bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
                && !HTMLForms(text).requests.isEmpty
        }, read: { (text) throws(VectorIssue) in HTMLForms(text).requests })
}

/// Reads the forms that have a signature.
private struct HTMLForms {
    private(set) var requests: [ImportedRequest] = []
    private let bytes: ArraySlice<UInt8>

    init(_ text: ImportedText) {
        bytes = text.bytes[...]
        var from = bytes.startIndex
        while let start = bytes.place(of: "<form", from: from, ignoringCase: true) {
            let end = bytes.place(of: "</form", from: start, ignoringCase: true) ?? bytes.endIndex
            from = end
            var request = ImportedRequest(line: text.line(at: start))
            read(bytes[start..<end], into: &request)
            if isSigned(request) { requests.append(request) }
        }
    }

    private func isSigned(_ request: ImportedRequest) -> Bool {
        let sent = request.body ?? Array((request.url ?? "").utf8)
        return sent[...].place(of: "oauth_signature=") != nil
    }

    /// Adds what the form sends, and how the request is read if one of its buttons is clicked.
    private func read(_ form: ArraySlice<UInt8>, into request: inout ImportedRequest) {
        var rest = form.dropFirst("<form".utf8.count)
        let head = Self.attributes(&rest)
        var (fields, buttons): ([Field], [Field]) = ([], [])
        while let place = rest.place(of: "<input", ignoringCase: true) {
            rest = rest[place...].dropFirst("<input".utf8.count)
            let input = Self.attributes(&rest)
            guard let name = input["name"] else { continue }
            let isButton = ["submit", "image", "button", "reset"].contains {
                input["type"]?.isSame(ignoringCase: $0) == true
            }
            let field = (name, input["value"] ?? "")
            if isButton { buttons.append(field) } else { fields.append(field) }
        }
        for button in buttons {
            let name = PlainText.visible(button.name)
            var other = request
            other.cost = 1
            other.notes.append("the button \(name) is taken as clicked")
            Self.add(fields + [button], to: &other, as: head)
            request.others.append(other)
            request.notes.append("the button \(name) is ignored: it is sent only if clicked")
        }
        Self.add(fields, to: &request, as: head)
    }

    private typealias Field = (name: String, value: String)

    private static func add(
        _ fields: [Field], to request: inout ImportedRequest, as head: [String: String]
    ) {
        let isPost = head["method"]?.isSame(ignoringCase: "post") == true
        request.method = isPost ? "POST" : "GET"
        request.url = head["action"]
        let body = Array(
            fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
                .joined(separator: "&").utf8)
        guard !isPost else {
            request.addHeader("Content-Type", "application/x-www-form-urlencoded")
            return request.body = body
        }
        // The fields replace the query.
        request.url = request.url.map { url in
            String(bytes: url.utf8.prefix { $0 != ASCII.question } + "?".utf8 + body)
        }
    }

    /// Takes the attributes of a tag, as far as its ">".
    private static func attributes(_ rest: inout ArraySlice<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0 <= 0x20 || $0 == ASCII.slash }
            let name = rest.prefix { $0 > 0x20 && !"=<>/".utf8.contains($0) }
            rest = rest[name.endIndex...].drop { $0 <= 0x20 }
            guard !name.isEmpty else { return attributes }
            let value = rest.first == ASCII.equals ? takeValue(&rest) : []
            let key = String(bytes: name).lowercased()
            attributes[key] = attributes[key] ?? String(bytes: HTMLText.decoded(value))
        }
    }

    private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        rest = rest.dropFirst().drop { $0 <= 0x20 }
        guard let quote = rest.first, "\"'".utf8.contains(quote) else {
            let value = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
            rest = rest[value.endIndex...]
            return value
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
        return value
    }
}
