import OAuth1

/// Whether a program sends a URL as it is written.
struct NormalURL {
    /// A program that takes a URL apart, named as messages name it.
    enum Reader: String {
        case httpie = "HTTPie"
        case fetch
        case urlSession = "URLSession"
    }

    /// What it would change; nil if nothing.
    let difference: String?

    init(_ url: String, for reader: Reader) {
        let bytes = Array(url.utf8)
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }.count + 3
        let host = bytes.dropFirst(scheme).prefix { !"/?#".utf8.contains($0) }
        let query = bytes[host.endIndex...].drop { $0 != UInt8(ascii: "?") }
        let path = bytes[host.endIndex..<query.startIndex]
        difference =
            Self.encoded(bytes, query, for: reader) ?? Self.removedSegment(path, for: reader)
            ?? (host.contains(UInt8(ascii: "@")) ? "turns the text before @ into a header" : nil)
    }

    private static func encoded(
        _ bytes: [UInt8],
        _ query: ArraySlice<UInt8>,
        for reader: Reader
    ) -> String? {
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "%"), reader == .httpie {
                if let change = rewritten(bytes[(place + 1)...].prefix(2)) { return change }
            } else if !isSent(byte, isInQuery: place >= query.startIndex, by: reader) {
                return "encodes \(PlainText.name(of: byte))"
            }
        }
        return nil
    }

    /// What Python's requests and urllib3 do to an escape with these digits.
    private static func rewritten(_ digits: ArraySlice<UInt8>) -> String? {
        guard digits.count == 2, digits.allSatisfy("0123456789ABCDEF".utf8.contains) else {
            return "changes percent-escapes to upper case"
        }
        let text = String(decoding: digits, as: UTF8.self)
        guard let escaped = UInt8(text, radix: 16), PercentEncoding.isUnreserved(escaped) else {
            return nil
        }
        return "decodes %\(text)"
    }

    private static func isSent(_ byte: UInt8, isInQuery: Bool, by reader: Reader) -> Bool {
        switch reader {
        case .httpie: PercentEncoding.isUnreserved(byte) || "!#$&'()*+,/:;=?@[]".utf8.contains(byte)
        // https://url.spec.whatwg.org/#url-code-points; a query has its apostrophes encoded, too.
        case .fetch: isOfURL(byte) && !(isInQuery && byte == UInt8(ascii: "'"))
        case .urlSession: isOfURL(byte)
        }
    }

    /// Whether no reader of URLs encodes it in a path.
    static func isOfURL(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || "!$&'()*+,/:;=?@%".utf8.contains(byte)
    }

    /// HTTPie leaves dots alone if an option says so.
    private static func removedSegment(_ path: ArraySlice<UInt8>, for reader: Reader) -> String? {
        guard reader != .httpie else { return nil }
        for segment in path.split(separator: UInt8(ascii: "/")) {
            let text = String(decoding: segment, as: UTF8.self).lowercased()
            if [".", "..", "%2e", "%2e%2e", ".%2e", "%2e."].contains(where: {
                $0.utf8.elementsEqual(text.utf8)
            }) {
                return "removes \(String(decoding: segment, as: UTF8.self)) from the path"
            }
        }
        return nil
    }
}
