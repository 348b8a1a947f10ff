import OAuth1

/// A command that has curl send a request: the only writer of such commands.
///
/// Every word is taken as it is: curl reads no file for an `@`, takes no brackets for patterns and
/// leaves the path alone. What it could not send so is refused.
package struct CurlCommand {
    package var method: String
    package var url: String
    /// The target, if it is not the path and query of the URL.
    package var requestTarget: String?
    package var fields: [(name: [UInt8], value: [UInt8])] = []
    /// Nil if there is no body.
    package var body: [UInt8]?
    /// Options of a kind that has no effect on the request's parts: `--include`, `--http1.1`.
    package var options: [String] = []
    /// Headers that curl adds by itself, and must not.
    package var absent: [String] = []

    /// The longest word that systems pass to a program.
    private static let wordMax = 100_000

    package init(method: String, url: String) {
        self.method = method
        self.url = url
    }

    /// A request that is sent to a server as `target`, which may be any bytes without blanks.
    ///
    /// `server` has no path, and `target` is what is between the method and the version.
    package init(method: [UInt8], to server: String, target: [UInt8]) throws(SendingRefusal) {
        let text = try Self.text(of: target, "the target")
        // curl would encode, cut or refuse other characters of a URL.
        let isPath = target.first == UInt8(ascii: "/") && target.allSatisfy(NormalURL.isOfURL)
        self.init(
            method: try Self.text(of: method, "the method"),
            url: isPath ? server + text : server + "/")
        requestTarget = isPath ? nil : text
    }

    /// The command, for a shell.
    ///
    /// - Throws: ``SendingRefusal`` if curl would send something else.
    package func text() throws(SendingRefusal) -> String {
        let words = try words()
        for word in words {
            try SentRequest.refuseControls(in: word, "the request", butFor: ["\n", "\t"])
            guard word.utf8.count <= Self.wordMax else {
                throw SendingRefusal("the request is too long for a command")
            }
        }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    private func words() throws(SendingRefusal) -> [String] {
        guard Self.isToken(Array(method.utf8)) else {
            throw SendingRefusal("the method is not a valid HTTP token")
        }
        var words = ["curl"] + options + ["--path-as-is", "--globoff", "--request", method]
        if method.utf8.elementsEqual("HEAD".utf8) {
            guard body == nil else { throw SendingRefusal("curl sends HEAD without a body") }
            words.append("--head")
        }
        if let requestTarget { words += ["--request-target", requestTarget] }
        for field in fields { words += ["--header", try Self.word(field.name, field.value)] }
        // With a body, curl says that it is a form.
        for name in absent + (body == nil ? [] : ["Content-Type"]) where !hasField(name) {
            words += ["--header", "\(name):"]
        }
        if let body { words += ["--data-raw", try Self.text(of: body, "the body")] }
        return words + [url]
    }

    private func hasField(_ name: String) -> Bool {
        fields.contains {
            $0.name.map(ASCII.lowercased).elementsEqual(name.utf8.map(ASCII.lowercased))
        }
    }

    /// A header as curl takes it; a name of HTTP has no `@`, which would be a file.
    private static func word(_ name: [UInt8], _ value: [UInt8]) throws(SendingRefusal) -> String {
        guard isToken(name) else { throw SendingRefusal("a header name is not a valid HTTP token") }
        let name = try text(of: name, "a header")
        // With nothing after a colon, curl leaves a header out.
        guard !value.isEmpty else { return "\(name);" }
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        guard value.contains(where: { !blanks.contains($0) }) else {
            throw SendingRefusal("the value of a header consists only of blanks")
        }
        let text = try text(of: value, "a header")
        try SentRequest.refuseControls(in: text, "a header", butFor: ["\t"])
        return "\(name): \(text)"
    }

    private static func text(of bytes: [UInt8], _ name: String) throws(SendingRefusal) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SendingRefusal("\(name) is not UTF-8")
        }
        return text
    }

    /// Whether it is a token (RFC 9110 §5.6.2).
    private static func isToken(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy {
                ASCII.isLetter($0) || ASCII.isDigit($0) || "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
    }
}
