import OAuth1

/// Why a vector's key cannot be used.
package struct KeyError: Error, Hashable, Sendable {
    package let message: String
    package let hint: Hint?

    package init(_ message: String, hint: Hint? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// The keys of a run, each read once: reading a private key takes longer than signing with it.
package struct KeyRing {
    /// Reads a file that is named relative to the vector file.
    package typealias Load = (String) throws(KeyError) -> [UInt8]
    /// The value of an environment variable; nil if it is not set.
    package typealias Variable = @Sendable (String) -> [UInt8]?

    /// The number of keys that are kept; a stream with more of them reads some again.
    private static let keptMax = 256

    /// A key's text, or the name of its file.
    private struct Source: Hashable {
        let text: [UInt8]
        let isFile: Bool
    }

    private let load: Load
    /// Nil where variables are not allowed.
    let variable: Variable?
    private var privateKeys: [Source: RSAPrivateKey] = [:]
    private var publicKeys: [Source: RSAPublicKey] = [:]

    package init(load: @escaping Load, variable: Variable? = nil) {
        self.load = load
        self.variable = variable
    }

    /// The longest name of a file that messages repeat; a longer one is a key in the wrong place.
    private static let nameMax = 512

    private func read(_ name: [UInt8]) throws(KeyError) -> [UInt8] {
        guard name.count <= Self.nameMax, !name.contains(0x0A) else {
            throw KeyError(
                "expected a file name, but found a string of \(counted(name.count, "byte"))",
                hint: "put the text of the PEM key into private_key or public_key")
        }
        return try load(String(decoding: name, as: UTF8.self))
    }

    mutating func privateKey(_ text: [UInt8], isFile: Bool) throws(KeyError) -> RSAPrivateKey {
        let source = Source(text: text, isFile: isFile)
        if let key = privateKeys[source] { return key }
        let pem = isFile ? try read(text) : text
        do throws(SigningError) {
            let key = try RSAPrivateKey(pem: pem)
            if privateKeys.count >= Self.keptMax { privateKeys.removeAll() }
            privateKeys[source] = key
            return key
        } catch {
            let other = Self.publicTitle(of: pem).map { "this is \($0), not a private key" }
            throw KeyError(
                other ?? "\(error)",
                hint: "expected an unencrypted key: -----BEGIN PRIVATE KEY----- …")
        }
    }

    /// What a text is that begins as a public key does; nil for any other.
    private static func publicTitle(of pem: [UInt8]) -> String? {
        let text = pem.drop { $0 <= 0x20 }
        if text.starts(with: "-----BEGIN CERTIFICATE-----".utf8) { return "a certificate" }
        let isKey = ["PUBLIC", "RSA PUBLIC"].contains {
            text.starts(with: "-----BEGIN \($0) KEY-----".utf8)
        }
        return isKey ? "a public key" : nil
    }

    mutating func publicKey(_ text: [UInt8], isFile: Bool) throws(KeyError) -> RSAPublicKey {
        let source = Source(text: text, isFile: isFile)
        if let key = publicKeys[source] { return key }
        let pem = isFile ? try read(text) : text
        do throws(SigningError) {
            let key = try RSAPublicKey(pem: pem)
            if publicKeys.count >= Self.keptMax { publicKeys.removeAll() }
            publicKeys[source] = key
            return key
        } catch {
            throw KeyError(
                "\(error)", hint: "expected a key or certificate: -----BEGIN PUBLIC KEY----- …")
        }
    }
}
