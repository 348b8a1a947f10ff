/// Secrets of credentials that an answer issues, which nobody knew before.
enum IssuedSecrets {
    private static let name = Array("oauth_token_secret".utf8)
    private static let replacement = Array("<redacted>".utf8)

    /// The text with the values that follow the name, in a form or in JSON, replaced.
    static func hidden(in bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var rest = bytes[...]
        while let place = rest.firstRange(of: name) {
            output += rest[..<place.upperBound]
            rest = rest[place.upperBound...]
            let start = rest.firstIndex { !isBetween($0) } ?? rest.endIndex
            output += rest[..<start]
            rest = rest[start...]
            let end = rest.firstIndex(where: isEnd) ?? rest.endIndex
            if end > rest.startIndex { output += replacement }
            rest = rest[end...]
        }
        return output + rest
    }

    /// What may be between the name and its value.
    private static func isBetween(_ byte: UInt8) -> Bool { Array("\"': =>".utf8).contains(byte) }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte <= 0x20 || Array("&\"'<,;}".utf8).contains(byte)
    }
}
