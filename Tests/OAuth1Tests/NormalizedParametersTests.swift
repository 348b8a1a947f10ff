import OAuth1
import Testing

@Suite("RFC 5849 §3.4.1.3.2, Parameters Normalization")
struct NormalizedParametersTests {
    /// The example of the section, in the order in which §3.4.1.3.1 collects it.
    static let rfc: [(String, String)] = [
        ("b5", "=%3D"), ("a3", "a"), ("c@", ""), ("a2", "r b"),
        ("oauth_consumer_key", "9djdj82h48djs9d2"), ("oauth_token", "kkk9d7dh3k39sjv7"),
        ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131201"),
        ("oauth_nonce", "7d8f3e4a"), ("c2", ""), ("a3", "2 q"),
    ]
    static let rfcNormalized = """
        a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&\
        oauth_nonce=7d8f3e4a&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&\
        oauth_token=kkk9d7dh3k39sjv7
        """

    @Test("gives the example of the section")
    func example() {
        #expect(normalized(Self.rfc) == Self.rfcNormalized)
    }

    /// Each by the rule of the section: encode, sort by name and then by value, join.
    static let lists: [([(String, String)], String)] = [
        ([], ""),
        ([("", "")], "="), ([("a", "")], "a="), ([("", "1"), ("a", "")], "=1&a="),
        // A name that is a prefix of another comes first, although "=" is greater than "-" and "%".
        ([("a-b", "1"), ("a", "2")], "a=2&a-b=1"), ([("a b", "1"), ("a", "2")], "a=2&a%20b=1"),
        ([("aa", "1"), ("a", "9")], "a=9&aa=1"),
        // The encoded text is sorted: "%" is less than every unreserved character.
        ([("aA", "1"), ("a[", "2")], "a%5B=2&aA=1"),
        ([("z", "1"), ("\u{E9}", "2")], "%C3%A9=2&z=1"),
        ([("~", "1"), ("\u{1F600}", "2"), ("\u{FF5E}", "3")], "%EF%BD%9E=3&%F0%9F%98%80=2&~=1"),
        ([("a", "A"), ("a", "[")], "a=%5B&a=A"), ([("a", "a"), ("a", "2 q")], "a=2%20q&a=a"),
        // The order is that of bytes, not of letters or numbers.
        ([("b", "1"), ("B", "1"), ("_", "1"), ("1", "1")], "1=1&B=1&_=1&b=1"),
        ([("a10", ""), ("a2", ""), ("a1", "")], "a1=&a10=&a2="),
        ([("a", "10"), ("a", "9")], "a=10&a=9"),
        // Names with the same first eight bytes, and names of just eight.
        (
            [("12345678b", ""), ("12345678", ""), ("12345678a", ""), ("1234567", "")],
            "1234567=&12345678=&12345678a=&12345678b="
        ),
        (
            [("oauth_nonce_long_2", "1"), ("oauth_nonce_long_1", "2"), ("oauth_no", "3")],
            "oauth_no=3&oauth_nonce_long_1=2&oauth_nonce_long_2=1"
        ),
        ([("same_long_name", "b"), ("same_long_name", "a")], "same_long_name=a&same_long_name=b"),
        // Equal names are sorted by value; the same parameter twice is two parameters.
        ([("a", "b"), ("a", ""), ("a", "a"), ("a", "b")], "a=&a=a&a=b&a=b"),
        ([("a", "ab"), ("a", "a"), ("a", "a-")], "a=a&a=a-&a=ab"),
        ([("\u{0}", "1"), ("", "2")], "=2&%00=1"),
    ]

    @Test(
        "encodes, sorts by name and then by value, and joins",
        arguments: NormalizedParametersTests.lists)
    func normalizes(_ parameters: [(String, String)], _ expected: String) {
        #expect(normalized(parameters) == expected)
        #expect(normalized(parameters.reversed()) == expected)
    }

    @Test("leaves out oauth_signature, but no similar name")
    func signature() {
        let parameters = [
            ("oauth_signature", "x"), ("oauth_signature_method", "1"), ("oauth_signatur", "2"),
            ("OAuth_Signature", "3"), ("oauth_signature ", "4"), ("realm", "5"),
            ("oauth_signature", "y"),
        ]
        #expect(
            normalized(parameters)
                == "OAuth_Signature=3&oauth_signatur=2&oauth_signature%20=4"
                + "&oauth_signature_method=1&realm=5")
    }

    @Test("gives the same string encoded, for the base string")
    func encoded() {
        for (parameters, expected) in Self.lists {
            let encoded = encoded(sorted(list(parameters)), Span())
            #expect(encoded == PercentEncoding.encode(expected))
        }
    }

    @Test("encodes every byte twice")
    func everyByteTwice() {
        let digits = Array("0123456789ABCDEF")
        for byte in UInt8.min...UInt8.max {
            var parameters = NormalizedParameters()
            parameters.collected.append(name: [byte].span, value: [byte, 0x41].span)
            let escape = "%25\(digits[Int(byte / 16)])\(digits[Int(byte % 16)])"
            let isKept = PercentEncodingTests.unreserved.contains(byte)
            let once = isKept ? String(UnicodeScalar(byte)) : escape
            parameters.sort(Span())
            #expect(encoded(parameters, Span()) == "\(once)%3D\(once)A")
        }
    }

    @Test("sorts every byte as its encoded form, at any position in a name")
    func everyByte() {
        for length in [0, 1, 6, 7, 8, 9] {
            let start = [UInt8](repeating: 0x61, count: length)
            expectOrder(of: (0...255).map { start + [UInt8($0)] } + [start])
        }
    }

    @Test("sorts names of two bytes that are escaped, unreserved or not ASCII")
    func everyPair() {
        let bytes: [UInt8] = [
            0x00, 0x01, 0x20, 0x2C, 0x2D, 0x2E, 0x2F, 0x30, 0x39, 0x3A, 0x40, 0x41, 0x5A, 0x5B,
            0x5F, 0x60, 0x61, 0x7A, 0x7B, 0x7E, 0x7F, 0x80, 0xA9, 0xC3, 0xFF,
        ]
        for length in [0, 5, 6, 7] {
            let start = [UInt8](repeating: 0x61, count: length)
            expectOrder(of: bytes.flatMap { one in bytes.map { start + [one, $0] } })
        }
    }

    /// Expects the order of the encoded forms, however the names come.
    private func expectOrder(of names: [[UInt8]]) {
        let nothing: [UInt8] = []
        for names in [names, names.reversed()] {
            var parameters = NormalizedParameters()
            for name in names { parameters.collected.append(name: name.span, value: nothing.span) }
            parameters.sort(Span())
            let found = written { parameters.append(Span(), to: &$0) }.split(separator: "&")
            let encoded = found.map { Array($0.dropLast().utf8) }
            #expect(encoded.count == names.count)
            #expect(encoded == encoded.sorted { $0.lexicographicallyPrecedes($1) })
        }
    }

    @Test("sorts parameters in a text together with copied ones")
    func places() {
        let text = Array("b2 a oauth_signature \u{E9}".utf8)
        var parameters = NormalizedParameters()
        let lying = [(0..<1, 1..<2), (5..<20, 0..<2), (3..<4, 21..<23), (0..<1, 2..<2)]
        parameters.collect(lying.count, in: text.span) { (lying[$0].0, lying[$0].1) }
        parameters.collected = list([("b", "1"), ("oauth_signature", "x"), ("a ", "")])
        parameters.sort(text.span)
        let expected = "a=%C3%A9&a%20=&b=&b=1&b=2"
        #expect(written { parameters.append(text.span, to: &$0) } == expected)
        #expect(
            encoded(parameters, text.span)
                == PercentEncoding.encode(expected))
    }

    @Test(
        "collects a query, whether it has to be decoded or not",
        arguments: ParameterSourcesTests.texts)
    func query(_ query: String, _ expected: [(String, String)]) {
        let text = Array("x=y&\(query)&z".utf8)
        var parameters = NormalizedParameters()
        parameters.collect(formEncoded: 4..<text.count - 2, in: text.span)
        parameters.sort(text.span)
        let others = sorted(list(expected))
        #expect(
            written { parameters.append(text.span, to: &$0) }
                == written { others.append(Span(), to: &$0) })
    }

    @Test("forgets the previous request")
    func rewrites() {
        var parameters = sorted(list(Self.rfc))
        parameters.removeAll()
        parameters.collected = list([("b", "2"), ("a", "1")])
        parameters.sort(Span())
        #expect(written { parameters.append(Span(), to: &$0) } == "a=1&b=2")
        parameters.removeAll()
        parameters.sort(Span())
        #expect(written { parameters.append(Span(), to: &$0) }.isEmpty)
    }

    private func normalized(_ parameters: [(String, String)]) -> String {
        written { sorted(list(parameters)).append(Span(), to: &$0) }
    }

    private func encoded(_ parameters: NormalizedParameters, _ text: Span<UInt8>) -> String {
        written { bytes in
            parameters.appendEncoded(text, after: 0, to: &bytes) { _ in }
        }
    }
}
