/// A text in which hundreds of words are looked for, whatever the case of its letters.
struct SearchedText {
    private let bytes: [UInt8]
    /// Where each byte is, so that a search looks only where a word may begin.
    private let places: [[Int]]

    init(_ text: String) {
        bytes = Array(text.lowercased().utf8)
        var places = [[Int]](repeating: [], count: 256)
        for (place, byte) in bytes.enumerated() { places[Int(byte)].append(place) }
        self.places = places
    }

    /// Whether the text has `words`, also as a part of other words.
    func contains(_ words: String) -> Bool { has(words) { _ in true } }

    /// Whether the text has `words`, which begin and end as words.
    func containsWhole(_ words: String) -> Bool {
        has(words) { range in
            let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : nil
            let after = range.upperBound < bytes.count ? bytes[range.upperBound] : nil
            return !Self.isOfWord(before) && !Self.isOfWord(after)
        }
    }

    private func has(_ words: String, where isFit: (Range<Int>) -> Bool) -> Bool {
        let words = Array(words.lowercased().utf8)
        guard let first = words.first else { return true }
        return places[Int(first)].contains { place in
            bytes[place...].starts(with: words) && isFit(place..<place + words.count)
        }
    }

    private static func isOfWord(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "_")
    }
}

extension String {
    /// Whether `text` is in this one, byte by byte.
    func has(_ text: String) -> Bool {
        let bytes = Array(utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text.utf8) }
    }
}
