import HTTP
import OAuth1
import Vectors

extension RequestFormat {
    /// `.http` and `.rest` files of editors: requests with `###` between them.
    static let httpFile = RequestFormat(
        name: "http-file", title: "an .http file",
        recognizes: { text in
            let lines = text.lines.lazy.filter { !$0.isBlank }
            guard let first = lines.first else { return false }
            let isRequest = HTTPFileReader.requestLine(first.bytes)
            if isRequest?.hasVersion == false { return true }
            let hasMark =
                HTTPFileReader.isSeparator(first) || HTTPFileReader.isComment(first)
                || HTTPFileReader.variable(first) != nil
            guard isRequest != nil || hasMark else { return false }
            return (hasMark || lines.contains(where: HTTPFileReader.isSeparator))
                && lines.contains { HTTPFileReader.requestLine($0.bytes) != nil }
        },
        begins: { line in
            HTTPFileReader.isSeparator(line) || HTTPFileReader.variable(line) != nil
                || HTTPFileReader.requestLine(line.bytes) != nil
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
    private let lines: ImportedText.Lines
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
        line.bytes.starts(with: "###".utf8)
    }

    static func isComment(_ line: ImportedText.Line) -> Bool {
        line.bytes.first == ASCII.hash || line.bytes.starts(with: "//".utf8)
    }

    /// `@name = value`.
    static func variable(_ line: ImportedText.Line) -> (name: String, value: String)? {
        guard line.bytes.first == UInt8(ascii: "@"),
            let equals = line.bytes.firstIndex(of: ASCII.equals)
        else { return nil }
        let name = line.bytes[(line.bytes.startIndex + 1)..<equals].withoutBlanks
        guard !name.isEmpty, !name.contains(where: ASCII.isBlank) else { return nil }
        return (String(bytes: name), String(bytes: line.bytes[(equals + 1)...].withoutBlanks))
    }

    /// `POST https://…`, with or without a version; a GET may leave its method out.
    static func requestLine(_ bytes: some Collection<UInt8>) -> RequestLine? {
        let line = Array(bytes).withoutBlanks
        let first = line.prefix { !ASCII.isBlank($0) }
        let rest = line[first.endIndex...].drop(while: ASCII.isBlank)
        let hasMethod = !rest.isEmpty && first.allSatisfy(ASCII.isUppercase)
        let starts = hasMethod ? ["http://", "https://", "{{", "/"] : ["http://", "https://"]
        let targets = hasMethod ? rest : line[...]
        guard starts.contains(where: { targets.starts(with: $0.utf8) }) else { return nil }
        var words = targets.split(whereSeparator: ASCII.isBlank)
        let hasVersion = words.count > 1 && HTTPVersion.isWritten(as: words[words.count - 1])
        if hasVersion { words.removeLast() }
        guard hasMethod || words.count == 1 && hasVersion else { return nil }
        let target = Array(words.joined(separator: [ASCII.space]))
        return (hasMethod ? String(bytes: first) : "GET", target, hasVersion)
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        var found: [ImportedRequest] = []
        for section in lines.split(whereSeparator: Self.isSeparator) {
            if let request = try request(of: section) { found.append(request) }
        }
        return found
    }

    private mutating func request(
        of section: Slice<ImportedText.Lines>
    ) throws(VectorIssue) -> ImportedRequest? {
        var rest = section.drop { line in
            line.isBlank || Self.isComment(line) || Self.variable(line) != nil
        }
        guard let first = rest.popFirst() else { return nil }
        guard let (method, start, hasVersion) = Self.requestLine(first.bytes) else {
            throw text.issue(at: first.offset, "expected a request, such as GET https://…")
        }
        var target = start
        // A long query may go on on lines of its own.
        while let line = rest.first, let byte = line.bytes.withoutBlanks.first,
            line.bytes.first.map(ASCII.isBlank) ?? false, "?&".utf8.contains(byte)
        {
            target += line.bytes.withoutBlanks
            rest = rest.dropFirst()
        }
        variables.begin()
        var request = ImportedRequest(line: text.line(at: first.offset))
        request.method = method
        // Without a version it may be a note of somebody's.
        if !hasVersion { request.assumed.insert(.copiedHeader) }
        while let line = rest.first, !line.isBlank {
            rest = rest.dropFirst()
            guard !Self.isComment(line) else { continue }
            guard let colon = line.bytes.firstIndex(of: ASCII.colon) else {
                throw text.issue(
                    at: line.offset,
                    "expected a header (Name: value), or a blank line before the body")
            }
            let name = String(bytes: line.bytes[..<colon].withoutBlanks)
            let value = String(bytes: line.bytes[(colon + 1)...].withoutBlanks)
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
        let url = variables.resolved(String(bytes: target.prefix { $0 != ASCII.hash }))
        if url.hasPrefix("/") {
            if let host = request.header("Host") {
                request.url = "\(text.scheme ?? "http")://\(host)\(url)"
                if text.scheme == nil { request.assumed.insert(.scheme) }
            } else {
                request.target = url
            }
        } else {
            request.url = url
        }
        let missing = variables.firstMissing ?? "NAME"
        if let fault = variables.fault(
            in: text, at: text.line(at: line.offset), of: "the file",
            hint: "set the variable in the file: @\(missing) = VALUE")
        {
            request.lacksVariable = true
            request.faults.append(fault)
        }
    }

    private mutating func readBody(
        _ rest: Slice<ImportedText.Lines>,
        into request: inout ImportedRequest
    ) throws(VectorIssue) {
        var lines = Array(rest.drop { $0.isBlank })
        // What an editor does with the response.
        if let handler = lines.firstIndex(where: { Self.isHandler($0) }) {
            lines = Array(lines[..<handler])
        }
        while let last = lines.last, last.isBlank { lines.removeLast() }
        guard let first = lines.first, let last = lines.last else { return }
        if lines.count == 1, first.bytes.starts(with: "< ".utf8) {
            let name = CommandWord(
                bytes: first.bytes.dropFirst(2).withoutBlanks, offset: first.offset)
            request.body = try text.file(name.text, at: name)
            return
        }
        let isForm = ParameterSources.isForm(contentType: (request.contentType ?? "").utf8)
        let body: [UInt8]
        if isForm {
            // A form may be written on several lines.
            body = lines.flatMap { $0.bytes.withoutBlanks }
        } else {
            let end = last.offset + last.bytes.count
            body = Array(text.bytes[first.offset..<end])
        }
        request.body = Array(variables.resolved(String(bytes: body)).utf8)
    }

    private static func isHandler(_ line: ImportedText.Line) -> Bool {
        ["> {%", "> ", "<> ", ">> ", ">>! "].contains { line.bytes.starts(with: $0.utf8) }
    }
}
