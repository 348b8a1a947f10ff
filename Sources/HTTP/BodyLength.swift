/// How long a body is (RFC 9112 §6.3).
enum BodyLength: Equatable {
    case bytes(Int)
    case chunks
    /// It cannot be known, so nothing after the head can be read.
    case unknown
}

extension RawRequest {
    /// Reads the headers that say how long the body is, and notes what is wrong with them.
    mutating func bodyLength(upTo limit: Int) -> BodyLength {
        let codings = fields.values(of: "Transfer-Encoding")
        let lengths = Set(fields.values(of: "Content-Length"))
        if !codings.isEmpty {
            guard codings.count == 1, codings[0].isSame(ignoringCase: "chunked") else {
                note(.transferEncoding, "only the transfer encoding \"chunked\" is supported")
                return .unknown
            }
            if !lengths.isEmpty {
                note(.lengthAndChunks, "both Content-Length and Transfer-Encoding are present")
            }
            return .chunks
        }
        guard let text = lengths.first else { return .bytes(0) }
        guard lengths.count == 1, !text.isEmpty, text.count < 16, text.allSatisfy(Byte.isDigit)
        else {
            note(.contentLength, "Content-Length must be a single number")
            return .unknown
        }
        let length = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard length <= limit else {
            note(.bodyTooLarge, "the body has more than \(limit) bytes")
            return .unknown
        }
        return .bytes(length)
    }
}
