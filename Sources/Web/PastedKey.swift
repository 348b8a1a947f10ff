import Intake
import Vectors

/// A key that was pasted where the consumer secret goes, as PEM.
struct PastedKey {
    /// What a request calls the key.
    static let name = "key.pem"

    private let key: KeyText?

    /// - Parameters:
    ///   - text: what may be the key.
    ///   - file: the key of the file of secrets.
    init(_ text: String, else file: KeyText?) { key = KeyText(in: Array(text.utf8)) ?? file }

    /// Whether it can sign; nil if there is no key.
    var isPrivate: Bool? { key?.isPrivate }

    /// - Throws: ``KeyError`` for a file, which a page cannot read.
    func read(_ name: String) throws(KeyError) -> [UInt8] {
        guard let key, name.utf8.elementsEqual(Self.name.utf8) else {
            throw KeyError("the page cannot read key files")
        }
        return key.pem
    }
}
