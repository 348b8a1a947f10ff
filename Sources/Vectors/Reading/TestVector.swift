package import OAuth1

/// A request and what is known of its signature: one entry of a vector file.
///
/// A value that is cleared and read into again for vector after vector, without giving its
/// memory back. Which of its parts are there decides which stages can be derived.
package struct TestVector: Sendable {
    /// What `expected` is known to be.
    package enum Result: String, CaseIterable, Sendable {
        case valid, invalid, acceptable
    }

    /// The request as it goes on the wire (§3.4.1); any part may be absent.
    package struct Request: Sendable {
        package var isPresent = false
        package var method = VectorText()
        package var url = VectorText()
        /// The components of ``url``.
        package var uri: RequestURI?
        /// Query parameters beside those of the URL.
        package var query = VectorParameters()
        package var form = VectorParameters()
        package var hasForm = false
        /// Whether ``query`` and ``form`` were objects, whose members have no order.
        var isQueryObject = false
        var isFormObject = false
        package var body = VectorText()
        package var contentType = VectorText()

        mutating func clear() {
            isPresent = false
            method = VectorText()
            url = VectorText()
            uri = nil
            query.removeAll()
            form.removeAll()
            hasForm = false
            isQueryObject = false
            isFormObject = false
            body = VectorText()
            contentType = VectorText()
        }
    }

    /// The protocol parameters (§3.1).
    package struct OAuth: Sendable {
        package var isPresent = false
        /// All but `realm` and `oauth_signature`, under their wire names.
        package var parameters = VectorParameters()
        package var realm = VectorText()
        package var signatureMethod = VectorText()
        /// The method of that name, HMAC-SHA1 where there is none; nil for an unknown one.
        package var method: SignatureMethod? = .hmacSHA1
        /// `oauth_signature`, which stands in where no signature can be computed.
        package var signature = VectorText()
        /// Whether `oauth_body_hash` is to be computed from the body.
        package var computesBodyHash = false
        /// How many ``parameters`` stand before the one that is computed.
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

    /// Shared-secrets and keys; an absent shared-secret is empty.
    package struct Secrets: Sendable {
        package var isPresent = false
        package var consumerSecret = VectorText()
        package var tokenSecret = VectorText()
        package var privateKey: RSAPrivateKey?
        package var publicKey: RSAPublicKey?
    }

    /// What stands in for values that would be computed.
    package struct Given: Sendable {
        package var text = VectorText()
        package var baseString = VectorText()
        package var signingKey = VectorText()
    }

    /// The file as it was named on the command line, and the 1-based line in it.
    package var file = "" {
        didSet {
            idPrefix = Array("\(Self.stem(of: file))::".utf8)
            fileOctets = Array(file.utf8)
        }
    }
    /// ``file`` as octets.
    package private(set) var fileOctets: [UInt8] = []
    package var line = 0
    /// The octets of the document that it is read from, or of its own texts once it is changed.
    package internal(set) var octets: [UInt8] = []
    /// The nodes in these octets, of which its texts are some.
    package internal(set) var nodes: [JSONNode] = []
    package var id = VectorText()
    package var comment = VectorText()
    /// Whether the vector says where it comes from.
    package var hasSource = false
    package var spec: [String] = []
    package var flags: [String] = []
    package var result = Result.valid
    var saysResult = false
    package var pitfalls: [String] = []
    package var request = Request()
    package var oauth = OAuth()
    package var secrets = Secrets()
    /// Token secrets of the other vectors of its file: those of other steps of the same flow.
    package var otherTokenSecrets: [[UInt8]] = []
    package var given = Given()
    package var expected = Expectation()
    /// The right values of an ``Result/invalid`` vector.
    package var correct = Expectation()

    package init() {}

    package mutating func clear() {
        id = VectorText()
        comment = VectorText()
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

    /// Lets go of the document, so that its memory can be used for the next one.
    @inline(__always)
    package mutating func releaseDocument() { (octets, nodes) = ([], []) }

    /// Shares the document that the texts are ranges of.
    @inline(__always)
    package mutating func hold(_ document: JSONDocument) {
        (octets, nodes) = (document.octets, document.nodes)
    }

    /// The file's path without its ending, `::`, and the id.
    package var fullID: String { String(decoding: fullIDOctets, as: UTF8.self) }

    /// The same as octets.
    package var fullIDOctets: [UInt8] { idPrefix + octets(of: id) }

    /// What stands before the ids of the file's vectors.
    package private(set) var idPrefix = Array("::".utf8)

    /// Where in ``octets`` a text lies; nowhere, where there is none.
    package func place(of text: VectorText) -> Range<Int> {
        text.isPresent ? nodes[text.node].text : 0..<0
    }

    package func octets(of text: VectorText) -> ArraySlice<UInt8> { octets[place(of: text)] }

    package func string(of text: VectorText) -> String {
        String(decoding: octets(of: text), as: UTF8.self)
    }

    package func list(of parameters: VectorParameters) -> ParameterList {
        var list = ParameterList()
        list.append(parameters, of: self)
        return list
    }

    /// How the request is signed; nil for a method nobody knows.
    package var signatureMethod: SignatureMethod? { oauth.method }

    /// Whether a document that is like this one's makes the same vector, with other texts: nothing
    /// but their nodes was taken of most of them.
    var isRepeatable: Bool {
        !saysResult && spec.isEmpty && flags.isEmpty && pitfalls.isEmpty
            && secrets.privateKey == nil && secrets.publicKey == nil
            && expected.listedStages.isEmpty && correct.listedStages.isEmpty
    }

    /// `path` without the ending of its last component.
    package static func stem(of path: String) -> String {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")),
            dot > name ?? path.startIndex
        else { return path }
        return String(path[..<dot])
    }
}
