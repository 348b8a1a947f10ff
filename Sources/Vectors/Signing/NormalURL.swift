/// Whether a URL is what Python's requests and urllib3 make of it.
struct NormalURL {
    /// What they would change; nil if nothing.
    private(set) var difference: String?

    init(_ url: String) {
        let octets = Array(url.utf8)
        for (place, octet) in octets.enumerated() {
            guard octet == UInt8(ascii: "%") else {
                if !Self.isSent(octet) {
                    difference = "encodes \(PlainText.name(of: octet))"
                    return
                }
                continue
            }
            let digits = octets[(place + 1)...].prefix(2)
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

    private static func isSent(_ octet: UInt8) -> Bool {
        isUnreserved(octet) || "!#$&'()*+,/:;=?@[]".utf8.contains(octet)
    }

    private static func isCapitalDigit(_ octet: UInt8) -> Bool {
        "0123456789ABCDEF".utf8.contains(octet)
    }

    private static func isUnreserved(_ octet: UInt8) -> Bool {
        PlainText.isWordOctet(octet) && octet != UInt8(ascii: "$") || ".~".utf8.contains(octet)
    }
}
