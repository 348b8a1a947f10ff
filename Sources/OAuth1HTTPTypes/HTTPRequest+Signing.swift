public import HTTPTypes
public import OAuth1

extension HTTPRequest {
    /// Signs the request (§3.4), and sets its `Authorization` header (§3.5.1).
    ///
    /// Sign last: later changes to the request are not signed.
    ///
    /// - Parameters:
    ///   - body: the bytes of the body, which are signed if the content type is that of a form.
    ///   - client: the client credentials; RSA methods do not use their secret.
    ///   - token: the temporary or token credentials; nil if none have been issued yet.
    ///   - method: the signature method.
    ///   - privateKey: the client's key, for RSA methods.
    ///   - freshness: a nonce and a timestamp; only PLAINTEXT may omit them (§3.3).
    ///   - hashesBody: whether to add `oauth_body_hash`; a form gets none, since it is signed.
    ///   - version: `oauth_version`, optional; its only valid value is "1.0".
    ///   - realm: the header's `realm`, which is sent but not signed.
    /// - Throws: ``HTTPRequestError`` if the URL is incomplete, the form cannot be read, or the
    ///   request cannot be signed.
    public mutating func sign(
        body: (some Sequence<UInt8>)? = EmptyCollection(),
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        method: SignatureMethod = .hmacSHA1,
        privateKey: RSAPrivateKey? = nil,
        freshness: Freshness?,
        hashesBody: Bool = false,
        version: String? = nil,
        realm: String? = nil
    ) throws(HTTPRequestError) {
        let body = body.map { Array($0) } ?? []
        let request = try Request(self, body: body)
        do throws(SigningError) {
            let hash = hashesBody && !isForm ? try method.bodyHash(of: body) : nil
            headerFields[.authorization] =
                try SignedRequest(
                    request, client: client, token: token, method: method, privateKey: privateKey,
                    freshness: freshness, bodyHash: hash, version: version, realm: realm
                ).authorizationHeader
        } catch {
            throw .signing(error)
        }
    }
}
