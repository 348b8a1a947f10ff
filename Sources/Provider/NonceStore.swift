import OAuth1

/// The nonces that were used (§3.3), for as long as their timestamps are accepted.
package struct NonceStore: Sendable {
    /// What makes a request unique; a digest, so that long nonces need no more memory.
    private struct Key: Hashable, Sendable {
        let words: SIMD4<UInt64>

        init(_ parts: [[UInt8]]) throws(SigningError) {
            var text: [UInt8] = []
            for part in parts {
                text += "\(part.count):".utf8
                text += part
            }
            var digest: [UInt8] = []
            try SHA256.append(digestOf: text.span, to: &digest)
            var words = SIMD4<UInt64>()
            for (index, octet) in digest.enumerated() {
                words[index / 8] = words[index / 8] << 8 | UInt64(octet)
            }
            self.words = words
        }
    }

    enum Outcome: Sendable { case new, used, full }

    /// By timestamp, so that old ones are forgotten together.
    private var used: [Int64: Set<Key>] = [:]
    package private(set) var count = 0
    private let countMax: Int
    /// The time up to which nonces have been forgotten.
    private var forgotten = Int64.min

    package init(countMax: Int = 2_000_000) {
        self.countMax = countMax
    }

    /// Keeps a nonce, if it is new.
    mutating func use(_ parts: [[UInt8]], timestamp: Int64) throws(SigningError) -> Outcome {
        let key = try Key(parts)
        if used[timestamp]?.contains(key) ?? false { return .used }
        guard count < countMax else { return .full }
        used[timestamp, default: []].insert(key)
        count += 1
        return .new
    }

    /// Forgets nonces whose timestamps are no longer accepted.
    mutating func forget(before time: Int64) {
        guard time > forgotten else { return }
        if forgotten != .min, time - forgotten < 4096 {
            for timestamp in forgotten..<time { remove(timestamp) }
        } else {
            for timestamp in used.keys where timestamp < time { remove(timestamp) }
        }
        forgotten = time
    }

    private mutating func remove(_ timestamp: Int64) {
        guard let keys = used.removeValue(forKey: timestamp) else { return }
        count -= keys.count
    }
}
