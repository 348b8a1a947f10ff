import HTTP
import OAuth1
package import Vectors

/// What a server answered, as far as the text of a request shows it.
///
/// A body may hold token secrets, so nothing here may be printed without redaction.
package struct RecordedResponse: Hashable, Sendable {
    /// Longer bodies are cut: an error is short.
    static let bodyMax = 64 << 10

    /// The status code, such as 401.
    package var status: Int
    /// What follows the status code on its line; empty if there is nothing.
    package var reason = ""
    /// In the order in which they were received; names as they were written.
    package var headers: [ImportedField] = []
    /// Nil if the text does not show it; at most 64 KiB of it, without transfer codings.
    package var body: [UInt8]?

    package init(status: Int, reason: String = "") {
        self.status = status
        self.reason = reason
    }

    /// The first header with the name, in any case.
    package func header(_ name: String) -> String? { values(of: name).first }

    /// The values of all headers with the name, in any case.
    package func values(of name: String) -> [String] {
        headers.filter { $0.name.isSame(ignoringCase: name) }.map { $0.value }
    }

    /// What the server says about authorization.
    package var challenges: [String] { values(of: "WWW-Authenticate") }

    /// What is noted of a request with this answer.
    package var note: Hint {
        "the server answered \(PlainText.cut(PlainText.visible(description), to: 60))"
    }

    /// When the server answered, by its own clock: an HTTP date.
    package var date: String? { header("Date") }
}

extension RecordedResponse: CustomStringConvertible {
    /// Without headers and body, which may hold secrets.
    package var description: String {
        reason.isEmpty ? "\(status)" : "\(status) \(reason)"
    }
}

extension RecordedResponse {
    /// Reads a status line, such as `HTTP/1.1 401 Unauthorized`; nil for any other text.
    init?(statusLine bytes: some Collection<UInt8>) {
        guard let line = StatusLine(Array(bytes)[...]) else { return nil }
        self.init(status: line.status, reason: String(bytes: line.reason))
    }

    /// Adds a header line; a line that begins with a blank continues the last one.
    mutating func addHeader(_ line: some Collection<UInt8>) {
        _ = headers.add(Array(line)[...])
    }

    /// Sets the body as it was received, and removes its chunks if it has them.
    mutating func setBody(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        let isChunked = header("Transfer-Encoding")?.isSame(ignoringCase: "chunked") ?? false
        let text = Array(bytes.prefix(2 * Self.bodyMax))
        let whole = isChunked ? ChunkReader.content(of: text) ?? text : text
        body = Array(whole.prefix(Self.bodyMax))
    }
}

extension ImportedRequest {
    /// Keeps what the server answered; the status is noted.
    mutating func add(_ response: RecordedResponse) {
        // An interim answer, such as 100 Continue, is not the one that counts.
        guard response.status >= 200 else { return }
        self.response = response
        notes.append(response.note)
    }
}
