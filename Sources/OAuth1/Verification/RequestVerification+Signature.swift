extension RequestVerification {
    /// The signature base string (§3.4.1.1), which the HMAC and RSA methods sign.
    ///
    /// - Throws: ``RequestRefusal/url(_:)`` if the URL is invalid.
    public func baseString() throws(RequestRefusal) -> [UInt8] {
        var signed = ParameterList()
        if let form { ParameterSources.append(formEncoded: form.span, to: &signed) }
        for parameter in header {
            signed.append(name: parameter.name.span, value: parameter.value.span)
        }
        do throws(RequestURIError) {
            return try RequestStages(method: method, url: url, signing: signed).baseString
        } catch {
            throw .url(error)
        }
    }

    /// The correct signature of the request with these credentials; nil for RSA methods, with which
    /// only the client can sign.
    ///
    /// - Throws: ``RequestRefusal`` if there is no such signature.
    package func correctSignature(_ terms: VerificationTerms) throws(RequestRefusal) -> [UInt8]? {
        guard let method = signatureMethod else { throw .signatureMethod }
        let key = RequestStages.signingKey(terms.client.sharedSecret, terms.tokenSecret)
        switch method.kind {
        case .plaintext: return key
        case .rsa: return nil
        case .hmac:
            let text = try baseString()
            var signature: [UInt8] = []
            do throws(SigningError) {
                try Signer().appendHMAC(of: text.span, using: method, key: key, to: &signature)
            } catch {
                throw .cannotVerify(error)
            }
            return signature
        }
    }

    /// Whether the signature is correct for the request and these credentials (§3.2).
    ///
    /// Comparing HMAC and PLAINTEXT signatures takes the same time wherever they differ.
    ///
    /// - Throws: ``RequestRefusal`` if there is no correct signature.
    func hasCorrectSignature(_ terms: VerificationTerms) throws(RequestRefusal) -> Bool {
        let sent = value(of: "oauth_signature") ?? []
        if let correct = try correctSignature(terms) {
            guard sent.count == correct.count else { return false }
            return zip(sent, correct).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
        }
        guard let method = signatureMethod, let key = terms.publicKey else {
            throw .signatureMethod
        }
        let text = try baseString()
        do throws(SigningError) {
            return try Signer().verifiesRSA(sent.span, of: text.span, using: method, key: key)
        } catch {
            throw .cannotVerify(error)
        }
    }

    /// Whether the signature is correct for the request and these credentials.
    ///
    /// Comparing HMAC and PLAINTEXT signatures takes the same time wherever they differ.
    ///
    /// - Parameters:
    ///   - client: the credentials for `oauth_consumer_key`.
    ///   - token: the credentials for `oauth_token`; nil if the request has none.
    ///   - publicKey: the client's key, for RSA methods.
    /// - Returns: false if the signature is wrong.
    /// - Throws: ``SigningError`` if the signature or its method is missing, the method is unknown,
    ///   the URL is invalid, an RSA method has no key, or a protocol parameter is in the header and
    ///   also in the query or body (§3.5).
    public func isAuthentic(
        client: ClientCredentials,
        token: (any Credentials)? = nil,
        publicKey: RSAPublicKey? = nil
    ) throws(SigningError) -> Bool {
        guard value(of: "oauth_signature") != nil else {
            throw SigningError("oauth_signature is missing")
        }
        guard let name = self["oauth_signature_method"] else {
            throw SigningError("oauth_signature_method is missing")
        }
        guard let method = SignatureMethod(rawValue: name) else {
            throw SigningError("unknown oauth_signature_method")
        }
        guard method.kind != .rsa || publicKey != nil else {
            throw SigningError("\(method.rawValue) needs a public key")
        }
        guard !repeatsHeader else {
            throw SigningError(
                "a protocol parameter is in the header and also in the query or body")
        }
        do throws(RequestRefusal) {
            // A URL must be one, even if PLAINTEXT does not sign it.
            _ = try baseString()
            return try hasCorrectSignature(
                VerificationTerms(
                    client: client, publicKey: publicKey, tokenSecret: token?.sharedSecret ?? ""))
        } catch {
            throw SigningError(error)
        }
    }

    /// Whether a parameter of the header is also in the query or the form.
    private var repeatsHeader: Bool {
        var sent = ParameterList()
        for text in [query, form] {
            if let text { ParameterSources.append(formEncoded: text.span, to: &sent) }
        }
        return header.contains { sent.firstValue(named: $0.nameText) != nil }
    }
}

extension SigningError {
    fileprivate init(_ refusal: RequestRefusal) {
        switch refusal {
        case .url(let error): self.init(error.description)
        case .cannotVerify(let error): self = error
        default: self.init(refusal.description)
        }
    }
}
