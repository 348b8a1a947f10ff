import OAuth1

/// Invents texts of the same shape as others: letters for letters, digits for digits.
///
/// The same text always becomes the same other text. What makes a request special stays: its
/// punctuation, the case of its letters, the length of its characters in UTF-8.
struct InventedText {
    private(set) var generator: any RandomNumberGenerator
    private var known: [[UInt8]: [UInt8]] = [:]

    /// Texts that name nobody, and whose meaning matters.
    private static let kept: Set<String> = [
        "true", "false", "null", "True", "False", "None", "nil", "undefined", "oob", "about:blank",
        "1.0", "1.0a", "1.0A",
    ]
    /// Characters that a URL may have without an escape, so that they can be anywhere in it.
    private static let movable = Array("!'()*-._~".utf8)
    /// The number of equal bytes in a row that would show a piece of the original.
    private static let windowLength = Windows.length

    init(_ generator: any RandomNumberGenerator) {
        self.generator = generator
    }

    /// Another text of the same length.
    mutating func invented(_ bytes: [UInt8]) -> [UInt8] {
        if let text = known[bytes] { return text }
        guard !Self.kept.contains(String(decoding: bytes, as: UTF8.self)) else { return bytes }
        var text = replaced(bytes)
        let originals = Windows(bytes)
        var tries = 0
        while originals.occur(in: text), tries < 100 {
            text =
                tries < 10
                ? replaced(bytes) : withLetters(replaced(bytes), keepsEscapes: tries < 35)
            tries += 1
        }
        known[bytes] = text
        return text
    }

    mutating func invented(_ text: String) -> String {
        String(decoding: invented(Array(text.utf8)), as: UTF8.self)
    }

    /// Each character replaced by one of its class; runs of others shuffled.
    private mutating func replaced(_ bytes: [UInt8]) -> [UInt8] {
        let isHexadecimal = bytes.allSatisfy(Self.isHexadecimal) && bytes.count > 1
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return bytes.map { $0 < 0x80 ? ascii($0, isHexadecimal: false) : $0 ^ 0x01 }
        }
        var scalars = Array(text.unicodeScalars)
        let escapes = TextEscapes(in: scalars)
        for (index, scalar) in scalars.enumerated() where !escapes.places.contains(index) {
            guard scalar.isASCII else {
                scalars[index] = other(than: scalar)
                continue
            }
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            scalars[index] = Unicode.Scalar(ascii(byte, isHexadecimal: isHexadecimal))
        }
        shuffleRuns(&scalars)
        return paddedLike(bytes, scalars.flatMap { Array(String($0).utf8) })
    }

    /// The text whose last character before base64's padding leaves the same bits unused as that of
    /// `original`: strict decoders look at them.
    private mutating func paddedLike(_ original: [UInt8], _ text: [UInt8]) -> [UInt8] {
        let end = original.lastIndex { $0 != UInt8(ascii: "=") } ?? 0
        let padding = original.count - 1 - end
        guard original.count % 4 == 0, padding == 1 || padding == 2, text.count == original.count,
            let bits = Self.base64Value(original[end])
        else { return text }
        let mask: UInt8 = padding == 1 ? 0b11 : 0b1111
        let classes: [ClosedRange<UInt8>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
        let others = classes.filter { $0.contains(original[end]) }.joined()
        let same = others.filter { other in
            other != original[end] && Self.base64Value(other).map { $0 & mask } == bits & mask
        }
        var padded = text
        padded[end] = same.randomElement(using: &generator) ?? original[end]
        return padded
    }

    /// The six bits of a letter or digit of base64 (RFC 4648 §4).
    private static func base64Value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        default: nil
        }
    }

    private mutating func ascii(_ byte: UInt8, isHexadecimal: Bool) -> UInt8 {
        switch byte {
        case 0x30...0x39: return drawn(from: 0x31...0x39, but: byte)
        case 0x41...0x5A: return drawn(from: 0x41...(isHexadecimal ? 0x46 : 0x5A), but: byte)
        case 0x61...0x7A: return drawn(from: 0x61...(isHexadecimal ? 0x66 : 0x7A), but: byte)
        default: return byte
        }
    }

    private mutating func drawn(from range: ClosedRange<UInt8>, but byte: UInt8) -> UInt8 {
        while true {
            let drawn = UInt8.random(in: range, using: &generator)
            if drawn != byte { return drawn }
        }
    }

    /// A character of the same kind and length; the same if none is near.
    ///
    /// If it can be, its first bytes are others, too.
    private mutating func other(than scalar: Unicode.Scalar) -> Unicode.Scalar {
        let category = scalar.properties.generalCategory
        let length = String(scalar).utf8.count
        var near: Unicode.Scalar?
        for _ in 0..<256 {
            let mask: UInt32 = length < 3 ? 0x3F : 0x3FF
            let value = scalar.value & ~mask | UInt32.random(in: 0...mask, using: &generator)
            guard value != scalar.value, let drawn = Unicode.Scalar(value),
                drawn.properties.generalCategory == category, String(drawn).utf8.count == length
            else { continue }
            if length < 3 || value >> 6 != scalar.value >> 6 { return drawn }
            near = near ?? drawn
        }
        return near ?? scalar
    }

    /// Shuffles runs of characters that are neither letters nor digits, if they are long enough to
    /// show where they come from.
    private mutating func shuffleRuns(_ scalars: inout [Unicode.Scalar]) {
        var start = 0
        for index in 0...scalars.count {
            let isWord = index == scalars.count || Self.isWord(scalars[index])
            guard isWord else { continue }
            if index - start >= Self.windowLength {
                scalars[start..<index].shuffle(using: &generator)
            }
            start = index + 1
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// The text with a letter instead of every fifth character, and of some beside an escape.
    ///
    /// Punctuation that encoders treat differently changes places with a letter or digit if it has
    /// to go, since it may be what tells one mistake from another.
    private mutating func withLetters(_ bytes: [UInt8], keepsEscapes: Bool) -> [UInt8] {
        var text = keepsEscapes ? Self.withEscapesLast(bytes) : bytes
        let escapes = keepsEscapes ? Self.escapes(in: text) : []
        let first = Int.random(in: 0..<5, using: &generator)
        for index in text.indices where text[index] < 0x80 && !escapes.contains(index) {
            let isBeside = escapes.contains(index - 1) || escapes.contains(index + 1)
            guard index % 5 == first || isBeside && Bool.random(using: &generator) else { continue }
            if Self.movable.contains(text[index]) {
                let words = text.indices.filter { place in
                    text[place] < 0x80 && !escapes.contains(place)
                        && Self.isWord(Unicode.Scalar(text[place]))
                }
                if let word = words.randomElement(using: &generator) { text[word] = text[index] }
            }
            text[index] = UInt8.random(in: 0x61...0x7A, using: &generator)
        }
        return text
    }

    private static func escapes(in bytes: [UInt8]) -> Set<Int> {
        TextEscapes(in: bytes.map { Unicode.Scalar($0) }).places
    }

    /// The text in which an escape and a character of four bytes after it change places.
    ///
    /// Most such characters begin with the same byte, which after an entity shows a piece.
    private static func withEscapesLast(_ bytes: [UInt8]) -> [UInt8] {
        let escapes = escapes(in: bytes)
        var text = bytes
        for place in text.indices.dropLast(3)
        where text[place] >= 0xF0 && escapes.contains(place - 1) {
            var start = place
            while escapes.contains(start - 1) { start -= 1 }
            let moved = text[place..<place + 4] + text[start..<place]
            text.replaceSubrange(start..<place + 4, with: moved)
        }
        return text
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            || (0x41...0x46).contains(byte)
    }
}

/// All pieces of a text that would show where it comes from.
struct Windows {
    private var pieces: Set<ArraySlice<UInt8>> = []
    static let length = 6

    /// What every request has, so that it shows nothing.
    private static let structure =
        [
            "https://", "http://", "oauth_consumer_key", "oauth_token", "oauth_nonce",
            "oauth_timestamp", "oauth_version", "oauth_callback", "oauth_verifier",
            "oauth_body_hash",
            "oauth_signature_method", "application/x-www-form-urlencoded", "request",
            "consumer_secret", "token_secret", "expected", "signature", "authorization_header",
            "content_type", "shared",
        ] + SignatureMethod.allCases.map(\.rawValue)

    init(_ texts: [UInt8]...) {
        self.init(texts)
    }

    init(_ texts: [[UInt8]]) {
        for text in texts where text.count >= Self.length {
            for start in 0...(text.count - Self.length) {
                pieces.insert(text[start..<(start + Self.length)])
            }
        }
    }

    /// The pieces without those that every request has.
    var withoutStructure: Windows {
        var windows = self
        windows.pieces.subtract(Windows(Self.structure.map { Array($0.utf8) }).pieces)
        return windows
    }

    func occur(in text: [UInt8]) -> Bool {
        guard text.count >= Self.length, !pieces.isEmpty else { return false }
        return (0...(text.count - Self.length)).contains { start in
            pieces.contains(text[start..<(start + Self.length)])
        }
    }
}
