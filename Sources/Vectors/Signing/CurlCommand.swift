import OAuth1

/// The request as a curl command that sends exactly what was signed.
package enum CurlCommand {
    private static let defaultMethod = "GET"

    /// Appends the command on one line; nothing if the vector is not a complete request.
    package static func append(
        _ signed: SignedVector,
        style: ReportStyle,
        to output: inout [UInt8]
    ) {
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
        let isSecret = vector.isSecret(.authorizationHeader)
        var words = [
            // Otherwise curl resolves dots in paths, and reads brackets as patterns.
            "curl", "--path-as-is", "--globoff",
            "--request", method.isEmpty ? defaultMethod : method, "--header",
            "Authorization: \(PlainText.oneLine(style.shown(header, isSecret: isSecret)))",
        ]
        if let body = body(of: vector) {
            words += ["--header", "Content-Type: \(contentType(of: vector))", "--data-raw", body]
        }
        words.append(String(decoding: url, as: UTF8.self))
        output.append(contentsOf: (words.map(ShellWord.quoted).joined(separator: " ") + "\n").utf8)
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
