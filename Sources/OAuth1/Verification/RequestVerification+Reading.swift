extension RequestVerification {
    /// Reads the protocol parameters of a request from where they are: the `Authorization` header,
    /// a form, or the query (§3.5).
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - url: the URL as the client sent it: scheme, host, path and query, still encoded.
    ///   - authorization: the values of all `Authorization` headers; other schemes do not matter.
    ///   - contentType: the value of the `Content-Type` header, which says if the body is a form.
    ///   - body: the bytes of the body, of which a form and `oauth_body_hash` are verified.
    /// - Throws: ``RequestRefusal`` if the request has no protocol parameters, has them in more
    ///   than one place, repeats one, or has a part that cannot be read.
    public init(
        method: String,
        url: String,
        authorization: [String],
        contentType: String? = nil,
        body: some Sequence<UInt8> = EmptyCollection()
    ) throws(RequestRefusal) {
        let body = Array(body)
        let isForm = contentType.map(FormEncodedBody.isForm(contentType:)) ?? false
        let form = isForm ? try Self.parameters(of: body, .form) : []
        let found: [(Transmission, [Parameter])] = [
            (.header, try Self.parameters(in: authorization)),
            (.form, form.filter(Self.isOfProtocol)),
            (.query, try Self.query(of: url).filter(Self.isOfProtocol)),
        ]
        let used = found.filter { !$0.1.isEmpty }
        guard let (transmission, oauth) = used.first else { throw .noProtocolParameters }
        guard used.count == 1 else { throw .severalTransmissions(used.map(\.0)) }
        var seen: Set<[UInt8]> = []
        for parameter in oauth {
            guard seen.insert(Array(parameter.name.utf8)).inserted else {
                throw .repeated(parameter.name)
            }
        }
        self.init(
            Request(method: method, url: url, form: form), oauth, transmission, body: body)
    }

    /// The client's identifier, `oauth_consumer_key`: use it to look up the client.
    public var clientIdentifier: String? { self["oauth_consumer_key"] }

    /// The identifier of the temporary or token credentials, `oauth_token`; nil if it is empty, as
    /// some clients send it before they have any.
    public var tokenIdentifier: String? {
        self["oauth_token"].flatMap { $0.isEmpty ? nil : $0 }
    }

    // MARK: - The three places

    private static func parameters(in headers: [String]) throws(RequestRefusal) -> [Parameter] {
        let ours = headers.filter(isOfScheme)
        guard let header = ours.first else { return [] }
        guard ours.count == 1 else { throw .repeated("Authorization") }
        do throws(AuthorizationHeaderError) {
            return try parameters(inHeader: header)
        } catch {
            throw .header(error)
        }
    }

    /// Whether a header's scheme is `OAuth`, in any case.
    private static func isOfScheme(_ header: String) -> Bool {
        header.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            .map(ASCII.lowercased).elementsEqual("oauth".utf8)
    }

    private static func query(of url: String) throws(RequestRefusal) -> [Parameter] {
        let bytes = Array(url.utf8)
        let query: Range<Int>?
        do throws(RequestURIError) {
            query = try RequestURI(bytes.span).query
        } catch {
            throw .url(error)
        }
        guard let query else { return [] }
        return try parameters(of: bytes[query], .query)
    }

    private static func parameters(
        of bytes: some Sequence<UInt8>,
        _ transmission: Transmission
    ) throws(RequestRefusal) -> [Parameter] {
        do throws(FormEncodedBodyError) {
            return try FormEncodedBody(encoded: bytes).parameters
        } catch {
            throw .notUTF8(transmission)
        }
    }

    private static func isOfProtocol(_ parameter: Parameter) -> Bool {
        parameter.name.utf8.starts(with: "oauth_".utf8)
    }
}
