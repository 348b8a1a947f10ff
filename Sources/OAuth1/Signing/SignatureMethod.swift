package import OAuthCrypto

/// How a request is signed (§3.4): the raw value is the value of `oauth_signature_method`.
///
/// RFC 5849 defines HMAC-SHA1, RSA-SHA1 and PLAINTEXT; the other methods are also in use.
public enum SignatureMethod: String, CaseIterable, Hashable, Sendable {
    case hmacSHA1 = "HMAC-SHA1"
    case hmacSHA256 = "HMAC-SHA256"
    case hmacSHA512 = "HMAC-SHA512"
    case rsaSHA1 = "RSA-SHA1"
    case rsaSHA256 = "RSA-SHA256"
    case rsaSHA512 = "RSA-SHA512"
    case plaintext = "PLAINTEXT"
    case hmacMD5 = "HMAC-MD5"
    case hmacSHA224 = "HMAC-SHA224"
    case hmacSHA384 = "HMAC-SHA384"

    /// What the method does with the base string.
    package enum Kind: Hashable, Sendable { case hmac, rsa, plaintext }

    package var kind: Kind {
        switch self {
        case .hmacMD5, .hmacSHA1, .hmacSHA224, .hmacSHA256, .hmacSHA384, .hmacSHA512: .hmac
        case .rsaSHA1, .rsaSHA256, .rsaSHA512: .rsa
        case .plaintext: .plaintext
        }
    }

    /// The method's hash function, which `oauth_body_hash` uses too; SHA-1 for PLAINTEXT.
    package var hash: HashFunction {
        switch self {
        case .hmacMD5: .md5
        case .hmacSHA1, .rsaSHA1, .plaintext: .sha1
        case .hmacSHA224: .sha224
        case .hmacSHA256, .rsaSHA256: .sha256
        case .hmacSHA384: .sha384
        case .hmacSHA512, .rsaSHA512: .sha512
        }
    }

    /// The length of the hash function's digests, in bytes.
    package var digestLength: Int { hash.digestLength }
}
