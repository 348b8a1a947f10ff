import OAuth1
import Testing

@Suite("Request URIs (RFC 3986, RFC 9110 §4.2)")
struct RequestURITests {
    /// A URI and its components, in the order of RFC 3986 §3; nil if absent, "" if empty.
    struct Parts: Sendable, CustomTestStringConvertible {
        let text: String
        let expected: [String?]

        init(
            _ text: String, _ scheme: String, _ userinfo: String?, _ host: String, _ port: String?,
            _ path: String, _ query: String?, _ fragment: String?
        ) {
            self.text = text
            expected = [scheme, userinfo, host, port, path, query, fragment]
        }

        var testDescription: String { text }
    }

    static let good = [
        Parts("http://a", "http", nil, "a", nil, "", nil, nil),
        Parts("http://a/", "http", nil, "a", nil, "/", nil, nil),
        Parts("HTTPS://A.B/C?D#E", "HTTPS", nil, "A.B", nil, "/C", "D", "E"),
        Parts("http://a:80/b", "http", nil, "a", "80", "/b", nil, nil),
        Parts("http://a:/b", "http", nil, "a", "", "/b", nil, nil),
        Parts("http://a:65535", "http", nil, "a", "65535", "", nil, nil),
        Parts("http://u:p@a:1/", "http", "u:p", "a", "1", "/", nil, nil),
        Parts("http://@a", "http", "", "a", nil, "", nil, nil),
        Parts("http://a?b", "http", nil, "a", nil, "", "b", nil),
        Parts("http://a?", "http", nil, "a", nil, "", "", nil),
        Parts("http://a#", "http", nil, "a", nil, "", nil, ""),
        Parts("http://a#b?c/d", "http", nil, "a", nil, "", nil, "b?c/d"),
        Parts("http://a?b?c/d@:e#f", "http", nil, "a", nil, "", "b?c/d@:e", "f"),
        Parts("http://a//b/../c;d=1,2", "http", nil, "a", nil, "//b/../c;d=1,2", nil, nil),
        Parts("http://[::1]:8/x", "http", nil, "[::1]", "8", "/x", nil, nil),
        Parts("http://[2001:DB8::1]", "http", nil, "[2001:DB8::1]", nil, "", nil, nil),
        Parts("http://1.2.3.4/", "http", nil, "1.2.3.4", nil, "/", nil, nil),
        Parts("http://a%20b/", "http", nil, "a%20b", nil, "/", nil, nil),
        Parts("http://-._~!$&'()*+,;=/", "http", nil, "-._~!$&'()*+,;=", nil, "/", nil, nil),
        Parts("http://a/:@!$&'()*+,;=", "http", nil, "a", nil, "/:@!$&'()*+,;=", nil, nil),
    ]

    /// RFC 3986 appendix A: what each component may contain besides unreserved characters and
    /// sub-delims, and the bytes that would end it or begin an escape.
    static let rawCharacters: [(before: String, allowed: String, ending: String, after: String)] = [
        ("http://", ":", "/?#@%", "@a/"), ("http://a", "", "/?#@:[%", "/"),
        ("http://a/", ":@/", "?#%", ""), ("http://a/?", ":@/?", "#%", ""),
        ("http://a/#", ":@/?", "%", ""),
    ]

    @Test(
        "permit in each component the characters of RFC 3986",
        arguments: RequestURITests.rawCharacters)
    func characters(_ before: String, _ allowed: String, _ ending: String, _ after: String) {
        let known = PercentEncodingTests.unreserved + Array(("!$&'()*+,;=" + allowed).utf8)
        for byte in UInt8.min...UInt8.max where !ending.utf8.contains(byte) {
            let text = Array(before.utf8) + [byte] + Array(after.utf8)
            #expect(Self.isURI(text) == known.contains(byte), "\(byte) in \(before)")
        }
    }

    private static func isURI(_ text: [UInt8]) -> Bool {
        do throws(RequestURIError) {
            _ = try RequestURI(text.span)
            return true
        } catch {
            return false
        }
    }

    @Test("are split into their components", arguments: RequestURITests.good)
    func components(_ parts: Parts) throws {
        let text = Array(parts.text.utf8)
        let uri = try RequestURI(text.span)
        let ranges = [
            uri.scheme, uri.userinfo, uri.host, uri.port, uri.path, uri.query, uri.fragment,
        ]
        #expect(
            ranges.map { $0.map { String(decoding: text[$0], as: UTF8.self) } } == parts.expected)
    }

    /// Texts, and the offset at which they stop being such a URI.
    static let bad: [(String, Int)] = [
        ("", 0), ("/a", 0), ("a/b", 0), ("//a/b", 0), ("ftp://a/", 0), ("httpx://a/", 0),
        (" http://a/", 0), ("htt\u{FF50}://a", 0), ("mailto:a@b", 0),
        ("http://", 7), ("http:///a", 7), ("http://?a", 7), ("http://#a", 7), ("http://:80/", 7),
        ("http://@/", 8), ("http://u@:1/", 9), ("http://u@v@w/", 10),
        ("http://a b/", 8), ("http://a/b c", 10), ("http://a/b?c d", 12), ("http://a/#c d", 11),
        ("http://a/\u{E9}", 9), ("http://\u{E9}/", 7), ("http://a/?\u{E9}", 10),
        ("http://a/\u{0}", 9), ("http://a/\u{7F}", 9), ("http://a/\n", 9), ("http://a/\r\n", 9),
        ("http://a/%", 9), ("http://a/%4", 9), ("http://a/b%4G", 10), ("http://a/%%41", 9),
        ("http://a%/41", 8), ("http://a/%?41", 9), ("http://a/?%#41", 10), ("http://u%4@a/", 8),
        ("http://a:8x/", 10), ("http://a:+8/", 9), ("http://a:1:2/", 10), ("http://a:65536/", 9),
        ("http://a:99999999999999999999999999/", 9), ("http://a:-1/", 9),
        ("http://a/{b}", 9), ("http://a/b|c", 10), ("http://a/\\b", 9), ("http://a/\"", 9),
        ("http://a/<b>", 9), ("http://a/^", 9), ("http://a/`", 9), ("http://a/[", 9),
        ("http://a/?b[]=1", 11), ("http://a/#b#c", 11), ("http://a[b]/", 8),
        ("http://[::1/", 7), ("http://[]/", 8), ("http://[g::]/", 8), ("http://[::1]x/", 12),
        ("http://[::1]8/", 12), ("http://::1/", 7),
    ]

    @Test("are refused with the offset of the fault", arguments: RequestURITests.bad)
    func refused(_ text: String, _ offset: Int) {
        let error = #expect(throws: RequestURIError.self) {
            try RequestURI(Array(text.utf8).span)
        }
        #expect(error?.byteOffset == offset)
        #expect(error?.description.isEmpty == false)
    }

    @Test(
        "are refused with a hint on what to write instead",
        arguments: [
            ("http://a/b c", "write this character as %20"),
            ("http://a/b|c", "write this character as %7C"),
            ("http://a/\u{E9}", "percent-encode the character's UTF-8 bytes; this byte is %C3"),
            ("http://a/100%", "write a literal percent sign as %25"), ("ftp://a", nil),
        ])
    func hint(_ text: String, _ expected: String?) {
        let error = #expect(throws: RequestURIError.self) {
            try RequestURI(Array(text.utf8).span)
        }
        #expect(error?.hint == expected)
    }

    /// RFC 4291 §2.2 and RFC 3986 §3.2.2.
    @Test(
        "permit an IPv6 address in brackets",
        arguments: [
            "::", "::1", "1::", "1::8", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
            "2001:DB8:0:0:8:800:200C:417A", "FF01::101", "fe80::1:2:3:4", "1:2::7:8",
            "::13.1.68.3", "::FFFF:129.144.52.38", "1:2:3:4:5:6:0.0.0.0", "1::255.255.255.255",
        ])
    func address(_ address: String) {
        #expect(throws: Never.self) { try RequestURI(Array("http://[\(address)]/".utf8).span) }
    }

    @Test(
        "are refused with brackets around something else than an IPv6 address",
        arguments: [
            ":", ":::", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3",
            ":1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:", "12345::", "g::", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256",
            "::01.2.3.4",
            "1.2.3.4", "1.2.3.4::", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3.4:5", "fe80::1%25eth0",
            "::1.2.3.",
            "1:2:3:4:5:6:7:8::", "::1 ", "-1::", "::.1.2.3", "v.a", "v1", "v1.", "vg.a", "v1.[",
            "w1.a",
        ])
    func noAddress(_ address: String) {
        #expect(throws: RequestURIError.self) {
            try RequestURI(Array("http://[\(address)]/".utf8).span)
        }
    }

    @Test(
        "permit an address of a later version (RFC 3986 §3.2.2, IPvFuture)",
        arguments: ["v1.a", "VF.fe80::1", "v1f.-._~!$&'()*+,;=:"])
    func laterAddress(_ address: String) {
        #expect(throws: Never.self) { try RequestURI(Array("http://[\(address)]/".utf8).span) }
    }
}
