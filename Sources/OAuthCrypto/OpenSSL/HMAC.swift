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
        key: Span<UInt8>,
        _ use: (Span<UInt8>) -> Void
    ) throws(CryptoError) {
        guard states.prepare(hash, key), states.writeCode(of: message, use) else {
            throw .refusal(of: "HMAC-\(hash.rawValue)")
        }
    }
}

/// The states of the hash function after the first block, which is made from the key (RFC 2104 §4).
private struct HMACStates {
    /// The hash function of the states, with their ``key``; nil if there are no valid states.
    private var hash: HashFunction?
    private var key: [UInt8] = []
    private var inner = oauthcheck_hash_state()
    private var outer = oauthcheck_hash_state()

    /// Calls `use` with the code of `message` under the current key; false if libcrypto refuses.
    mutating func writeCode(of message: Span<UInt8>, _ use: (Span<UInt8>) -> Void) -> Bool {
        guard let hash else { return false }
        let length = hash.digestLength
        // Room for the longest code.
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { code in
            let succeeded = message.withUnsafeBufferPointer { text in
                oauthcheck_hmac_code(
                    hash.own, &inner, &outer, text.baseAddress, text.count, code.baseAddress,
                    length)
            }
            guard succeeded == 1 else { return false }
            use(UnsafeBufferPointer(rebasing: code[..<length]).span)
            return true
        }
    }

    /// Makes the states those of `key`, unless they are already; false if libcrypto refuses.
    mutating func prepare(_ hash: HashFunction, _ key: Span<UInt8>) -> Bool {
        guard self.hash != hash || !isKey(key) else { return true }
        self.hash = nil
        let succeeded = key.withUnsafeBufferPointer { key in
            oauthcheck_hmac_init(
                hash.own, &inner, &outer, key.baseAddress, key.count, hash.blockLength)
        }
        guard succeeded == 1 else { return false }
        self.hash = hash
        // Copied into memory of its own, because the caller may reuse the key's memory.
        key.withUnsafeBufferPointer { self.key.replaceSubrange(self.key.indices, with: $0) }
        return true
    }

    /// Whether the states are those of `key`: compared at once, which `==` does byte by byte.
    private func isKey(_ key: Span<UInt8>) -> Bool {
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
