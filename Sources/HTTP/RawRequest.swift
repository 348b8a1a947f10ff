/// A request as it was received, byte by byte (RFC 9112).
///
/// Nothing is decoded, joined, sorted or left out. What is unusual about it is in ``findings``.
package struct RawRequest: Sendable {
    package internal(set) var method: [UInt8] = []
    /// As it was sent: a path with a query, an absolute URI, `*`, or anything else.
    package internal(set) var target: [UInt8] = []
    package internal(set) var version: [UInt8] = []
    /// Where method, target and version are in the head.
    package internal(set) var targetPlace = 0..<0
    package internal(set) var fields: [RawField] = []
    /// The request line and the headers with all line ends, and the blank line.
    package internal(set) var head: [UInt8] = []
    /// The content: a body in chunks is put together.
    package internal(set) var body: [UInt8] = []
    /// The body as it was sent, if that is not the content.
    package internal(set) var chunks: [UInt8]?
    package internal(set) var findings: [HTTPFinding] = []
    /// Whether the body was too large to be kept, and is given in parts.
    package internal(set) var hasParts = false

    package init() {}

    /// Whether a signature may cover the body: it is a form, or there is a hash of it.
    var mayCoverBody: Bool {
        let types = fields.values(of: "Content-Type").map { $0.prefix { $0 != Byte.semicolon } }
        return head.indices.contains { head[$0...].starts(with: "oauth_body_hash".utf8) }
            || types.contains {
                $0.withoutBlanks.isSame(ignoringCase: "application/x-www-form-urlencoded")
            }
    }

    /// All bytes as they were sent.
    package var bytes: [UInt8] { head + (chunks ?? body) }

    /// The status of the answer, if the request cannot be used.
    package var status: Int? { findings.lazy.compactMap { $0.status }.first }

    /// Whether the connection stays open after the answer.
    package var keepsAlive: Bool {
        guard status == nil, !findings.contains(where: { $0.kind == .lengthAndChunks }) else {
            return false
        }
        let options = fields.values(of: "Connection")
            .flatMap { $0.split(separator: Byte.comma).map { $0.withoutBlanks } }
        if options.contains(where: { $0.isSame(ignoringCase: "close") }) { return false }
        return !version.elementsEqual("HTTP/1.0".utf8)
            || options.contains { $0.isSame(ignoringCase: "keep-alive") }
    }

    package var isHead: Bool { method.elementsEqual("HEAD".utf8) }

    mutating func note(_ kind: HTTPFinding.Kind, _ message: String) {
        let finding = HTTPFinding(kind, message)
        if !findings.contains(finding) { findings.append(finding) }
    }
}
