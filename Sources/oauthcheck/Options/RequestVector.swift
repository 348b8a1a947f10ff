import OAuth1
import Vectors

/// The request on the command line, as the parts of a vector.
struct RequestVector {
    private let options: RequestOptions

    init(_ options: RequestOptions) {
        self.options = options
    }

    /// The vector's parts; reads the secrets.
    func parts() throws -> VectorParts {
        var parts = VectorParts(id: "request")
        parts.request = request
        parts.oauth = oauth
        parts.secrets = try secrets()
        parts.expected = expected
        return parts
    }

    private var request: VectorParts.Request {
        var request = VectorParts.Request()
        let hasBody = !options.form.isEmpty || options.body != nil
        request.method = options.method ?? (hasBody ? "POST" : "GET")
        request.url = options.url ?? ""
        request.query = options.query.pairs
        if !options.form.isEmpty { request.form = options.form.pairs }
        request.body = options.body
        request.contentType = options.contentType
        return request
    }

    /// The given parameters, then those of the header that were not given.
    ///
    /// The signature method, which every request has, is HMAC-SHA1 if neither names it.
    private var oauth: [(name: String, value: String)] {
        let name = "oauth_signature_method"
        let given = givenParameters
        guard !given.isEmpty, !given.contains(where: { $0.name == name }) else { return given }
        return given + [(name, "HMAC-SHA1")]
    }

    private var givenParameters: [(name: String, value: String)] {
        let named: [(name: String, value: String?)] = [
            ("oauth_consumer_key", options.consumerKey), ("oauth_token", options.token),
            ("oauth_signature_method", options.signatureMethod),
            ("oauth_timestamp", options.timestamp), ("oauth_nonce", options.nonce),
        ]
        let pairs =
            named.compactMap { name, value in value.map { (name: name, value: $0) } }
            + options.oauth.pairs
        return pairs
            + headerParameters.filter { parameter in
                !pairs.contains { $0.name.utf8.elementsEqual(parameter.name.utf8) }
            }
    }

    /// The header's value, without the field name that may come before it.
    private var header: String? {
        options.authorizationHeader.map { header in
            let name = "Authorization:"
            guard header.lowercased().hasPrefix(name.lowercased()) else { return header }
            return String(header.dropFirst(name.count).drop { $0 == " " })
        }
    }

    private var headerParameters: [(name: String, value: String)] {
        guard let header else { return [] }
        do throws(AuthorizationHeaderError) {
            let octets = Array(header.utf8)
            return try AuthorizationHeader.fields(of: octets.span).filter { !$0.isSignature }
                .map {
                    (
                        Self.decoded($0.name),
                        $0.isRealm ? Self.text($0.value) : Self.decoded($0.value)
                    )
                }
        } catch {
            return []
        }
    }

    private var expected: [(stage: Stage, value: String)] {
        let values: [(stage: Stage, value: String?)] = [
            (.baseString, options.baseString), (.signature, options.signature),
            (.authorizationHeader, header),
        ]
        return values.compactMap { stage, value in value.map { (stage, $0) } }
    }

    private func secrets() throws -> VectorParts.Secrets {
        let hasToken = oauth.contains { $0.name == "oauth_token" && !$0.value.isEmpty }
        var source = try CredentialSource(options.secrets)
        return try source.secrets(hasToken: hasToken)
    }

    private static func decoded(_ octets: [UInt8]) -> String {
        text(PercentEncoding.decoded(octets))
    }

    private static func text(_ octets: [UInt8]) -> String {
        String(decoding: octets, as: UTF8.self)
    }
}

extension [String] {
    /// Each `name=value`, split at its first `=`.
    fileprivate var pairs: [(name: String, value: String)] {
        map { text in
            let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
            return (String(text[..<end]), String(text[end...].dropFirst()))
        }
    }
}
