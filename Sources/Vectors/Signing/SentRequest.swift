import OAuth1

/// A signed request as another program is to send it: exactly what was signed.
struct SentRequest {
    /// In capitals.
    let method: String
    /// With the query parameters that the vector adds.
    let url: String
    /// The value of the `Authorization` header.
    let authorization: String
    /// Nil if there is no body.
    let body: String?
    /// Nil if there is no body; empty for a header without a value.
    let contentType: String?

    /// - Returns: nil if the vector is not a complete request.
    /// - Throws: ``SendingRefusal`` if its signature is a secret, or a header cannot be sent.
    init?(_ signed: SignedVector, _ style: ReportStyle) throws(SendingRefusal) {
        let (vector, request) = (signed.vector, signed.vector.request)
        guard let uri = request.uri, let header = signed.value(of: .authorizationHeader) else {
            return nil
        }
        var url: [UInt8] = []
        RequestURIQuery.append(
            vector.list(of: request.query), to: uri,
            of: vector.bytes.span.extracting(vector.place(of: request.url)), output: &url)
        self.url = String(decoding: url, as: UTF8.self)
        let method = String(
            decoding: vector.bytes(of: request.method).map(ASCII.uppercased), as: UTF8.self)
        self.method = method.isEmpty ? "GET" : method
        guard !vector.isSecret(.authorizationHeader) || style.showsSecrets else {
            throw SendingRefusal(
                "the signature contains the secrets; \(.showSecrets) prints the signature")
        }
        authorization = String(decoding: header, as: UTF8.self)
        try Self.refuseControls(in: authorization, "the header")
        body = Self.body(of: vector)
        guard let body else {
            contentType = nil
            return
        }
        try Self.refuseControls(in: body, "the body", butFor: ["\n", "\t"])
        let type = Self.contentType(of: vector)
        try Self.refuseControls(in: type, "content_type")
        contentType = type
    }

    static func refuseControls(
        in text: String,
        _ name: String,
        butFor allowed: [Unicode.Scalar] = []
    ) throws(SendingRefusal) {
        let control = text.unicodeScalars.first {
            PlainText.isControl($0) && !allowed.contains($0)
        }
        guard let control else { return }
        let number = ASCII.hex(UInt64(control.value), digits: 4, uppercase: true)
        throw SendingRefusal("\(name) has the control character U+\(number)")
    }

    private static func body(of vector: TestVector) -> String? {
        if vector.request.body.isPresent { return vector.string(of: vector.request.body) }
        guard vector.request.hasForm else { return nil }
        var body: [UInt8] = []
        FormEncodedBody.append(vector.list(of: vector.request.form), to: &body)
        return String(decoding: body, as: UTF8.self)
    }

    private static func contentType(of vector: TestVector) -> String {
        if vector.request.hasForm { return "application/x-www-form-urlencoded" }
        let type = vector.request.contentType
        return type.isPresent ? vector.string(of: type) : "application/octet-stream"
    }
}

/// Why a format cannot say exactly what was signed.
package struct SendingRefusal: Error, Hashable, Sendable {
    package let reason: Hint

    package init(_ reason: Hint) { self.reason = reason }
}

/// A signed request in a format that sends it.
package enum SendingText {
    /// Appends the request; nothing if the vector is not a complete one.
    ///
    /// - Throws: ``SendingRefusal`` if the text would send something else than was signed, or do
    ///   something where it is only shown.
    package static func append(
        _ signed: SignedVector,
        as format: SignedText.Format,
        style: ReportStyle,
        to output: inout [UInt8]
    ) throws(SendingRefusal) {
        guard let request = try SentRequest(signed, style) else { return }
        let text: String
        switch format {
        case .http: text = request.message
        case .httpie: text = try request.httpieCommand() + "\n"
        case .python: text = request.pythonProgram + "\n"
        case .javascript: text = try request.javascriptProgram() + "\n"
        case .swift: text = try request.swiftProgram() + "\n"
        default: text = try request.curlCommand() + "\n"
        }
        try append(text, to: &output)
    }

    private static func append(_ text: String, to output: inout [UInt8]) throws(SendingRefusal) {
        guard InertText.lines(text) == text else {
            throw SendingRefusal("the text contains a command that a CI service would execute")
        }
        output.append(contentsOf: text.utf8)
    }

    /// Appends the words of somebody's curl command, which has no `Authorization` header, with the
    /// one that signs the request.
    package static func append(
        curl command: [String],
        signedBy signed: SignedVector,
        style: ReportStyle,
        to output: inout [UInt8]
    ) throws(SendingRefusal) {
        guard let request = try SentRequest(signed, style) else { return }
        let words = command + ["--header", "Authorization: \(request.authorization)"]
        for word in words {
            try SentRequest.refuseControls(in: word, "the command", butFor: ["\n", "\t"])
        }
        try append(words.map(ShellWord.quoted).joined(separator: " ") + "\n", to: &output)
    }
}
