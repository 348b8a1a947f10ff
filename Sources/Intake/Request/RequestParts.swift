import OAuth1
package import Vectors

/// A request as the parts of a vector: its protocol parameters found where they are transmitted
/// (RFC 5849 §3.5), its signature as what is expected.
package struct RequestParts: Sendable {
    package private(set) var parts: VectorParts
    package private(set) var notes: [Hint] = []
    /// Whether the request has a signature.
    package var isSigned: Bool { !parts.expected.isEmpty }
    private let file: String

    /// - Parameters:
    ///   - request: as it was read, with a URL.
    ///   - id: the vector's id.
    ///   - file: what messages call the text of the request.
    /// - Throws: ``VectorIssue`` if the request cannot be used.
    package init(_ request: ImportedRequest, id: String, file: String) throws(VectorIssue) {
        self.file = file
        parts = VectorParts(id: id)
        if let fault = request.faults.first { throw fault }
        parts.request.method = request.method
        parts.request.assumed = request.assumed
        if let url = request.url.map(LenientURL.init) {
            parts.request.url = url.text
            if !url.notes.isEmpty { parts.request.sentURL = request.url }
            notes += url.notes.map { Hint($0) }
        }
        try addBody(of: request)
        try addProtocolParameters(of: request)
        checkSignatureMethod()
        noteUncomparedBodyHash(request)
        parts.expectBodyHash()
    }

    private func issue(_ request: ImportedRequest, _ message: String, hint: Hint? = nil)
        -> VectorIssue
    {
        VectorIssue(file: file, line: request.line, column: 1, message: message, hint: hint)
    }

    /// The value of a protocol parameter.
    package func value(of name: String) -> String? {
        parts.oauth.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    private mutating func noteUncomparedBodyHash(_ request: ImportedRequest) {
        let mayHaveBody = !["GET", "HEAD", "DELETE"].contains { $0 == request.method }
        guard mayHaveBody, isSigned, request.body == nil, request.form == nil,
            value(of: "oauth_body_hash") != nil
        else { return }
        notes.append(
            "the text shows no body, so oauth_body_hash is not checked; add the body with"
                + " \(.body)")
    }

    private mutating func addBody(of request: ImportedRequest) throws(VectorIssue) {
        if request.assumed.contains(.noForm) {
            parts.request.form = [Self.missingForm]
        } else if request.lacksForm {
            throw issue(
                request, "the request's form is signed, but the text does not show this form",
                hint: "add the form with \(.body) 'name=value&…', exactly as it was sent")
        }
        if let form = request.form {
            parts.request.form = form.map { ($0.name, $0.value) }
        }
        guard let body = request.body, !body.isEmpty else { return }
        let isForm = request.contentType.map { ParameterSources.isForm(contentType: $0.utf8) }
        guard let text = String(validating: body, as: UTF8.self) else {
            guard isForm != true else {
                throw issue(request, "the form is not UTF-8")
            }
            return notes.append("the body is neither text nor a form, so it is ignored")
        }
        parts.request.body = text
        parts.request.contentType = request.contentType
        if isForm == nil {
            notes.append("the body has no Content-Type, so it is not read as a form")
        }
    }

    /// Stands for a form that the text does not show: only a mistake that leaves the form out gives
    /// a signature without it.
    package static let missingForm = ("", "a form that the text does not show")

    // MARK: - Protocol parameters

    private mutating func addProtocolParameters(of request: ImportedRequest) throws(VectorIssue) {
        let headers = request.headers.filter { $0.name.isSame(ignoringCase: "Authorization") }
        let signing = headers.filter { SentHeader.isOAuth($0.value) }
        guard signing.count < 2 else {
            throw issue(
                request, "the request has \(signing.count) OAuth Authorization headers",
                hint: "keep only the header that was sent")
        }
        let query = QueryParameters(of: parts.request.url ?? "")
        let body = parts.request.body.flatMap { body in
            ParameterSources.isForm(contentType: (parts.request.contentType ?? "").utf8)
                ? QueryParameters(form: body) : nil
        }
        noteTwice(isInHeader: !signing.isEmpty, query, body)
        if let header = signing.first {
            try addHeader(header.value, of: request)
        } else if query.isSigned {
            parts.request.url = query.rest
            try addPairs(query.parameters, from: "query (§3.5.3)", of: request)
        } else if let body, body.isSigned {
            parts.request.body = body.rest
            try addPairs(body.parameters, from: "form (§3.5.2)", of: request)
        } else if let recipe = request.recipe {
            parts.oauth = recipe.parameters.map { ($0.name, $0.value) }
            parts.expected = recipe.found.compactMap { field in
                Stage(rawValue: field.name).map { ($0, field.value) }
            }
        } else if let other = headers.first {
            notes.append("the Authorization header is \(Self.scheme(of: other.value))")
        }
    }

    /// What another header is; any other text of it may be a secret.
    private static func scheme(of header: String) -> String {
        guard !header.utf8.elementsEqual("OAuth".utf8) else {
            return "empty after OAuth; was a variable in the header not set?"
        }
        let scheme = ["Bearer", "Basic", "Digest"].first {
            header.hasPrefix(ignoringCase: "\($0) ")
        }
        let version = scheme == "Bearer" ? " (OAuth 2.0, which does not sign requests)" : ""
        return "\(scheme ?? "of another scheme")\(version), not OAuth"
    }

    private mutating func noteTwice(
        isInHeader: Bool, _ query: QueryParameters, _ body: QueryParameters?
    ) {
        let places = [
            (isInHeader, "the Authorization header"), (query.isSigned, "the query"),
            (body?.isSigned ?? false, "the form"),
        ].filter { $0.0 }.map { $0.1 }
        guard places.count > 1 else { return }
        notes.append(
            "protocol parameters are in \(places.formatted), although RFC 5849 §3.5 allows only"
                + " one place; oauthcheck uses \(places[0])")
    }

    private mutating func addHeader(
        _ value: String,
        of request: ImportedRequest
    ) throws(VectorIssue) {
        let sent = SentHeader(value)
        guard let header = HeaderParameters(sent) else {
            let fault = sent.fault.map { "\($0)" } ?? "this is not an OAuth header"
            throw issue(
                request, "Authorization header: \(fault)", hint: HeaderParameters.hint(for: value))
        }
        notes += header.notes
        if header.fault?.kind == .cut { parts.request.assumed.insert(.cutHeader) }
        parts.oauth += header.oauth
        noteRepeated(header.others)
        parts.request.query += header.others
        guard let signature = header.signature else { return }
        if let shown = Self.beforeCut(signature) {
            parts.request.assumed.insert(.cutHeader)
            if !shown.isEmpty { parts.expected = [(.signature, shown)] }
            return
        }
        // The header repeats the signature, and shows how it was encoded.
        parts.expected = [(.signature, signature)]
        if header.isExact { parts.expected.append((.authorizationHeader, header.value)) }
    }

    /// What a logger shows of a value that it cuts, as in `abc...(truncated)`; nil if it is whole.
    private static func beforeCut(_ text: String) -> String? {
        let bytes = Array(text.utf8)[...]
        let places = ["…", "..."].compactMap { bytes.place(of: $0) }
        return places.min().map { String(bytes: bytes[..<$0]) }
    }

    /// A parameter that is in the header, too, is signed twice (§3.4.1.3.1).
    private mutating func noteRepeated(_ pairs: [VectorParts.Pair]) {
        let url = Array((parts.request.url ?? "").utf8)[...]
        let names = pairs.map { $0.name }.filter { name in
            ["?", "&"].contains { url.place(of: $0 + PercentEncoding.encode(name) + "=") != nil }
        }
        guard !names.isEmpty else { return }
        notes.append(
            "the Authorization header and the URL both have"
                + " \(names.map { PlainText.visible($0) }.formatted); RFC 5849 §3.4.1.3.1 signs"
                + " both copies, so remove the copy in the header")
    }

    private mutating func addPairs(
        _ pairs: [VectorParts.Pair],
        from place: String,
        of request: ImportedRequest
    ) throws(VectorIssue) {
        var names: Set<[UInt8]> = []
        for pair in pairs {
            guard names.insert(Array(pair.name.utf8)).inserted else {
                throw issue(
                    request, "\(PlainText.visible(pair.name)) appears twice in the \(place)")
            }
            if pair.name == "oauth_signature" {
                parts.expected = [(.signature, pair.value)]
            } else {
                parts.oauth.append(pair)
            }
        }
        notes.append("the protocol parameters are in the \(place)")
    }

    private mutating func checkSignatureMethod() {
        guard !parts.oauth.isEmpty, value(of: "oauth_signature_method") == nil else { return }
        notes.append("oauth_signature_method is missing; HMAC-SHA1 is assumed")
    }
}
