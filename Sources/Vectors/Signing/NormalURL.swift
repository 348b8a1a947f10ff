/// Whether a URL is what Python's requests and urllib3 make of it.
struct NormalURL {
    /// What they would change; nil if nothing.
    private(set) var difference: String?

    init(_ url: String) {
        let bytes = Array(url.utf8)
        for (place, byte) in bytes.enumerated() {
            guard byte == UInt8(ascii: "%") else {
                if !Self.isSent(byte) {
                    difference = "encodes \(PlainText.name(of: byte))"
                    return
                }
                continue
            }
            let digits = bytes[(place + 1)...].prefix(2)
            guard digits.count == 2, digits.allSatisfy(Self.isCapitalDigit) else {
                difference = "writes escapes in capitals"
                return
            }
            if let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
                Self.isUnreserved(escaped)
            {
                difference = "decodes %\(String(decoding: digits, as: UTF8.self))"
                return
            }
        }
        let host =
            url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
            .dropFirst(2).first.map { $0.prefix { $0 != "?" } } ?? ""
        if host.contains("@") { difference = "turns what is before @ into a header" }
    }

    private static func isSent(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "!#$&'()*+,/:;=?@[]".utf8.contains(byte)
    }

    private static func isCapitalDigit(_ byte: UInt8) -> Bool {
        "0123456789ABCDEF".utf8.contains(byte)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        PlainText.isWordByte(byte) && byte != UInt8(ascii: "$") || ".~".utf8.contains(byte)
    }
}
