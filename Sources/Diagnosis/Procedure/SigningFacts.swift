package import OAuth1
package import Vectors

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
            !$0.elementsEqual(vector.octets(of: vector.secrets.tokenSecret))
        }
        takeRequest(of: vector)
        protocolParameters = CollectedParameter.list(
            vector.list(of: vector.oauth.parameters), .protocol)
        if vector.oauth.computesBodyHash {
            derivation.begin()
            try derivation.derive(.bodyHash, of: vector)
            protocolParameters.insert(
                CollectedParameter("oauth_body_hash", derivation[.bodyHash], .protocol),
                at: vector.oauth.bodyHashPlace)
        }
        realm = vector.octetsIfPresent(vector.oauth.realm)
        sentSignature = vector.octetsIfPresent(vector.oauth.signature)
        consumerSecret = Array(vector.octets(of: vector.secrets.consumerSecret))
        tokenSecret = Array(vector.octets(of: vector.secrets.tokenSecret))
        givenText = vector.octetsIfPresent(vector.given.text)
        givenBaseString = vector.octetsIfPresent(vector.given.baseString)
        givenSigningKey = vector.octetsIfPresent(vector.given.signingKey)
    }

    private mutating func takeRequest(of vector: TestVector) {
        let request = vector.request
        method = Array(vector.octets(of: request.method))
        url = Array(vector.octets(of: request.url))
        uri = request.uri
        query = text(uri?.query)
        if !request.query.isEmpty {
            var extra: [UInt8] = []
            FormEncodedBody.append(vector.list(of: request.query), to: &extra)
            let isFirst = query?.isEmpty ?? true
            query = (query ?? []) + (isFirst ? [] : [UInt8(ascii: "&")]) + extra
        }
        form = CollectedParameter.list(vector.list(of: request.form), .form)
        contentType = Array(vector.octets(of: request.contentType))
        guard let octets = vector.octetsIfPresent(request.body) else { return }
        if request.contentType.isPresent, ParameterSources.isForm(contentType: contentType) {
            formText = octets
        } else {
            body = octets
        }
    }
}

extension TestVector {
    fileprivate func octetsIfPresent(_ text: VectorText) -> [UInt8]? {
        text.isPresent ? Array(octets(of: text)) : nil
    }
}
