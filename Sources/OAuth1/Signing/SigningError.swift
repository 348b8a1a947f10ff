import OAuthCrypto

/// Why a request cannot be signed (§3.4) or verified (§3.2), or a key cannot be read.
public struct SigningError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong: lower case, no full stop.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: CryptoError) {
        description = error.description
    }
}
