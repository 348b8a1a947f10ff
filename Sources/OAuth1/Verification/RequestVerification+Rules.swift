extension RequestVerification {
    /// Verifies the request with the credentials that it names (§3.2).
    ///
    /// Its nonce is used up only if all else is right, so that nobody can use up those of others.
    ///
    /// - Parameters:
    ///   - client: the client whose identifier is ``clientIdentifier``.
    ///   - token: the credentials whose identifier is ``tokenIdentifier``; nil if that is nil.
    ///   - publicKey: the client's key, without which RSA methods are refused.
    ///   - rules: what the server accepts.
    ///   - now: the server's clock, in seconds since 1970-01-01T00:00:00Z.
    ///   - nonces: remembers what was used.
    /// - Throws: ``RequestRefusal``, whose status the answer has.
    public func verify(
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        publicKey: RSAPublicKey? = nil,
        rules: VerificationRules = VerificationRules(),
        at now: UInt64,
        nonces: some NonceStore
    ) async throws(RequestRefusal) {
        let method = try method(client, publicKey, rules)
        let freshness = try freshness(method)
        try checkPresence()
        guard client.identifier.utf8.elementsEqual((clientIdentifier ?? "").utf8) else {
            throw .client
        }
        guard (token?.identifier ?? "").utf8.elementsEqual((tokenIdentifier ?? "").utf8) else {
            throw .token
        }
        try checkSignature(client, token, publicKey)
        try checkBodyHash(method)
        if let freshness { try await use(freshness, rules.window, now, nonces) }
    }

    // MARK: - The parameters

    private func required(_ name: String) throws(RequestRefusal) -> String {
        guard let value = self[name], !value.isEmpty else { throw .missing(name) }
        return value
    }

    private func checkPresence() throws(RequestRefusal) {
        _ = try required("oauth_consumer_key")
        _ = try required("oauth_signature")
        if let version = self["oauth_version"], !version.utf8.elementsEqual("1.0".utf8) {
            throw .version
        }
    }

    private func method(
        _ client: ClientCredentials,
        _ publicKey: RSAPublicKey?,
        _ rules: VerificationRules
    ) throws(RequestRefusal) -> SignatureMethod {
        guard let method = SignatureMethod(rawValue: try required("oauth_signature_method")),
            rules.methods.contains(method)
        else { throw .signatureMethod }
        switch method.kind {
        case .rsa:
            guard publicKey != nil else { throw .signatureMethod }
        case .hmac, .plaintext:
            // Everyone knows the empty secret of a client that signs with RSA.
            guard !client.sharedSecret.isEmpty else { throw .signatureMethod }
        }
        if method == .plaintext {
            let scheme = request.url.utf8.prefix { $0 != UInt8(ascii: ":") }
            guard scheme.map(ASCII.lowercased).elementsEqual("https".utf8) else {
                throw .plaintextWithoutTLS
            }
        }
        return method
    }

    /// The nonce and the timestamp; nil for a PLAINTEXT request that has neither (§3.3).
    private func freshness(_ method: SignatureMethod) throws(RequestRefusal) -> Freshness? {
        if method == .plaintext, self["oauth_timestamp"] == nil, self["oauth_nonce"] == nil {
            return nil
        }
        let text = try required("oauth_timestamp")
        let nonce = try required("oauth_nonce")
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let timestamp = UInt64(text),
            timestamp > 0
        else { throw .timestamp }
        return Freshness(nonce: nonce, timestamp: timestamp)
    }

    // MARK: - Signature, body and time

    private func checkSignature(
        _ client: ClientCredentials,
        _ token: (any Credentials)?,
        _ publicKey: RSAPublicKey?
    ) throws(RequestRefusal) {
        let isRight: Bool
        do throws(SigningError) {
            isRight = try isAuthentic(client: client, token: token, publicKey: publicKey)
        } catch {
            throw .cannotVerify(error)
        }
        guard isRight else { throw .signature }
    }

    private func checkBodyHash(_ method: SignatureMethod) throws(RequestRefusal) {
        guard let found = self["oauth_body_hash"], let body else { return }
        let correct: String
        do throws(SigningError) {
            correct = try method.bodyHash(of: body)
        } catch {
            throw .cannotVerify(error)
        }
        guard found.utf8.elementsEqual(correct.utf8) else { throw .bodyHash }
    }

    private func use(
        _ freshness: Freshness,
        _ window: UInt64,
        _ now: UInt64,
        _ nonces: some NonceStore
    ) async throws(RequestRefusal) {
        let timestamp = freshness.timestamp
        let distance = max(timestamp, now) - min(timestamp, now)
        guard distance <= window else { throw .staleTimestamp(seconds: distance) }
        let nonce = UsedNonce(
            nonce: freshness.nonce, timestamp: timestamp, client: clientIdentifier ?? "",
            token: tokenIdentifier)
        switch await nonces.use(nonce, earliest: now - min(window, now)) {
        case .new: return
        case .used: throw .usedNonce
        case .unavailable: throw .nonceStoreUnavailable
        }
    }
}
