import OAuth1

extension ImportedRequest {
    /// Whether its timestamp is an expression of source code: the text shows how a request is
    /// signed, and not one that was sent.
    var showsCode: Bool {
        guard faults.isEmpty else { return false }
        let name = Array("oauth_timestamp".utf8)
        if let field = recipe?.parameters.first(where: { $0.name.utf8.elementsEqual(name) }) {
            return Self.isCode(Array(field.value.utf8)[...])
        }
        let texts =
            headers.filter { $0.name.isSame(ignoringCase: "Authorization") }.map { $0.value }
            + [url, target].compactMap { $0 }
        return texts.contains { text in
            let bytes = Array(text.utf8)[...]
            let isTime = bytes.place(of: "oauth_timestamp").map {
                Self.isCode(bytes[($0 + name.count)...])
            }
            return isTime ?? Self.hasVariable(bytes)
        }
    }

    /// Whether the signature is a variable: `oauth_signature=\"${sign(base)}\"`.
    private static func hasVariable(_ text: ArraySlice<UInt8>) -> Bool {
        let name = "oauth_signature="
        guard let place = text.place(of: name) else { return false }
        let value = text[(place + name.utf8.count)...].drop { "\\\"'".utf8.contains($0) }
        // No signature has a call in it: `oauth_signature=\"" + encode(…`.
        let first = value.prefix { $0 != UInt8(ascii: ",") }
        let isCall = zip(first, first.dropFirst()).contains {
            ASCII.isName($0) && $1 == UInt8(ascii: "(")
        }
        return value.starts(with: "$".utf8) || value.starts(with: "#{".utf8) || isCall
    }

    private static func isCode(_ text: ArraySlice<UInt8>) -> Bool {
        let isMark: (UInt8) -> Bool = { ASCII.isBlank($0) || "\"'`=:>".utf8.contains($0) }
        var value = text.drop(while: isMark)
        if value.starts(with: "\\\"".utf8) { value = value.dropFirst().drop(while: isMark) }
        guard let first = value.first else { return false }
        let rest = value.dropFirst()
        switch first {
        case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "."): return true
        case UInt8(ascii: "{"), UInt8(ascii: "#"), ASCII.backslash:
            return rest.first.map { ASCII.isLetter($0) || "{(".utf8.contains($0) } ?? false
        case UInt8(ascii: "%"): return rest.first.map { "sd@".utf8.contains($0) } ?? false
        default:
            // `time()`, `String(…)`
            let name = value.prefix { ASCII.isName($0) || $0 == UInt8(ascii: ".") }
            return ASCII.isLetter(first) && value[name.endIndex...].first == UInt8(ascii: "(")
        }
    }
}
