import COpenSSL

/// Keyed-hash message authentication codes (RFC 2104), one after another.
///
/// Keeps the two states that a key leads to, from which every message under it goes on.
package final class HMAC {
    /// In one piece, because each access to a member of a class is checked when it is made.
    private var states = HMACStates()

    package init() {}

    /// Appends the code of `message` to `octets`: ``HashFunction/digestLength`` octets.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` where libcrypto lacks the hash function.
    package func appendCode(
        of message: Span<UInt8>,
        using hash: HashFunction,
        key: [UInt8],
        to octets: inout [UInt8]
    ) throws(CryptoError) {
        try states.appendCode(of: message, using: hash, key: key, to: &octets)
    }
}

/// What a key leads to.
private struct HMACStates {
    /// Hash function and key that the states are of; nil where they are of none.
    private var hash: HashFunction?
    private var key: [UInt8] = []
    /// The key as a block of the hash function, exclusive-or'd with a pad.
    private var block: [UInt8] = []
    private var inner = oauthcheck_hash_state()
    private var outer = oauthcheck_hash_state()

    mutating func appendCode(
        of message: Span<UInt8>,
        using hash: HashFunction,
        key: [UInt8],
        to octets: inout [UInt8]
    ) throws(CryptoError) {
        if self.hash != hash || self.key != key { try prepare(hash, key) }
        let start = octets.count
        octets.append(addingCapacity: hash.digestLength) { output in
            output.append(repeating: 0, count: hash.digestLength)
        }
        let succeeded = message.withUnsafeBufferPointer { text in
            octets.withUnsafeMutableBufferPointer { code in
                guard let digest = code.baseAddress.map({ $0 + start }) else { return false }
                var state = inner
                guard oauthcheck_hash_update(hash.own, &state, text.baseAddress, text.count) == 1,
                    oauthcheck_hash_final(hash.own, &state, digest) == 1
                else { return false }
                state = outer
                return oauthcheck_hash_update(hash.own, &state, digest, hash.digestLength) == 1
                    && oauthcheck_hash_final(hash.own, &state, digest) == 1
            }
        }
        guard succeeded else {
            octets.removeSubrange(start...)
            throw .refusal(of: "HMAC-\(hash.rawValue)")
        }
    }

    /// Brings both states to where messages under `key` begin.
    private mutating func prepare(_ hash: HashFunction, _ key: [UInt8]) throws(CryptoError) {
        self.hash = nil
        block.removeAll(keepingCapacity: true)
        if key.count > hash.blockLength {
            try hash.appendDigest(of: key.span, to: &block)
        } else {
            block.append(contentsOf: key)
        }
        let zeros = hash.blockLength - block.count
        block.append(addingCapacity: zeros) { $0.append(repeating: 0, count: zeros) }
        Self.apply(0x36, to: &block)
        let isInner = Self.begin(&inner, hash, block)
        Self.apply(0x36 ^ 0x5C, to: &block)
        guard isInner, Self.begin(&outer, hash, block) else {
            throw .refusal(of: "HMAC-\(hash.rawValue)")
        }
        self.hash = hash
        // Copied into memory of its own: the key's may be written to next.
        self.key.removeAll(keepingCapacity: true)
        self.key.append(contentsOf: key)
    }

    private static func apply(_ pad: UInt8, to block: inout [UInt8]) {
        for index in block.indices { block[index] ^= pad }
    }

    private static func begin(
        _ state: inout oauthcheck_hash_state,
        _ hash: HashFunction,
        _ block: [UInt8]
    ) -> Bool {
        oauthcheck_hash_init(hash.own, &state) == 1
            && oauthcheck_hash_update(hash.own, &state, block, block.count) == 1
    }
}

extension HashFunction {
    /// The block that it works on, in octets.
    fileprivate var blockLength: Int {
        switch self {
        case .md5, .sha1, .sha224, .sha256: 64
        case .sha384, .sha512: 128
        }
    }
}
