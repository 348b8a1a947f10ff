/// The nonces that were used (§3.3), for as long as their timestamps are accepted.
package struct NonceTable: Sendable {
    /// What makes a request unique; a digest, so that long nonces need no more memory.
    private struct Key: Hashable, Sendable {
        let words: SIMD4<UInt64>

        init(digest: [UInt8]) {
            var words = SIMD4<UInt64>()
            for (index, byte) in digest.prefix(32).enumerated() {
                words[index / 8] = words[index / 8] << 8 | UInt64(byte)
            }
            self.words = words
        }

        var digest: [UInt8] {
            (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - $0 % 8 * 8)) }
        }

        init(_ parts: [[UInt8]]) throws(SigningError) {
            var text: [UInt8] = []
            for part in parts {
                text += "\(part.count):".utf8
                text += part
            }
            var digest: [UInt8] = []
            try SHA256.append(digestOf: text.span, to: &digest)
            self.init(digest: digest)
        }
    }

    package enum Outcome: Hashable, Sendable {
        case new(StoredNonce), used, full

        package var isNew: Bool { if case .new = self { true } else { false } }
    }

    /// By timestamp, so that old ones are forgotten together.
    private var used: [Int64: Set<Key>] = [:]
    package private(set) var count = 0
    private let countMax: Int
    /// The time up to which nonces have been forgotten.
    package private(set) var forgotten = Int64.min

    package init(countMax: Int = 2_000_000) {
        self.countMax = countMax
    }

    /// Keeps a nonce, if it is new.
    package mutating func use(_ parts: [[UInt8]], timestamp: Int64) throws(SigningError) -> Outcome
    {
        let key = try Key(parts)
        if used[timestamp]?.contains(key) ?? false { return .used }
        guard count < countMax else { return .full }
        used[timestamp, default: []].insert(key)
        count += 1
        return .new(StoredNonce(timestamp: timestamp, digest: key.digest))
    }

    /// Takes the nonces that an earlier store kept.
    package mutating func restore(_ nonces: [StoredNonce], forgotten: Int64) {
        for nonce in nonces where count < countMax {
            if used[nonce.timestamp, default: []].insert(Key(digest: nonce.digest)).inserted {
                count += 1
            }
        }
        self.forgotten = forgotten
    }

    /// Forgets nonces whose timestamps are no longer accepted.
    ///
    /// - Returns: whether there may have been any.
    @discardableResult
    package mutating func forget(before time: Int64) -> Bool {
        guard time > forgotten else { return false }
        if forgotten != .min, time - forgotten < 4096 {
            for timestamp in forgotten..<time { remove(timestamp) }
        } else {
            for timestamp in used.keys where timestamp < time { remove(timestamp) }
        }
        forgotten = time
        return true
    }

    /// Forgets that a nonce was used, because the request was not answered.
    package mutating func release(_ nonce: StoredNonce) {
        guard used[nonce.timestamp]?.remove(Key(digest: nonce.digest)) != nil else { return }
        count -= 1
    }

    private mutating func remove(_ timestamp: Int64) {
        guard let keys = used.removeValue(forKey: timestamp) else { return }
        count -= keys.count
    }
}

/// A nonce that was used.
package struct StoredNonce: Hashable, Sendable {
    package let timestamp: Int64
    /// Of the nonce and of what it is unique together with.
    package let digest: [UInt8]

    package init(timestamp: Int64, digest: [UInt8]) {
        self.timestamp = timestamp
        self.digest = digest
    }
}
