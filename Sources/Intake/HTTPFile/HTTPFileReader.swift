import OAuth1
import Vectors

extension RequestFormat {
    /// `.http` and `.rest` files of editors: requests with `###` between them.
    static let httpFile = RequestFormat(
        name: "http-file", title: "an .http file",
        recognizes: { text in
            let lines = text.lines.filter { !$0.isBlank }
            guard let first = lines.first else { return false }
            let isRequest = HTTPFileReader.requestLine(first.octets)
            if isRequest?.hasVersion == false { return true }
            let hasMark =
                HTTPFileReader.isSeparator(first) || HTTPFileReader.isComment(first)
                || HTTPFileReader.variable(first) != nil
            guard isRequest != nil || hasMark else { return false }
            return (hasMark || lines.contains(where: HTTPFileReader.isSeparator))
                && lines.contains { HTTPFileReader.requestLine($0.octets) != nil }
        },
        read: { (text) throws(VectorIssue) in
            var reader = HTTPFileReader(text)
            return try reader.requests()
        })
}

/// As the editors of Visual Studio Code and JetBrains read them.
private struct HTTPFileReader {
    typealias RequestLine = (method: String, target: [UInt8], hasVersion: Bool)

    private let text: ImportedText
    private let lines: [ImportedText.Line]
    private var variables: TemplateVariables

    init(_ text: ImportedText) {
        self.text = text
        lines = text.lines
        variables = TemplateVariables(text.variables)
        for line in lines {
            guard let (name, value) = Self.variable(line) else { continue }
            variables.setDefault(name, value)
        }
    }

    static func isSeparator(_ line: ImportedText.Line) -> Bool {
        line.octets.starts(with: "###".utf8)
    }

    static func isComment(_ line: ImportedText.Line) -> Bool {
        line.octets.first == Byte.hash || line.octets.starts(with: "//".utf8)
    }

    /// `@name = value`.
    static func variable(_ line: ImportedText.Line) -> (name: String, value: String)? {
        guard line.octets.first == UInt8(ascii: "@"),
            let equals = line.octets.firstIndex(of: Byte.equals)
        else { return nil }
        let name = line.octets[(line.octets.startIndex + 1)..<equals].trimmed
        guard !name.isEmpty, !name.contains(where: Byte.isBlank) else { return nil }
        return (String(octets: name), String(octets: line.octets[(equals + 1)...].trimmed))
    }

    /// `POST https://…`, with or without a version; a GET may leave its method out.
    static func requestLine(_ octets: some Collection<UInt8>) -> RequestLine? {
        var words = Array(octets).trimmed.split(whereSeparator: Byte.isBlank)
        guard let first = words.first else { return nil }
        let hasVersion = words.count > 1 && MessageHead.isVersion(words[words.count - 1])
        if hasVersion { words.removeLast() }
        let hasMethod = words.count > 1 && first.allSatisfy(Byte.isUppercase)
        let target = Array(words.dropFirst(hasMethod ? 1 : 0).joined(separator: [Byte.space]))
        let starts = hasMethod ? ["http://", "https://", "{{", "/"] : ["http://", "https://"]
        guard starts.contains(where: { target.starts(with: $0.utf8) }),
            hasMethod || words.count == 1 && hasVersion
        else { return nil }
        return (hasMethod ? String(octets: first) : "GET", target, hasVersion)
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        var found: [ImportedRequest] = []
        for section in lines.split(whereSeparator: Self.isSeparator) {
            if let request = try request(of: section) { found.append(request) }
        }
        return found
    }

    private mutating func request(
        of section: ArraySlice<ImportedText.Line>
    ) throws(VectorIssue) -> ImportedRequest? {
        var rest = section.drop { line in
            line.isBlank || Self.isComment(line) || Self.variable(line) != nil
        }
        guard let first = rest.popFirst() else { return nil }
        guard let (method, start, _) = Self.requestLine(first.octets) else {
            throw text.issue(at: first.offset, "expected a request, such as GET https://…")
        }
        var target = start
        // A long query may go on on lines of its own.
        while let line = rest.first, let octet = line.octets.trimmed.first,
            line.octets.first.map(Byte.isBlank) ?? false, "?&".utf8.contains(octet)
        {
            target += line.octets.trimmed
            rest = rest.dropFirst()
        }
        variables.begin()
        var request = ImportedRequest(line: text.line(at: first.offset))
        request.method = method
        while let line = rest.first, !line.isBlank {
            rest = rest.dropFirst()
            guard !Self.isComment(line) else { continue }
            guard let colon = line.octets.firstIndex(of: Byte.colon) else {
                throw text.issue(
                    at: line.offset,
                    "expected a header (Name: value), or a blank line before the body")
            }
            let name = String(octets: line.octets[..<colon].trimmed)
            let value = String(octets: line.octets[(colon + 1)...].trimmed)
            request.headers.append(ImportedField(name, variables.resolved(value)))
        }
        try readBody(rest, into: &request)
        setURL(target, of: &request, at: first)
        return request
    }

    private mutating func setURL(
        _ target: [UInt8],
        of request: inout ImportedRequest,
        at line: ImportedText.Line
    ) {
        let url = variables.resolved(String(octets: target.prefix { $0 != Byte.hash }))
        if url.hasPrefix("/") {
            if let host = request.header("Host") {
                request.url = "\(text.scheme ?? "http")://\(host)\(url)"
            } else {
                request.target = url
            }
        } else {
            request.url = url
        }
        if let fault = variables.fault(
            in: text, at: text.line(at: line.offset), of: "the file",
            hint: "set it in the file: @NAME = value")
        {
            request.faults.append(fault)
        }
    }

    private mutating func readBody(
        _ rest: ArraySlice<ImportedText.Line>,
        into request: inout ImportedRequest
    ) throws(VectorIssue) {
        var lines = Array(rest.drop(while: \.isBlank))
        // What an editor does with the response.
        if let handler = lines.firstIndex(where: { Self.isHandler($0) }) {
            lines = Array(lines[..<handler])
        }
        while let last = lines.last, last.isBlank { lines.removeLast() }
        guard let first = lines.first, let last = lines.last else { return }
        if lines.count == 1, first.octets.starts(with: "< ".utf8) {
            let name = CommandWord(octets: first.octets.dropFirst(2).trimmed, offset: first.offset)
            request.body = try text.file(name.text, at: name)
            return
        }
        let isForm = ParameterSources.isForm(contentType: (request.contentType ?? "").utf8)
        let body: [UInt8]
        if isForm {
            // A form may be written on several lines.
            body = lines.flatMap { $0.octets.trimmed }
        } else {
            let end = last.offset + last.octets.count
            body = Array(text.octets[first.offset..<end])
        }
        request.body = Array(variables.resolved(String(octets: body)).utf8)
    }

    private static func isHandler(_ line: ImportedText.Line) -> Bool {
        ["> {%", "> ", "<> ", ">> ", ">>! "].contains { line.octets.starts(with: $0.utf8) }
    }
}
