import OAuth1
import Vectors

/// The names of protocol parameters and signature methods that were meant by misspelt ones.
///
/// A server reads no misspelt parameter (RFC 5849 §3.1), but what else is wrong can be found.
struct ProtocolSpelling {
    /// The name and value as a server wants them.
    private(set) var name: String
    private(set) var value: String
    /// What is misspelt: lower case, no full stop; nil if nothing is.
    private(set) var fault: String?

    private static let names = [
        "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_signature",
        "oauth_timestamp", "oauth_nonce", "oauth_version", "oauth_callback", "oauth_verifier",
        "oauth_body_hash",
    ]

    /// - Parameters:
    ///   - name: as it was sent, decoded.
    ///   - value: its value, decoded.
    ///   - others: the names that were sent besides.
    init(_ name: String, _ value: String, besides others: Set<[UInt8]>) {
        self.name = name
        self.value = value
        if let meant = Self.meant(by: name), !others.contains(Array(meant.utf8)) {
            self.name = meant
            let shown = PlainText.quoted(PlainText.cut(name, to: 40))
            fault = "\(shown) is written instead of \(meant)"
        }
        guard self.name == "oauth_signature_method", let meant = SignatureMethod.meant(by: value)
        else { return }
        let method = meant.rawValue
        self.value = method
        let shown = PlainText.quoted(PlainText.cut(value, to: 40))
        fault = fault ?? "the signature method \(shown) is written instead of \(method)"
    }

    /// The parameter that a name without blanks, or with other letters, is near to.
    private static func meant(by name: String) -> String? {
        guard !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return nil }
        let plain = Self.plain(name)
        if let same = names.first(where: { Self.plain($0) == plain }) { return same }
        guard plain.starts(with: "oauth".utf8) || plain.starts(with: "outh".utf8) else {
            return nil
        }
        return Misspelling.nearest(to: name, among: names, allowed: 2)
    }

    /// Letters and digits only, in lower case.
    private static func plain(_ name: String) -> [UInt8] {
        name.utf8.filter { ASCII.isName($0) && $0 != UInt8(ascii: "_") }.map(ASCII.lowercased)
    }
}
