import OAuth1

/// The forms in which secrets are searched for.
///
/// Escapes are resolved in the text instead, see ``ResolvedText``.
struct SecretForms: Sendable {
    /// Shorter secrets would be found everywhere by accident.
    static let lengthMin = 4
    /// How many bytes the escapes of one byte may have: `&#x0000002F;`, or `%2525252F`.
    private static let escapedMax = 12
    /// Base64 of a short secret has few characters that depend on it alone.
    private static let base64Min = 6

    /// Found as a whole.
    private(set) var wholes: [[UInt8]] = []
    /// Found in pieces, too: the base64 and the hexadecimal form, which are in no text by accident.
    private(set) var encoded = SecretPieces()
    /// Pieces of what a program prints: of the secrets themselves, too.
    private(set) var pieces = SecretPieces()

    var isEmpty: Bool { wholes.isEmpty && encoded.isEmpty }
    /// The bytes of the longest form of a secret in a text, with its escapes.
    var lengthMax: Int {
        Self.escapedMax * max(wholes.reduce(0) { max($0, $1.count) }, encoded.lengthMax)
    }
    /// Whether a form has a space, which form encoding writes as a plus sign.
    var hasBlank: Bool { wholes.contains { $0.contains(UInt8(ascii: " ")) } }

    /// Adds a shared-secret or a signing key.
    mutating func add(_ secret: [UInt8]) {
        guard secret.count >= Self.lengthMin else { return }
        wholes.append(secret)
        pieces.add(secret)
        // Where all escapes of a text are resolved, so are those that the secret has itself.
        var text = ResolvedText(secret)
        while let resolved = text.resolved(.all), resolved.bytes.count >= Self.lengthMin {
            text = resolved
            wholes.append(text.bytes)
        }
        addEncodings(of: secret)
        var percentEncoded: [UInt8] = []
        PercentEncoding.append(secret.span, to: &percentEncoded)
        guard percentEncoded != secret else { return }
        addEncodings(of: percentEncoded)
        // A piece of eight bytes may be fewer once its escapes are resolved.
        pieces.add(percentEncoded)
        pieces.add(Self.withLowerCaseDigits(percentEncoded))
    }

    /// Adds the text of a private key: the body of each of its PEM blocks, and its DER.
    mutating func add(pem: [UInt8]) {
        let lines = pem.split { $0 == 0x0A || $0 == 0x0D }
        let body = lines.filter { line in
            !line.starts(with: "-----".utf8) && line.allSatisfy { Self.isBase64($0) }
        }
        guard !body.isEmpty else { return }
        encoded.add(body.flatMap { $0 })
        addEncodings(of: pem)
        let text = body.flatMap { $0 }
        guard let der = Base64.decode(text.span) else { return }
        pieces.add(der)
        encoded.add(der.hexEncoded())
        encoded.add(der.hexEncoded(uppercase: true))
    }

    /// Adds the base64 at each of the three places where it may begin inside a longer text, in both
    /// alphabets, and the hexadecimal digits in both cases.
    private mutating func addEncodings(of secret: [UInt8]) {
        for before in 0..<3 {
            var text: [UInt8] = []
            Base64.append(([UInt8](repeating: 0, count: before) + secret).span, to: &text)
            // The characters that do not depend on what is before and after the secret.
            let first = (8 * before + 5) / 6
            let end = 8 * (before + secret.count) / 6
            guard end - first >= Self.base64Min else { continue }
            let core = Array(text[first..<end])
            addEncoded(core)
            let urlSafe = core.map(Self.urlSafe)
            if urlSafe != core { addEncoded(urlSafe) }
        }
        addEncoded(secret.hexEncoded())
        addEncoded(secret.hexEncoded(uppercase: true))
    }

    private mutating func addEncoded(_ form: [UInt8]) {
        if form.count < SecretPieces.length { wholes.append(form) } else { encoded.add(form) }
    }

    /// Percent-encoded text with `%2f` where it has `%2F`.
    private static func withLowerCaseDigits(_ encoded: [UInt8]) -> [UInt8] {
        var text = encoded
        for index in text.indices where text[index] == UInt8(ascii: "%") {
            for digit in index + 1...index + 2 { text[digit] = ASCII.lowercased(text[digit]) }
        }
        return text
    }

    private static func urlSafe(_ character: UInt8) -> UInt8 {
        switch character {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: character
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || Base64.value(of: byte) != nil
    }
}
