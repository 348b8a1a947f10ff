import OAuth1
import Vectors

extension RequestFormat {
    /// What `curl --trace-ascii` and `curl --trace` write: headers and data, both ways.
    static let curlTrace = RequestFormat(
        name: "curl-trace", title: "a log of curl --trace-ascii or --trace",
        begins: { CurlTraceReader.title(of: $0) == .sentHeader }, kind: .log,
        read: { (text) throws(VectorIssue) in
            var reader = CurlTraceReader(text)
            return try reader.requests()
        })
}

private struct CurlTraceReader {
    enum Title: CaseIterable {
        case sentHeader, sentData, receivedHeader, receivedData, information, other

        var text: String {
            switch self {
            case .sentHeader: "=> Send header"
            case .sentData: "=> Send data"
            case .receivedHeader: "<= Recv header"
            case .receivedData: "<= Recv data"
            case .information: "== Info:"
            case .other: "=> Send SSL data"
            }
        }
    }

    private let text: ImportedText
    private var scheme: String?
    private var found: [ImportedRequest] = []
    private var response: RecordedResponse?
    private var isHeadEnded = false
    private var body: [UInt8] = []

    init(_ text: ImportedText) {
        self.text = text
    }

    /// What a line announces, with or without a time before it.
    static func title(of line: ImportedText.Line) -> Title? {
        // "12:00:01.123456 [0-0] => Send header, …"
        let start = line.bytes.prefix(60)
        if start.starts(with: "<= Recv SSL data".utf8) { return .other }
        return Title.allCases.first { title in
            guard let place = start.firstRange(of: Array(title.text.utf8)) else { return false }
            return start[..<place.lowerBound].allSatisfy { byte in
                ASCII.isDigit(byte) || " :.[]-x".utf8.contains(byte)
            }
        }
    }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        var (title, start): (Title?, Int) = (nil, 0)
        var block: [ImportedText.Line] = []
        for line in text.lines {
            guard let next = Self.title(of: line) else {
                block.append(line)
                continue
            }
            if let title { try read(title, TraceBlock(block), at: start) }
            (title, start, block) = (next, line.offset, [])
            if next == .information { noteScheme(line.text) }
        }
        if let title { try read(title, TraceBlock(block), at: start) }
        endResponse()
        return found
    }

    private mutating func read(
        _ title: Title,
        _ block: TraceBlock,
        at offset: Int
    ) throws(VectorIssue) {
        switch title {
        case .sentHeader:
            endResponse()
            let head = ImportedText(name: text.name, bytes: block.bytes, scheme: text.scheme) {
                (name) throws(VectorIssue) in throw VectorIssue(file: name, message: "not read")
            }
            let lines = head.lines.filter { !$0.isBlank }
            // A proxy is asked for a connection first.
            guard let first = lines.first, !first.bytes.starts(with: "CONNECT ".utf8) else {
                return
            }
            do throws(VectorIssue) {
                var request = try MessageHead(lines[...], of: head)
                    .request(of: head, scheme: scheme)
                request.line = text.line(at: offset)
                found.append(request)
            } catch {
                throw text.issue(at: offset, error.message, hint: error.hint)
            }
        case .sentData where !found.isEmpty:
            let index = found.count - 1
            // Each block is appended in place: a body has thousands of them.
            if found[index].body == nil { found[index].body = [] }
            found[index].body?.append(contentsOf: block.bytes)
            if block.isLossy { found[index].notes.addOnce(Self.lossy) }
        case .receivedHeader: readResponse(block)
        case .receivedData where response != nil && isHeadEnded: body += block.bytes
        default: break
        }
    }

    private static let lossy: Hint =
        "--trace-ascii shows line ends and bytes outside ASCII as '.'; if the body contains"
        + " such bytes, use --trace"

    private mutating func readResponse(_ block: TraceBlock) {
        for line in block.bytes.split(
            separator: ASCII.newline, omittingEmptySubsequences: false
        ).map({ $0.filter { $0 != ASCII.carriageReturn } }) {
            if let begun = RecordedResponse(statusLine: line) {
                endResponse()
                response = begun
            } else if line.isEmpty {
                isHeadEnded = response != nil
            } else {
                response?.addHeader(line)
            }
        }
    }

    private mutating func endResponse() {
        defer { (response, isHeadEnded, body) = (nil, false, []) }
        guard var response, !found.isEmpty else { return }
        // curl writes data without its chunks.
        response.body = body.isEmpty ? nil : Array(body.prefix(RecordedResponse.bodyMax))
        found[found.count - 1].add(response)
    }

    private mutating func noteScheme(_ line: String) {
        let marks = ["SSL connection", "TLS handshake", ":443...", "port 443"]
        if marks.contains(where: { line.utf8.contains($0.utf8) }) {
            scheme = "https"
        } else if line.utf8.contains("Trying ".utf8) {
            scheme = "http"
        }
    }
}

/// The data under one title: `0000: …` on each line, as text or as hexadecimal.
private struct TraceBlock {
    private(set) var bytes: [UInt8] = []
    /// Whether dots may be other bytes.
    private(set) var isLossy = false

    /// How many bytes `--trace` shows on a line.
    private static let hexMax = 16

    init(_ lines: [ImportedText.Line]) {
        let rows = lines.compactMap { Self.row($0.bytes) }
        let hexadecimal = rows.compactMap { Self.hexadecimal($0.content) }
        guard hexadecimal.count < rows.count || rows.isEmpty else {
            bytes = hexadecimal.flatMap { $0 }
            return
        }
        for (index, row) in rows.enumerated() {
            bytes += row.content
            guard index + 1 < rows.count else { break }
            // A line is broken after 64 bytes, or at a line end, which counts two.
            if rows[index + 1].offset &- row.offset != row.content.count {
                bytes += [ASCII.carriageReturn, ASCII.newline]
            }
        }
        isLossy = rows.contains { $0.content.contains(UInt8(ascii: ".")) }
    }

    private typealias Row = (offset: Int, content: ArraySlice<UInt8>)

    /// Reads `0040: text`.
    private static func row(_ line: ArraySlice<UInt8>) -> Row? {
        let digits = line.prefix(while: { ASCII.hexValue($0) != nil })
        let rest = line[digits.endIndex...]
        guard (4...12).contains(digits.count), rest.first == ASCII.colon,
            rest.dropFirst().first.map(ASCII.isBlank) ?? true
        else { return nil }
        let offset = digits.reduce(0) { $0 << 4 | Int(ASCII.hexValue($1) ?? 0) }
        return (offset, rest.dropFirst(2))
    }

    /// The bytes of `50 4f 53 54  POST`; nil for any other text.
    private static func hexadecimal(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        let columns = Array(content.prefix(3 * hexMax))
        guard content.count > columns.count, columns.count == 3 * hexMax else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: columns.count, by: 3) {
            guard let high = ASCII.hexValue(columns[start]),
                let low = ASCII.hexValue(columns[start + 1]), ASCII.isBlank(columns[start + 2])
            else { break }
            bytes.append(high << 4 | low)
        }
        return bytes.count == content.count - columns.count ? bytes : nil
    }
}
