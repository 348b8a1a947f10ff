#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif
public import OAuth1

extension URLRequest {
    /// Signs the request (§3.4), and sets its `Authorization` header (§3.5.1).
    ///
    /// Sign last: later changes to the request are not signed.
    ///
    /// - Parameters:
    ///   - client: the client credentials; RSA methods do not use their secret.
    ///   - token: the temporary or token credentials; nil if none have been issued yet.
    ///   - method: the signature method.
    ///   - privateKey: the client's key, for RSA methods.
    ///   - freshness: a nonce and a timestamp; by default, new values for each request.
    ///   - callback: `oauth_callback` of a temporary credential request (§2.1).
    ///   - verifier: `oauth_verifier` of a token request (§2.3).
    ///   - hashesBody: whether to add `oauth_body_hash`; a form gets none, since it is signed.
    ///   - version: `oauth_version`, optional; its only valid value is "1.0".
    ///   - realm: the header's `realm`, which is sent but not signed.
    /// - Throws: ``URLRequestError`` if there is no URL, a body that must be read is a stream, or
    ///   the request cannot be signed.
    public mutating func sign(
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        method: SignatureMethod = .hmacSHA1,
        privateKey: RSAPrivateKey? = nil,
        freshness: Freshness = Freshness(),
        callback: String? = nil,
        verifier: String? = nil,
        hashesBody: Bool = false,
        version: String? = nil,
        realm: String? = nil
    ) throws(URLRequestError) {
        let request = try Request(self)
        let hash = hashesBody && !isForm ? try bodyHash(by: method) : nil
        do throws(SigningError) {
            let signed = try SignedRequest(
                request, client: client, token: token, method: method, privateKey: privateKey,
                freshness: freshness, callback: callback, verifier: verifier, bodyHash: hash,
                version: version, realm: realm)
            setValue(signed.authorizationHeader, forHTTPHeaderField: "Authorization")
        } catch {
            throw .signing(error)
        }
    }

    private func bodyHash(by method: SignatureMethod) throws(URLRequestError) -> String {
        guard httpBodyStream == nil else { throw .streamedBody }
        do throws(SigningError) {
            return try method.bodyHash(of: httpBody ?? Data())
        } catch {
            throw .signing(error)
        }
    }
}
