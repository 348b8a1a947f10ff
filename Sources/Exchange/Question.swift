import OAuth1
package import Results
package import Vectors

/// A question to an implementation: a line of the adapter protocol.
///
/// It has the request, the protocol parameters and the secrets of a vector, but no expected values.
/// Parameters are always lists of pairs, so that an adapter needs to read one form only.
package struct Question: Sendable {
    /// The first line of a session.
    package static let start = Array("{\"op\":\"start\",\"protocol\":1}\n".utf8)
    /// The last one.
    package static let stop = Array("{\"op\":\"stop\"}\n".utf8)

    package let seq: Int
    package let operation: Operation
    /// The line, with its line break.
    package let line: [UInt8]

    /// - Parameters:
    ///   - operation: what is asked for.
    ///   - seq: the number that the answer repeats.
    ///   - vector: the request to sign or verify.
    ///   - signature: `oauth_signature`, if it is to be verified.
    package init(
        _ operation: Operation,
        seq: Int,
        _ vector: TestVector,
        signature: [UInt8]? = nil
    ) {
        self.seq = seq
        self.operation = operation
        var line = QuestionLine(vector)
        line.add("op", operation.rawValue.utf8)
        line.add(number: seq, as: "seq")
        line.addObject("request") { $0.add(vector.request) }
        line.addObject("oauth") { $0.add(vector.oauth, signature: signature) }
        line.addObject("secrets") { $0.add(vector.secrets) }
        self.line = line.finished
    }
}

extension TestVector {
    /// Why no implementation can be asked to sign or verify the request; nil if it is complete.
    package func reasonNotToAsk(_ operation: Operation) -> String? {
        if given.text.isPresent || given.baseString.isPresent || given.signingKey.isPresent {
            return "the vector starts from values under \"given\", not from a request"
        }
        guard request.isPresent, request.method.isPresent, request.url.isPresent else {
            return "the vector has no complete request"
        }
        guard oauth.isPresent else { return "the vector has no protocol parameters" }
        let isRSA = signatureMethod?.kind == .rsa
        guard operation != .sign || !isRSA || secrets.privateKey != nil else {
            return "the vector has no private key to sign with"
        }
        return signatureMethod == nil ? "the vector's signature method is unknown" : nil
    }
}

extension Implementation {
    /// Why it is not asked about `vector`; nil if it is.
    package func reasonNotToAsk(_ vector: TestVector, to operation: Operation) -> String? {
        if let reason = vector.reasonNotToAsk(operation) { return reason }
        let method = vector.oauth.signatureMethod
        let name = method.isPresent ? vector.string(of: method) : "HMAC-SHA1"
        guard methods.isEmpty || methods.contains(name) else {
            return "the adapter does not list \(name) in \"methods\""
        }
        return nil
    }
}

/// The line of a question, member by member.
private struct QuestionLine {
    /// The vector that the question is about.
    private let vector: TestVector
    private var bytes: [UInt8] = [UInt8(ascii: "{")]

    init(_ vector: TestVector) {
        self.vector = vector
    }

    var finished: [UInt8] { bytes + "}\n".utf8 }

    private mutating func addName(_ name: String) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(Array(name.utf8).span, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func add(_ name: String, _ text: some Sequence<UInt8>) {
        addName(name)
        JSONText.append(Array(text).span, to: &bytes)
    }

    mutating func add(_ name: String, _ text: VectorText) {
        if text.isPresent { add(name, vector.bytes(of: text)) }
    }

    mutating func add(number: Int, as name: String) {
        addName(name)
        bytes += "\(number)".utf8
    }

    mutating func addObject(_ name: String, _ members: (inout QuestionLine) -> Void) {
        addName(name)
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    mutating func add(_ request: TestVector.Request) {
        add("method", request.method)
        add("url", request.url)
        if !request.query.isEmpty { addPairs("query", request.query) }
        if request.hasForm { addPairs("form", request.form) }
        add("body", request.body)
        add("content_type", request.contentType)
    }

    private mutating func addPairs(_ name: String, _ places: VectorParameters) {
        let list = vector.list(of: places)
        addName(name)
        bytes.append(UInt8(ascii: "["))
        for index in list.places.indices {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(UInt8(ascii: "["))
            JSONText.append(Array(list.name(at: index)).span, to: &bytes)
            bytes.append(UInt8(ascii: ","))
            JSONText.append(Array(list.value(at: index)).span, to: &bytes)
            bytes.append(UInt8(ascii: "]"))
        }
        bytes.append(UInt8(ascii: "]"))
    }

    mutating func add(_ oauth: TestVector.OAuth, signature: [UInt8]?) {
        add("realm", oauth.realm)
        let parameters = vector.list(of: oauth.parameters)
        for index in parameters.places.indices {
            let name = String(decoding: parameters.name(at: index), as: UTF8.self)
            add(name, parameters.value(at: index))
        }
        if oauth.computesBodyHash {
            addName("oauth_body_hash")
            bytes += "true".utf8
        }
        if let signature { add("oauth_signature", signature) }
    }

    mutating func add(_ secrets: TestVector.Secrets) {
        add("consumer_secret", secrets.consumerSecret)
        add("token_secret", secrets.tokenSecret)
        if let key = secrets.privateKey { add("private_key", key.pem) }
        if let key = secrets.publicKey { add("public_key", key.pem) }
    }
}
