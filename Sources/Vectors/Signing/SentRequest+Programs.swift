// Programs that send a request, and need nothing but their language.
extension SentRequest {
    /// A program in Python 3, which needs nothing else.
    var pythonProgram: String {
        let connection = parts.isSecure ? "HTTPSConnection" : "HTTPConnection"
        var lines = [
            "import http.client", "",
            "connection = http.client.\(connection)(\(Self.literal(hostName, in: .python)))",
            "connection.request(",
            "    \(Self.literal(method, in: .python)), \(Self.literal(parts.target, in: .python)),",
        ]
        if let body { lines.append("    body=b\(Self.literal(body, in: .pythonBytes)),") }
        lines.append("    headers={")
        lines.append("        \"Authorization\": \(Self.literal(authorization, in: .python)),")
        if let contentType {
            lines.append("        \"Content-Type\": \(Self.literal(contentType, in: .python)),")
        }
        lines += [
            "    })", "response = connection.getresponse()",
            "print(response.status, response.reason)",
            "print(response.read().decode(errors=\"replace\"))",
        ]
        return lines.joined(separator: "\n")
    }

    /// A module in JavaScript, for browsers and for Node.js 18 or later.
    ///
    /// - Throws: ``SendingRefusal`` for a request that `fetch` refuses or changes.
    func javascriptProgram() throws(SendingRefusal) -> String {
        try refuseChanges(by: .fetch, without: ["CONNECT", "TRACE", "TRACK"])
        var lines = [
            "const response = await fetch(\(Self.literal(url, in: .braces)), {",
            "  method: \(Self.literal(method, in: .braces)),",
            "  headers: {",
            "    \"Authorization\": \(Self.literal(authorization, in: .braces)),",
        ]
        if let contentType {
            lines.append("    \"Content-Type\": \(Self.literal(contentType, in: .braces)),")
        }
        lines.append("  },")
        if let body { lines.append("  body: \(Self.literal(body, in: .braces)),") }
        lines += [
            "});", "console.log(response.status, response.statusText);",
            "console.log(await response.text());",
        ]
        return lines.joined(separator: "\n")
    }

    /// A program in Swift, with Foundation.
    ///
    /// - Throws: ``SendingRefusal`` for a request that `URLSession` refuses or changes.
    func swiftProgram() throws(SendingRefusal) -> String {
        try refuseChanges(by: .urlSession, without: ["CONNECT"])
        var lines = [
            "import Foundation", "#if canImport(FoundationNetworking)",
            "import FoundationNetworking", "#endif", "",
            "var request = URLRequest(url: URL(string: \(Self.literal(url, in: .braces)))!)",
            "request.httpMethod = \(Self.literal(method, in: .braces))",
            Self.swiftField("Authorization", authorization),
        ]
        if let contentType { lines.append(Self.swiftField("Content-Type", contentType)) }
        if let body {
            lines.append("request.httpBody = Data(\(Self.literal(body, in: .braces)).utf8)")
        }
        lines += [
            "let (data, response) = try await URLSession.shared.data(for: request)",
            "print((response as? HTTPURLResponse)?.statusCode ?? 0)",
            "print(String(decoding: data, as: UTF8.self))",
        ]
        return lines.joined(separator: "\n")
    }

    private static func swiftField(_ name: String, _ value: String) -> String {
        "request.setValue(\(literal(value, in: .braces)), forHTTPHeaderField: \"\(name)\")"
    }

    private func refuseChanges(
        by reader: NormalURL.Reader,
        without methods: [String]
    ) throws(SendingRefusal) {
        let name = reader.rawValue
        if let reason = NormalURL(url, for: reader).difference {
            throw SendingRefusal("\(name) changes the URL: it \(reason)")
        }
        if methods.contains(where: { $0.utf8.elementsEqual(method.utf8) }) {
            throw SendingRefusal("\(name) cannot send the method \(method)")
        }
        if body != nil,
            method.utf8.elementsEqual("GET".utf8) || method.utf8.elementsEqual("HEAD".utf8)
        {
            throw SendingRefusal("\(name) sends \(method) without a body")
        }
        guard authorization.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw SendingRefusal("\(name) changes non-ASCII characters in a header")
        }
        if let contentType, contentType.isEmpty || !contentType.utf8.allSatisfy({ $0 < 0x80 }) {
            throw SendingRefusal("\(name) changes this content_type")
        }
    }

    /// How a language writes characters that are not ASCII.
    private enum Escapes {
        case python, pythonBytes, braces
    }

    /// A string in double quotes, in ASCII.
    private static func literal(_ text: String, in escapes: Escapes) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\t": literal += "\\t"
            case _ where scalar.isASCII && !PlainText.isControl(scalar):
                literal.unicodeScalars.append(scalar)
            default: literal += escaped(scalar, in: escapes)
            }
        }
        return literal + "\""
    }

    private static func escaped(_ scalar: Unicode.Scalar, in escapes: Escapes) -> String {
        let digits = String(scalar.value, radix: 16)
        switch escapes {
        case .python: return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        case .pythonBytes:
            return String(scalar).utf8.map { "\\x\(PlainText.hexadecimal($0))" }.joined()
        case .braces: return "\\u{\(digits)}"
        }
    }
}
