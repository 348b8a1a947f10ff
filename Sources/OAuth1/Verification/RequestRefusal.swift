/// Why a server refuses a request (§3.2).
///
/// The description contains nothing from the request except percent-encoded parameter names.
public enum RequestRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    // MARK: 400: the request cannot be understood

    /// The URL, which the server itself puts together, is invalid.
    case url(RequestURIError)
    /// The `Authorization` header cannot be parsed.
    case header(AuthorizationHeaderError)
    /// The request has this many `Authorization` headers, at least one for OAuth (§3.5.1).
    case otherAuthorization(count: Int)
    /// The `Authorization` header has a byte that is not encoded (§3.6).
    case headerByte(UInt8)
    /// A parameter of the `Authorization` header has a `%` without two hexadecimal digits (§3.6).
    case brokenEscape(String)
    /// The form or the query is not UTF-8.
    case notUTF8(Transmission)
    /// Protocol parameters are in more than one place (§3.5).
    case severalTransmissions([Transmission])
    /// A protocol parameter, or the header, appears more than once (§3.1).
    case repeated(String)
    /// A parameter name is reserved for the protocol, but is not defined by it (§3.1).
    case unknownParameter(String)
    /// A protocol parameter is absent or empty.
    case missing(String)
    /// `oauth_version` is not "1.0".
    case version
    /// `oauth_signature_method` is not accepted, or the client has no key or secret for it.
    case signatureMethod
    /// PLAINTEXT without TLS (§3.4.4).
    case plaintextWithoutTLS
    /// `oauth_timestamp` is not a positive integer.
    case timestamp
    /// `oauth_nonce` is longer than the server accepts.
    case nonceTooLong(byteCount: Int)

    // MARK: 401: the client or the resource owner is not known by it

    /// The request is not signed.
    case noProtocolParameters
    /// The client is not known, or the credentials are those of another client.
    case client
    /// The token is not known or has expired, or the credentials are those of another token.
    case token
    /// The signature is wrong.
    case signature
    /// `oauth_body_hash` is not the hash of the body.
    case bodyHash
    /// The timestamp differs from the clock by this many seconds, more than the server accepts.
    case staleTimestamp(seconds: UInt64)
    /// The nonce was used before, with the same timestamp, client and token (§3.3).
    case usedNonce

    // MARK: 500 and 503: the server's own faults

    /// libcrypto refuses the method, as a FIPS build may.
    case cannotVerify(SigningError)
    /// The nonce store is full, or cannot be reached.
    case nonceStoreUnavailable

    /// The status code of the answer (§3.2).
    public var status: Int {
        switch self {
        case .url, .header, .otherAuthorization, .headerByte, .brokenEscape, .notUTF8,
            .severalTransmissions, .repeated, .unknownParameter, .missing, .version,
            .signatureMethod, .plaintextWithoutTLS, .timestamp, .nonceTooLong:
            400
        case .noProtocolParameters, .client, .token, .signature, .bodyHash, .staleTimestamp,
            .usedNonce:
            401
        case .cannotVerify: 500
        case .nonceStoreUnavailable: 503
        }
    }

    /// What is wrong: lower case, no full stop.
    public var description: String {
        switch self {
        case .url(let error): "the URL is wrong: \(error)"
        case .header(let error): "the Authorization header is wrong: \(error)"
        case .otherAuthorization(let count): "the request has \(count) Authorization headers"
        case .headerByte(let byte):
            "the Authorization header has a byte that must be written as"
                + " \(PercentEncoding.encode(bytes: [byte]))"
        case .brokenEscape(let name):
            "\(PercentEncoding.encode(name)) in the Authorization header has a % without two hex"
                + " digits"
        case .notUTF8(let transmission): "the \(transmission.rawValue) is not UTF-8"
        case .severalTransmissions(let all):
            "protocol parameters are in more than one place: "
                + all.map { $0.rawValue }.joined(separator: ", ")
        case .repeated(let name): "\(PercentEncoding.encode(name)) is in the request twice"
        case .unknownParameter(let name):
            "\(PercentEncoding.encode(name)) is not a parameter of OAuth 1.0"
        case .missing(let name): "\(PercentEncoding.encode(name)) is missing"
        case .version: "oauth_version is not \"1.0\""
        case .signatureMethod: "the oauth_signature_method is not accepted"
        case .plaintextWithoutTLS: "PLAINTEXT is accepted only over https"
        case .timestamp: "oauth_timestamp is not a positive integer"
        case .nonceTooLong(let count): "oauth_nonce is too long: \(count) bytes"
        case .noProtocolParameters: "the request has no OAuth parameters"
        case .client: "the client is not known"
        case .token: "the token is not valid"
        case .signature: "the signature is wrong"
        case .bodyHash: "oauth_body_hash is not the hash of the body"
        case .staleTimestamp(let seconds):
            "oauth_timestamp differs from the server's clock by \(seconds) seconds"
        case .usedNonce: "the nonce was used before"
        case .cannotVerify(let error): "the signature cannot be verified: \(error)"
        case .nonceStoreUnavailable: "nonces cannot be stored now"
        }
    }
}
