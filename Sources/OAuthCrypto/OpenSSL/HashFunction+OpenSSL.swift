#if !SwiftCrypto
import COpenSSL

extension HashFunction {
    /// Those that can be computed here; RSA signs with any of them.
    package static let offered = allCases
    package static let signing = allCases

    /// Appends the digest of `message` to `bytes`.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` if libcrypto lacks the function, as a FIPS
    ///   build lacks MD5.
    package func appendDigest(
        of message: Span<UInt8>,
        to bytes: inout [UInt8]
    ) throws(CryptoError) {
        let succeeded = append(to: &bytes) { writeDigest(of: message, to: $0) }
        guard succeeded else { throw .refusal(of: "the digest \(rawValue)") }
    }

    /// Writes the digest of `message` to memory for ``digestLength`` bytes; false if libcrypto
    /// lacks the function.
    func writeDigest(of message: Span<UInt8>, to digest: UnsafeMutablePointer<UInt8>) -> Bool {
        var state = oauthcheck_hash_state()
        return message.withUnsafeBufferPointer { text in
            oauthcheck_hash_init(own, &state) == 1
                && oauthcheck_hash_update(own, &state, text.baseAddress, text.count) == 1
                && oauthcheck_hash_final(own, &state, digest) == 1
        }
    }

    /// Appends ``digestLength`` bytes that `write` writes; none if it returns false.
    private func append(
        to bytes: inout [UInt8],
        _ write: (UnsafeMutablePointer<UInt8>) -> Bool
    ) -> Bool {
        var succeeded = false
        bytes.append(addingCapacity: digestLength) { output in
            output.withUnsafeMutableBufferPointer { buffer, count in
                guard let start = buffer.baseAddress, write(start + count) else { return }
                count += digestLength
                succeeded = true
            }
        }
        return succeeded
    }

    /// The function's name in the C header, for the states.
    var own: oauthcheck_hash {
        switch self {
        case .md5: OAUTHCHECK_MD5
        case .sha1: OAUTHCHECK_SHA1
        case .sha224: OAUTHCHECK_SHA224
        case .sha256: OAUTHCHECK_SHA256
        case .sha384: OAUTHCHECK_SHA384
        case .sha512: OAUTHCHECK_SHA512
        }
    }

    /// The implementation of libcrypto, which is never freed.
    var implementation: OpaquePointer? {
        switch self {
        case .md5: EVP_md5()
        case .sha1: EVP_sha1()
        case .sha224: EVP_sha224()
        case .sha256: EVP_sha256()
        case .sha384: EVP_sha384()
        case .sha512: EVP_sha512()
        }
    }
}
#endif
