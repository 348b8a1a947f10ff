public import Foundation
public import OAuth1

extension SignatureMethod {
    /// The value of `oauth_body_hash`: base64 of the body's digest by this method's hash function,
    /// SHA-1 for PLAINTEXT.
    ///
    /// - Throws: ``SigningError`` if libcrypto lacks the hash function.
    public func bodyHash(of body: Data) throws(SigningError) -> String {
        var hash: [UInt8] = []
        try BodyHash.append(of: [UInt8](body).span, for: self, to: &hash)
        return String(decoding: hash, as: UTF8.self)
    }
}
