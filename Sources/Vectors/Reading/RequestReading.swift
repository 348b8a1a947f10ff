import OAuth1

// `request` and `oauth`: the parts of a vector that are signed.
extension VectorDecoder {
    package mutating func readRequest(
        _ node: Int,
        over inherited: Int?,
        into request: inout TestVector.Request
    ) {
        guard reader.expect(.object, node) else { return }
        request.isPresent = true
        var headers: Int?
        var members = MergedMembers(of: node, over: inherited, in: reader.document)
        while let member = members.next(in: reader.document) {
            let value = member.value
            switch tables.request.member(at: member.name, of: reader.document) {
            case .method: readMethod(value, into: &request)
            case .url: readURL(value, into: &request)
            case .query:
                readParameters(value, over: member.inherited, into: &request.query)
                request.isQueryObject = reader.document.nodes[value].kind == .object
            case .form:
                readParameters(value, over: member.inherited, into: &request.form)
                request.hasForm = true
                request.isFormObject = reader.document.nodes[value].kind == .object
            case .body: readText(value, into: &request.body)
            case .contentType: readText(value, into: &request.contentType)
            case .headers where allowsHeaders: headers = value
            case .headers, nil:
                reader.noteUnknown(member.name, among: tables.request.spellings)
            }
        }
        if let headers { readHeaders(headers, into: &request) }
    }

    private mutating func readMethod(_ node: Int, into request: inout TestVector.Request) {
        readText(node, into: &request.method)
        if request.method.isPresent { checkMethod(node) }
    }

    mutating func checkMethod(_ node: Int) {
        let bytes = reader.document.bytes
        let text = bytes.span.extracting(reader.document.nodes[node].text)
        let isMethod = methods.value(of: text, Self.isToken)
        guard !isMethod else { return }
        reader.note(
            node, "not a valid HTTP method",
            hint: "use a method such as GET or POST (RFC 9110 §9.1)")
    }

    private mutating func readURL(_ node: Int, into request: inout TestVector.Request) {
        readText(node, into: &request.url)
        if request.url.isPresent { takeApartURL(node, into: &request) }
    }

    mutating func takeApartURL(_ node: Int, into request: inout TestVector.Request) {
        request.uri = nil
        do throws(RequestURIError) {
            let bytes = reader.document.bytes
            let text = bytes.span.extracting(reader.document.nodes[node].text)
            request.uri = try uris.value(of: text) { text throws(RequestURIError) in
                try RequestURI(text)
            }
        } catch {
            readLeniently(node, into: &request, insteadOf: error)
        }
    }

    /// Reads parameters from an object, or from a list of `[name, value]`.
    private mutating func readParameters(
        _ node: Int,
        over inherited: Int?,
        into list: inout VectorParameters
    ) {
        switch reader.document.nodes[node].kind {
        case .object:
            var members = MergedMembers(of: node, over: inherited, in: reader.document)
            while let member = members.next(in: reader.document) {
                readValues(member.value, named: member.name, into: &list)
            }
        case .array:
            for pair in reader.document.children(of: node) { readPair(pair, into: &list) }
        default:
            let found = reader.document.nodes[node].kind.name
            reader.note(
                node, "expected an object or a list of parameters, found \(found)",
                hint: "{\"name\": \"value\"} or [[\"name\", \"value\"]]")
        }
    }

    private mutating func readValues(
        _ node: Int,
        named name: Int,
        into list: inout VectorParameters
    ) {
        guard reader.document.nodes[node].kind == .array else {
            if reader.expect(.string, node) { append(name, node, to: &list) }
            return
        }
        for child in reader.document.children(of: node) where reader.expect(.string, child) {
            append(name, child, to: &list)
        }
    }

    private mutating func readPair(_ node: Int, into list: inout VectorParameters) {
        let shape = "[\"name\", \"value\"]"
        guard reader.expect(.array, node) else { return }
        var children = reader.document.children(of: node)
        guard let name = children.next(), let value = children.next(), children.next() == nil else {
            let count = Array(reader.document.children(of: node)).count
            return reader.note(
                node, "expected a pair of name and value, found a list of \(count)",
                hint: Hint(shape))
        }
        let isText = reader.expect(.string, name)
        guard reader.expect(.string, value), isText else { return }
        append(name, value, to: &list)
    }

    private mutating func append(_ name: Int, _ value: Int, to list: inout VectorParameters) {
        list.append(name: VectorText(at: name), value: VectorText(at: value))
    }
}

// MARK: - Protocol parameters

extension VectorDecoder {
    private static let protocolPrefix = "oauth_"
    /// Names for a secret where only what is sent belongs, and the member that was meant.
    private static let secrets = [
        "oauth_consumer_secret": "consumer_secret", "oauth_client_secret": "consumer_secret",
        "oauth_token_secret": "token_secret", "oauth_access_token_secret": "token_secret",
    ]
    /// A name that differs in more places from every known one is that of an extension.
    private static let misspellingMax = 2

    package mutating func readProtocol(
        _ node: Int,
        over inherited: Int?,
        into oauth: inout TestVector.OAuth
    ) {
        guard reader.expect(.object, node) else { return }
        oauth.isPresent = true
        var members = MergedMembers(of: node, over: inherited, in: reader.document)
        while let member = members.next(in: reader.document) {
            let value = member.value
            switch tables.protocol.member(at: member.name, of: reader.document) {
            case .realm: readText(value, into: &oauth.realm)
            case .signature: readText(value, into: &oauth.signature)
            case .timestamp: readTimestamp(value, named: member.name, into: &oauth)
            case .bodyHash: readBodyHash(value, named: member.name, into: &oauth)
            case .signatureMethod:
                readText(value, into: &oauth.signatureMethod)
                readSignatureMethod(value, into: &oauth)
                readProtocolParameter(value, named: member.name, into: &oauth)
            case nil: readOther(value, named: member.name, into: &oauth)
            default: readProtocolParameter(value, named: member.name, into: &oauth)
            }
        }
    }

    mutating func readSignatureMethod(_ node: Int, into oauth: inout TestVector.OAuth) {
        let bytes = reader.document.bytes
        let text = bytes.span.extracting(reader.document.nodes[node].text)
        oauth.method = signatureMethods.value(of: text) { _ in
            tables.method.member(at: node, of: reader.document)
        }
    }

    private mutating func readProtocolParameter(
        _ node: Int,
        named name: Int,
        into oauth: inout TestVector.OAuth
    ) {
        if reader.expect(.string, node) { append(name, node, to: &oauth.parameters) }
    }

    /// A timestamp may be a number, whose digits are kept as they are.
    private mutating func readTimestamp(
        _ node: Int,
        named name: Int,
        into oauth: inout TestVector.OAuth
    ) {
        guard reader.document.nodes[node].kind == .number else {
            return readProtocolParameter(node, named: name, into: &oauth)
        }
        let isInteger = reader.document.text(of: node).allSatisfy(ASCII.isDigit)
        guard isInteger else {
            return reader.note(node, "a timestamp must be a non-negative whole number of seconds")
        }
        append(name, node, to: &oauth.parameters)
    }

    private mutating func readBodyHash(
        _ node: Int,
        named name: Int,
        into oauth: inout TestVector.OAuth
    ) {
        switch reader.document.nodes[node].kind {
        case .true:
            oauth.computesBodyHash = true
            oauth.bodyHashPlace = oauth.parameters.count
        case .false: reader.note(node, "expected a string or true, found false")
        default: readProtocolParameter(node, named: name, into: &oauth)
        }
    }

    /// Reads a parameter that is not known: one of an extension, or a misspelt one.
    private mutating func readOther(
        _ node: Int,
        named name: Int,
        into oauth: inout TestVector.OAuth
    ) {
        let spelled = reader.document.string(of: name)
        if let secret = Self.secrets[spelled.lowercased()] {
            return reader.note(
                name, "\(spelled.lowercased()) is never sent, because it is a secret",
                hint: .putIntoSecrets(secret))
        }
        guard spelled.utf8.starts(with: Self.protocolPrefix.utf8),
            spelled.utf8.count > Self.protocolPrefix.utf8.count,
            spelled.utf8.allSatisfy({ VectorID.isPart($0) })
        else {
            return reader.noteUnknown(name, among: tables.protocol.spellings, hint: .putIntoRequest)
        }
        let known = tables.protocol.spellings
        let nearest = Misspelling.nearest(to: spelled, among: known)
        if let nearest, Misspelling.distance(nearest, spelled) <= Self.misspellingMax {
            return reader.noteUnknown(name, among: known)
        }
        readProtocolParameter(node, named: name, into: &oauth)
    }

    /// Whether a text is an HTTP token (RFC 9110 §5.6.2), as methods are.
    fileprivate static func isToken(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where !isTokenPart(text[index]) { return false }
        return !text.isEmpty
    }

    private static func isTokenPart(_ byte: UInt8) -> Bool {
        PlainText.isWordByte(byte) || "!#$%&'*+.^`|~".utf8.contains(byte)
    }
}

extension Hint {
    /// What to do with a secret among the protocol parameters: it has a `member` of its own.
    package static func putIntoSecrets(_ member: String) -> Hint {
        "put the secret into secrets.\(member)"
    }

    /// What to do with another parameter among the protocol parameters.
    package static let putIntoRequest: Hint =
        "protocol parameters begin with \"oauth_\"; put other parameters into \"request\""
}
