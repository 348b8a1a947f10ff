import OAuth1
import Testing

@testable import Diagnosis

@Suite("Pitfalls of encoding")
struct EncodingPitfallTests {
    static let reading: [EncodingCase] = [
        EncodingCase(
            id: "plus-not-decoded", query: "a+b=c+d%2B", formText: "e+f=g+",
            expected: "a%2Bb=c%2Bd%2B&e%2Bf=g%2B"),
        EncodingCase(
            id: "query-not-decoded", query: "a%5B%5D=x%20y+z", formText: "b%5B=+",
            expected: "a%255B%255D=x%2520y%2Bz&b%5B=%20"),
        EncodingCase(
            id: "query-copied", query: "a%5b%5D=x%20y+z*", formText: "b%5B=+*",
            expected: "a%5b%5D=x%20y+z*&b%5B=%20%2A"),
        EncodingCase(
            id: "query-names-not-decoded", query: "a%5B%5D=x%20y+z", formText: "b%5B=+",
            expected: "a%255B%255D=x%20y%20z&b%5B=%20"),
        EncodingCase(
            id: "form-not-decoded", query: "a%5B=+", formText: "b%5B=x+y%20z",
            expected: "a%5B=%20&b%255B=x%2By%2520z"),
        EncodingCase(
            id: "form-not-decoded", query: "a%5B=+", form: ["b[": "x y+"],
            expected: "a%5B=%20&b%255B=x%2520y%252B"),
        EncodingCase(
            id: "semicolon-splits-query", query: "a=1;b=2&c=3", formText: "d=1;e=2",
            expected: "a=1&b=2&c=3&d=1%3Be%3D2"),
        EncodingCase(
            id: "query-decoded-twice", query: "a%2541=%252541%2B+x", form: ["b%41": "%2B+%4"],
            protocolParameters: ["oauth_nonce": "%41"],
            expected: "a%2541=%2541%2B%20x&b%2541=%2B%2B%254&oauth_nonce=%2541"),
        EncodingCase(
            id: "query-decoded-twice", instance: 1, query: "a=%252541%2B+x",
            form: ["b": "%2B+%4"], protocolParameters: ["oauth_nonce": "+"],
            expected: "a=%2541%20%20x&b=%2B%20%254&oauth_nonce=%2B"),
    ]

    static let times: [EncodingCase] = [
        once("no-first-encoding", "f(=b c&oauth_n/=d/&q)=a b"),
        once("names-not-encoded", "f(=b%20c&oauth_n/=d%2F&q)=a%20b"),
        once("double-first-encoding", "f%2528=b%2520c&oauth_n%2F=d%2F&q%2529=a%2520b"),
        once("names-double-encoded", "f%2528=b%20c&oauth_n%252F=d%2F&q%2529=a%20b"),
        once("oauth-values-not-encoded", "f%28=b%20c&oauth_n%2F=d/&q%29=a%20b"),
        EncodingCase(
            id: "double-encoded-oauth-values", query: "oauth_token=q%2F",
            protocolParameters: protocolParameters,
            expected: "oauth_callback=http%253A%252F%252Fc%252F&oauth_nonce=n%2F&oauth_token=q%2F"
                + "&oauth_token=t%252F&oauth_verifier=v%2520v"),
        EncodingCase(
            id: "double-encoded-oauth-values", instance: 1, query: "oauth_nonce=q%2F",
            protocolParameters: protocolParameters,
            expected: "oauth_callback=http%3A%2F%2Fc%2F&oauth_nonce=n%252F&oauth_nonce=q%2F"
                + "&oauth_token=t%2F&oauth_verifier=v%20v"),
    ]

    static let characters: [EncodingCase] = [
        everywhere("latin1", "\u{E9}\u{20AC}\u{FF}", "%E9%3F%FF"),
        everywhere("mojibake", "\u{E9}\u{20AC}", "%C3%83%C2%A9%C3%A2%C2%82%C2%AC"),
        everywhere("mojibake", instance: 1, "\u{E9}\u{20AC}", "%C3%83%C2%A9%C3%A2%E2%80%9A%C2%AC"),
        everywhere("utf16-escapes", "\u{1F600}", "%ED%A0%BD%ED%B8%80"),
        everywhere("characters-by-number", "a\u{E9}\u{153}\u{2019}", "a%E9%153%2019"),
        everywhere("characters-by-number", "\u{1F600}", "%D83D%DE00"),
        everywhere(
            "characters-by-number", instance: 1, "a\u{E9}\u{2019}\u{1F600}",
            "a%5Cxe9%5Cu2019%5CU0001f600"),
        everywhere(
            "utf16-escapes", "a\u{E9}\u{20AC}\u{10FFFF}",
            "a%C3%A9%E2%82%AC%ED%AF%BF%ED%BF%BF"),
        everywhere("nfd", "\u{E9}\u{AC00}", "e%CC%81%E1%84%80%E1%85%A1"),
        everywhere("nfc", "e\u{301}\u{1100}\u{1161}", "%C3%A9%EA%B0%80"),
    ]

    static let values: [EncodingCase] = [
        values("crlf", "a\nb\r\nc\r\r\n", "a%0D%0Ab%0D%0Ac%0D%0D%0A"),
        values("crlf", instance: 1, "a\r\nb\nc\r\r\n", "a%0Ab%0Ac%0D%0A"),
        values("html-entities", "a&b&amp;", "a%26amp%3Bb%26amp%3Bamp%3B"),
        values("html-entities", instance: 1, "a&b&amp;amp;&lt;", "a%26b%26amp%3B%26lt%3B"),
        EncodingCase(
            id: "html-entities", instance: 2, query: "a=1&b=2&c", form: [:],
            protocolParameters: [:], expected: "a=1&amp%3Bb=2&amp%3Bc="),
    ]

    static let joining: [EncodingCase] = [
        EncodingCase(id: "joined-with-comma", form: ["b": "", "a": "1"], expected: "a=1,b="),
        EncodingCase(
            id: "joined-with-comma", instance: 1, form: ["b": "", "a": "1"], expected: "a,1,b,"),
        EncodingCase(
            id: "display-line-breaks", form: ["c": "3", "b": "2", "a": "1"],
            expected: "a=1&\nb=2&\nc=3"),
    ]

    @Test("change the parameters", arguments: reading + times + characters + values + joining)
    func changeParameters(_ sample: EncodingCase) throws {
        #expect(try String(signed: sample.procedure().normalizedParameters) == sample.expected)
    }

    @Test("leave the parameters unencoded in the base string")
    func leaveParametersUnencoded() throws {
        let sample = EncodingCase(
            id: "no-second-encoding", form: ["b": "/", "a": "1"],
            expected: "GET&http%3A%2F%2Fexample.com%2F&a=1&b=%2F")
        let baseString = try #require(try sample.procedure().baseString)
        #expect(String(signed: baseString) == sample.expected)
    }

    @Test(
        "do not change bytes that are not UTF-8",
        arguments: ["latin1", "mojibake", "utf16-escapes", "nfd", "nfc"])
    func keepOtherBytes(_ id: String) throws {
        var facts = SigningFacts()
        facts.form = [CollectedParameter("k", [0xE9, 0xC3, 0xA9], .form)]
        let pitfall = try #require(PitfallCatalogue.pitfall(id))
        for mistake in pitfall.mistakes(facts) {
            let text = SigningProcedure(facts, [mistake]).normalizedParameters
            #expect(String(signed: text) == "k=%E9%C3%A9")
        }
    }

    /// The expected letters are those of the code page, with its gaps.
    @Test("read Windows-1252")
    func readWindows1252() throws {
        let controls = String(String.UnicodeScalarView((0x80...0x9F).map { Unicode.Scalar($0) }))
        let sample = EncodingCase(id: "mojibake", instance: 1, form: ["k": controls], expected: "")
        let list = try sample.procedure().parameters
        let expected = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
            .unicodeScalars.map { "Â\($0)" }.joined()
        #expect(list.map { String(signed: $0.value) } == [expected])
    }

    /// The sums were computed in Python, with its own tables: each code point times its place.
    @Test(
        "know the characters of each byte",
        arguments: [
            ("Windows-1252", 3_860_234),
            ("Windows-1250", 8_083_383),
            ("Windows-1251", 12_174_226),
            ("Windows-1253", 43_144_578),
            ("Windows-1254", 12_073_086),
            ("Windows-1257", 20_087_284),
            ("ISO-8859-2", 2_361_556),
            ("ISO-8859-5", 9_077_170),
            ("ISO-8859-7", 24_864_777),
            ("ISO-8859-15", 2_126_122),
            ("KOI8-R", 23_636_351),
            ("code page 437", 48_031_597),
            ("code page 850", 22_073_982),
            ("code page 852", 21_837_628),
            ("code page 866", 41_871_282),
            ("Mac OS Roman", 39_718_983),
        ])
    func readCodePages(_ name: String, _ sum: UInt32) throws {
        let page = try #require(CodePage.all.first { $0.name == name })
        let scalars = (UInt8(0x80)...0xFF).map(page.scalar)
        #expect(zip(UInt32(1)..., scalars).reduce(0) { $0 + $1.0 * $1.1.value } == sum)
        let kept = zip(UInt8(0x80)...0xFF, scalars).filter { $0.1 != "\u{FFFD}" }
        #expect(kept.allSatisfy { page.byte(of: $0.1) == $0.0 })
    }

    @Test("name each protocol parameter that was encoded twice")
    func nameParameterEncodedTwice() throws {
        let sample = EncodingCase(
            id: "double-encoded-oauth-values",
            protocolParameters: ["oauth_token": "", "oauth_nonce": "", "oauth_nonce": "", "x": ""],
            expected: "")
        let pitfall = Pitfall.doubleEncodedOauthValues
        #expect(
            try pitfall.mistakes(sample.facts()).map(\.detail) == [
                nil, "the parameter encoded twice was \"oauth_nonce\"",
                "the parameter encoded twice was \"x\"",
            ])
    }

    @Test(
        "act in the order of the catalogue",
        arguments: [
            // The later one wins, but does not concern the protocol parameter.
            (["no-first-encoding", "double-first-encoding"], "k%2520=%25C3%25A9%2520&oauth_n=/"),
            // Encoded twice with the same wrong encoder.
            (["java-urlencoder", "double-first-encoding"], "k%2B=%25C3%25A9%2B&oauth_n=%2F"),
            (["js-escape", "lower-case-hex"], "k%20=%e9%20&oauth_n=/"),
            // Latin-1 is not UTF-8, so it is not decomposed.
            (["latin1", "nfd"], "k%20=%E9%20&oauth_n=%2F"),
            (["plus-for-space", "unreserved-encoded"], "k+=%C3%A9+&oauth%5Fn=%2F"),
            (
                ["joined-with-comma", "display-line-breaks", "trailing-ampersand"],
                "k%20=%C3%A9%20,\noauth_n=%2F,"
            ),
        ])
    func actInOrder(_ ids: [String], _ expected: String) throws {
        let sample = EncodingCase(
            id: "", form: ["k ": "\u{E9} "], protocolParameters: ["oauth_n": "/"],
            expected: expected)
        let facts = try sample.facts()
        let mistakes = try ids.map { id in
            try #require(PitfallCatalogue.pitfall(id)?.mistakes(facts).first)
        }
        let text = SigningProcedure(facts, mistakes).normalizedParameters
        #expect(String(signed: text) == expected)
    }

    @Test(
        "write values as a programming language does",
        arguments: [
            ("a=true&b=false&c=null&d=truer", "a=True&b=False&c=None&d=truer"),
            ("a=True&b=False&c=None", "a=true&b=false&c=null"),
        ])
    func writeLiterals(_ sent: String, _ signed: String) throws {
        let facts = try SourceFacts(form: sent, oauth: "oauth_token=true").facts()
        let pitfall = try #require(PitfallCatalogue.pitfall("language-literals"))
        let mistake = try #require(pitfall.mistakes(facts).first)
        #expect(
            String(signed: SigningProcedure(facts, [mistake]).normalizedParameters)
                == signed + "&oauth_token=true")
    }

    @Test("write an empty value as the text of a missing one")
    func writeMissingValues() throws {
        let facts = try SourceFacts(url: "http://a/?a=&b=1").facts()
        let pitfall = try #require(PitfallCatalogue.pitfall("language-literals"))
        let texts = pitfall.mistakes(facts).map {
            String(signed: SigningProcedure(facts, [$0]).normalizedParameters)
        }
        #expect(
            texts == [
                "a=None&b=1", "a=null&b=1", "a=nil&b=1", "a=undefined&b=1", "a=NaN&b=1",
                "a=true&b=1", "a=&b=true", "a=&b=True",
            ])
    }

    /// The correct base string: `GET&http%3A%2F%2Fa%2Fb%2Cc&d%255B%255D%3D1%252C2`.
    @Test(
        "leave a character unencoded in both encodings",
        arguments: [
            ("brackets-not-encoded-both", 0, "GET&http%3A%2F%2Fa%2Fb%2Cc&d[]%3D1%252C2"),
            ("comma-not-encoded-both", 0, "GET&http%3A%2F%2Fa%2Fb,c&d%255B%255D%3D1,2"),
            ("comma-not-encoded-both", 9, "GET&http%3A%2F%2Fa%2Fb%2Cc&d%255B%255D=1%252C2"),
        ])
    func leaveInBoth(_ id: String, _ instance: Int, _ expected: String) throws {
        let sample = EncodingCase(
            id: id, instance: instance, url: "http://a/b,c", form: ["d[]": "1,2"],
            expected: expected)
        let baseString = try #require(try sample.procedure().baseString)
        #expect(String(signed: baseString) == expected)
    }

    @Test("have one case each")
    func haveCases() {
        let cases =
            EncoderPitfallTests.texts + EncoderPitfallTests.baseStrings + Self.reading + Self.times
            + Self.characters + Self.values + Self.joining
        let withSecrets = EncoderPitfallTests.keys.flatMap {
            ["\($0.0)-and-secrets", "\($0.0)-everywhere"]
        }
        let others = Set(withSecrets).union([
            "comma-not-encoded", "comma-not-encoded-both", "brackets-not-encoded-both",
            "no-second-encoding", "lower-case-hex-everywhere",
            "language-literals", "every-byte-encoded", "spaces-only-encoded",
        ]).union(
            RarerEncoderPitfallTests.rows.flatMap { row in
                EncoderReach.ofFunctions.map { row.id + $0.ending }
            }
        ).union(LawTests.ids)
        #expect(
            Set(PitfallCatalogue.encoding.map(\.id)).subtracting(cases.map(\.id))
                .isSubset(of: others))
        #expect(PitfallCatalogue.encoding.count == 148)
    }

    private static let protocolParameters: KeyValuePairs = [
        "oauth_callback": "http://c/", "oauth_nonce": "n/", "oauth_token": "t/",
        "oauth_verifier": "v v",
    ]

    /// The correct parameters: `f%28=b%20c&oauth_n%2F=d%2F&q%29=a%20b`.
    private static func once(_ id: String, _ expected: String) -> EncodingCase {
        EncodingCase(
            id: id, query: "q%29=a%20b", form: ["f(": "b c"],
            protocolParameters: ["oauth_n/": "d/"], expected: expected)
    }

    /// The same text as the name and the value in each source.
    private static func everywhere(
        _ id: String, instance: Int = 0, _ text: String, _ encoded: String
    ) -> EncodingCase {
        let inQuery = PercentEncoding.encode(text)
        return EncodingCase(
            id: id, instance: instance, query: "a\(inQuery)=\(inQuery)", form: ["b" + text: text],
            protocolParameters: ["c" + text: text],
            expected: ["a", "b", "c"].map { $0 + encoded + "=" + encoded }.joined(separator: "&"))
    }

    /// A value of the query and form, with names and a protocol parameter that do not change.
    private static func values(
        _ id: String, instance: Int = 0, _ value: String, _ encoded: String
    ) -> EncodingCase {
        EncodingCase(
            id: id, instance: instance, query: "a=" + PercentEncoding.encode(value),
            form: ["b\r\n\n&&amp;": value], protocolParameters: ["oauth_n": "\r\n\n&&amp;"],
            expected: "a=\(encoded)&b%0D%0A%0A%26%26amp%3B=\(encoded)"
                + "&oauth_n=%0D%0A%0A%26%26amp%3B")
    }
}
