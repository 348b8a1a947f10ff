/// §3.2, Verifying Requests: a received request, and its protocol parameters.
///
/// ``verify(client:token:publicKey:rules:at:nonces:)`` makes all checks that the library can make.
/// ``isAuthentic(client:token:publicKey:)`` checks only the signature. The server itself decides
/// what the credentials permit.
public struct RequestVerification: Sendable {
    /// The HTTP method, as it was sent.
    package var method: [UInt8]
    /// The URL that the client used.
    package var url: [UInt8]
    /// The values of all `Authorization` headers.
    package var authorization: [[UInt8]]
    package let contentType: [UInt8]
    /// The body as it was received; nil if it is not known.
    package let body: [UInt8]?
    /// The form, if the body is one: its parameters are signed.
    package var form: [UInt8]?
    /// The decoded protocol parameters: all of the header except the realm, and those of query and
    /// form whose names begin with `oauth_`.
    public package(set) var parameters: [SentParameter] = []
    /// Those of the header as they were sent, which are signed.
    package var header: [SentParameter] = []
    /// The header's realm (§3.5.1), which is not signed.
    package private(set) var realm: [UInt8]?
    /// Why the header's parameters cannot be read.
    private(set) var headerError: AuthorizationHeaderError?
    /// The name, still encoded, of the header's first parameter with a `%` without two digits.
    private(set) var brokenEscape: [UInt8]?

    /// Reads a request as it was received, and refuses nothing.
    ///
    /// The steps of a ``VerificationProcedure`` refuse requests.
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - url: the URL as the client sent it: scheme, host, path and query, still encoded.
    ///   - authorization: the values of all `Authorization` headers.
    ///   - contentType: the value of the `Content-Type` header, which says if the body is a form.
    ///   - body: the bytes of the body.
    public init(
        received method: [UInt8],
        url: [UInt8],
        authorization: [[UInt8]],
        contentType: [UInt8]?,
        body: [UInt8]
    ) {
        self.method = method
        self.url = url
        self.authorization = authorization
        self.contentType = contentType ?? []
        self.body = body
        form = ParameterSources.isForm(contentType: self.contentType) ? body : nil
        readParameters()
    }

    /// Reads the protocol parameters from the `Authorization` header of `request` (§3.5.1).
    ///
    /// - Parameters:
    ///   - request: the request as it was received.
    ///   - authorizationHeader: the header's value, which begins with `OAuth`.
    /// - Throws: ``AuthorizationHeaderError`` if the value is not well-formed, is of another scheme
    ///   or has a duplicate parameter.
    public init(_ request: Request, authorizationHeader: String) throws(AuthorizationHeaderError) {
        method = Array(request.method.utf8)
        url = Array(request.url.utf8)
        authorization = [Array(authorizationHeader.utf8)]
        contentType = []
        body = nil
        form = request.form.isEmpty ? nil : FormEncodedBody(request.form).bytes
        try readHeader(Array(authorizationHeader.utf8))
        parameters = header
        // §3.1 permits each parameter once. A name with an escape is still the same name.
        guard Set(header.map { $0.name }).count == header.count else {
            throw AuthorizationHeaderError("duplicate parameter", at: 0)
        }
    }

    /// The decoded value of a protocol parameter such as `oauth_consumer_key`; nil if it is absent.
    ///
    /// Use it to look up the credentials.
    public subscript(name: String) -> String? {
        value(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of the first protocol parameter of this name; nil if it is absent.
    public func value(of name: String) -> [UInt8]? {
        parameters.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// The client's identifier, `oauth_consumer_key`: use it to look up the client.
    public var clientIdentifier: String? { self["oauth_consumer_key"] }

    /// The identifier of the temporary or token credentials, `oauth_token`; nil if it is empty, as
    /// some clients send it before they have any.
    public var tokenIdentifier: String? {
        self["oauth_token"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Where the protocol parameters are (§3.5); a correct request has them in only one place.
    public var transmissions: [Transmission] {
        [.header, .form, .query].filter { transmission in
            parameters.contains { $0.transmission == transmission && $0.isOAuth }
        }
    }

    /// Where the protocol parameters are; the first place if they are in several places.
    public var transmission: Transmission { transmissions.first ?? .header }

    /// The method that `oauth_signature_method` names; nil if it is absent or not known.
    public var signatureMethod: SignatureMethod? {
        self["oauth_signature_method"].flatMap { SignatureMethod(rawValue: $0) }
    }
}

// MARK: - Reading

extension RequestVerification {
    /// Reads the parameters again, after what they are read from was changed.
    package mutating func readParameters() {
        (parameters, header, realm, headerError, brokenEscape) = ([], [], nil, nil, nil)
        if let value = signingHeaders.first {
            do throws(AuthorizationHeaderError) {
                try readHeader(value)
            } catch {
                headerError = error
            }
        }
        parameters = header
        readPairs(query, .query)
        readPairs(form, .form)
    }

    /// The `Authorization` headers of our scheme.
    package var signingHeaders: [[UInt8]] { authorization.filter(Self.isOAuth) }

    /// Whether a header's value begins with the scheme OAuth, in letters of any case.
    package static func isOAuth(_ value: [UInt8]) -> Bool {
        guard value.prefix(5).map(ASCII.lowercased).elementsEqual("oauth".utf8) else {
            return false
        }
        return value.count == 5 || value[5] == 0x20 || value[5] == 0x09
    }

    /// The query of the URL, whether or not the URL is right.
    package var query: [UInt8]? {
        let text = url.prefix { $0 != UInt8(ascii: "#") }
        guard let mark = text.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        return Array(text[(mark + 1)...])
    }

    private mutating func readHeader(_ value: [UInt8]) throws(AuthorizationHeaderError) {
        for field in try AuthorizationHeader.fields(of: value.span) {
            guard !field.isRealm else {
                realm = field.value
                continue
            }
            var (name, decoded): ([UInt8], [UInt8]) = ([], [])
            let isWhole = PercentEncoding.appendDecoded(field.name.span, to: &name)
            if !PercentEncoding.appendDecoded(field.value.span, to: &decoded) || !isWhole {
                brokenEscape = brokenEscape ?? field.name
            }
            header.append(
                SentParameter(
                    name: name, value: decoded, transmission: .header, raw: field.value))
        }
    }

    private mutating func readPairs(_ text: [UInt8]?, _ transmission: Transmission) {
        guard let text else { return }
        var list = ParameterList()
        ParameterSources.append(formEncoded: text.span, to: &list)
        for index in list.places.indices {
            let (name, value) = (Array(list.name(at: index)), Array(list.value(at: index)))
            let parameter = SentParameter(
                name: name, value: value, transmission: transmission, raw: value)
            if parameter.isOAuth { parameters.append(parameter) }
        }
    }
}
