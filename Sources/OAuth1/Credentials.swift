/// A secret that signs and never prints (§1.1).
public struct SharedSecret: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    public init(_ text: String) { self.text = text }
    public init(stringLiteral text: String) { self.text = text }

    public static func == (first: SharedSecret, second: SharedSecret) -> Bool {
        first.text.utf8.elementsEqual(second.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(Array(text.utf8))
    }
}

extension SharedSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<\(text.utf8.count) octets>" }

    public var debugDescription: String { description }

    /// Shows nothing to `dump` and to debuggers.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A unique identifier and a matching shared-secret (§1.1).
public protocol Credentials: Hashable, Sendable {
    var identifier: String { get }
    var sharedSecret: SharedSecret { get }
}

/// The client's own credentials; the community edition calls them "consumer key and secret".
public struct ClientCredentials: Credentials {
    public var identifier: String
    public var sharedSecret: SharedSecret

    public init(identifier: String, sharedSecret: SharedSecret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}

/// What the resource owner is asked to authorize (§2.1); also called "request token and secret".
public struct TemporaryCredentials: Credentials {
    public var identifier: String
    public var sharedSecret: SharedSecret

    public init(identifier: String, sharedSecret: SharedSecret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}

/// What a resource is asked for with (§2.3); also called "access token and secret".
public struct TokenCredentials: Credentials {
    public var identifier: String
    public var sharedSecret: SharedSecret

    public init(identifier: String, sharedSecret: SharedSecret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}
