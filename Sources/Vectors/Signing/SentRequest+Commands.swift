import OAuth1

// Commands that send a request.
extension SentRequest {
    func curlCommand() throws(SendingRefusal) -> String {
        var command = CurlCommand(method: method, url: url)
        command.fields = [(Array("Authorization".utf8), Array(authorization.utf8))]
        if let contentType {
            command.fields.append((Array("Content-Type".utf8), Array(contentType.utf8)))
        }
        command.body = body.map { Array($0.utf8) }
        return try command.text()
    }

    /// HTTPie's command.
    ///
    /// - Throws: ``SendingRefusal`` for a URL that HTTPie rewrites, or a header that it reads
    ///   differently.
    func httpieCommand() throws(SendingRefusal) -> String {
        if let reason = NormalURL(url, for: .httpie).difference {
            throw SendingRefusal("HTTPie changes the URL: it \(reason)")
        }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard method.utf8.allSatisfy({ letters.contains(ASCII.lowercased($0)) }) else {
            throw SendingRefusal(
                "HTTPie accepts only letters in a method, and reads any other method as the URL")
        }
        guard !authorization.utf8.contains(UInt8(ascii: "\\")) else {
            throw SendingRefusal("HTTPie reads a backslash in a header as an escape")
        }
        // Without the flags, HTTPie sends standard input, and credentials of .netrc.
        var words = ["http", "--ignore-stdin", "--ignore-netrc", "--path-as-is"]
        if let body {
            guard !body.isEmpty else {
                throw SendingRefusal("HTTPie cannot send an empty body")
            }
            // In one word, since a body may begin with a hyphen.
            words.append("--raw=\(body)")
        }
        words += [method, url, "Authorization:\(authorization)"]
        if let contentType {
            guard !contentType.utf8.contains(UInt8(ascii: "\\")) else {
                throw SendingRefusal("HTTPie reads a backslash in a header as an escape")
            }
            words.append(contentType.isEmpty ? "Content-Type;" : "Content-Type:\(contentType)")
        }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
