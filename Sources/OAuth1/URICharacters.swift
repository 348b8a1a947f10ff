/// The characters that may stand raw in a component of a URI (RFC 3986 appendix A).
enum URICharacters {
    case userinfo, host, path, query

    func contain(_ octet: UInt8) -> Bool {
        if PercentEncoding.isUnreserved(octet) || Self.isSubDelimiter(octet) { return true }
        switch octet {
        case UInt8(ascii: ":"): return self != .host
        case UInt8(ascii: "@"), UInt8(ascii: "/"): return self == .path || self == .query
        case UInt8(ascii: "?"): return self == .query
        default: return false
        }
    }

    private static func isSubDelimiter(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            true
        default: false
        }
    }
}
