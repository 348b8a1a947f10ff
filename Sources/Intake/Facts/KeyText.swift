import OAuth1

/// A key in PEM that a text has, whatever indents its lines or stands for their ends.
package struct KeyText: Sendable {
    /// With the lines that readers of PEM expect.
    package let pem: [UInt8]
    /// Whether it can sign; a public key or a certificate cannot.
    package let isPrivate: Bool

    /// The first private key of a text, else its first public key or certificate; nil if there is
    /// none.
    package init?(in text: [UInt8]) {
        var other: KeyText?
        var rest = text[...]
        while let start = rest.place(of: Self.begin) {
            let label = rest[(start + Self.begin.utf8.count)...].prefix { $0 != UInt8(ascii: "-") }
            rest = rest[label.endIndex...]
            let isPrivate = label.place(of: "PRIVATE KEY") != nil
            let isKey = isPrivate || label.place(of: "PUBLIC KEY") != nil
            guard isKey || label.elementsEqual("CERTIFICATE".utf8),
                let end = rest.place(of: "-----END ")
            else { continue }
            let key = KeyText(label, rest[..<end].dropFirst(5), isPrivate: isPrivate)
            if isPrivate {
                self = key
                return
            }
            other = other ?? key
        }
        guard let other else { return nil }
        self = other
    }

    private init(_ label: ArraySlice<UInt8>, _ body: ArraySlice<UInt8>, isPrivate: Bool) {
        var digits: [UInt8] = []
        var bytes = body
        while let byte = bytes.popFirst() {
            // `\n`, as strings of source code and JSON have it.
            if byte == ASCII.backslash { _ = bytes.popFirst() }
            let isDigit = ASCII.isLetter(byte) || ASCII.isDigit(byte) || "+/=".utf8.contains(byte)
            if isDigit { digits.append(byte) }
        }
        var pem = Array(Self.begin.utf8) + label + "-----\n".utf8
        // The head of an encrypted key, which readers refuse, is kept.
        if body.contains(ASCII.colon) { pem += body }
        for start in stride(from: 0, to: digits.count, by: Self.width) {
            pem += digits[start...].prefix(Self.width) + [ASCII.newline]
        }
        self.pem = pem + "-----END ".utf8 + label + "-----\n".utf8
        self.isPrivate = isPrivate
    }

    private static let begin = "-----BEGIN "
    /// In bytes; a line of PEM is no longer.
    private static let width = 64
}

extension KeyText: CustomStringConvertible {
    /// Without the key.
    package var description: String { isPrivate ? "a private key" : "a public key" }
}
