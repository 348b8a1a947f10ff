import OAuth1
import Testing

@Suite("RFC 5849 §3.5.1, Authorization Header")
struct AuthorizationHeaderTests {
    static let headers: [(String?, [(String, String)], String)] = [
        (nil, [("b", "2"), ("a", "1")], #"OAuth a="1", b="2""#),
        ("Photos", [("z", ""), ("a", "1")], #"OAuth realm="Photos", a="1", z="""#),
        ("", [("a", "1")], #"OAuth realm="", a="1""#),
        ("a b", [], #"OAuth realm="a b""#),
        // A realm is a quoted string (RFC 9110 §5.6.4), and not percent-encoded.
        (#"say "hi" \ bye%20"#, [], #"OAuth realm="say \"hi\" \\ bye%20""#),
        // Names and values are percent-encoded (§3.6).
        (nil, [("a b", "c/d=")], #"OAuth a%20b="c%2Fd%3D""#),
        (nil, [("a", "\"")], #"OAuth a="%22""#),
        (nil, [("a", "\u{E9}")], #"OAuth a="%C3%A9""#),
        (nil, [("a", "2"), ("a", "1")], #"OAuth a="1", a="2""#),
    ]

    @Test(
        "is written with the realm first, and the parameters sorted by name",
        arguments: AuthorizationHeaderTests.headers)
    func writes(_ realm: String?, _ parameters: [(String, String)], _ expected: String) {
        let header = written {
            AuthorizationHeader.append(
                realm: realm.map { Array($0.utf8) }, parameters: list(parameters), to: &$0)
        }
        #expect(header == expected)
    }

    static let good: [(String, [(String, String)])] = [
        (#"OAuth a="1""#, [("a", "1")]), (#"oauth a="1""#, [("a", "1")]),
        (#"OAUTH a="1""#, [("a", "1")]),
        (#"OAuth b="2",a="1""#, [("b", "2"), ("a", "1")]),
        ("OAuth  a=\"1\" ,\t b=\"2\" ", [("a", "1"), ("b", "2")]),
        (#"OAuth a="""#, [("a", "")]), (#"OAuth a="1,b=2""#, [("a", "1,b=2")]),
        (#"OAuth realm="a\"b\\", a="%2F""#, [("realm", #"a\"b\\"#), ("a", "%2F")]),
        (#"OAuth a%20b="%C3%A9""#, [("a%20b", "%C3%A9")]),
        // Empty elements of a list are ignored (RFC 9110 §5.6.1).
        (#"OAuth a="1", , b="2""#, [("a", "1"), ("b", "2")]),
        (#"OAuth ,,a="1" ,"#, [("a", "1")]),
        // The example of the section, whose lines are folded.
        (
            """
            OAuth realm="Example", oauth_consumer_key="0685bd9184jfhq22", \
            oauth_token="ad180jjd733klru7", oauth_signature_method="HMAC-SHA1", \
            oauth_signature="wOJIO9A2W5mFwDgiDvZbTSMK%2FPY%3D", oauth_timestamp="137131200", \
            oauth_nonce="4572616e48616d6d65724c61686176", oauth_version="1.0"
            """,
            [
                ("realm", "Example"), ("oauth_consumer_key", "0685bd9184jfhq22"),
                ("oauth_token", "ad180jjd733klru7"), ("oauth_signature_method", "HMAC-SHA1"),
                ("oauth_signature", "wOJIO9A2W5mFwDgiDvZbTSMK%2FPY%3D"),
                ("oauth_timestamp", "137131200"),
                ("oauth_nonce", "4572616e48616d6d65724c61686176"), ("oauth_version", "1.0"),
            ]
        ),
    ]

    @Test(
        "is parsed into fields, whose text is still encoded",
        arguments: AuthorizationHeaderTests.good)
    func fields(_ text: String, _ expected: [(String, String)]) throws {
        let fields = try AuthorizationHeader.fields(of: Array(text.utf8).span)
        let found = fields.map {
            Parameter(
                String(decoding: $0.name, as: UTF8.self), String(decoding: $0.value, as: UTF8.self))
        }
        #expect(found == pairs(of: list(expected)))
    }

    /// Texts, and the offset of the fault.
    static let bad: [(String, Int)] = [
        ("", 0), ("OAuth", 0), ("Bearer abc", 0), (#"Basic a="1""#, 0), (#"OAutha="1""#, 0),
        (#" OAuth a="1""#, 0), (#"OAuth2 a="1""#, 0), ("O\u{130}uth a=\"1\"", 0),
        ("OAuth ", 6), ("OAuth a", 7), ("OAuth a=", 7), ("OAuth a=1", 7), ("OAuth a='1'", 7),
        (#"OAuth ="1""#, 6), (#"OAuth "a"="1""#, 6), (#"OAuth a="1"#, 8), (#"OAuth a=""#, 8),
        (#"OAuth a="1\""#, 8), (#"OAuth a="1" b="2""#, 12), (#"OAuth a="1"b="2""#, 11),
        (#"OAuth a="1"; b="2""#, 11), (#"OAuth a="1", a="2""#, 13), (#"OAuth a="1", a="1""#, 13),
        // Of several faults, the first.
        (#"OAuth a="1", a="2" b"#, 13), (#"OAuth b="", a="", b="", a="""#, 18),
        (#"OAuth a+b="1""#, 7), ("OAuth \u{E9}=\"1\"", 6), ("OAuth a=\"1\"\n", 11),
    ]

    @Test("is refused with the offset of the fault", arguments: AuthorizationHeaderTests.bad)
    func refuses(_ text: String, _ offset: Int) {
        let error = #expect(throws: AuthorizationHeaderError.self) {
            try AuthorizationHeader.fields(of: Array(text.utf8).span)
        }
        #expect(error?.byteOffset == offset)
        #expect(error?.description.isEmpty == false)
    }

    @Test("of many parameters is read, and its duplicates found", arguments: [17, 18, 40, 20_000])
    func many(_ count: Int) throws {
        let names = (0..<count).map { "x\($0)" }
        let text = { (names: [String]) in
            Array(("OAuth " + names.map { "\($0)=\"\"" }.joined(separator: ",")).utf8)
        }
        let header = text(names)
        #expect(try AuthorizationHeader.fields(of: header.span).count == count)
        for name in ["x0", "x16", names[count - 1]] {
            let repeated = text(names + [name])
            let error = #expect(throws: AuthorizationHeaderError.self) {
                try AuthorizationHeader.fields(of: repeated.span)
            }
            #expect(error?.byteOffset == header.count + 1)
        }
    }

    @Test("says what the fault is")
    func describes() {
        for (text, expected) in [
            ("Bearer abc", "the scheme is not OAuth"),
            (#"OAuth a="1", a="1""#, "duplicate parameter"),
            (#"OAuth a="1" b="2""#, "missing comma between parameters"),
        ] {
            let error = #expect(throws: AuthorizationHeaderError.self) {
                try AuthorizationHeader.fields(of: Array(text.utf8).span)
            }
            #expect(error?.description == expected)
        }
    }

    @Test("tells the signature and the realm from other fields, byte by byte")
    func namesFields() throws {
        let header = #"OAuth realm="a", oauth_signature="b", Realm="c", OAuth_Signature="d""#
        let fields = try AuthorizationHeader.fields(of: Array(header.utf8).span)
        #expect(fields.map(\.isRealm) == [true, false, false, false])
        #expect(fields.map(\.isSignature) == [false, true, false, false])
    }

    @Test("is read back as it was written")
    func roundTrip() throws {
        let parameters = list([("a b", "\"\\,="), ("\u{2603}", ""), ("c", "~")])
        let header = written {
            AuthorizationHeader.append(realm: Array(#""\,"#.utf8), parameters: parameters, to: &$0)
        }
        let fields = try AuthorizationHeader.fields(of: Array(header.utf8).span)
        #expect(
            fields.map { String(decoding: $0.name, as: UTF8.self) } == [
                "realm", "a%20b", "c", "%E2%98%83",
            ])
        #expect(fields[1].value == Array("%22%5C%2C%3D".utf8))
    }

    @Test(
        "is arranged like another one",
        arguments: [
            (#"OAuth b="1", a="3""#, #"OAuth b="1", a="2""#),
            (#"oauth b="1",a="3""#, #"oauth b="1",a="2""#),
            (#"OAuth c="1", b="1""#, #"OAuth b="1", a="2""#),
            (#"OAuth b="1" a="3""#, #"OAuth a="2", b="1""#),
        ])
    func arranged(_ other: String, _ expected: String) {
        let header = Array(#"OAuth a="2", b="1""#.utf8)
        let arranged = AuthorizationHeader.arranged(header, like: Array(other.utf8))
        #expect(String(decoding: arranged, as: UTF8.self) == expected)
    }
}
