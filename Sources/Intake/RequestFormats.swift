import OAuth1
package import Vectors

/// The formats that are read, and what other texts look like.
package enum RequestFormats {
    /// In the order in which they are recognized: one that may hold another comes first.
    package static let all: [RequestFormat] = [
        .har, .postman, .insomnia, .openCollection, .bruno, .curlTrace, .curlLog, .wgetLog,
        .curlForCmd, .curlForPowerShell, .curl, .accessLog, .wget, .httpie, .hurl, .httpFile,
        .http, .header, .url, .htmlForm, .json, .text,
    ]

    /// The format of the commands of a program.
    package static func ofProgram(_ name: String) -> RequestFormat? {
        switch name.hasSuffix(".exe") ? String(name.dropLast(4)) : name {
        case "curl": .curl
        case "wget": .wget
        case "http", "https": .httpie
        default: nil
        }
    }

    package static func named(_ name: String) -> RequestFormat? { all.first { $0.name == name } }

    /// What a text turned out to be.
    package enum Recognition {
        case format(RequestFormat)
        /// JSON that is in none of the formats: perhaps vectors.
        case json
    }

    /// The format of a text, by its content.
    ///
    /// - Throws: ``VectorIssue`` with what the text looks like instead.
    package static func recognize(_ text: ImportedText) throws(VectorIssue) -> Recognition {
        let start = text.bytes.first { !" \t\r\n".utf8.contains($0) }
        guard let start else { throw issue(of: text, "the file is empty") }
        if start == UInt8(ascii: "{") || start == UInt8(ascii: "["), !isPrefixed(text) {
            let names = members(of: text)
            let format = all.first { format in
                !format.members.isEmpty && format.members.allSatisfy(names.contains)
            }
            if let format { return .format(format) }
            if let fault = try issue(of: text, withMembers: names) { throw fault }
            if isLog(text, withMembers: names) { return .format(.text) }
            if !isVectors(text.bytes.prefix(headMax)), let other = OtherAuthorization(in: text) {
                throw other.issue(of: text)
            }
            return .json
        }
        // A program has millions of lines that begin like nothing.
        guard !isBinary(text) else {
            let other = UnreadFormat.all.first { $0.fits(text) }
            throw VectorIssue(
                file: text.name,
                message: "this is \(other?.title ?? "a binary file"), which oauthcheck cannot read",
                hint: other?.hint ?? "pass the request as text")
        }
        if let format = FormatSearch(text).format { return .format(format) }
        guard !hasSecretVariables(text) else {
            throw VectorIssue(
                file: text.name, message: "this is a .env file; it has no requests",
                hint: "pass this file with \(.envFile), and also pass the file with the request",
                topic: .environmentFile)
        }
        if let other = OtherAuthorization(in: text) { throw other.issue(of: text) }
        guard let other = UnreadFormat.all.first(where: { $0.fits(text) }) else {
            throw issue(of: text, "the text contains no request that is signed with OAuth 1.0a")
        }
        throw VectorIssue(
            file: text.name,
            message: "this looks like \(other.title), which oauthcheck cannot read",
            hint: other.hint)
    }

    /// What is wrong with JSON that another program writes, and that has no requests to read; nil
    /// for other JSON.
    private static func issue(
        of text: ImportedText,
        withMembers names: [String]
    ) throws(VectorIssue) -> VectorIssue? {
        if names.contains("requests"), names.contains("order") {
            return VectorIssue(
                file: text.name,
                message: "oauthcheck cannot read Postman collections of version 1",
                hint: "export the collection as version 2.1")
        }
        guard try VariablesFile.variables(in: text) != nil else { return nil }
        return VectorIssue(
            file: text.name, message: "this file contains an environment, but no requests",
            hint: "pass the file with the requests first, then this file")
    }

    /// Whether the first line has a zero byte, as a body may have, but no head of a request.
    private static func isBinary(_ text: ImportedText) -> Bool {
        text.bytes.prefix(headMax).prefix { $0 != ASCII.newline }.contains(0)
    }

    /// Whether a text begins with a word in brackets, as lines of logs do.
    private static func isPrefixed(_ text: ImportedText) -> Bool {
        let start = text.bytes.drop { " \t\r\n".utf8.contains($0) }
        let rest = start.dropFirst().drop(while: ASCII.isDigit)
        return start.first == UInt8(ascii: "[")
            && rest.first.map { ASCII.isLetter($0) || "-/:".utf8.contains($0) } == true
    }

    /// Whether a text has variables alone, and a secret among them.
    private static func hasSecretVariables(_ text: ImportedText) -> Bool {
        do throws(VectorIssue) {
            return try EnvironmentFile(text).variables.contains {
                $0.name.uppercased().utf8.contains("SECRET".utf8)
            }
        } catch {
            return false
        }
    }

    /// The requests of a text whose format was recognized, and the format that they are in.
    ///
    /// An exact format wins only if it fits: if nothing that it reads is a request with a URL and
    /// protocol parameters, the text is read as any other one that shows such a request.
    package static func requests(
        in text: ImportedText,
        recognizedAs format: RequestFormat
    ) throws(VectorIssue) -> ([ImportedRequest], RequestFormat) {
        // A format that appears without quotation marks or Markdown around it is more exact.
        if format.kind == .scattered, let (found, used) = requestsInside(text),
            used.kind != .scattered, !found.contains(where: { $0.showsCode })
        {
            return (TextSearch(text)?.complete(found, isExact: true) ?? found, used)
        }
        do throws(VectorIssue) {
            let (found, used) = try ownRequests(in: text, recognizedAs: format)
            // The members of a document say what each of them is.
            guard used.members.isEmpty else { return (found, used) }
            let all =
                TextSearch(text)?.complete(found, isExact: used.kind != .scattered) ?? found
            var sent = all.filter { !$0.showsCode }
            guard all.isEmpty || !sent.isEmpty else { throw sourceCode(text) }
            if sent.count == 1, sent[0].unsignedHint == nil {
                sent[0].unsignedHint = OtherAuthorization(in: text)?.hint
            }
            return (sent, used)
        } catch {
            // Whatever names a file is a request in this format.
            if error.topic == .namedFile || error.topic == .sourceCode { throw error }
            if let (found, used) = requestsInside(text) {
                // What is around it may show more requests.
                return (TextSearch(text)?.complete(found, isExact: true) ?? found, used)
            }
            let others = TextSearch(text)?.complete([], isExact: false) ?? []
            if !others.isEmpty { return (others, .text) }
            if let other = OtherAuthorization(in: text) { throw other.issue(of: text) }
            throw error.hinting(
                "the text was read as \(format.title); to choose another format, use \(.from);"
                    + " docs/import.md lists the formats")
        }
    }

    private static func sourceCode(_ text: ImportedText) -> VectorIssue {
        VectorIssue(
            file: text.name,
            message: "this is source code: it shows how requests are signed, but no request that"
                + " was sent",
            hint: "run the program, and let it log the method, the URL, the Authorization header"
                + " and the body of the request, and the signature base string",
            topic: .sourceCode)
    }

    private static func ownRequests(
        in text: ImportedText,
        recognizedAs format: RequestFormat
    ) throws(VectorIssue) -> ([ImportedRequest], RequestFormat) {
        let isLoose = ["access-log", "hurl", "http-file", "http", "header", "curl-log"]
            .contains(format.name)
        let fault: VectorIssue?
        var read: [ImportedRequest] = []
        do throws(VectorIssue) {
            read = try format.requests(in: text)
            let isMeant = read.contains {
                $0.isUsable || $0.lacksVariable && $0.hasProtocolParameters
            }
            guard isLoose, !isMeant else { return (read, format) }
            fault = nil
        } catch {
            if error.topic == .namedFile { throw error }
            fault = error
        }
        let others = isLoose ? TextReader.requests(in: text) : []
        if others.contains(where: { $0.isUsable }) { return (others, .text) }
        if let fault { throw fault }
        return (read, format)
    }

    /// The requests of a text without what mails and issues put around and into it; nil if that
    /// is nothing, or none can be read.
    private static func requestsInside(
        _ text: ImportedText
    ) -> ([ImportedRequest], RequestFormat)? {
        guard let inside = text.uncopied else { return nil }
        do throws(VectorIssue) {
            guard case .format(let format) = try recognize(inside) else { return nil }
            var (found, used) = try ownRequests(in: inside, recognizedAs: format)
            guard found.contains(where: { $0.isUsable }) else { return nil }
            for index in found.indices {
                found[index].notes.append(
                    "oauthcheck ignores Markdown, '>' and indentation around the request, and reads"
                        + " curly quotation marks as plain quotation marks")
            }
            return (found, used)
        } catch {
            // What is wrong with the text as it is helps more.
            return nil
        }
    }

    /// Whether JSON is the record of a request, and not vectors.
    private static func isLog(_ text: ImportedText, withMembers names: [String]) -> Bool {
        let isRequest = ["method", "url", "uri", "headers"].contains(where: names.contains)
        guard isRequest || !isVectors(text.bytes.prefix(headMax)) else { return false }
        let inside = text.bytes.dropFirst().first { !" \t\r\n".utf8.contains($0) }
        let isJSON = inside.map { !ASCII.isLetter($0) && $0 != ASCII.apostrophe } ?? true
        return TextReader.requests(in: text).contains { !isJSON || $0.recipe == nil }
            || TextSearch(text)?.complete([], isExact: false).isEmpty == false
    }

    /// In bytes; what JSON is shows at its beginning.
    private static let headMax = 4096

    private static func isVectors(_ head: ArraySlice<UInt8>) -> Bool {
        func has(_ name: String) -> Bool { head.place(of: "\"\(name)\"") != nil }
        return ["vectors", "oauth", "given", "expected", "secrets"].contains(where: has)
            || has("id") && has("request")
                && ["\"authorization\"", "authorization: oauth", "oauth_signature="].allSatisfy {
                    head.place(of: $0, ignoringCase: true) == nil
                }
    }

    /// Whether a text may be in one of the formats.
    ///
    /// - Parameters:
    ///   - head: the first bytes of the text.
    ///   - isJSON: whether the text is known to be JSON.
    /// - Returns: false if it begins like vectors.
    package static func mayBegin(with head: [UInt8], inJSON isJSON: Bool) -> Bool {
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        guard let start = text.first(where: { !" \t\r\n".utf8.contains($0) }) else { return false }
        guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return !isJSON }
        func has(_ name: String) -> Bool { text.firstRange(of: "\"\(name)\"".utf8) != nil }
        if ["vectors", "oauth", "given"].contains(where: has) { return false }
        if text.place(of: "oauth_") != nil, !isVectors(text) { return true }
        // "values": an environment, with the variables of the requests.
        return has("values") || all.contains { $0.members.contains(where: has) }
    }

    /// The names in the outermost object, as far as the text is JSON.
    private static func members(of text: ImportedText) -> [String] {
        var reader = DocumentReader(file: text.name)
        reader.open(text.bytes.span, firstLine: 1)
        let document = reader.document
        guard document.nodes.first?.kind == .object else { return [] }
        let names = document.children(of: 0).enumerated().filter { $0.offset.isMultiple(of: 2) }
        return names.map { document.string(of: $0.element) }
    }

    private static func issue(of text: ImportedText, _ message: String) -> VectorIssue {
        let bytes = text.bytes[...]
        guard
            bytes.place(of: "oauth_consumer_key") == nil
                || bytes.place(of: "oauth_signature=") != nil
        else {
            return VectorIssue(
                file: text.name,
                message:
                    "the text has OAuth parameters, but no oauth_signature: it was cut, or left"
                    + " out",
                hint: "log the whole Authorization header, or the whole URL or form")
        }
        return VectorIssue(
            file: text.name, message: message,
            hint: "a request needs a URL, and oauth_… parameters in a header, the URL or a form;"
                + " docs/import.md lists the formats")
    }
}

/// A text that people have, in a format that is not read.
private struct UnreadFormat: Sendable {
    let title: String
    let hint: Hint
    /// What the first line begins with.
    let starts: [String]
    /// What the first line has after that.
    var inside = ""

    func fits(_ text: ImportedText) -> Bool {
        let line =
            text.lines.first { !$0.isBlank }.map { String(bytes: $0.bytes.withoutBlanks) } ?? ""
        return starts.contains { line.hasPrefix($0) }
            && (inside.isEmpty || line.utf8.firstRange(of: inside.utf8) != nil)
    }

    private static let copyAsCurl: Hint =
        "in the browser's developer tools, choose \"Copy as cURL (bash)\""

    static let all = [
        UnreadFormat(
            title: "a zip archive", hint: "extract the archive, and pass the file with the request",
            starts: ["PK\u{3}\u{4}"]),
        UnreadFormat(
            title: "a gzip file", hint: "unpack the file with gunzip",
            starts: ["\u{1F}\u{FFFD}"]),
        UnreadFormat(
            title: "a picture", hint: "pass the request as text",
            starts: ["\u{FFFD}PNG", "GIF8"]),
        UnreadFormat(title: "a PDF document", hint: "pass the request as text", starts: ["%PDF-"]),
        UnreadFormat(
            title: "JavaScript's fetch", hint: copyAsCurl,
            starts: ["fetch(", "await fetch("]),
        UnreadFormat(
            title: "a PowerShell command", hint: copyAsCurl,
            starts: ["Invoke-WebRequest", "Invoke-RestMethod", "$session"]),
        UnreadFormat(
            title: "XML or HTML", hint: "pass the request, not the response", starts: ["<"]),
        UnreadFormat(
            title: "an OAuth 2.0 token",
            hint: HeaderParameters.oauth2,
            starts: ["Bearer ", "bearer "]),
        // The base64url of `{"`, in the header and in the claims.
        UnreadFormat(
            title: "a JSON Web Token (OAuth 2.0)",
            hint: HeaderParameters.oauth2, starts: ["eyJ"], inside: ".eyJ"),
        UnreadFormat(
            title: "an HTTP message without an HTTP version or a host",
            hint: "end the first line with HTTP/1.1 and add a Host header, or write the whole URL",
            starts: ["GET ", "POST ", "PUT ", "PATCH ", "DELETE ", "HEAD "]),
        UnreadFormat(
            title: "an HTTP response", hint: "pass the request, not the response",
            starts: ["HTTP/"]),
    ]
}
