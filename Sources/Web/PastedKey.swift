import OAuth1
import Vectors

/// A key that was pasted where the consumer secret goes, as PEM.
struct PastedKey {
    /// What a request calls the key.
    static let name = "key.pem"

    private let text: [UInt8]

    init(_ text: String) { self.text = Array(text.utf8) }

    /// Whether it can sign; nil if the text is not a key.
    var isPrivate: Bool? {
        guard text.contains("-----BEGIN ".utf8) else { return nil }
        return text.contains("PRIVATE KEY-----".utf8)
    }

    /// - Throws: ``KeyError`` for a file, which a page cannot read.
    func read(_ name: String) throws(KeyError) -> [UInt8] {
        guard isPrivate != nil, name.utf8.elementsEqual(Self.name.utf8) else {
            throw KeyError("a page reads no key files")
        }
        return text
    }
}
