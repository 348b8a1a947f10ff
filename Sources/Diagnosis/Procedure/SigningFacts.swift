package import OAuth1
package import Vectors

/// What a signer is given: a request, protocol parameters and secrets, as bytes (§3.4).
package struct SigningFacts: Sendable {
    /// The method as sent.
    package var method: [UInt8] = []
    package var url: [UInt8] = []
    /// The components of ``url``; nil if the vector has no request.
    package var uri: RequestURI?
    /// The query as sent, including the extra query parameters.
    package var query: [UInt8]?
    /// The form body, decoded.
    package var form: [CollectedParameter] = []
    /// A raw body of the form media type, which is read like a query.
    package var formText: [UInt8]?
    /// Any other raw body, and its media type.
    package var body: [UInt8]?
    package var contentType: [UInt8] = []
    /// All except `realm` and `oauth_signature`, with the body hash filled in.
    package var protocolParameters: [CollectedParameter] = []
    package var realm: [UInt8]?
    /// `oauth.oauth_signature`, if the vector has one.
    package var sentSignature: [UInt8]?
    package var consumerSecret: [UInt8] = []
    package var tokenSecret: [UInt8] = []
    /// Token secrets of other steps of the flow, which may have been used by mistake.
    package var otherTokenSecrets: [[UInt8]] = []
    package var signatureMethod = SignatureMethod.hmacSHA1
    /// What the request shows besides what is signed.
    package var traces = RequestTraces()
    /// Given values, used instead of computed ones.
    package var givenText: [UInt8]?
    package var givenBaseString: [UInt8]?
    package var givenSigningKey: [UInt8]?

    package init() {}

    /// The parameters that are signed, if they were collected already (§3.4.1.3.1).
    private var collected: [CollectedParameter]?

    /// The parameters that are signed, in the order of query, form and protocol.
    package var parameters: [CollectedParameter] {
        collected ?? ParameterReading(self).parameters(of: self)
    }

    /// Those of the query and the form.
    var requestParameters: [CollectedParameter] { parameters.filter { $0.source != .protocol } }

    /// The same facts, of which nothing will change any more, with their parameters collected.
    var collectingParameters: SigningFacts {
        var facts = self
        facts.collected = parameters
        return facts
    }

    /// The first protocol parameter of this name.
    package func protocolValue(_ name: String) -> [UInt8]? {
        protocolParameters.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// Whether the request has a raw body or a form, even an empty one.
    package var hasBody: Bool { body != nil || formText != nil || !form.isEmpty }

    /// About how many bytes a derivation works on.
    var size: Int {
        var size = url.count + consumerSecret.count + tokenSecret.count
        for parameter in form { size += parameter.name.count + parameter.value.count }
        for parameter in protocolParameters {
            size += parameter.name.count + parameter.value.count
        }
        size += (query?.count ?? 0) + (formText?.count ?? 0) + (body?.count ?? 0)
        size += (givenText?.count ?? 0) + (givenBaseString?.count ?? 0)
        return size + (givenSigningKey?.count ?? 0)
    }

    /// How many parameters a derivation sorts.
    var parameterCount: Int {
        let texts = [query, formText].compactMap { $0 }
        let inTexts = texts.reduce(0) { count, text in
            count + text.count { $0 == UInt8(ascii: "&") } + 1
        }
        return form.count + protocolParameters.count + inTexts
    }

    /// The bytes of a component of the URL.
    package func text(_ component: Range<Int>?) -> [UInt8]? {
        component.map { Array(url[$0]) }
    }
}

extension SigningFacts {
    /// Reads the facts of `vector`; HMAC-SHA1 replaces an unknown signature method.
    ///
    /// - Parameters:
    ///   - vector: the request and its secrets.
    ///   - derivation: derives the body hash.
    ///   - otherTokenSecrets: those of other vectors in the same file.
    /// - Throws: ``SigningError`` if libcrypto refuses the body hash.
    package init(
        _ vector: TestVector,
        using derivation: inout Derivation,
        otherTokenSecrets: [[UInt8]] = []
    ) throws(SigningError) {
        signatureMethod = vector.signatureMethod ?? .hmacSHA1
        self.otherTokenSecrets = otherTokenSecrets.filter {
            !$0.elementsEqual(vector.bytes(of: vector.secrets.tokenSecret))
        }
        takeRequest(of: vector)
        traces = RequestTraces(vector.otherHeaders)
        traces.otherURLs = vector.otherURLs
        protocolParameters = CollectedParameter.list(vector.oauth.parameters, of: vector, .protocol)
        if vector.oauth.computesBodyHash {
            derivation.begin()
            try derivation.derive(.bodyHash, of: vector)
            protocolParameters.insert(
                CollectedParameter("oauth_body_hash", derivation[.bodyHash], .protocol),
                at: vector.oauth.bodyHashPlace)
        }
        realm = vector.bytesIfPresent(vector.oauth.realm)
        sentSignature = vector.bytesIfPresent(vector.oauth.signature)
        consumerSecret = Array(vector.bytes(of: vector.secrets.consumerSecret))
        tokenSecret = Array(vector.bytes(of: vector.secrets.tokenSecret))
        givenText = vector.bytesIfPresent(vector.given.text)
        givenBaseString = vector.bytesIfPresent(vector.given.baseString)
        givenSigningKey = vector.bytesIfPresent(vector.given.signingKey)
    }

    private mutating func takeRequest(of vector: TestVector) {
        let request = vector.request
        method = Array(vector.bytes(of: request.method))
        url = Array(vector.bytes(of: request.url))
        uri = request.uri
        query = text(uri?.query)
        if !request.query.isEmpty {
            var extra: [UInt8] = []
            FormEncodedBody.append(vector.list(of: request.query), to: &extra)
            let isFirst = query?.isEmpty ?? true
            query = (query ?? []) + (isFirst ? [] : [UInt8(ascii: "&")]) + extra
        }
        form = CollectedParameter.list(request.form, of: vector, .form)
        contentType = Array(vector.bytes(of: request.contentType))
        guard let bytes = vector.bytesIfPresent(request.body) else { return }
        if request.contentType.isPresent, ParameterSources.isForm(contentType: contentType) {
            formText = bytes
        } else {
            body = bytes
        }
    }
}

extension TestVector {
    fileprivate func bytesIfPresent(_ text: VectorText) -> [UInt8]? {
        text.isPresent ? Array(bytes(of: text)) : nil
    }
}
