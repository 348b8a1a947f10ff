import OAuth1

// How the parts of a vector must fit together, once all of them are read.
extension VectorDecoder {
    package mutating func checkRules(_ vector: TestVector, _ node: Int) {
        checkBody(vector, node)
        checkResult(vector, node)
        // A part that could not be read is not missing.
        guard reader.issues.isEmpty, !reader.meetsReportedFault else { return }
        checkDerivability(of: vector.expected, from: vector)
        checkDerivability(of: vector.correct, from: vector)
    }

    /// Whether the vector has a valid id; notes it if not.
    @discardableResult @inline(__always)
    mutating func checkID(of vector: TestVector, _ node: Int, isRequired: Bool = true) -> Bool {
        guard vector.id.isPresent else {
            guard isRequired else { return false }
            reader.note(
                node, "a vector needs an id", hint: "for example \"id\": \"space-in-value\"")
            return false
        }
        guard VectorID.isValid(reader.document.text(of: vector.id.node)) else {
            reader.note(vector.id.node, "an id consists of letters, digits, \".\", \"_\" and \"-\"")
            return false
        }
        return true
    }

    private mutating func checkBody(_ vector: TestVector, _ node: Int) {
        let hasForm = vector.request.hasForm
        let hasBody = vector.request.body.isPresent
        guard hasForm || vector.request.contentType.isPresent else { return }
        var place: Int { reader.document.member("request", of: node) ?? node }
        if hasForm, hasBody {
            reader.note(
                place, "give form or body, not both",
                hint: "form contains the decoded parameters of the body")
        }
        if vector.request.contentType.isPresent, !hasBody {
            reader.note(
                place, "content_type needs a body",
                hint: "the content type of a form is fixed; remove content_type")
        }
        if vector.oauth.computesBodyHash, hasForm {
            reader.note(
                node, "oauth_body_hash must not be used with a form body",
                hint: "a form needs no hash: its parameters are signed (body hash draft 4, §3.1)")
        }
    }

    private mutating func checkResult(_ vector: TestVector, _ node: Int) {
        if vector.result != .invalid {
            if !vector.pitfalls.isEmpty {
                reader.note(node, "\"pitfall\" is allowed only with \"result\": \"invalid\"")
            }
            if !vector.correct.isEmpty {
                reader.note(node, "\"correct\" is allowed only with \"result\": \"invalid\"")
            }
        }
        guard vector.result == .acceptable else {
            for stage in vector.expected.listedStages {
                reader.note(
                    vector.expected.node(of: stage),
                    "a list of permitted values requires \"result\": \"acceptable\"")
            }
            return
        }
        if vector.flags.isEmpty {
            reader.note(
                node, "\"result\": \"acceptable\" requires a flag",
                hint: "add a flag that names what RFC 5849 leaves open, and explain the flag in the"
                    + " file's notes")
        }
    }

    private mutating func checkDerivability(of expectation: Expectation, from vector: TestVector) {
        for stage in expectation.stages {
            guard let missing = vector.missing(for: stage) else { continue }
            reader.note(
                expectation.node(of: stage),
                "\(stage.rawValue) cannot be derived: \(missing)",
                topic: vector.lacksKey ? .missingKey : nil)
        }
    }
}

extension TestVector {
    /// Whether there is nothing that anything could be derived from.
    package var isBlank: Bool {
        !request.isPresent && !oauth.isPresent && !secrets.isPresent
            && ![given.text, given.baseString, given.signingKey].contains { $0.isPresent }
    }

    /// What is said of a blank vector.
    package static let blankness = "the vector has no \"request\" and no \"given\" values"

    /// Whether the method is an RSA method, and there is no key.
    fileprivate var lacksKey: Bool {
        signatureMethod?.kind == .rsa && secrets.privateKey == nil && secrets.publicKey == nil
    }

    /// What is missing to derive `stage`; nil if nothing is.
    package func missing(for stage: Stage) -> String? {
        switch stage {
        case .encoded: given.text.isPresent ? nil : "given.text is missing"
        case .bodyHash: missingForBodyHash
        case .baseStringURI: request.uri == nil ? "request.url is missing" : nil
        case .parameters:
            request.isPresent || oauth.isPresent ? nil : "both request and oauth are missing"
        case .baseString: missingForBaseString
        case .signingKey: missingForSigningKey
        case .signature: missingForSignature
        case .authorizationHeader: missingForHeader
        }
    }

    private var missingForBodyHash: String? {
        if request.hasForm { return "a form body has no body hash" }
        return signatureMethod == nil ? unknownMethod : nil
    }

    private var missingForBaseString: String? {
        if given.baseString.isPresent { return nil }
        guard request.method.isPresent else { return "request.method is missing" }
        return missing(for: .baseStringURI)
    }

    private var missingForSigningKey: String? {
        if given.signingKey.isPresent { return nil }
        switch signatureMethod?.kind {
        case .hmac, .plaintext: return nil
        case .rsa: return "an RSA method signs with a private key, not with a signing key"
        case nil: return unknownMethod
        }
    }

    private var missingForSignature: String? {
        switch signatureMethod?.kind {
        case .plaintext: return nil
        case .hmac: return missingForBaseString
        case .rsa:
            guard lacksKey else { return missingForBaseString }
            return "an RSA method needs secrets.private_key or secrets.public_key"
        case nil: return unknownMethod
        }
    }

    private var missingForHeader: String? {
        guard oauth.isPresent else { return "oauth is missing" }
        if oauth.signature.isPresent { return nil }
        let isVerifiedOnly = signatureMethod?.kind == .rsa && secrets.privateKey == nil
        if isVerifiedOnly, !expected[.signature].isPresent {
            return "a public key cannot sign"
        }
        return missingForSignature
    }

    private var unknownMethod: String {
        let name = PlainText.quoted(string(of: oauth.signatureMethod))
        return "unknown signature method \(name)" + (signatureMethodHint.map { "; \($0)" } ?? "")
    }

    /// Asks whether a known signature method was meant; nil if none is near.
    package var signatureMethodHint: String? {
        SignatureMethod.hint(for: string(of: oauth.signatureMethod))
    }
}
