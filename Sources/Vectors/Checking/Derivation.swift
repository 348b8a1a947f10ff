package import OAuth1

/// Derives the stages of one vector after another, each on demand, in buffers that are reused.
package struct Derivation {
    private var signer = Signer()
    private var parameters = NormalizedParameters()
    private var headerParameters = ParameterList()
    private var encoded: [UInt8] = []
    private var bodyHash: [UInt8] = []
    private var baseStringURI: [UInt8] = []
    /// ``baseStringURI`` as the base string contains it.
    private var encodedURI: [UInt8] = []
    /// The URL without its query that both were derived from.
    private var baseURL: [UInt8] = []
    private var normalizedParameters: [UInt8] = []
    private var baseString: [UInt8] = []
    private var signingKey: [UInt8] = []
    /// Whether ``signingKey`` was derived from these secrets.
    private var hasKeyOfSecrets = false
    private var clientSecret: [UInt8] = []
    private var tokenSecret: [UInt8] = []
    private var signature: [UInt8] = []
    private var authorizationHeader: [UInt8] = []
    private var derivedStages = StageSet()
    private var isSorted = false
    /// Whether there is a signature: computed, or expected and verified with the public key.
    package private(set) var hasSignature = false

    private static let signatureName = Array("oauth_signature".utf8)
    private static let bodyHashName = Array("oauth_body_hash".utf8)

    package init() {}

    /// Forgets the previous vector.
    package mutating func begin() {
        derivedStages.removeAll()
        isSorted = false
        hasSignature = false
    }

    /// Derives `stage` of `vector`, and the stages it needs.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses, as a FIPS build refuses MD5.
    package mutating func derive(_ stage: Stage, of vector: TestVector) throws(SigningError) {
        guard !derivedStages.contains(stage) else { return }
        switch stage {
        case .encoded: deriveEncoded(of: vector)
        case .bodyHash: try deriveBodyHash(of: vector)
        case .baseStringURI: deriveBaseStringURI(of: vector)
        case .parameters: try deriveParameters(of: vector)
        case .baseString: try deriveBaseString(of: vector)
        case .signingKey: deriveSigningKey(of: vector)
        case .signature: try deriveSignature(of: vector)
        case .authorizationHeader: try deriveHeader(of: vector)
        }
        derivedStages.insert(stage)
    }

    /// The value of a stage that has been derived.
    package subscript(stage: Stage) -> [UInt8] {
        switch stage {
        case .encoded: encoded
        case .bodyHash: bodyHash
        case .baseStringURI: baseStringURI
        case .parameters: normalizedParameters
        case .baseString: baseString
        case .signingKey: signingKey
        case .signature: signature
        case .authorizationHeader: authorizationHeader
        }
    }

    /// Passes the value of a stage without copying it: a copy that is kept makes the next vector
    /// use new memory.
    ///
    /// It is inlined, so that the closure has no copy of a vector either.
    @inline(__always)
    func withValue<Result>(of stage: Stage, _ look: (Span<UInt8>) -> Result) -> Result {
        switch stage {
        case .encoded: look(encoded.span)
        case .bodyHash: look(bodyHash.span)
        case .baseStringURI: look(baseStringURI.span)
        case .parameters: look(normalizedParameters.span)
        case .baseString: look(baseString.span)
        case .signingKey: look(signingKey.span)
        case .signature: look(signature.span)
        case .authorizationHeader: look(authorizationHeader.span)
        }
    }
}

// MARK: - Stages

extension Derivation {
    private mutating func deriveEncoded(of vector: TestVector) {
        encoded.removeAll(keepingCapacity: true)
        PercentEncoding.append(
            vector.bytes.span.extracting(vector.place(of: vector.given.text)), to: &encoded)
    }

    private mutating func deriveBodyHash(of vector: TestVector) throws(SigningError) {
        bodyHash.removeAll(keepingCapacity: true)
        guard let method = vector.signatureMethod else { return }
        let body = vector.bytes.span.extracting(vector.place(of: vector.request.body))
        try BodyHash.append(of: body, for: method, to: &bodyHash)
    }

    private mutating func deriveBaseStringURI(of vector: TestVector) {
        guard let uri = vector.request.uri else {
            baseStringURI.removeAll()
            return encodedURI.removeAll()
        }
        let url = vector.bytes.span.extracting(vector.place(of: vector.request.url))
        let baseURL = url.extracting(..<uri.path.upperBound)
        guard baseStringURI.isEmpty || !baseURL.isEqual(to: self.baseURL.span) else { return }
        self.baseURL.replaceAll(copying: baseURL)
        baseStringURI.removeAll(keepingCapacity: true)
        BaseStringURI.append(uri, of: url, to: &baseStringURI)
        encodedURI.removeAll(keepingCapacity: true)
        let text = baseStringURI
        PercentEncoding.append(text.span, to: &encodedURI)
    }

    private mutating func deriveParameters(of vector: TestVector) throws(SigningError) {
        normalizedParameters.removeAll(keepingCapacity: true)
        try sortParameters(of: vector)
        parameters.append(vector.bytes.span, to: &normalizedParameters)
    }

    /// Collects the parameters, in the order of §3.4.1.3.1's sources, and sorts them.
    private mutating func sortParameters(of vector: TestVector) throws(SigningError) {
        guard !isSorted else { return }
        if vector.oauth.computesBodyHash { try derive(.bodyHash, of: vector) }
        parameters.removeAll()
        Self.collect(from: vector, bodyHash, into: &parameters)
        parameters.sort(vector.bytes.span)
        isSorted = true
    }

    /// Collects the parameters that must be decoded, and those that the vector has decoded.
    private static func collect(
        from vector: TestVector,
        _ bodyHash: [UInt8],
        into parameters: inout NormalizedParameters
    ) {
        let bytes = vector.bytes.span
        if let query = vector.request.uri?.query {
            let start = vector.place(of: vector.request.url).lowerBound
            parameters.collect(
                formEncoded: start + query.lowerBound..<start + query.upperBound, in: bytes)
        }
        parameters.collect(vector.request.query, of: vector)
        parameters.collect(vector.request.form, of: vector)
        if vector.request.body.isPresent, vector.request.contentType.isPresent,
            ParameterSources.isForm(contentType: vector.bytes(of: vector.request.contentType))
        {
            parameters.collect(formEncoded: vector.place(of: vector.request.body), in: bytes)
        }
        parameters.collect(vector.oauth.parameters, of: vector)
        guard vector.oauth.computesBodyHash else { return }
        parameters.collected.append(name: bodyHashName.span, value: bodyHash.span)
    }

    private static func appendProtocolParameters(
        of vector: TestVector,
        _ bodyHash: [UInt8],
        to list: inout ParameterList
    ) {
        list.append(vector.oauth.parameters, of: vector)
        guard vector.oauth.computesBodyHash else { return }
        list.append(name: bodyHashName.span, value: bodyHash.span)
    }

    private mutating func deriveBaseString(of vector: TestVector) throws(SigningError) {
        baseString.removeAll(keepingCapacity: true)
        let bytes = vector.bytes.span
        guard !vector.given.baseString.isPresent else {
            return baseString.append(
                copying: bytes.extracting(vector.place(of: vector.given.baseString)))
        }
        try derive(.baseStringURI, of: vector)
        try sortParameters(of: vector)
        let uri = encodedURI
        SignatureBaseString.append(
            method: bytes.extracting(vector.place(of: vector.request.method)),
            encodedURI: uri.span, parameters: parameters, in: bytes, to: &baseString)
    }

    private mutating func deriveSigningKey(of vector: TestVector) {
        let bytes = vector.bytes.span
        guard !vector.given.signingKey.isPresent else {
            hasKeyOfSecrets = false
            signingKey.removeAll(keepingCapacity: true)
            return signingKey.append(
                copying: bytes.extracting(vector.place(of: vector.given.signingKey)))
        }
        let client = bytes.extracting(vector.place(of: vector.secrets.consumerSecret))
        let token = bytes.extracting(vector.place(of: vector.secrets.tokenSecret))
        // Many vectors of a file have the same secrets.
        let isKnown = client.isEqual(to: clientSecret.span) && token.isEqual(to: tokenSecret.span)
        guard !hasKeyOfSecrets || !isKnown else { return }
        hasKeyOfSecrets = true
        clientSecret.replaceAll(copying: client)
        tokenSecret.replaceAll(copying: token)
        signingKey.removeAll(keepingCapacity: true)
        SigningKey.append(clientSecret: client, tokenSecret: token, to: &signingKey)
    }

    private mutating func deriveSignature(of vector: TestVector) throws(SigningError) {
        signature.removeAll(keepingCapacity: true)
        guard let method = vector.signatureMethod else { return }
        switch method.kind {
        case .plaintext:
            try derive(.signingKey, of: vector)
            signature += signingKey
            hasSignature = true
        case .hmac:
            try derive(.signingKey, of: vector)
            try derive(.baseString, of: vector)
            let (text, key) = (baseString, signingKey)
            try signer.appendHMAC(of: text.span, using: method, key: key, to: &signature)
            hasSignature = true
        case .rsa: try deriveRSASignature(of: vector, method)
        }
    }

    /// Signs with the private key; with only a public key, verifies the expected signature.
    private mutating func deriveRSASignature(
        of vector: TestVector,
        _ method: SignatureMethod
    ) throws(SigningError) {
        try derive(.baseString, of: vector)
        let text = baseString
        if let key = vector.secrets.privateKey {
            try signer.appendRSA(of: text.span, using: method, key: key, to: &signature)
            hasSignature = true
            return
        }
        guard let key = vector.secrets.publicKey else { return }
        for expectation in [vector.expected, vector.correct] {
            for candidate in expectation.values(of: .signature, of: vector)
            where try signer.verifiesRSA(candidate.span, of: text.span, using: method, key: key) {
                signature.append(contentsOf: candidate)
                hasSignature = true
                return
            }
        }
    }

    private mutating func deriveHeader(of vector: TestVector) throws(SigningError) {
        var sent = Array(vector.bytes(of: vector.oauth.signature))
        if vector.missing(for: .signature) == nil {
            try derive(.signature, of: vector)
            sent = signature
        }
        if vector.oauth.computesBodyHash { try derive(.bodyHash, of: vector) }
        headerParameters.removeAll()
        Self.appendProtocolParameters(of: vector, bodyHash, to: &headerParameters)
        headerParameters.append(name: Self.signatureName.span, value: sent.span)
        authorizationHeader.removeAll(keepingCapacity: true)
        let realm = vector.oauth.realm
        AuthorizationHeader.append(
            realm: realm.isPresent ? Array(vector.bytes(of: realm)) : nil,
            parameters: headerParameters,
            to: &authorizationHeader)
    }
}
