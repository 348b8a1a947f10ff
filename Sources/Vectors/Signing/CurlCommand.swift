import OAuth1

/// The request as a curl command that sends exactly what was signed.
package enum CurlCommand {
    private static let defaultMethod = "GET"

    /// Why no command sends exactly what was signed.
    package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// Appends the command; nothing if the vector is not a complete request.
    ///
    /// - Throws: ``Refusal`` if the command would send something else, or do something where it is
    ///   only shown.
    package static func append(
        _ signed: SignedVector,
        style: ReportStyle,
        to output: inout [UInt8]
    ) throws(Refusal) {
        let (vector, request) = (signed.vector, signed.vector.request)
        guard let uri = request.uri, let header = signed.value(of: .authorizationHeader) else {
            return
        }
        var url: [UInt8] = []
        RequestURIQuery.append(
            vector.list(of: request.query), to: uri,
            of: vector.octets.span.extracting(vector.place(of: request.url)), output: &url)
        let method = String(
            decoding: vector.octets(of: request.method).map(ASCII.uppercased), as: UTF8.self)
        let authorization = try authorization(header, of: vector, style)
        var words = [
            // Otherwise curl resolves dots in paths, and reads brackets as patterns.
            "curl", "--path-as-is", "--globoff",
            "--request", method.isEmpty ? defaultMethod : method, "--header",
            "Authorization: \(authorization)",
        ]
        words += try bodyWords(of: vector)
        words.append(String(decoding: url, as: UTF8.self))
        let command = words.map(ShellWord.quoted).joined(separator: " ")
        guard InertText.lines(command) == command else {
            throw Refusal(description: "a CI service would read a command in it")
        }
        output.append(contentsOf: "\(command)\n".utf8)
    }

    private static func authorization(
        _ header: [UInt8],
        of vector: TestVector,
        _ style: ReportStyle
    ) throws(Refusal) -> String {
        guard !vector.isSecret(.authorizationHeader) || style.showsSecrets else {
            throw Refusal(
                description: "its signature is a secret; --show-secrets prints the command")
        }
        let text = String(decoding: header, as: UTF8.self)
        try refuseControls(in: text, "the header")
        return text
    }

    private static func bodyWords(of vector: TestVector) throws(Refusal) -> [String] {
        guard let body = body(of: vector) else { return [] }
        try refuseControls(in: body, "the body", butFor: ["\n", "\t"])
        let type = contentType(of: vector)
        try refuseControls(in: type, "content_type")
        // With nothing after a colon, curl leaves a header out.
        let field = type.isEmpty ? "Content-Type;" : "Content-Type: \(type)"
        return ["--header", field, "--data-raw", body]
    }

    private static func refuseControls(
        in text: String,
        _ name: String,
        butFor allowed: [Unicode.Scalar] = []
    ) throws(Refusal) {
        let control = text.unicodeScalars.first {
            PlainText.isControl($0) && !allowed.contains($0)
        }
        guard let control else { return }
        let number = ASCII.hex(UInt64(control.value), digits: 4, uppercase: true)
        throw Refusal(description: "\(name) has the control character U+\(number)")
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
