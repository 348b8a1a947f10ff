/// The characters that may stand raw in a component of a URI (RFC 3986 appendix A).
enum URICharacters {
    case userinfo, host, path, query

    /// Whether `octet` is unreserved, a sub-delim, or one of those that the component has besides.
    func contain(_ octet: UInt8) -> Bool {
        octet < 128 && (octet < 64 ? low : high) >> UInt64(octet & 63) & 1 == 1
    }

    /// A bit for each octet below 64: `-`, `.`, digits, and the sub-delims `!$&'()*+,;=`; but for
    /// the host's `:`, the path's `/` as well, and the query's `?`.
    private var low: UInt64 {
        switch self {
        case .host: 0x2BFF_7FD2_0000_0000
        case .userinfo: 0x2FFF_7FD2_0000_0000
        case .path: 0x2FFF_FFD2_0000_0000
        case .query: 0xAFFF_FFD2_0000_0000
        }
    }

    /// A bit for each octet from 64 on: letters, `_`, `~`, and in path and query `@`.
    private var high: UInt64 {
        switch self {
        case .host, .userinfo: 0x47FF_FFFE_87FF_FFFE
        case .path, .query: 0x47FF_FFFE_87FF_FFFF
        }
    }
}
