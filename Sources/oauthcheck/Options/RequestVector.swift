import OAuth1
import Vectors

/// The request on the command line, as the JSON of a vector.
struct RequestVector {
    private let options: RequestOptions

    init(_ options: RequestOptions) {
        self.options = options
    }

    /// The vector's JSON; reads the secrets.
    func json() throws -> String {
        var members = [("id", JSONText.string("request")), ("request", request)]
        let oauth = oauth
        if !oauth.isEmpty {
            let pairs = oauth.map { (name: $0.name, json: JSONText.string($0.value)) }
            members.append(("oauth", JSONText.object(pairs)))
        }
        members.append(("secrets", try secrets()))
        let expected = expected
        if !expected.isEmpty { members.append(("expected", JSONText.object(expected))) }
        return JSONText.object(members)
    }

    private var request: String {
        let hasBody = !options.form.isEmpty || options.body != nil
        let method = options.method ?? (hasBody ? "POST" : "GET")
        var members = [("method", JSONText.string(method))]
        members.append(("url", JSONText.string(options.url ?? "")))
        if !options.query.isEmpty { members.append(("query", Self.pairs(options.query.pairs))) }
        if !options.form.isEmpty { members.append(("form", Self.pairs(options.form.pairs))) }
        if let body = options.body { members.append(("body", JSONText.string(body))) }
        if let type = options.contentType {
            members.append(("content_type", JSONText.string(type)))
        }
        return JSONText.object(members)
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

    private var expected: [(name: String, json: String)] {
        let values = [
            ("base_string", options.baseString), ("signature", options.signature),
            ("authorization_header", header),
        ]
        return values.compactMap { name, value in value.map { (name, JSONText.string($0)) } }
    }

    private func secrets() throws -> String {
        let isRSA = options.privateKeyFile != nil || options.publicKeyFile != nil
        let consumer = SecretSource(
            name: "consumer secret", variable: options.consumerSecretEnv,
            file: options.consumerSecretFile)
        let token = SecretSource(
            name: "token secret", variable: options.tokenSecretEnv, file: options.tokenSecretFile)
        let hasToken = oauth.contains { $0.name == "oauth_token" && !$0.value.isEmpty }
        var members = [
            ("consumer_secret", JSONText.string(try consumer.read(asks: !isRSA))),
            ("token_secret", JSONText.string(try token.read(asks: !isRSA && hasToken))),
        ]
        if let file = options.privateKeyFile {
            members.append(("private_key_file", JSONText.string(file)))
        }
        if let file = options.publicKeyFile {
            members.append(("public_key_file", JSONText.string(file)))
        }
        return JSONText.object(members)
    }

    private static func pairs(_ pairs: [(name: String, value: String)]) -> String {
        JSONText.list(
            pairs.map { JSONText.list([JSONText.string($0.name), JSONText.string($0.value)]) })
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
