#if !SwiftCrypto
import COpenSSL

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#else
import Glibc
#endif

/// Keyed-hash message authentication codes (RFC 2104).
///
/// A key is hashed once: its two states are kept for all messages until the key changes.
package final class HMAC {
    // No check for overlapping accesses: nothing here calls back.
    @exclusivity(unchecked) private var states = HMACStates()

    package init() {}

    /// Calls `use` with the code of `message`.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` if libcrypto lacks the hash function.
    package func withCode(
        of message: Span<UInt8>,
        using hash: HashFunction,
        key: [UInt8],
        _ use: (Span<UInt8>) -> Void
    ) throws(CryptoError) {
        try states.prepare(hash, key)
        // Room for the longest code.
        let succeeded = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { room in
            guard let code = room.baseAddress, states.writeCode(of: message, hash, to: code)
            else { return false }
            use(UnsafeBufferPointer(start: code, count: hash.digestLength).span)
            return true
        }
        guard succeeded else { throw .refusal(of: "HMAC-\(hash.rawValue)") }
    }
}

/// The states of the hash function after the first block, which is made from the key (RFC 2104 §4).
private struct HMACStates {
    /// The hash function of the states, with their ``key``; nil if there are no valid states.
    private var hash: HashFunction?
    private var key: [UInt8] = []
    private var inner = oauthcheck_hash_state()
    private var outer = oauthcheck_hash_state()

    /// Writes the code of `message` under the current key; false if libcrypto refuses.
    func writeCode(
        of message: Span<UInt8>,
        _ hash: HashFunction,
        to code: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        message.withUnsafeBufferPointer { text in
            var state = inner
            guard oauthcheck_hash_update(hash.own, &state, text.baseAddress, text.count) == 1,
                oauthcheck_hash_final(hash.own, &state, code) == 1
            else { return false }
            state = outer
            return oauthcheck_hash_update(hash.own, &state, code, hash.digestLength) == 1
                && oauthcheck_hash_final(hash.own, &state, code) == 1
        }
    }

    /// Makes the states those of `key`, unless they are already.
    mutating func prepare(_ hash: HashFunction, _ key: [UInt8]) throws(CryptoError) {
        guard self.hash != hash || !isKey(key) else { return }
        self.hash = nil
        // Room for the longest block: the key, zeros, and all of it XORed with a pad.
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) {
            (block) throws(CryptoError) in
            block.initialize(repeating: 0)
            if key.count > hash.blockLength {
                let key = key[...]
                guard let start = block.baseAddress, hash.writeDigest(of: key.span, to: start)
                else { throw .refusal(of: "the digest \(hash.rawValue)") }
            } else {
                _ = block.update(fromContentsOf: key)
            }
            for index in block.indices { block[index] ^= 0x36 }
            let isInner = Self.begin(&inner, hash, block)
            for index in block.indices { block[index] ^= 0x36 ^ 0x5C }
            guard isInner, Self.begin(&outer, hash, block) else {
                throw .refusal(of: "HMAC-\(hash.rawValue)")
            }
        }
        self.hash = hash
        // Copied into memory of its own, because the caller may reuse the key's memory.
        key.withUnsafeBufferPointer { self.key.replaceSubrange(self.key.indices, with: $0) }
    }

    /// Whether the states are those of `key`: compared at once, which `==` does byte by byte.
    private func isKey(_ key: [UInt8]) -> Bool {
        guard key.count == self.key.count else { return false }
        return key.withUnsafeBufferPointer { bytes in
            self.key.withUnsafeBufferPointer { own in
                guard let bytes = bytes.baseAddress, let own = own.baseAddress else {
                    return true
                }
                return memcmp(bytes, own, key.count) == 0
            }
        }
    }

    private static func begin(
        _ state: inout oauthcheck_hash_state,
        _ hash: HashFunction,
        _ block: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        oauthcheck_hash_init(hash.own, &state) == 1
            && oauthcheck_hash_update(hash.own, &state, block.baseAddress, hash.blockLength) == 1
    }
}

extension HashFunction {
    /// The length of the function's blocks, in bytes.
    fileprivate var blockLength: Int {
        switch self {
        case .md5, .sha1, .sha224, .sha256: 64
        case .sha384, .sha512: 128
        }
    }
}
#endif
