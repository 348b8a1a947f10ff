package import OAuth1

/// What a signer is given: a request, protocol parameters and secrets, as octets (§3.4).
package struct SigningFacts: Sendable {
    /// The method as it is sent.
    package var method: [UInt8] = []
    package var url: [UInt8] = []
    /// The components of ``url``; nil where the vector has no request.
    package var uri: RequestURI?
    /// The query as it goes on the wire, extra query parameters included.
    package var query: [UInt8]?
    /// The form body, decoded.
    package var form: [CollectedParameter] = []
    /// A raw body of the form media type, which is read like a query.
    package var formText: [UInt8]?
    /// Any other raw body, and what it says it is.
    package var body: [UInt8]?
    package var contentType: [UInt8] = []
    /// All but `realm` and `oauth_signature`, the body hash filled in.
    package var protocolParameters: [CollectedParameter] = []
    package var realm: [UInt8]?
    /// `oauth.oauth_signature`, where the vector has one.
    package var sentSignature: [UInt8]?
    package var consumerSecret: [UInt8] = []
    package var tokenSecret: [UInt8] = []
    /// Token secrets of other steps of the flow, which may have been taken instead.
    package var otherTokenSecrets: [[UInt8]] = []
    package var signatureMethod = SignatureMethod.hmacSHA1
    /// What stands in for values that would be computed.
    package var givenText: [UInt8]?
    package var givenBaseString: [UInt8]?
    package var givenSigningKey: [UInt8]?

    package init() {}

    /// The first protocol parameter of this name.
    package func protocolValue(_ name: String) -> [UInt8]? {
        protocolParameters.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// Whether the request has a raw body or form, an empty one included.
    package var hasBody: Bool { body != nil || formText != nil || !form.isEmpty }

    /// The octets of a component of the URL.
    package func text(_ component: Range<Int>?) -> [UInt8]? {
        component.map { Array(url[$0]) }
    }
}

extension SigningFacts {
    /// What `vector` gives; a signature method that nobody knows has no part in the base string.
    ///
    /// - Parameters:
    ///   - vector: the request and its secrets.
    ///   - derivation: derives the body hash.
    ///   - otherTokenSecrets: of the vectors beside it.
    /// - Throws: ``SigningError`` where libcrypto refuses the body hash.
    package init(
        _ vector: TestVector,
        using derivation: inout Derivation,
        otherTokenSecrets: [[UInt8]] = []
    ) throws(SigningError) {
        signatureMethod = vector.signatureMethod ?? .hmacSHA1
        self.otherTokenSecrets = otherTokenSecrets.filter {
            $0 != vector.secrets.tokenSecret.octets
        }
        takeRequest(vector.request)
        protocolParameters = CollectedParameter.list(vector.oauth.parameters, .protocol)
        if vector.oauth.computesBodyHash {
            derivation.begin()
            try derivation.derive(.bodyHash, of: vector)
            protocolParameters.insert(
                CollectedParameter("oauth_body_hash", derivation[.bodyHash], .protocol),
                at: vector.oauth.bodyHashPlace)
        }
        realm = vector.oauth.realm.ifPresent
        sentSignature = vector.oauth.signature.ifPresent
        consumerSecret = vector.secrets.consumerSecret.octets
        tokenSecret = vector.secrets.tokenSecret.octets
        givenText = vector.given.text.ifPresent
        givenBaseString = vector.given.baseString.ifPresent
        givenSigningKey = vector.given.signingKey.ifPresent
    }

    private mutating func takeRequest(_ request: TestVector.Request) {
        method = request.method.octets
        url = request.url.octets
        uri = request.uri
        query = text(uri?.query)
        if !request.query.isEmpty {
            var extra: [UInt8] = []
            FormEncodedBody.append(request.query, to: &extra)
            let isFirst = query?.isEmpty ?? true
            query = (query ?? []) + (isFirst ? [] : [UInt8(ascii: "&")]) + extra
        }
        form = CollectedParameter.list(request.form, .form)
        contentType = request.contentType.octets
        guard let octets = request.body.ifPresent else { return }
        if request.contentType.isPresent, ParameterSources.isForm(contentType: contentType) {
            formText = octets
        } else {
            body = octets
        }
    }
}

extension VectorText {
    /// The octets, where the vector has them.
    var ifPresent: [UInt8]? { isPresent ? octets : nil }
}
