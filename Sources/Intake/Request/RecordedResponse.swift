import OAuth1
import Vectors

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
        headers.filter { $0.name.isSame(ignoringCase: name) }.map(\.value)
    }

    /// What the server says about authorization.
    package var challenges: [String] { values(of: "WWW-Authenticate") }

    /// When the server answered, by its own clock: an HTTP date.
    package var date: String? { header("Date") }
}

extension RecordedResponse: CustomStringConvertible, CustomReflectable {
    /// Without headers and body, which may hold secrets.
    package var description: String {
        reason.isEmpty ? "\(status)" : "\(status) \(reason)"
    }

    package var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}

extension RecordedResponse {
    /// Adds a header line; a line that begins with a blank continues the last one.
    mutating func addHeader(_ line: some Collection<UInt8>) {
        let bytes = Array(line)
        if let first = bytes.first, Byte.isBlank(first), let last = headers.popLast() {
            let value = "\(last.value) \(String(bytes: bytes.trimmed))"
            return headers.append(ImportedField(last.name, value))
        }
        guard let colon = bytes.dropFirst().firstIndex(of: Byte.colon) else { return }
        headers.append(
            ImportedField(
                String(bytes: bytes[..<colon].trimmed),
                String(bytes: bytes[(colon + 1)...].trimmed)))
    }

    /// Sets the body as it was received, and removes its chunks if it has them.
    mutating func setBody(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty else { return }
        let isChunked = header("Transfer-Encoding")?.isSame(ignoringCase: "chunked") ?? false
        let text = Array(bytes.prefix(2 * Self.bodyMax))
        let whole = isChunked ? ChunkedBody.decoded(text) ?? text : text
        body = Array(whole.prefix(Self.bodyMax))
    }
}

extension ImportedRequest {
    /// Keeps what the server answered; the status is noted.
    mutating func add(_ response: RecordedResponse) {
        // An interim answer, such as 100 Continue, is not the one that counts.
        guard response.status >= 200 else { return }
        self.response = response
        let answer = PlainText.cut(PlainText.visible(response.description), to: 60)
        notes.append("the server answered \(answer)")
    }
}
