import OAuth1

/// The request as a command line of curl that sends just the octets that were signed.
package enum CurlCommand {
    /// Appends the command on one line; nothing where the vector is no whole request.
    package static func append(
        _ signed: SignedVector,
        style: ReportStyle,
        to output: inout [UInt8]
    ) {
        let request = signed.vector.request
        guard let uri = request.uri, let header = signed.value(of: .authorizationHeader) else {
            return
        }
        var url: [UInt8] = []
        RequestURIQuery.append(request.query, to: uri, of: request.url.octets.span, output: &url)
        let method = String(
            decoding: request.method.octets.map(ASCII.uppercased), as: UTF8.self)
        let isSecret = signed.vector.isSecret(.authorizationHeader)
        var words = [
            // Without these, curl resolves dots in paths and reads brackets as patterns.
            "curl", "--path-as-is", "--globoff", "--request", method.isEmpty ? "GET" : method,
            "--header",
            "Authorization: \(PlainText.oneLine(style.shown(header, isSecret: isSecret)))",
        ]
        if let body = body(of: request) {
            words += ["--header", "Content-Type: \(contentType(of: request))", "--data-raw", body]
        }
        words.append(String(decoding: url, as: UTF8.self))
        output.append(contentsOf: (words.map(ShellWord.quoted).joined(separator: " ") + "\n").utf8)
    }

    private static func body(of request: TestVector.Request) -> String? {
        if request.body.isPresent { return request.body.string }
        guard request.hasForm else { return nil }
        var body: [UInt8] = []
        FormEncodedBody.append(request.form, to: &body)
        return String(decoding: body, as: UTF8.self)
    }

    private static func contentType(of request: TestVector.Request) -> String {
        if request.hasForm { return "application/x-www-form-urlencoded" }
        return request.contentType.isPresent
            ? request.contentType.string : "application/octet-stream"
    }
}
