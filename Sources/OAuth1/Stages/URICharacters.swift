/// The characters that may appear unescaped in a component of a URI (RFC 3986 appendix A):
/// unreserved characters, sub-delims, and those that only this component permits.
struct URICharacters {
    /// A bit for each byte: `low` for those below 64, `high` for those from 64 to 127.
    private let low: UInt64
    private let high: UInt64

    /// `-`, `.`, digits, and the sub-delims `!$&'()*+,;=`; letters, `_` and `~`.
    static var host: Self { Self(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
    /// As for a host, and `:`.
    static var userinfo: Self { Self(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
    /// As for userinfo, and `/` and `@`.
    static var path: Self { Self(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
    /// As for a path, and `?`; a fragment has the same.
    static var query: Self { Self(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }

    @inline(__always)
    func contain(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }
}
