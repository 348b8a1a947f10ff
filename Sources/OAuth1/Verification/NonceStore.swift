/// Stores the nonces that were used (§3.3), in memory or in a database that servers share.
public protocol NonceStore: Sendable {
    /// Stores a nonce if it is new.
    ///
    /// Look up and store the nonce in one step: if two requests with the same nonce arrive at the
    /// same time, only one of them may get ``NonceOutcome/new``.
    ///
    /// - Parameters:
    ///   - nonce: the nonce with its timestamp, client and token, which must be unique together.
    ///   - earliest: a time in seconds since 1970-01-01T00:00:00Z; nonces with an earlier
    ///     timestamp can be deleted, because their requests are refused anyway.
    /// - Returns: whether the nonce is new.
    func use(_ nonce: UsedNonce, earliest: UInt64) async -> NonceOutcome
}

/// The values that make a request unique (§3.3), compared by their UTF-8 bytes.
public struct UsedNonce: Hashable, Sendable {
    public var nonce: String
    /// Seconds since 1970-01-01T00:00:00Z.
    public var timestamp: UInt64
    /// `oauth_consumer_key`.
    public var client: String
    /// `oauth_token`; nil if the request has no token.
    public var token: String?

    public init(nonce: String, timestamp: UInt64, client: String, token: String?) {
        self.nonce = nonce
        self.timestamp = timestamp
        self.client = client
        self.token = token
    }

    /// The strings, as bytes.
    var parts: [[UInt8]] { [client, token ?? "", nonce].map { Array($0.utf8) } }

    public static func == (first: UsedNonce, second: UsedNonce) -> Bool {
        first.timestamp == second.timestamp && first.parts == second.parts
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(timestamp)
        hasher.combine(parts)
    }
}

/// Whether a nonce is new.
public enum NonceOutcome: Hashable, Sendable {
    case new
    case used
    /// The store is full, or the database does not answer: the request must be sent again later.
    case unavailable
}

/// The nonces of one process, in memory.
///
/// It stores a limited number of nonces. When it is full, it accepts no new nonce until old nonces
/// can be deleted: if it deleted a newer nonce, the request with that nonce could be repeated.
public actor MemoryNonceStore: NonceStore {
    private var table: NonceTable

    /// - Parameter countMax: the maximum number of nonces; each needs about 100 bytes.
    public init(countMax: Int = 1_000_000) {
        table = NonceTable(countMax: countMax)
    }

    /// The number of nonces in the store.
    public var count: Int { table.count }

    public func use(_ nonce: UsedNonce, earliest: UInt64) -> NonceOutcome {
        let timestamp = Int64(clamping: nonce.timestamp)
        table.forget(before: Int64(clamping: earliest))
        // After the clock was set back, it may be one that was forgotten.
        guard timestamp >= table.forgotten else { return .used }
        do throws(SigningError) {
            return switch try table.use(nonce.parts, timestamp: timestamp) {
            case .new: .new
            case .used: .used
            case .full: .unavailable
            }
        } catch {
            return .unavailable
        }
    }
}
