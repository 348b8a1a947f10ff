package import OAuth1

/// A request and what is known about its signature: one entry of a vector file.
///
/// One value is reused for vector after vector, and keeps its memory. Its parts decide which stages
/// can be derived.
package struct TestVector: Sendable {
    /// What is known about the values of `expected`.
    package enum Result: String, CaseIterable, Sendable {
        case valid, invalid, acceptable
    }

    /// The request as it is sent (§3.4.1); any part may be absent.
    package struct Request: Sendable {
        package var isPresent = false
        package var method = VectorText()
        package var url = VectorText()
        /// The components of ``url``.
        package var uri: RequestURI?
        /// The URL as it was sent, if it has characters that a URL cannot have; ``url`` has their
        /// escapes.
        package var sentURL: String?
        /// What was not seen of the request, or not as it was sent.
        package var assumed: Assumptions = []
        /// Query parameters in addition to those of the URL.
        package var query = VectorParameters()
        package var form = VectorParameters()
        package var hasForm = false
        /// Whether ``query`` and ``form`` were objects, whose members have no order.
        var isQueryObject = false
        var isFormObject = false
        package var body = VectorText()
        package var contentType = VectorText()
        /// The `Authorization` header among `headers`, which `oauth` may be read from.
        var authorization = VectorText()

        mutating func clear() {
            isPresent = false
            method = VectorText()
            url = VectorText()
            uri = nil
            if sentURL != nil { sentURL = nil }
            assumed = []
            query.removeAll()
            form.removeAll()
            hasForm = false
            isQueryObject = false
            isFormObject = false
            body = VectorText()
            contentType = VectorText()
            authorization = VectorText()
        }
    }

    /// The protocol parameters (§3.1).
    package struct OAuth: Sendable {
        package var isPresent = false
        /// All but `realm` and `oauth_signature`, under their wire names.
        package var parameters = VectorParameters()
        package var realm = VectorText()
        package var signatureMethod = VectorText()
        /// The method of that name, HMAC-SHA1 without a name; nil for an unknown name.
        package var method: SignatureMethod? = .hmacSHA1
        /// `oauth_signature`, for a header whose signature cannot be computed.
        package var signature = VectorText()
        /// Whether `oauth_body_hash` is computed from the body.
        package var computesBodyHash = false
        /// The number of ``parameters`` before the one that is computed.
        package var bodyHashPlace = 0

        mutating func clear() {
            isPresent = false
            parameters.removeAll()
            realm = VectorText()
            signatureMethod = VectorText()
            method = .hmacSHA1
            signature = VectorText()
            computesBodyHash = false
            bodyHashPlace = 0
        }
    }

    /// Shared-secrets and keys; an absent shared-secret counts as empty.
    package struct Secrets: Sendable {
        package var isPresent = false
        package var consumerSecret = VectorText()
        package var tokenSecret = VectorText()
        package var privateKey: RSAPrivateKey?
        package var publicKey: RSAPublicKey?
        /// The environment variables that hold the shared-secrets, until they are resolved.
        var consumerSecretVariable = VectorText()
        var tokenSecretVariable = VectorText()
        /// Whether a secret or key comes from a variable, so that another vector may have another.
        var hasVariable = false
    }

    /// Values that replace computed ones.
    package struct Given: Sendable {
        package var text = VectorText()
        package var baseString = VectorText()
        package var signingKey = VectorText()
    }

    /// The file as it was named on the command line.
    package var file = "" {
        didSet {
            idPrefix = Array("\(Self.stem(of: file))::".utf8)
            fileBytes = Array(file.utf8)
        }
    }
    /// ``file`` as bytes.
    package private(set) var fileBytes: [UInt8] = []
    /// Whether it is a request that another program's text shows, not a vector of a file.
    package var isRecorded = false
    /// The status with which a server answered the recorded request; nil if that is not known.
    package var answer: Int?
    /// The same if it says that the server does not accept the request.
    package var refusingStatus: Int? { answer == 401 || answer == 403 ? answer : nil }
    /// Headers that another program's text has besides those that are signed; none in vector files.
    package var otherHeaders: [(name: String, value: String)] = []
    /// URLs besides the request's own that its text or the file of secrets has.
    package var otherURLs: [String] = []
    /// The 1-based line in the file.
    package var line = 0
    /// The bytes of the document that the vector was read from, or of its own texts if changed.
    package internal(set) var bytes: [UInt8] = []
    /// The nodes in these bytes; its texts are among them.
    package internal(set) var nodes: [JSONNode] = []
    package var id = VectorText()
    package var comment = VectorText()
    /// What a server said when it refused the request; absent if none did.
    package var refused = VectorText()
    /// Whether the vector names its source.
    package var hasSource = false
    package var spec: [String] = []
    package var flags: [String] = []
    package var result = Result.valid
    /// Whether the vector names its result.
    var saysResult = false
    package var pitfalls: [String] = []
    package var request = Request()
    package var oauth = OAuth()
    package var secrets = Secrets()
    /// The token secrets in its file: those of all steps of the same flow.
    package var otherTokenSecrets: [[UInt8]] = []
    /// Values of the file of secrets that the request was not signed with, as far as anybody knows.
    package var otherSecrets: [VectorParts.NamedSecret] = []
    package var given = Given()
    package var expected = Expectation()
    /// The correct values of an ``Result/invalid`` vector.
    package var correct = Expectation()

    package init() {}

    package mutating func clear() {
        id = VectorText()
        comment = VectorText()
        refused = VectorText()
        hasSource = false
        if !spec.isEmpty { spec = [] }
        if !flags.isEmpty { flags = [] }
        (result, saysResult) = (.valid, false)
        if !pitfalls.isEmpty { pitfalls = [] }
        request.clear()
        oauth.clear()
        secrets = Secrets()
        given = Given()
        expected.clear()
        correct.clear()
    }

    /// Releases the document, so that its memory can be used for the next one.
    @inline(__always)
    package mutating func releaseDocument() { (bytes, nodes) = ([], []) }

    /// Shares the document that contains the texts.
    @inline(__always)
    package mutating func hold(_ document: JSONDocument) {
        (bytes, nodes) = (document.bytes, document.nodes)
    }

    /// The path of the file without its extension, `::`, and the id.
    package var fullID: String { String(decoding: fullIDBytes, as: UTF8.self) }

    /// ``fullID`` as bytes.
    package var fullIDBytes: [UInt8] { idPrefix + bytes(of: id) }

    /// The part of ``fullID`` before the id.
    package private(set) var idPrefix = Array("::".utf8)

    /// The place of a text in ``bytes``; empty if it is absent.
    package func place(of text: VectorText) -> Range<Int> {
        text.isPresent ? nodes[text.node].text : 0..<0
    }

    package func bytes(of text: VectorText) -> ArraySlice<UInt8> { bytes[place(of: text)] }

    package func string(of text: VectorText) -> String {
        String(decoding: bytes(of: text), as: UTF8.self)
    }

    package func list(of parameters: VectorParameters) -> ParameterList {
        var list = ParameterList()
        list.append(parameters, of: self)
        return list
    }

    /// How the request is signed; nil for an unknown method.
    package var signatureMethod: SignatureMethod? { oauth.method }

    /// Whether a document with the same structure gives the same vector with other texts: only the
    /// nodes of its texts were kept.
    var isRepeatable: Bool {
        !saysResult && spec.isEmpty && flags.isEmpty && pitfalls.isEmpty
            && secrets.privateKey == nil && secrets.publicKey == nil && !secrets.hasVariable
            && !request.authorization.isPresent && id.isPresent
            && expected.listedStages.isEmpty && correct.listedStages.isEmpty
    }

    /// `path` without its extension.
    package static func stem(of path: String) -> String {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")),
            dot > name ?? path.startIndex
        else { return path }
        return String(path[..<dot])
    }
}

/// An optional text of a vector: a node of its document.
package struct VectorText: Sendable {
    /// -1 if the text is absent.
    package let node: Int

    package init() {
        node = -1
    }

    init(at node: Int) {
        self.node = node
    }

    package var isPresent: Bool { node >= 0 }
}
