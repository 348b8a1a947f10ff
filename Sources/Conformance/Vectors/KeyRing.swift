import OAuth1

/// Why a vector's key cannot be used.
package struct KeyError: Error, Hashable, Sendable {
    package let message: String
    package let hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// Keys by their text, each read once: reading a private key takes longer than signing with it.
package struct KeyRing {
    /// Gives the octets of a file that is named relative to the vector file.
    package typealias Load = (String) throws(KeyError) -> [UInt8]

    /// Keys that are kept; a stream with more of them reads some anew.
    private static let keptMax = 256

    private let load: Load
    private var privateKeys: [[UInt8]: RSAPrivateKey] = [:]
    private var publicKeys: [[UInt8]: RSAPublicKey] = [:]

    init(load: @escaping Load) {
        self.load = load
    }

    mutating func privateKey(_ text: [UInt8], isFile: Bool) throws(KeyError) -> RSAPrivateKey {
        if let key = privateKeys[text] { return key }
        let pem = isFile ? try load(String(decoding: text, as: UTF8.self)) : text
        do throws(SigningError) {
            let key = try RSAPrivateKey(pem: pem)
            if privateKeys.count >= Self.keptMax { privateKeys.removeAll() }
            privateKeys[text] = key
            return key
        } catch {
            throw KeyError(
                "\(error)", hint: "an unencrypted RSA key, -----BEGIN PRIVATE KEY----- …")
        }
    }

    mutating func publicKey(_ text: [UInt8], isFile: Bool) throws(KeyError) -> RSAPublicKey {
        if let key = publicKeys[text] { return key }
        let pem = isFile ? try load(String(decoding: text, as: UTF8.self)) : text
        do throws(SigningError) {
            let key = try RSAPublicKey(pem: pem)
            if publicKeys.count >= Self.keptMax { publicKeys.removeAll() }
            publicKeys[text] = key
            return key
        } catch {
            throw KeyError(
                "\(error)", hint: "an RSA key or certificate, -----BEGIN PUBLIC KEY----- …")
        }
    }
}
