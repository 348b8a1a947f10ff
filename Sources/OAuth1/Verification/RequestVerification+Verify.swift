extension RequestVerification {
    /// Reads the protocol parameters of a request from the `Authorization` header, a form, or the
    /// query (§3.5).
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - url: the URL as the client sent it: scheme, host, path and query, still encoded.
    ///   - authorization: the values of all `Authorization` headers; other schemes are ignored.
    ///   - contentType: the value of the `Content-Type` header, which says if the body is a form.
    ///   - body: the bytes of the body, or nil; verified if it is a form, or if the request has
    ///     `oauth_body_hash`.
    /// - Throws: ``RequestRefusal`` if the request has no protocol parameters, has them in more
    ///   than one place, repeats one, or has a part that cannot be read.
    public init(
        method: String,
        url: String,
        authorization: [String],
        contentType: String? = nil,
        body: (some Sequence<UInt8>)? = EmptyCollection()
    ) throws(RequestRefusal) {
        self.init(
            received: Array(method.utf8), url: Array(url.utf8),
            authorization: authorization.map { Array($0.utf8) },
            contentType: contentType.map { Array($0.utf8) }, body: body.map { Array($0) } ?? [])
        try check(VerificationProcedure.standard.reading)
    }

    /// Reads the protocol parameters of a request with at most one `Authorization` header.
    public init(
        method: String,
        url: String,
        authorization: String?,
        contentType: String? = nil,
        body: (some Sequence<UInt8>)? = EmptyCollection()
    ) throws(RequestRefusal) {
        try self.init(
            method: method, url: url, authorization: authorization.map { [$0] } ?? [],
            contentType: contentType, body: body)
    }

    /// Verifies the request with the credentials that it names (§3.2).
    ///
    /// The nonce is stored only if everything else is correct, so that nobody can use up nonces of
    /// other clients.
    ///
    /// - Parameters:
    ///   - client: the client whose identifier is ``clientIdentifier``.
    ///   - token: the credentials whose identifier is ``tokenIdentifier``; nil if the request has
    ///     no token.
    ///   - publicKey: the client's key, without which RSA methods are refused.
    ///   - rules: what the server accepts.
    ///   - now: the server's clock, in seconds since 1970-01-01T00:00:00Z.
    ///   - nonces: the store of used nonces.
    /// - Throws: ``RequestRefusal``; send its status in the answer.
    public func verify(
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        publicKey: RSAPublicKey? = nil,
        rules: VerificationRules = VerificationRules(),
        at now: UInt64,
        nonces: some NonceStore
    ) async throws(RequestRefusal) {
        let terms = VerificationTerms(
            client: client, publicKey: publicKey, tokenIdentifier: token?.identifier ?? "",
            tokenSecret: token?.sharedSecret ?? "", rules: rules, now: now)
        try check(VerificationProcedure.standard.verifying, terms)
        guard let nonce = usedNonce else { return }
        switch await nonces.use(nonce, earliest: now - min(rules.window, now)) {
        case .new: return
        case .used: throw .usedNonce
        case .unavailable: throw .nonceStoreUnavailable
        }
    }

    /// The values that must be unique (§3.3); nil if the request has no nonce or no timestamp.
    ///
    /// If your server stores nonces itself, store this value after all steps of the
    /// ``VerificationProcedure``.
    public var usedNonce: UsedNonce? {
        guard let nonce = self["oauth_nonce"], let timestamp else { return nil }
        return UsedNonce(
            nonce: nonce, timestamp: timestamp, client: clientIdentifier ?? "",
            token: tokenIdentifier)
    }
}
