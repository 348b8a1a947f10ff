/// A request in parts, and its base string as RFC 5849 describes it: simple rather than fast.
///
/// It shares no code with the module. Encoded text is a `String`, decoded text is bytes.
struct ReferenceRequest {
    var method: String
    var scheme: String
    var host: String
    var port: Int?
    var path: String
    var query: String?
    var form: [(name: String, value: String)]
    var oauth: [(name: String, value: String)]

    var url: String {
        scheme + "://" + host + (port.map { ":\($0)" } ?? "") + path
            + (query.map { "?" + $0 } ?? "")
    }

    /// §3.4.1.1.
    var baseString: String {
        [method.uppercased(), baseStringURI, normalizedParameters]
            .map { Self.percentEncoded(Array($0.utf8)) }
            .joined(separator: "&")
    }

    /// §3.4.1.2.
    var baseStringURI: String {
        let scheme = scheme.lowercased()
        let isDefaultPort = port == nil || port == (scheme == "http" ? 80 : 443)
        let authority = host.lowercased() + (isDefaultPort ? "" : ":\(port ?? 0)")
        return scheme + "://" + authority + (path.isEmpty ? "/" : path)
    }

    /// §3.4.1.3.2, for the parameters that §3.4.1.3.1 collects.
    var normalizedParameters: String {
        let decoded = (form + oauth).map { (Array($0.name.utf8), Array($0.value.utf8)) }
        return (queryParameters + decoded)
            .filter { $0.0 != Array("oauth_signature".utf8) }
            .map { (Self.percentEncoded($0.0), Self.percentEncoded($0.1)) }
            .sorted { $0 < $1 }
            .map { $0 + "=" + $1 }
            .joined(separator: "&")
    }

    private var queryParameters: [([UInt8], [UInt8])] {
        guard let query else { return [] }
        return query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.formDecoded(parts[0]), parts.count > 1 ? Self.formDecoded(parts[1]) : [])
        }
    }

    /// §3.6.
    static func percentEncoded(_ bytes: [UInt8]) -> String {
        let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        return bytes.map { byte in
            let character = Character(UnicodeScalar(byte))
            if unreserved.contains(character) { return String(character) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    /// HTML 4.01 §17.13.4, for text in which every escape is complete.
    static func formDecoded(_ text: Substring) -> [UInt8] {
        let pieces = text.replacing("+", with: " ").split(
            separator: "%", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(Array(pieces[0].utf8)) { bytes, piece in
            bytes + [UInt8(piece.prefix(2), radix: 16) ?? 0] + Array(piece.dropFirst(2).utf8)
        }
    }
}
