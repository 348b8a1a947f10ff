import OAuth1

/// A key in PEM that a text has, whatever indents its lines or stands for their ends.
package struct KeyText: Sendable {
    /// With the lines that readers of PEM expect.
    package let pem: [UInt8]
    /// Whether it can sign; a public key or a certificate cannot.
    package let isPrivate: Bool

    private static let begin = "-----BEGIN "
    private static let end = "-----END "
    private static let encryptedLabel = "ENCRYPTED PRIVATE KEY"
    private static let privateLabels = ["PRIVATE KEY", "RSA PRIVATE KEY", encryptedLabel]
    private static let publicLabels = ["PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE"]
    /// In bytes; a line of PEM is no longer.
    private static let width = 64

    /// The first private key for RSA of a text, else its first public key, certificate or encrypted
    /// key; nil if the text has none of them.
    package init?(in text: [UInt8]) {
        var other: KeyText?
        var rest = text[...]
        while let start = rest.place(of: Self.begin) {
            rest = rest[(start + Self.begin.utf8.count)...]
            let isPrivate = Self.privateLabels.contains { rest.starts(with: "\($0)-----".utf8) }
            let labels = isPrivate ? Self.privateLabels : Self.publicLabels
            let label = labels.first { rest.starts(with: "\($0)-----".utf8) }
            guard let label else { continue }
            // Without an end, none of those after it has one.
            guard let end = rest.place(of: Self.end) else { break }
            let body = rest[..<end].dropFirst(label.utf8.count + 5)
            let isEncrypted = label == Self.encryptedLabel || body.place(of: "ENCRYPTED") != nil
            let key = KeyText(
                isEncrypted ? Self.encryptedLabel : label, Self.digits(of: body),
                isPrivate: isPrivate)
            rest = rest[end...]
            if isPrivate, !isEncrypted {
                self = key
                return
            }
            other = other ?? key
        }
        guard let other else { return nil }
        self = other
    }

    private init(_ label: String, _ digits: [UInt8], isPrivate: Bool) {
        var pem = Array((Self.begin + label + "-----\n").utf8)
        for start in stride(from: 0, to: digits.count, by: Self.width) {
            pem += digits[start...].prefix(Self.width) + [ASCII.newline]
        }
        self.pem = pem + (Self.end + label + "-----\n").utf8
        self.isPrivate = isPrivate
    }

    /// The lines with the key's bytes, which no output shows.
    package var lines: [String] {
        pem.split(separator: ASCII.newline).dropFirst().dropLast().map { String(bytes: $0) }
    }

    /// The base64 of a key, whose lines may have marks around them, or escapes or character
    /// references at their ends.
    private static func digits(of body: ArraySlice<UInt8>) -> [UInt8] {
        let isDigit: (UInt8) -> Bool = {
            ASCII.isLetter($0) || ASCII.isDigit($0) || "+/=".utf8.contains($0)
        }
        var words: [ArraySlice<UInt8>] = []
        var rest = body
        while let byte = rest.first {
            if byte == ASCII.backslash {
                // `\n`, as strings of source code and JSON have it.
                rest = rest.drop { $0 == ASCII.backslash }
                rest = rest.dropFirst(rest.first == UInt8(ascii: "u") ? 5 : 1)
            } else if rest.starts(with: "&#".utf8) {
                // `&#10;`, as XML has it.
                rest = rest.drop { $0 != UInt8(ascii: ";") }
            } else if isDigit(byte) {
                let word = rest.prefix(while: isDigit)
                if word.contains(where: { !"+/".utf8.contains($0) }) { words.append(word) }
                rest = rest[word.endIndex...]
            } else {
                rest = rest.dropFirst()
            }
        }
        // The marks of a diff.
        let isAdded = words.count > 1 && words.allSatisfy { $0.first == UInt8(ascii: "+") }
        return words.flatMap { isAdded ? $0.dropFirst() : $0 }
    }
}

extension KeyText: CustomStringConvertible {
    /// Without the key.
    package var description: String {
        isPrivate ? "a private key" : "a public key or a certificate"
    }
}
