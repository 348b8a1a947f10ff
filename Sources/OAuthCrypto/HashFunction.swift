import COpenSSL

/// The hash functions that OAuth 1.0a signature methods are made of.
package enum HashFunction: String, CaseIterable, Hashable, Sendable {
    case md5 = "MD5"
    case sha1 = "SHA1"
    case sha224 = "SHA224"
    case sha256 = "SHA256"
    case sha384 = "SHA384"
    case sha512 = "SHA512"

    /// The digest's length in octets.
    package var digestLength: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// Appends the digest of `message` to `octets`.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` where libcrypto lacks the function, as a
    ///   FIPS build lacks MD5.
    package func appendDigest(
        of message: Span<UInt8>,
        to octets: inout [UInt8]
    ) throws(CryptoError) {
        let start = octets.count
        octets.append(addingCapacity: digestLength) {
            $0.append(repeating: 0, count: digestLength)
        }
        var state = oauthcheck_hash_state()
        let succeeded = message.withUnsafeBufferPointer { text in
            octets.withUnsafeMutableBufferPointer { digest in
                oauthcheck_hash_init(own, &state) == 1
                    && oauthcheck_hash_update(own, &state, text.baseAddress, text.count) == 1
                    && oauthcheck_hash_final(own, &state, digest.baseAddress.map { $0 + start })
                        == 1
            }
        }
        guard succeeded else {
            octets.removeSubrange(start...)
            throw .refusal(of: "the digest \(rawValue)")
        }
    }

    /// Its name among the states.
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

    /// Libcrypto's implementation; it lives as long as the process.
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
