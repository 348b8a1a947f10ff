// A request without a program that sends it: as a message, and as a program of its own.
extension SentRequest {
    /// `https`, the host with its port, and the path with the query.
    private var parts: (isSecure: Bool, host: String, target: String) {
        let bytes = Array(url.utf8)
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
        let rest = bytes.dropFirst(scheme.count + 3)
        let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let target = rest.dropFirst(host.count)
        let slash = target.first == UInt8(ascii: "/") ? "" : "/"
        return (
            scheme.count == 5, String(decoding: host, as: UTF8.self),
            slash + String(decoding: target, as: UTF8.self)
        )
    }

    /// The host without what may be before an `@`.
    private var hostName: String {
        String(parts.host.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
    }

    /// An HTTP/1.1 message (RFC 9112).
    var message: String {
        var lines = [
            "\(method) \(parts.target) HTTP/1.1", "Host: \(hostName)",
            "Authorization: \(authorization)",
        ]
        if let body, let contentType {
            lines.append("Content-Type: \(contentType)")
            lines.append("Content-Length: \(body.utf8.count)")
        }
        return lines.map { "\($0)\r\n" }.joined() + "\r\n" + (body ?? "")
    }

    /// A program in Python 3, which needs nothing else.
    var pythonProgram: String {
        let connection = parts.isSecure ? "HTTPSConnection" : "HTTPConnection"
        var lines = [
            "import http.client", "",
            "connection = http.client.\(connection)(\(Self.literal(hostName)))",
            "connection.request(",
            "    \(Self.literal(method)), \(Self.literal(parts.target)),",
        ]
        if let body { lines.append("    body=b\(Self.literal(body, isBytes: true)),") }
        lines.append("    headers={")
        lines.append("        \"Authorization\": \(Self.literal(authorization)),")
        if let contentType {
            lines.append("        \"Content-Type\": \(Self.literal(contentType)),")
        }
        lines += [
            "    })", "response = connection.getresponse()",
            "print(response.status, response.reason)",
            "print(response.read().decode(errors=\"replace\"))",
        ]
        return lines.joined(separator: "\n")
    }

    /// A string of Python in double quotes, in ASCII.
    private static func literal(_ text: String, isBytes: Bool = false) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\t": literal += "\\t"
            case _ where scalar.isASCII && !PlainText.isControl(scalar):
                literal.unicodeScalars.append(scalar)
            case _ where isBytes:
                for byte in String(scalar).utf8 {
                    literal += "\\x\(PlainText.hexadecimal(byte))"
                }
            default:
                let digits = String(scalar.value, radix: 16)
                literal += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return literal + "\""
    }
}
