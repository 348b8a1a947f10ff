import OAuthCrypto

/// Why a request cannot be signed or verified.
public struct SigningError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ error: CryptoError) {
        description = error.description
    }
}
