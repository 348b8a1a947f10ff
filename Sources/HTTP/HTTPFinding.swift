/// What is unusual or wrong about a message, and that it was received all the same.
package struct HTTPFinding: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case bareLineFeed = "bare-line-feed"
        case blankLineBefore = "blank-line-before"
        case foldedLine = "folded-line"
        case foreignByte = "foreign-byte"
        case spacesInRequestLine = "spaces-in-request-line"
        case requestLine = "request-line"
        case version = "version"
        case fieldLine = "field-line"
        case spaceBeforeColon = "space-before-colon"
        case hostMissing = "host-missing"
        case hostTwice = "host-twice"
        case contentLength = "content-length"
        case lengthAndChunks = "length-and-chunks"
        case transferEncoding = "transfer-encoding"
        case chunk = "chunk"
        case headTooLarge = "head-too-large"
        case bodyTooLarge = "body-too-large"
        case incomplete = "incomplete"
    }

    package let kind: Kind
    package let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The status of the answer, if the message cannot be used with this fault.
    package var status: Int? {
        switch kind {
        case .bareLineFeed, .blankLineBefore, .foldedLine, .foreignByte, .spacesInRequestLine,
            .lengthAndChunks, .hostMissing, .hostTwice:
            nil
        case .requestLine, .fieldLine, .spaceBeforeColon, .contentLength, .chunk, .incomplete: 400
        case .version: 505
        case .transferEncoding: 501
        case .headTooLarge: 431
        case .bodyTooLarge: 413
        }
    }
}
