/// The hash functions of the OAuth 1.0a signature methods.
package enum HashFunction: String, CaseIterable, Hashable, Sendable {
    case md5 = "MD5"
    case sha1 = "SHA1"
    case sha224 = "SHA224"
    case sha256 = "SHA256"
    case sha384 = "SHA384"
    case sha512 = "SHA512"

    /// The length of a digest, in bytes.
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

    /// The length of a digest with its function's name, as RSA signatures contain it (RFC 8017
    /// §9.2).
    var encodedDigestLength: Int {
        switch self {
        case .md5: digestLength + 18
        case .sha1: digestLength + 15
        case .sha224, .sha256, .sha384, .sha512: digestLength + 19
        }
    }
}
