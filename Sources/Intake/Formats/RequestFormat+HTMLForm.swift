import OAuth1
import Vectors

extension RequestFormat {
    /// HTML with a form that a browser sends signed, as a launch of LTI 1.
    static let htmlForm = RequestFormat(
        name: "html-form", title: "a form in HTML",
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

    private func read(_ form: ArraySlice<UInt8>, into request: inout ImportedRequest) {
        var rest = form.dropFirst("<form".utf8.count)
        let head = Self.attributes(&rest)
        request.method = head["method"]?.uppercased() ?? "GET"
        request.url = head["action"]
        var body: [UInt8] = []
        while let place = rest.place(of: "<input", ignoringCase: true) {
            rest = rest[place...].dropFirst("<input".utf8.count)
            let input = Self.attributes(&rest)
            guard let name = input["name"] else { continue }
            if ["submit", "image", "button", "reset"].contains(input["type"]?.lowercased()) {
                request.notes.append(
                    "the button \(PlainText.visible(name)) is left out; only a click sends it")
                continue
            }
            if !body.isEmpty { body.append(ASCII.ampersand) }
            PercentEncoding.append(Array(name.utf8).span, to: &body)
            body.append(ASCII.equals)
            PercentEncoding.append(Array((input["value"] ?? "").utf8).span, to: &body)
        }
        guard request.method == "GET" else {
            request.addHeader("Content-Type", "application/x-www-form-urlencoded")
            return request.body = body
        }
        // The fields take the place of the query.
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

/// Text of HTML with character references.
private enum HTMLText {
    private static let names: [String: Unicode.Scalar] = [
        "quot": "\"", "amp": "&", "apos": "'", "lt": "<", "gt": ">", "nbsp": "\u{A0}",
    ]
    /// In bytes; the names that are known, and numbers, are no longer.
    private static let lengthMax = 10

    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let name = rest.prefix(lengthMax).prefix { $0 != UInt8(ascii: ";") }
            guard byte == ASCII.ampersand, name.endIndex < rest.endIndex,
                rest[name.endIndex] == UInt8(ascii: ";"), let scalar = scalar(String(bytes: name))
            else {
                output.append(byte)
                continue
            }
            output += String(Character(scalar)).utf8
            rest = rest[(name.endIndex + 1)...]
        }
        return output
    }

    /// The character of a name, `#39` or `#x27`.
    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }
}
