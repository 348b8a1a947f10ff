// The parameters (§3.1), and whether they are those of the client and of now (§3.2).
extension VerificationStep {
    /// `oauth_consumer_key` is present; it says which client's secret is needed.
    public static let identified = VerificationStep(.identified) { request, _ in
        request.missing("oauth_consumer_key")
    }

    /// `oauth_signature_method` is present.
    public static let methodNamed = VerificationStep(.methodNamed) { request, _ in
        request.missing("oauth_signature_method")
    }

    /// `oauth_signature` is present.
    public static let signed = VerificationStep(.signed) { request, _ in
        request.missing("oauth_signature")
    }

    /// A signature that is not empty.
    public static let signatureNotEmpty = VerificationStep(.signatureNotEmpty) { request, _ in
        request.value(of: "oauth_signature") == [] ? .missing("oauth_signature") : nil
    }

    /// A nonce and a timestamp, which only PLAINTEXT may omit (§3.3).
    public static let freshnessGiven = VerificationStep(.freshnessGiven) { request, _ in
        request.signatureMethod == .plaintext
            ? nil : request.missing("oauth_timestamp") ?? request.missing("oauth_nonce")
    }

    /// `oauth_version` is 1.0, if it is sent (§3.1).
    public static let version = VerificationStep(.version) { request, _ in
        request.value(of: "oauth_version")?.elementsEqual("1.0".utf8) ?? true ? nil : .version
    }

    /// A signature method that the server accepts (§3.4).
    public static let method = VerificationStep(.method) { request, terms in
        request.signatureMethod.map { terms.rules.methods.contains($0) } ?? false
            ? nil : .signatureMethod
    }

    /// PLAINTEXT only over TLS, because it shows the secrets (§3.4.4).
    public static let plaintextSecure = VerificationStep(.plaintextSecure) { request, _ in
        guard request.signatureMethod == .plaintext else { return nil }
        let scheme = request.url.prefix { $0 != UInt8(ascii: ":") }
        return scheme.map(ASCII.lowercased).elementsEqual("https".utf8)
            ? nil : .plaintextWithoutTLS
    }

    /// A nonce that is not empty (§3.3).
    public static let nonceNotEmpty = VerificationStep(.nonceNotEmpty) { request, _ in
        request.value(of: "oauth_nonce") == [] ? .missing("oauth_nonce") : nil
    }

    /// A nonce that is short enough to be stored (§3.3).
    public static let nonceLength = VerificationStep(.nonceLength) { request, terms in
        let count = request.value(of: "oauth_nonce")?.count ?? 0
        return count > terms.rules.nonceLengthMax ? .nonceTooLong(byteCount: count) : nil
    }

    /// A timestamp that is a positive integer (§3.3).
    public static let timestamp = VerificationStep(.timestamp) { request, _ in
        request.value(of: "oauth_timestamp") != nil && request.timestamp == nil ? .timestamp : nil
    }

    /// A timestamp without leading zeros.
    public static let timestampPlain = VerificationStep(.timestampPlain) { request, _ in
        request.value(of: "oauth_timestamp")?.first == UInt8(ascii: "0") ? .timestamp : nil
    }

    // MARK: - Credentials

    /// The credentials are those of the client that the request names.
    public static let client = VerificationStep(.client) { request, terms in
        let identifier = request.value(of: "oauth_consumer_key") ?? []
        return identifier.elementsEqual(terms.client.identifier.utf8) ? nil : .client
    }

    /// The client has what the method needs: a key for RSA, a secret for all other methods.
    ///
    /// Everyone knows the empty secret of a client that signs with RSA.
    public static let key = VerificationStep(.key) { request, terms in
        let hasKey =
            request.signatureMethod?.kind == .rsa
            ? terms.publicKey != nil : !terms.client.sharedSecret.isEmpty
        return hasKey ? nil : .signatureMethod
    }

    /// The credentials are those of the token that the request names.
    public static let token = VerificationStep(.token) { request, terms in
        let identifier = request.value(of: "oauth_token") ?? []
        return identifier.elementsEqual(terms.tokenIdentifier.utf8) ? nil : .token
    }

    // MARK: - Signature, body and time

    /// The signature matches the request and these credentials (§3.4).
    public static let signature = VerificationStep(.signature) { request, terms in
        do throws(RequestRefusal) {
            return try request.hasCorrectSignature(terms) ? nil : .signature
        } catch {
            return error
        }
    }

    /// No `oauth_body_hash` with a form, because the form's parameters are signed.
    public static let noFormHash = VerificationStep(.noFormHash) { request, _ in
        request.form != nil && request.value(of: "oauth_body_hash") != nil ? .bodyHash : nil
    }

    /// `oauth_body_hash` is the hash of the body, if it is sent.
    public static let bodyHash = VerificationStep(.bodyHash) { request, _ in
        guard let found = request.value(of: "oauth_body_hash"), let body = request.body,
            let method = request.signatureMethod
        else { return nil }
        do throws(SigningError) {
            return found.elementsEqual(try method.bodyHash(of: body).utf8) ? nil : .bodyHash
        } catch {
            return .cannotVerify(error)
        }
    }

    /// The timestamp is close enough to the current time (§3.3).
    public static let time = VerificationStep(.time) { request, terms in
        guard let timestamp = request.timestamp else { return nil }
        let distance = max(timestamp, terms.now) - min(timestamp, terms.now)
        return distance > terms.rules.window ? .staleTimestamp(seconds: distance) : nil
    }
}

extension RequestVerification {
    fileprivate func missing(_ name: String) -> RequestRefusal? {
        value(of: name) == nil ? .missing(name) : nil
    }

    /// Seconds since 1970-01-01T00:00:00Z; nil unless `oauth_timestamp` is a positive integer of
    /// up to 18 digits.
    package var timestamp: UInt64? {
        guard let text = value(of: "oauth_timestamp"), text.count < 19,
            text.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = UInt64(String(decoding: text, as: UTF8.self)), number > 0
        else { return nil }
        return number
    }
}
