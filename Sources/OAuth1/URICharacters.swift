/// The characters that may stand raw in a component of a URI (RFC 3986 appendix A): unreserved
/// ones, sub-delims, and those that the component has besides.
struct URICharacters {
    /// A bit for each octet below 64, and for each from 64 on.
    private let low: UInt64
    private let high: UInt64

    /// `-`, `.`, digits, and the sub-delims `!$&'()*+,;=`; letters, `_` and `~`.
    static var host: Self { Self(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
    /// And `:`.
    static var userinfo: Self { Self(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
    /// And `/` and `@`.
    static var path: Self { Self(low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }
    /// And `?`.
    static var query: Self { Self(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }

    @inline(__always)
    func contain(_ octet: UInt8) -> Bool {
        octet < 128 && (octet < 64 ? low : high) >> UInt64(octet & 63) & 1 == 1
    }
}
