/// A shared-secret (§1.1), which is used for signing and is never printed.
///
/// Two secrets are equal if their UTF-8 bytes are equal.
public struct SharedSecret: Hashable, Sendable, ExpressibleByStringLiteral {
    /// For keys, for answers that issue it, and for whatever hides it.
    package let text: String

    var isEmpty: Bool { text.utf8.isEmpty }

    public init(_ text: String) { self.text = text }
    public init(stringLiteral text: String) { self.text = text }

    public static func == (first: SharedSecret, second: SharedSecret) -> Bool {
        first.text.utf8.elementsEqual(second.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(Array(text.utf8))
    }
}

extension SharedSecret: CustomStringConvertible, CustomDebugStringConvertible {
    /// Only the length, as in `<16 bytes>`.
    public var description: String { "<\(text.utf8.count) bytes>" }

    public var debugDescription: String { description }
}

/// A unique identifier and a matching shared-secret (§1.1).
public protocol Credentials: Hashable, Sendable {
    /// Sent with the request, as `oauth_consumer_key` or `oauth_token`.
    var identifier: String { get }
    /// Part of the signing key (§3.4.2); never sent, except inside a PLAINTEXT signature (§3.4.4).
    var sharedSecret: SharedSecret { get }
}

/// The client's own credentials (§1.1), also called "consumer key and secret".
public struct ClientCredentials: Credentials {
    public var identifier: String
    public var sharedSecret: SharedSecret

    public init(identifier: String, sharedSecret: SharedSecret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}

/// The credentials that the resource owner authorizes (§2.1), also called "request token and
/// secret".
public struct TemporaryCredentials: Credentials {
    public var identifier: String
    public var sharedSecret: SharedSecret

    public init(identifier: String, sharedSecret: SharedSecret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}

/// The credentials that give access to a resource (§2.3), also called "access token and
/// secret".
public struct TokenCredentials: Credentials {
    public var identifier: String
    public var sharedSecret: SharedSecret

    public init(identifier: String, sharedSecret: SharedSecret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}
