import Intake
import OAuth1
import Vectors

/// The request on the command line, as the parts of a vector.
struct OptionRequest {
    /// Nil for GET, or POST with a body.
    let method: String?
    let options: RequestOptions
    /// Nil if the request is signed, whatever was made of it.
    let found: FoundOptions?

    /// The vector's parts; reads the secrets.
    func parts() throws -> VectorParts {
        var source = try CredentialSource(options.secrets)
        var parts = VectorParts(id: "request")
        parts.request = request
        parts.oauth = try found == nil ? signedParameters(&source) : oauth()
        let hasToken = parts.oauth.contains { $0.name == "oauth_token" && !$0.value.isEmpty }
        parts.secrets = try source.secrets(hasToken: hasToken)
        parts.expected = expected
        parts.expectBodyHash()
        return parts
    }

    /// The given parameters, and those of the `.env` file.
    private func signedParameters(
        _ source: inout CredentialSource
    ) throws -> [(name: String, value: String)] {
        var parameters = try givenParameters()
        func has(_ name: String) -> Bool {
            parameters.contains { $0.name.utf8.elementsEqual(name.utf8) }
        }
        if !has("oauth_consumer_key") {
            guard let key = try source.identifier(.consumerKey) else {
                throw VectorIssue(
                    file: "--consumer-key", message: "there is no consumer key",
                    hint: "add --consumer-key KEY, or --env-file FILE")
            }
            parameters.append(("oauth_consumer_key", key))
        }
        if !has("oauth_token"), let token = try source.identifier(.token) {
            parameters.append(("oauth_token", token))
        }
        return parameters
    }

    private var request: VectorParts.Request {
        var request = VectorParts.Request()
        let hasBody = !options.form.isEmpty || options.body != nil
        request.method = method ?? (hasBody ? "POST" : "GET")
        if method == nil { request.assumed.insert(.method) }
        if header != nil { request.assumed.insert(.copiedHeader) }
        let url = LenientURL(options.url ?? "")
        request.url = url.text
        if !url.notes.isEmpty { request.sentURL = options.url }
        for note in url.notes { Console.printNote("--url: \(note)") }
        request.query = options.query.pairs
        if !options.form.isEmpty { request.form = options.form.pairs }
        request.body = options.body
        request.contentType = options.contentType
        return request
    }

    /// The given parameters, then those of the header that were not given.
    ///
    /// The signature method, which every request has, is HMAC-SHA1 if neither names it.
    private func oauth() throws(VectorIssue) -> [(name: String, value: String)] {
        let name = "oauth_signature_method"
        let given = try givenParameters()
        guard !given.isEmpty, !given.contains(where: { $0.name == name }) else { return given }
        return given + [(name, "HMAC-SHA1")]
    }

    private func givenParameters() throws(VectorIssue) -> [(name: String, value: String)] {
        let named: [(name: String, value: String?)] = [
            ("oauth_consumer_key", options.consumerKey), ("oauth_token", options.token),
            ("oauth_signature_method", options.signatureMethod),
            ("oauth_timestamp", options.timestamp), ("oauth_nonce", options.nonce),
        ]
        let pairs =
            named.compactMap { name, value in value.map { (name: name, value: $0) } }
            + options.oauth.pairs
        return pairs
            + (try headerParameters()).filter { parameter in
                !pairs.contains { $0.name.utf8.elementsEqual(parameter.name.utf8) }
            }
    }

    /// The header's value, without the field name that may come before it.
    private var header: String? {
        found?.authorizationHeader.map { header in
            let name = "Authorization:"
            guard header.lowercased().hasPrefix(name.lowercased()) else { return header }
            return String(header.dropFirst(name.count).drop { $0 == " " })
        }
    }

    private func headerParameters() throws(VectorIssue) -> [(name: String, value: String)] {
        guard let header else { return [] }
        do throws(AuthorizationHeaderError) {
            let bytes = Array(header.utf8)
            return try AuthorizationHeader.fields(of: bytes.span).filter { !$0.isSignature }
                .map {
                    (
                        Self.decoded($0.name),
                        $0.isRealm ? Self.text($0.value) : Self.decoded($0.value)
                    )
                }
        } catch {
            throw VectorIssue(
                file: "--authorization-header",
                message: "\(error) (at byte \(error.byteOffset + 1))",
                hint: "RFC 5849 §3.5.1: OAuth name=\"value\", name=\"value\"")
        }
    }

    private var expected: [(stage: Stage, value: String)] {
        guard let found else { return [] }
        return found.values + (header.map { [(.authorizationHeader, $0)] } ?? [])
    }

    private static func decoded(_ bytes: [UInt8]) -> String {
        text(PercentEncoding.decoded(bytes))
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
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

extension OptionRequest {
    /// An issue of the parts, with the option that the value comes from instead of its path in a
    /// vector that nobody wrote.
    static func naming(_ issue: VectorIssue) -> VectorIssue {
        guard issue.file == name else { return issue }
        let option = options.first { path, _ in
            issue.path == path || issue.path.hasPrefix("\(path)[")
        }
        let name = option?.option ?? protocolOption(for: issue.path) ?? "the request"
        return VectorIssue(
            file: name, message: issue.message, hint: issue.hint.map { hints[$0] ?? $0 })
    }

    /// What messages call the request, before its options are named.
    static let name = "command-line"

    private static let options: [(path: String, option: String)] = [
        ("request.url", "--url"), ("request.method", "--method"), ("request.form", "--form"),
        ("request.query", "--query"), ("request.body", "--body"),
        ("request.content_type", "--content-type"), ("request", "--url"),
        ("oauth.oauth_consumer_key", "--consumer-key"),
        ("oauth.oauth_token", "--token"), ("oauth.oauth_nonce", "--nonce"),
        ("oauth.oauth_timestamp", "--timestamp"),
        ("oauth.oauth_signature_method", "--signature-method"),
        ("secrets.private_key_file", "--private-key-file"),
        ("secrets.public_key_file", "--public-key-file"),
        ("expected.base_string", "--base-string"), ("expected.signature", "--signature"),
        ("expected.authorization_header", "--authorization-header"),
    ]

    /// Hints that name members of a vector, and what to do on the command line.
    private static let hints: [Hint: Hint] = [
        .putIntoSecrets("consumer_secret"): "use --consumer-secret-env NAME",
        .putIntoSecrets("token_secret"): "use --token-secret-env NAME",
        .putIntoRequest: "protocol parameters begin with \"oauth_\"; others are --query or --form",
    ]

    /// `--oauth NAME` for another protocol parameter.
    private static func protocolOption(for path: String) -> String? {
        guard path.hasPrefix("oauth.") else { return path == "oauth" ? "--oauth" : nil }
        return "--oauth \(PlainText.visible(String(path.dropFirst("oauth.".count))))"
    }
}
