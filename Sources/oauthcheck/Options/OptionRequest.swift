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
    /// What the header has that was sent; nil without one.
    private let sent: HeaderParameters?

    /// - Throws: ``VectorIssue`` if there is a header, but not one of OAuth.
    init(
        method: String?,
        options: RequestOptions,
        found: FoundOptions?
    ) throws(VectorIssue) {
        (self.method, self.options, self.found) = (method, options, found)
        sent = try found?.header.map { (header) throws(VectorIssue) in try Self.read(header) }
    }

    private static func read(_ header: String) throws(VectorIssue) -> HeaderParameters {
        let sent = SentHeader(header)
        if let read = HeaderParameters(sent) { return read }
        throw VectorIssue(
            file: "--authorization-header",
            message: sent.fault.map { "\($0)" } ?? "this is not an OAuth header",
            hint: HeaderParameters.hint(for: header))
    }

    /// What is wrong with the form of the header; nil if it is well formed, or not given.
    var headerFault: HeaderFault? { sent?.fault }

    /// The vector's parts; reads the secrets.
    func parts() throws -> VectorParts {
        try checkURL()
        for note in sent?.notes ?? [] { Console.printNote("--authorization-header: \(note.text)") }
        if found != nil { try checkMethod() }
        for doubt in doubts { Console.printNote(doubt) }
        var source = try CredentialSource(options.secrets)
        var parts = VectorParts(id: "request")
        parts.request = request
        parts.oauth = found == nil ? try signedParameters(&source) : oauth()
        parts.expected = expected
        parts.secrets = try source.secrets(for: parts, found == nil ? .signing : .explaining)
        if found != nil { try checkParameters(parts.oauth) }
        parts.expectBodyHash()
        return parts
    }

    /// - Throws: ``VectorIssue`` for a URL without its scheme.
    private func checkURL() throws(VectorIssue) {
        guard let url = options.url, let whole = ProbeArguments.withScheme(url) else { return }
        // A query may have a secret in it.
        let start = String(whole.prefix { $0 != "?" })
        let rest = start.utf8.count < whole.utf8.count ? "?…" : ""
        throw VectorIssue(
            file: "--url", message: "the URL must start with http:// or https://",
            hint: "did you mean \(PlainText.quoted(start + rest))?")
    }

    /// - Throws: ``VectorIssue`` if there is nothing to explain.
    private func checkParameters(
        _ oauth: [(name: String, value: String)]
    ) throws(VectorIssue) {
        let others = [options.url, options.body].compactMap(\.self) + options.query + options.form
        guard !others.contains(where: { $0.contains("oauth_") }) else { return }
        guard !oauth.isEmpty || !expected.isEmpty else {
            throw VectorIssue(
                file: "--consumer-key", message: "the request has no OAuth parameters",
                hint: "give what your program sent: --consumer-key, --nonce, --timestamp and "
                    + "--signature, or --authorization-header 'OAuth …'")
        }
        let method = oauth.first { $0.name == "oauth_signature_method" }?.value
        guard found?.signature != nil, method != SignatureMethod.plaintext.rawValue else { return }
        let missing = ["consumer_key", "nonce", "timestamp"].filter { name in
            !oauth.contains { $0.name == "oauth_\(name)" }
        }.map { "--" + $0.replacing("_", with: "-") }
        guard !missing.isEmpty else { return }
        Console.printNote(
            "\(missing.formatted) \(missing.count == 1 ? "is" : "are") missing; signatures cover "
                + (missing.count == 1 ? "it" : "them"))
    }

    private static let usualMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    /// In digits: until the year 5138.
    private static let timestampMax = 11

    /// What is odd about values that a request may have all the same.
    private var doubts: [String] {
        var doubts: [String] = []
        if let method, !Self.usualMethods.contains(method.uppercased()),
            let near = Misspelling.nearest(to: method, among: Self.usualMethods, allowed: 1)
        {
            doubts.append("--method: \(method) is not a usual method; did you mean \(near)?")
        }
        if let time = options.timestamp, !time.isEmpty {
            let isNumber = time.utf8.allSatisfy { (0x30...0x39).contains($0) }
            if !isNumber || time.utf8.count > Self.timestampMax {
                doubts.append(
                    "--timestamp must be in seconds since 1970, such as 1718000000, not "
                        + PlainText.quoted(time))
            }
        }
        return doubts
    }

    /// - Throws: ``VectorIssue`` for a signature method that the program does not know.
    private func checkMethod() throws(VectorIssue) {
        guard let name = options.signatureMethod, SignatureMethod(rawValue: name) == nil else {
            return
        }
        throw Self.unknown(name, hint: SignatureMethod.hint(for: name).map { Hint($0) })
    }

    static func unknown(_ method: String, hint: Hint?) -> VectorIssue {
        VectorIssue(
            file: "--signature-method",
            message: "unknown signature method \(PlainText.quoted(method))", hint: hint)
    }

    /// The given parameters, and those of the `.env` file.
    private func signedParameters(
        _ source: inout CredentialSource
    ) throws -> [(name: String, value: String)] {
        var parameters = givenParameters()
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
        if sent != nil { request.assumed.insert(.copiedHeader) }
        if headerFault?.kind == .cut { request.assumed.insert(.cutHeader) }
        let url = LenientURL(options.url ?? "")
        request.url = url.text
        if !url.notes.isEmpty { request.sentURL = options.url }
        for note in url.notes { Console.printNote("--url: \(note)") }
        request.query = options.query.pairs + (sent?.others ?? [])
        if !options.form.isEmpty { request.form = options.form.pairs }
        request.body = options.body
        request.contentType = options.contentType
        return request
    }

    /// The given parameters, then those of the header that were not given.
    ///
    /// The signature method, which every request has, is HMAC-SHA1 if neither names it.
    private func oauth() -> [(name: String, value: String)] {
        let name = "oauth_signature_method"
        let given = givenParameters()
        guard !given.isEmpty, !given.contains(where: { $0.name == name }) else { return given }
        return given + [(name, "HMAC-SHA1")]
    }

    private func givenParameters() -> [(name: String, value: String)] {
        let named: [(name: String, value: String?)] = [
            ("oauth_consumer_key", options.consumerKey), ("oauth_token", options.token),
            ("oauth_signature_method", options.signatureMethod),
            ("oauth_timestamp", options.timestamp), ("oauth_nonce", options.nonce),
        ]
        let pairs =
            named.compactMap { name, value in value.map { (name: name, value: $0) } }
            + options.oauth.pairs
        return pairs
            + (sent?.oauth ?? []).filter { parameter in
                !pairs.contains { $0.name.utf8.elementsEqual(parameter.name.utf8) }
            }
    }

    private var expected: [(stage: Stage, value: String)] {
        guard let found else { return [] }
        guard let sent else { return found.values }
        guard !sent.isExact else { return found.values + [(.authorizationHeader, sent.value)] }
        guard found.signature == nil, let signature = sent.signature else { return found.values }
        return found.values + [(.signature, signature)]
    }
}

extension FoundOptions {
    /// The header's value, without the field name that may come before it.
    fileprivate var header: String? {
        authorizationHeader.map { header in
            let name = "Authorization:"
            guard header.lowercased().hasPrefix(name.lowercased()) else { return header }
            return String(header.dropFirst(name.count).drop { $0 == " " })
        }
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

    /// An issue of a key that an option names, as one of that option; any other as it is.
    static func namingKey(_ issue: VectorIssue) -> VectorIssue {
        let found = options.first { path, option in
            option.hasSuffix("-key-file") && path.utf8.elementsEqual(issue.path.utf8)
        }
        guard let found else { return issue }
        return VectorIssue(file: found.option, message: issue.message, hint: issue.hint)
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
        ("secrets.private_key", "--env-file"), ("secrets.public_key", "--env-file"),
        ("secrets.private_key_file", "--private-key-file"),
        ("secrets.public_key_file", "--public-key-file"),
        ("expected.base_string", "--base-string"), ("expected.signature", "--signature"),
        ("expected.authorization_header", "--authorization-header"),
    ]

    /// Hints that name members of a vector, and what to do on the command line.
    private static let hints: [Hint: Hint] = [
        .putIntoSecrets("consumer_secret"): "use --consumer-secret-env NAME",
        .putIntoSecrets("token_secret"): "use --token-secret-env NAME",
        .putIntoRequest:
            "protocol parameters begin with \"oauth_\"; give other parameters as --query or --form",
    ]

    /// `--oauth NAME` for another protocol parameter.
    private static func protocolOption(for path: String) -> String? {
        guard path.hasPrefix("oauth.") else { return path == "oauth" ? "--oauth" : nil }
        return "--oauth \(PlainText.visible(String(path.dropFirst("oauth.".count))))"
    }
}
