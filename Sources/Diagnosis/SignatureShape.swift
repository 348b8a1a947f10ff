import OAuth1
import Vectors

/// What the length and the alphabet of a found signature prove, whatever was signed.
struct SignatureShape {
    /// One statement each, without the signature itself, which may be a secret.
    private(set) var sentences: [String] = []
    /// Whether a log has hidden the signature.
    private(set) var isMasked = false
    private let method: SignatureMethod

    /// - Parameters:
    ///   - found: the signature.
    ///   - method: what the request says that made it.
    ///   - others: the protocol parameters beside it.
    init(of found: [UInt8], _ method: SignatureMethod, others: [CollectedParameter] = []) {
        self.method = method
        if method.kind == .plaintext {
            readPlaintext(found)
        } else {
            read(found)
            let length = SignatureReading.bytes(base64: found)?.count
            if method.kind == .hmac, !isMasked, length != method.digestLength {
                findSignature(among: others)
            }
        }
    }

    /// Names a parameter that has what the signature has not, as in URLs that are made by hand.
    private mutating func findSignature(among others: [CollectedParameter]) {
        for parameter in others where parameter.value.last == UInt8(ascii: "=") {
            let count = Base64.decode(parameter.value.span)?.count
            guard count == method.digestLength else { continue }
            let name = PlainText.visible(bytes: parameter.name)
            sentences.append(
                "\(name) looks like a signature: its value and oauth_signature may be swapped.")
        }
    }

    private static let hashes = [
        16: "MD5", 20: "SHA-1", 28: "SHA-224", 32: "SHA-256", 48: "SHA-384", 64: "SHA-512",
    ]
    /// In bytes; shorter RSA signatures are not made any more.
    private static let rsaLengthMin = 96

    /// In bytes; the largest RSA keys make 4,096 hexadecimal digits.
    private static let lengthMax = 16 << 10

    /// What logs write instead of a secret.
    private static let masks = [
        "***", "[filtered]", "[redacted]", "<redacted>", "<hidden>", "\u{2022}",
    ]

    // MARK: HMAC and RSA

    private mutating func read(_ found: [UInt8]) {
        guard !found.isEmpty else { return sentences.append("The signature is empty.") }
        guard found.count <= Self.lengthMax else {
            return sentences.append(
                "The signature is \(found.count) bytes long. Even signatures of the largest RSA "
                    + "keys have fewer than \(Self.lengthMax) bytes.")
        }
        let small = found.map(ASCII.lowercased)
        isMasked = Self.masks.contains { small.firstRange(of: $0.utf8) != nil }
        guard !isMasked else {
            return sentences.append(
                "The signature is masked in this text, so it cannot be compared. Give the text "
                    + "with the whole signature.")
        }
        var text = found
        if let inside = SignatureReading.insideByteString(text) {
            sentences.append("The signature is wrapped in b'…', as Python prints bytes.")
            text = inside
        }
        let decoded = PercentEncoding.decoded(text)
        if decoded != text {
            sentences.append("The signature is percent-encoded.")
            text = decoded
        }
        guard !text.contains(UInt8(ascii: "&")) else {
            return sentences.append(
                "The signature has an \"&\". Only PLAINTEXT signatures have an \"&\", but the "
                    + "signature method is \(method.rawValue).")
        }
        if let bytes = SignatureReading.bytes(hexadecimal: text), Self.isDigest(bytes) {
            sentences.append("The signature is \(text.count) hexadecimal digits, not base64.")
            return addLength(bytes.count)
        }
        guard hasAlphabet(text) else { return }
        let characters = text.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }
        addBase64(SignatureReading.bytes(base64: characters) ?? [], text)
    }

    /// Says which characters are not those of base64; false if nothing else can be read.
    private mutating func hasAlphabet(_ text: [UInt8]) -> Bool {
        if text.allSatisfy(ASCII.isDigit) {
            sentences.append("The signature consists of decimal digits; it is not base64.")
            return false
        }
        let isKnown = { (byte: UInt8) in
            Base64.value(of: byte) != nil || "=-_ \r\n".utf8.contains(byte)
        }
        if let place = text.firstIndex(where: { !isKnown($0) }) {
            let name = PlainText.name(of: text[place])
            sentences.append("The signature is not base64: byte \(place + 1) is \(name).")
            return false
        }
        if text.contains(UInt8(ascii: " ")) {
            sentences.append(
                "The signature has a space. Base64 uses \"+\", but no spaces.")
        }
        if text.contains(where: "-_".utf8.contains) {
            sentences.append("The signature has \"-\" or \"_\", as in base64url.")
        }
        if text.contains(where: "\r\n".utf8.contains) {
            sentences.append("The signature has a line break.")
        }
        return true
    }

    private mutating func addBase64(_ bytes: [UInt8], _ text: [UInt8]) {
        if let inner = SignatureReading.bytes(hexadecimal: bytes), Self.isDigest(inner) {
            sentences.append(
                "The signature is the base64 of \(bytes.count) hexadecimal digits,"
                    + " not of the bytes of a digest.")
            return addLength(inner.count)
        }
        let count = text.count { !"\r\n".utf8.contains($0) }
        if count % 4 != 0, !text.contains(UInt8(ascii: "=")) {
            sentences.append("The signature has no \"=\" at its end, so its base64 is incomplete.")
        }
        addLength(bytes.count)
    }

    private static func isDigest(_ bytes: [UInt8]) -> Bool {
        hashes[bytes.count] != nil || bytes.count >= rsaLengthMin
    }

    /// Says what makes this many bytes, unless the signature method does.
    private mutating func addLength(_ count: Int) {
        let isRSA = method.kind == .rsa
        guard isRSA ? count < Self.rsaLengthMin : count != method.digestLength else { return }
        let own =
            isRSA
            ? "an RSA signature has 128 bytes or more"
            : "an \(method.rawValue) signature has \(method.digestLength) bytes"
        let bytes = counted(count, "byte")
        if let hash = Self.hashes[count] {
            sentences.append(
                "The signature has \(bytes), the length of an HMAC with \(hash); \(own).")
        } else if count >= Self.rsaLengthMin, count % 8 == 0 {
            sentences.append(
                "The signature has \(bytes), the length of an RSA signature with a key of "
                    + "\(count * 8) bits; \(own).")
        } else {
            sentences.append("The signature has \(bytes); \(own).")
        }
    }

    // MARK: PLAINTEXT

    private mutating func readPlaintext(_ found: [UInt8]) {
        let decoded = PercentEncoding.decoded(PercentEncoding.decoded(found))
        guard !decoded.contains(UInt8(ascii: "&")) else { return }
        if found.last == UInt8(ascii: "="), let bytes = Base64.decode(found.span),
            let hash = Self.hashes[bytes.count]
        {
            sentences.append(
                "The signature has \(bytes.count) bytes in base64, the length of an HMAC with "
                    + "\(hash). A PLAINTEXT signature is both secrets, joined with \"&\".")
        } else {
            sentences.append("The signature has no \"&\", which every PLAINTEXT signature has.")
        }
    }
}
