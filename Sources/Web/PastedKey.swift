import OAuth1
import Vectors

/// A key that was pasted where the consumer secret goes, as PEM.
struct PastedKey {
    /// What a request calls the key.
    static let name = "key.pem"

    private let text: [UInt8]

    init(_ text: String) { self.text = Self.inLines(Array(text.utf8)) }

    /// PEM with its line breaks, which a field of one line takes out.
    private static func inLines(_ text: [UInt8]) -> [UInt8] {
        guard !text.contains(UInt8(ascii: "\n")),
            let begin = text.firstRange(of: "-----BEGIN ".utf8)?.upperBound,
            let start = text[begin...].firstRange(of: "-----".utf8)?.upperBound,
            let end = text[start...].firstRange(of: "-----END ".utf8)?.lowerBound
        else { return text }
        let lines = [text[..<start], text[start..<end], text[end...]]
        return lines.flatMap { $0.drop { $0 == UInt8(ascii: " ") } + [UInt8(ascii: "\n")] }
    }

    /// Whether it can sign; nil if the text is not a key.
    var isPrivate: Bool? {
        guard text.contains("-----BEGIN ".utf8) else { return nil }
        return text.contains("PRIVATE KEY-----".utf8)
    }

    /// - Throws: ``KeyError`` for a file, which a page cannot read.
    func read(_ name: String) throws(KeyError) -> [UInt8] {
        guard isPrivate != nil, name.utf8.elementsEqual(Self.name.utf8) else {
            throw KeyError("the page cannot read key files")
        }
        return text
    }
}
