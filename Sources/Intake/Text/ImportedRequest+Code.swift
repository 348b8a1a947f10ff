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
            guard let place = bytes.place(of: "oauth_timestamp") else { return false }
            return Self.isCode(bytes[(place + name.count)...])
        }
    }

    private static func isCode(_ text: ArraySlice<UInt8>) -> Bool {
        let isMark: (UInt8) -> Bool = { ASCII.isBlank($0) || "\"'`=:>".utf8.contains($0) }
        let value = text.drop(while: isMark)
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
