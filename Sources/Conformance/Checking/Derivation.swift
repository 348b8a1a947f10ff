package import OAuth1

/// Derives the stages of one vector after another, each when it is asked for, in buffers that stay.
package struct Derivation {
    private var signer = Signer()
    private var collected = ParameterList()
    private var protocolParameters = ParameterList()
    private var headerParameters = ParameterList()
    private var normalized = NormalizedParameters()
    private var values = [[UInt8]](repeating: [], count: Stage.allCases.count)
    private var isDerived = [Bool](repeating: false, count: Stage.allCases.count)
    private var isCollected = false
    /// Whether there is a signature: made, or expected and found right by the public key.
    package private(set) var hasSignature = false

    private static let signatureName = Array("oauth_signature".utf8)
    private static let bodyHashName = Array("oauth_body_hash".utf8)

    package init() {}

    /// Forgets the vector before.
    package mutating func begin() {
        for index in isDerived.indices { isDerived[index] = false }
        isCollected = false
        hasSignature = false
    }

    /// Derives `stage` of `vector`, and what it needs.
    ///
    /// - Throws: ``SigningError`` where libcrypto refuses, as a FIPS build refuses MD5.
    package mutating func derive(_ stage: Stage, of vector: TestVector) throws(SigningError) {
        guard !isDerived[stage.index] else { return }
        values[stage.index].removeAll(keepingCapacity: true)
        switch stage {
        case .encoded:
            PercentEncoding.append(vector.given.text.octets.span, to: &values[stage.index])
        case .bodyHash: try deriveBodyHash(of: vector)
        case .baseStringURI: deriveBaseStringURI(of: vector)
        case .parameters: try deriveParameters(of: vector)
        case .baseString: try deriveBaseString(of: vector)
        case .signingKey: deriveSigningKey(of: vector)
        case .signature: try deriveSignature(of: vector)
        case .authorizationHeader: try deriveHeader(of: vector)
        }
        isDerived[stage.index] = true
    }

    /// The value of a stage that has been derived.
    package subscript(stage: Stage) -> [UInt8] {
        values[stage.index]
    }

    private mutating func deriveBodyHash(of vector: TestVector) throws(SigningError) {
        guard let method = vector.signatureMethod else { return }
        try BodyHash.append(
            of: vector.request.body.octets.span, for: method, to: &values[Stage.bodyHash.index])
    }

    private mutating func deriveBaseStringURI(of vector: TestVector) {
        guard let uri = vector.request.uri else { return }
        BaseStringURI.append(
            uri, of: vector.request.url.octets.span, to: &values[Stage.baseStringURI.index])
    }

    private mutating func deriveParameters(of vector: TestVector) throws(SigningError) {
        try collect(from: vector)
        normalized.rewrite(collected)
        values[Stage.parameters.index].append(contentsOf: normalized.octets)
    }

    /// Collects the parameters in the order of §3.4.1.3.1's sources: query, body, protocol.
    private mutating func collect(from vector: TestVector) throws(SigningError) {
        guard !isCollected else { return }
        isCollected = true
        collected.removeAll()
        if let query = vector.request.uri?.query {
            ParameterSources.append(
                formEncoded: vector.request.url.octets.span.extracting(query), to: &collected)
        }
        collected.append(vector.request.query)
        collected.append(vector.request.form)
        if vector.request.body.isPresent, vector.request.contentType.isPresent,
            ParameterSources.isForm(contentType: vector.request.contentType.octets)
        {
            ParameterSources.append(
                formEncoded: vector.request.body.octets.span, to: &collected)
        }
        protocolParameters.removeAll()
        protocolParameters.append(vector.oauth.parameters)
        if vector.oauth.computesBodyHash {
            try derive(.bodyHash, of: vector)
            let hash = values[Stage.bodyHash.index]
            protocolParameters.append(name: Self.bodyHashName.span, value: hash.span)
        }
        collected.append(protocolParameters)
    }

    private mutating func deriveBaseString(of vector: TestVector) throws(SigningError) {
        let index = Stage.baseString.index
        guard !vector.given.baseString.isPresent else {
            return values[index].append(contentsOf: vector.given.baseString.octets)
        }
        try derive(.baseStringURI, of: vector)
        try derive(.parameters, of: vector)
        // Taken out while it is written, since the URI is read from beside it.
        let uri = values[Stage.baseStringURI.index]
        var output: [UInt8] = []
        swap(&output, &values[index])
        SignatureBaseString.append(
            method: vector.request.method.octets.span,
            uri: uri.span,
            parameters: normalized.octets.span,
            to: &output)
        swap(&output, &values[index])
    }

    private mutating func deriveSigningKey(of vector: TestVector) {
        let index = Stage.signingKey.index
        guard !vector.given.signingKey.isPresent else {
            return values[index].append(contentsOf: vector.given.signingKey.octets)
        }
        SigningKey.append(
            clientSecret: vector.secrets.consumerSecret.octets.span,
            tokenSecret: vector.secrets.tokenSecret.octets.span,
            to: &values[index])
    }

    private mutating func deriveSignature(of vector: TestVector) throws(SigningError) {
        guard let method = vector.signatureMethod else { return }
        switch method.kind {
        case .plaintext:
            try derive(.signingKey, of: vector)
            let key = values[Stage.signingKey.index]
            values[Stage.signature.index].append(contentsOf: key)
            hasSignature = true
        case .hmac:
            try derive(.signingKey, of: vector)
            try derive(.baseString, of: vector)
            let (text, key) = (values[Stage.baseString.index], values[Stage.signingKey.index])
            try signer.appendHMAC(
                of: text.span, using: method, key: key, to: &values[Stage.signature.index])
            hasSignature = true
        case .rsa: try deriveRSASignature(of: vector, method)
        }
    }

    /// Signs with the private key; with a public key alone, verifies the expected signature.
    private mutating func deriveRSASignature(
        of vector: TestVector,
        _ method: SignatureMethod
    ) throws(SigningError) {
        try derive(.baseString, of: vector)
        let text = values[Stage.baseString.index]
        if let key = vector.secrets.privateKey {
            try signer.appendRSA(
                of: text.span, using: method, key: key, to: &values[Stage.signature.index])
            hasSignature = true
            return
        }
        guard let key = vector.secrets.publicKey else { return }
        for expectation in [vector.expected, vector.correct] {
            for candidate in expectation.values(of: .signature)
            where try signer.verifiesRSA(candidate.span, of: text.span, using: method, key: key) {
                values[Stage.signature.index].append(contentsOf: candidate)
                hasSignature = true
                return
            }
        }
    }

    private mutating func deriveHeader(of vector: TestVector) throws(SigningError) {
        try collect(from: vector)
        var signature = vector.oauth.signature.octets
        if vector.missing(for: .signature) == nil {
            try derive(.signature, of: vector)
            signature = values[Stage.signature.index]
        }
        headerParameters.removeAll()
        headerParameters.append(protocolParameters)
        headerParameters.append(name: Self.signatureName.span, value: signature.span)
        let realm = vector.oauth.realm
        AuthorizationHeader.append(
            realm: realm.isPresent ? realm.octets : nil,
            parameters: headerParameters,
            to: &values[Stage.authorizationHeader.index])
    }
}
