import OAuth1

/// The content of a vector as canonical JSON (RFC 8785), and the hash that identifies it.
///
/// The content excludes id, file, line, comment, flags and sections. The memory is reused from
/// vector to vector.
package struct VectorContent: Sendable {
    var json = CanonicalJSON()
    private var parameters = ParameterList()
    /// The indices of parameters, ordered by name.
    private var order: [Int] = []
    private var digest: [UInt8] = []

    package init() {}

    /// The canonical JSON of the last vector, with its secrets.
    var text: [UInt8] { json.text }

    /// 16 hexadecimal digits in lower case; nil if libcrypto refuses to hash.
    package mutating func fingerprint(of vector: TestVector) -> String? {
        number(of: vector).map(Self.text)
    }

    /// The first 64 bits of the hash, the highest first; nil if libcrypto refuses to hash.
    package mutating func number(of vector: TestVector) -> UInt64? {
        write(vector)
        return hash()
    }

    /// The first 64 bits of the hash of the text.
    mutating func hash() -> UInt64? {
        digest.removeAll(keepingCapacity: true)
        do throws(SigningError) {
            try json.appendHash(to: &digest)
        } catch {
            return nil
        }
        return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// 16 hexadecimal digits, in lower case.
    package static func text(_ number: UInt64) -> String {
        ASCII.hex(number, digits: 16)
    }

    /// Appends 16 hexadecimal digits, in lower case.
    package static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        ASCII.appendHex(number, digits: 16, to: &bytes)
    }

    /// Writes the members that are present, in the order of their names.
    mutating func write(_ vector: TestVector) {
        json.begin()
        if !vector.correct.isEmpty { add("correct", vector.correct, vector) }
        if !vector.expected.isEmpty { add("expected", vector.expected, vector) }
        addGiven(of: vector)
        if vector.oauth.isPresent { addOAuth(of: vector) }
        if !vector.pitfalls.isEmpty {
            json.name("pitfall")
            json.add(list: vector.pitfalls.map { Array($0.utf8) })
        }
        add("refused", vector.refused, vector)
        if vector.request.isPresent { addRequest(of: vector) }
        json.name("result")
        json.add(vector.result.rawValue)
        if vector.secrets.isPresent { addSecrets(of: vector) }
        json.end()
    }

    mutating func add(_ name: String, _ text: VectorText, _ vector: TestVector) {
        guard text.isPresent else { return }
        json.name(name)
        json.add(vector.bytes.span.extracting(vector.place(of: text)))
    }

    private mutating func add(_ name: String, _ expectation: Expectation, _ vector: TestVector) {
        json.name(name)
        json.begin()
        for stage in Self.stagesByName where expectation.has(stage) {
            json.name(stage.rawValue)
            if expectation.isList(stage) {
                json.add(list: expectation.values(of: stage, of: vector))
            } else {
                json.add(vector.bytes.span.extracting(vector.place(of: expectation[stage])))
            }
        }
        json.end()
    }

    private static let stagesByName = Stage.allCases.sorted {
        $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8)
    }

    private mutating func addGiven(of vector: TestVector) {
        let given = vector.given
        guard given.baseString.isPresent || given.signingKey.isPresent || given.text.isPresent
        else { return }
        json.name("given")
        json.begin()
        add("base_string", given.baseString, vector)
        add("signing_key", given.signingKey, vector)
        add("text", given.text, vector)
        json.end()
    }

    /// Adds the members in order: `realm` follows all that begin with `oauth_`.
    private mutating func addOAuth(of vector: TestVector) {
        let oauth = vector.oauth
        parameters.removeAll()
        parameters.append(oauth.parameters, of: vector)
        if oauth.signature.isPresent {
            parameters.append(
                name: Self.signature.span,
                value: vector.bytes.span.extracting(vector.place(of: oauth.signature)))
        }
        if oauth.computesBodyHash {
            parameters.append(name: Self.bodyHash.span, value: Self.bodyHash.span)
        }
        json.name("oauth")
        json.begin()
        parameters.getOrder(&order)
        for index in order {
            json.name(parameters.name(at: index))
            if oauth.computesBodyHash, parameters.name(at: index) == Self.bodyHash[...] {
                json.addTrue()
            } else {
                json.add(parameters, value: index)
            }
        }
        add("realm", oauth.realm, vector)
        json.end()
    }

    private static let signature = Array("oauth_signature".utf8)
    private static let bodyHash = Array("oauth_body_hash".utf8)

    mutating func addRequest(of vector: TestVector) {
        let request = vector.request
        json.name("request")
        json.begin()
        add("body", request.body, vector)
        add("content_type", request.contentType, vector)
        if request.hasForm { add("form", request.form, vector, isSorted: request.isFormObject) }
        add("method", request.method, vector)
        if !request.query.isEmpty {
            add("query", request.query, vector, isSorted: request.isQueryObject)
        }
        add("url", request.url, vector)
        json.end()
    }

    /// Adds a list of `[name, value]`; sorted if it was an object, whose order means nothing.
    private mutating func add(
        _ name: String,
        _ added: VectorParameters,
        _ vector: TestVector,
        isSorted: Bool
    ) {
        parameters.removeAll()
        parameters.append(added, of: vector)
        json.name(name)
        json.beginList()
        if isSorted {
            parameters.getOrder(&order)
            for index in order { json.add(pair: index, of: parameters) }
        } else {
            for index in parameters.places.indices { json.add(pair: index, of: parameters) }
        }
        json.endList()
    }

    private mutating func addSecrets(of vector: TestVector) {
        let secrets = vector.secrets
        json.name("secrets")
        json.begin()
        add("consumer_secret", secrets.consumerSecret, vector)
        if let key = secrets.privateKey {
            json.name("private_key")
            json.add(key.pem.span)
        }
        if let key = secrets.publicKey {
            json.name("public_key")
            json.add(key.pem.span)
        }
        add("token_secret", secrets.tokenSecret, vector)
        json.end()
    }
}

extension CanonicalJSON {
    fileprivate mutating func add(_ parameters: ParameterList, value index: Int) {
        let place = parameters.places[index]
        add(parameters.bytes.span.extracting(place.nameEnd..<place.end))
    }

    fileprivate mutating func add(pair index: Int, of parameters: ParameterList) {
        let place = parameters.places[index]
        separate()
        beginList()
        add(item: parameters.bytes.span.extracting(place.start..<place.nameEnd))
        add(item: parameters.bytes.span.extracting(place.nameEnd..<place.end))
        endList()
    }
}

extension ParameterList {
    /// Sorts the indices of the parameters by name; equal names keep the order of the list.
    fileprivate func getOrder(_ order: inout [Int]) {
        order.removeAll(keepingCapacity: true)
        order.append(contentsOf: places.indices)
        order.sort(by: isBefore)
    }

    private func isBefore(_ index: Int, _ other: Int) -> Bool {
        let (first, second) = (places[index], places[other])
        let counts = (first.nameEnd - first.start, second.nameEnd - second.start)
        for offset in 0..<min(counts.0, counts.1) {
            let bytes = (bytes[first.start + offset], bytes[second.start + offset])
            if bytes.0 != bytes.1 { return bytes.0 < bytes.1 }
        }
        return counts.0 == counts.1 ? index < other : counts.0 < counts.1
    }
}

// What stays the same in a vector that is made with other credentials, nonces and timestamps.
extension VectorContent {
    /// 16 hexadecimal digits in lower case; nil if the vector has no request.
    package mutating func requestFingerprint(of vector: TestVector) -> String? {
        requestNumber(of: vector).map(Self.text)
    }

    /// The first 64 bits of the hash of the request and the signature method; nil if the vector
    /// has no request.
    package mutating func requestNumber(of vector: TestVector) -> UInt64? {
        guard vector.request.isPresent else { return nil }
        json.begin()
        addRequest(of: vector)
        add("signature_method", vector.oauth.signatureMethod, vector)
        json.end()
        return hash()
    }
}
