// The parameters (§3.1), and whether they are those of the client and of now (§3.2).
extension VerificationStep {
    /// `oauth_consumer_key`, which says whose secret is needed.
    public static let identified = VerificationStep(.identified) {
        request, _ throws(RequestRefusal) in
        try request.require("oauth_consumer_key")
    }

    /// `oauth_signature_method`.
    public static let methodNamed = VerificationStep(.methodNamed) {
        request, _ throws(RequestRefusal) in
        try request.require("oauth_signature_method")
    }

    /// `oauth_signature`.
    public static let signed = VerificationStep(.signed) { request, _ throws(RequestRefusal) in
        try request.require("oauth_signature")
    }

    /// A signature that is not empty.
    public static let signatureNotEmpty = VerificationStep(.signatureNotEmpty) {
        request, _ throws(RequestRefusal) in
        guard request.value(of: "oauth_signature") != [] else {
            throw .missing("oauth_signature")
        }
    }

    /// A nonce and a timestamp, which only PLAINTEXT may omit (§3.3).
    public static let freshnessGiven = VerificationStep(.freshnessGiven) {
        request, _ throws(RequestRefusal) in
        guard request.signatureMethod != .plaintext else { return }
        try request.require("oauth_timestamp")
        try request.require("oauth_nonce")
    }

    /// `oauth_version` is 1.0, if it is sent (§3.1).
    public static let version = VerificationStep(.version) { request, _ throws(RequestRefusal) in
        guard let version = request.value(of: "oauth_version") else { return }
        guard version.elementsEqual("1.0".utf8) else { throw .version }
    }

    /// A signature method that the server accepts (§3.4).
    public static let method = VerificationStep(.method) { request, terms throws(RequestRefusal) in
        guard let method = request.signatureMethod, terms.rules.methods.contains(method) else {
            throw .signatureMethod
        }
    }

    /// PLAINTEXT over TLS only, because it shows the secrets (§3.4.4).
    public static let plaintextSecure = VerificationStep(.plaintextSecure) {
        request, _ throws(RequestRefusal) in
        guard request.signatureMethod == .plaintext else { return }
        let scheme = request.url.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.map(ASCII.lowercased).elementsEqual("https".utf8) else {
            throw .plaintextWithoutTLS
        }
    }

    /// A nonce that is not empty (§3.3).
    public static let nonceNotEmpty = VerificationStep(.nonceNotEmpty) {
        request, _ throws(RequestRefusal) in
        guard request.value(of: "oauth_nonce") != [] else { throw .missing("oauth_nonce") }
    }

    /// A nonce that is short enough to be kept (§3.3).
    public static let nonceLength = VerificationStep(.nonceLength) {
        request, terms throws(RequestRefusal) in
        let count = request.value(of: "oauth_nonce")?.count ?? 0
        guard count <= terms.rules.nonceLengthMax else { throw .nonceTooLong(byteCount: count) }
    }

    /// A timestamp that is a positive integer (§3.3).
    public static let timestamp = VerificationStep(.timestamp) {
        request, _ throws(RequestRefusal) in
        guard let text = request.value(of: "oauth_timestamp") else { return }
        guard !text.isEmpty, request.timestamp != nil else { throw .timestamp }
    }

    /// A timestamp without zeros before it.
    public static let timestampPlain = VerificationStep(.timestampPlain) {
        request, _ throws(RequestRefusal) in
        guard request.value(of: "oauth_timestamp")?.first != UInt8(ascii: "0") else {
            throw .timestamp
        }
    }

    // MARK: - Credentials

    /// The credentials are those of the client that the request names.
    public static let client = VerificationStep(.client) { request, terms throws(RequestRefusal) in
        let identifier = request.value(of: "oauth_consumer_key") ?? []
        guard identifier.elementsEqual(terms.client.identifier.utf8) else { throw .client }
    }

    /// The client has what the method needs: a key for RSA, a secret for the others.
    ///
    /// Everyone knows the empty secret of a client that signs with RSA.
    public static let key = VerificationStep(.key) { request, terms throws(RequestRefusal) in
        let hasKey =
            request.signatureMethod?.kind == .rsa
            ? terms.publicKey != nil : !terms.client.sharedSecret.isEmpty
        guard hasKey else { throw .signatureMethod }
    }

    /// The credentials are those of the token that the request names.
    public static let token = VerificationStep(.token) { request, terms throws(RequestRefusal) in
        let identifier = request.value(of: "oauth_token") ?? []
        guard identifier.elementsEqual(terms.tokenIdentifier.utf8) else { throw .token }
    }

    // MARK: - Signature, body and time

    /// The signature is that of the request and of these credentials (§3.4).
    public static let signature = VerificationStep(.signature) {
        request, terms throws(RequestRefusal) in
        guard try request.hasCorrectSignature(terms) else { throw .signature }
    }

    /// `oauth_body_hash` not with a form, whose parameters are signed themselves.
    public static let noFormHash = VerificationStep(.noFormHash) {
        request, _ throws(RequestRefusal) in
        guard request.form == nil || request.value(of: "oauth_body_hash") == nil else {
            throw .bodyHash
        }
    }

    /// `oauth_body_hash` is the hash of the body, if it is sent.
    public static let bodyHash = VerificationStep(.bodyHash) {
        request, _ throws(RequestRefusal) in
        guard let found = request.value(of: "oauth_body_hash"), let body = request.body,
            let method = request.signatureMethod
        else { return }
        let correct: String
        do throws(SigningError) {
            correct = try method.bodyHash(of: body)
        } catch {
            throw .cannotVerify(error)
        }
        guard found.elementsEqual(correct.utf8) else { throw .bodyHash }
    }

    /// The timestamp is that of now (§3.3).
    public static let time = VerificationStep(.time) { request, terms throws(RequestRefusal) in
        guard let timestamp = request.timestamp else { return }
        let distance = max(timestamp, terms.now) - min(timestamp, terms.now)
        guard distance <= terms.rules.window else { throw .staleTimestamp(seconds: distance) }
    }
}

extension RequestVerification {
    fileprivate func require(_ name: String) throws(RequestRefusal) {
        guard value(of: name) != nil else { throw .missing(name) }
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
