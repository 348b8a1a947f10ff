/// Remembers the nonces that were used (§3.3): in memory, or in a database that servers share.
public protocol NonceStore: Sendable {
    /// Keeps a nonce, if it is new.
    ///
    /// Look and keep in one step: of two requests at the same time with the same nonce, one alone
    /// may get ``NonceOutcome/new``.
    ///
    /// - Parameters:
    ///   - nonce: what must be unique.
    ///   - earliest: nonces with an earlier timestamp can be forgotten, because their requests are
    ///     refused anyway; in seconds since 1970-01-01T00:00:00Z.
    /// - Returns: whether the nonce is new.
    func use(_ nonce: UsedNonce, earliest: UInt64) async -> NonceOutcome
}

/// What makes a request unique (§3.3); equal when the bytes of its UTF-8 are equal.
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
    /// There is no room, or the database does not answer: the request must be sent again later.
    case unavailable
}

/// The nonces of one process, in memory.
///
/// It keeps as many as it may and no more: when it is full, it accepts no nonce until old ones can
/// be forgotten, since to forget a newer one would let its request be repeated.
public actor MemoryNonceStore: NonceStore {
    private var table: NonceTable

    /// - Parameter countMax: how many nonces are kept; each needs about 100 bytes.
    public init(countMax: Int = 1_000_000) {
        table = NonceTable(countMax: countMax)
    }

    /// The number of nonces that are kept.
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
