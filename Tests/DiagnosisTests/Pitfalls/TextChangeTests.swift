import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

/// Signatures that were computed in Python.
@Suite("Changes of texts")
struct TextChangeTests {
    static let cases: [(id: String, words: String, signature: String)] = [
        (
            "text-changed",
            "signed the value of \"page\" as the number before it",
            "i2A/0PAX8t1eMvPcm1UL7yO8iIM="
        ),
        (
            "text-changed",
            "signed the value of \"price\" with a decimal comma",
            "RhZQGntN2uRt0G5B5WwkapHr1mM="
        ),
        (
            "text-changed",
            "signed the value of \"limit\" as a number with an exponent, such as 1e+05",
            "jt8LZlGr3VvCe/racOdwEpNS8W8="
        ),
        (
            "text-changed",
            "signed the value of \"id\" as a floating-point number of 64 bits",
            "oZGEiqH/UK7gzZiK6YDrZR29d2w="
        ),
        (
            "text-changed",
            "signed the value of \"when\" with +00:00 for its Z",
            "n4JEp11tPR43XfzilLVRaFjVDzs="
        ),
        (
            "text-changed",
            "signed the value of \"text\" with HTML entities for &, <, > and \"",
            "7Zm4Z/RUlPVC76Pd9z990GnTt+s="
        ),
        (
            "text-changed",
            "signed the value of \"text\" with one space for each run of white space",
            "a3jKAlgpPFcxUPEQyISs60AZGAo="
        ),
        (
            "text-changed",
            "signed the value of \"text\" with a backslash before each quotation mark and "
                + "backslash",
            "iqaJAE2SYdyg13AtLQ+eQg4s5Lk="
        ),
        (
            "text-changed",
            "signed the value of \"mood\" with ?? for each character above U+FFFF",
            "X1arzjTP8/XclHs+AEOT1tehPOk="
        ),
        (
            "text-changed",
            "signed the value of \"mood\" with ? for each character outside ASCII",
            "LznhFyZQ31DH7KTWEwISHB9oTEo="
        ),
        (
            "text-changed",
            "signed the name \"tag[]\" without [] at the end",
            "nJGc2ojtoebN5ijJ9GK56qVvnIk="
        ),
        (
            "text-changed",
            "signed only the first 7 bytes of the value of \"id\"",
            "0q4uOVqud6gFYOdIVtcyDZwU6x0="
        ),
        (
            "secret-replaced",
            "used the consumer secret with nothing instead of variables such as $a",
            "lucCLr2+7l9sHhgpWBGY7f7kqKw="
        ),
        (
            "secret-replaced",
            "used the token secret as an octal number",
            "wq4VczwC3uUOem9MW/kqchEggw0="
        ),
        (
            "secret-replaced",
            "used both secrets padded with spaces to 16 bytes",
            "q2uCz2XyQhVBG8eNQaNN4c0ksxE="
        ),
        (
            "utf16-hashed",
            "hashed the text in UTF-16, with two bytes for each character",
            "ZmnsAa6lSSfu1es/ufpSPM9rLvc="
        ),
        (
            "utf16-hashed",
            "hashed the text in UTF-16, with two bytes for each character",
            "Yo72lW7+62mqSEVAw1Al9j4SGE4="
        ),
        (
            "digest-as-text",
            "converted the bytes of the digest to text before encoding them in base64",
            "ZsOGGcKdwq7Dj1kCNcKRSzQJwqEEKArDoxoV"
        ),
        (
            "digest-as-text",
            "converted the bytes of the digest to text before encoding them in base64",
            "Zu+/vRnvv73vv73vv71ZAjXvv71LNAnvv70EKArvv70aFQ=="
        ),
        (
            "digest-as-text",
            "converted the bytes of the digest to text before encoding them in base64",
            "FRrjCigEoQk0S5E1AlnPrp0ZxmY="
        ),
        (
            "text-changed",
            "signed the value of \"when\" in the time zone +05:30",
            "Z1524wWNC5regeivq2fbeyzQv6w="
        ),
        (
            "text-changed",
            "signed the value of \"when\" in the time zone -08:00, with -08:00 for its Z",
            "JCUUFDYqLXSb6kIxvd4vBHjNGzk="
        ),
        (
            "text-changed",
            "signed the value of \"text\" with + for each space",
            "RJbLTL41n+fCV3oqrIsCJzlCmQk="
        ),
        (
            "text-changed",
            "signed the value of \"oauth_signature_method\" as \"HMAC-SHA256\" for \"HMAC-SHA1\"",
            "jyaLgJx9NwRpLuuVVZFvXNsCFxo="
        ),
        (
            "oauth-signature-included", "signed oauth_signature itself",
            "Fjw9LUQr1IH0seh/o5U1UeaDSa0="
        ),
    ]

    @Test("are explained by one mistake, with the parameter's name", arguments: cases)
    func explain(_ id: String, _ words: String, _ signature: String) throws {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "https://a.example/v",
                "form": [["page", "41"], ["price", "48.50"], ["when", "2026-11-29T10:00:00Z"],
                    ["text", "R&D \\"x\\"  y"], ["mood", "\u{e9}\u{1F389}"], ["tag[]", "b"],
                    ["limit", "100000"], ["id", "1994712345678901249"]]},
              "oauth": {"oauth_consumer_key": "key", "oauth_nonce": "n0",
                "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"},
              "secrets": {"consumer_secret": "ab$9cd", "token_secret": "0471"},
              "expected": {"signature": "\(signature)"}}
            """)
        let diagnosis = try DiagnosisTests.diagnosis(vector)
        let explanation = try #require(diagnosis.explanations.first)
        #expect(explanation.pitfalls == [id])
        #expect(explanation.parts.first?.mistake == words)
    }

    @Test(
        "round numbers, write dates and leave out variables",
        arguments: [
            ("in the format MM/dd/yyyy HH:mm:ss", "2026-11-30T06:15:00Z", "11/30/2026 06:15:00"),
            ("in the format M/d/yyyy h:mm:ss a", "2026-01-05T00:07:09Z", "1/5/2026 12:07:09 AM"),
            ("in the format dd.MM.yyyy", "2026-11-30", "30.11.2026"),
            ("in the format EEE MMM dd yyyy", "2024-02-29 23:59", "Thu Feb 29 2024"),
            ("in the format yyyyMMdd'T'HHmmss'Z'", "2026-11-30T06:15:00Z", "20261130T061500Z"),
            ("in the format yyyy-MM-dd", "2026-02-30", "2026-02-30"),
            ("as seconds since 1970", "2026-11-30T06:15:00Z", "1796019300"),
            ("in Arabic-Indic digits", "n105", "n\u{661}\u{660}\u{665}"),
            ("with one % for two", "a%%b%c", "a%b%c"),
            ("with nothing instead of variables such as @a", "Kq7u@vault9Lx3-b", "Kq7u-b"),
            ("with nothing instead of variables such as %a%", "a%X%b%c", "ab%c"),
            ("with \\/ for each / of its JSON", #"{"u":"a/b"}"#, #"{"u":"a\/b"}"#),
            ("with \\/ for each / of its JSON", "a/b", "a/b"),
            ("decoded as a form is", "a+b%2F", "a b/"),
            ("with small letters in each escape that begins with a letter", "%2F%C5", "%2F%c5"),
            ("rounded to 4 decimal places, without zeros at the end", "52.5200066", "52.52"),
            ("rounded to 4 decimal places, without zeros at the end", "13.4049540", "13.405"),
            ("rounded to 1 decimal place, without zeros at the end", "9.96", "10"),
            ("rounded to 3 decimal places", "-0.00049", "-0.000"),
            ("rounded to 3 decimal places", "1.5", "1.5"),
            ("without its exponent, such as 100000 for 1e+05", "1e+05", "100000"),
            ("without its exponent, such as 100000 for 1e+05", "-1.25E-1", "-0.125"),
            ("without its exponent, such as 100000 for 1e+05", "1.50e3", "1500"),
            (
                "without its exponent, such as 100000 for 1e+05", "1e-9223372036854775808",
                "1e-9223372036854775808"
            ),
            (
                "with the escapes of reserved characters, as JavaScript's decodeURI leaves them",
                "C++ & Qt/(é)", "C%2B%2B %26 Qt%2F(é)"
            ),
            ("in UTF-8, which was sent in ISO-8859-1", "é", "é"),
            ("as b'…'", "Mü\n\\'", #"b"M\xc3\xbc\n\\'""#),
            ("as b'…'", "a'\"", #"b'a\'"'"#),
            (
                "with an exponent and 20 decimal places, as Erlang's float_to_list", "52.375",
                "5.23750000000000000000e+01"
            ),
            ("with an exponent and six decimal places, as C's %e", "-0.00125", "-1.250000e-03"),
            ("in lower case as Turkish has it, after capitals", "api.ipek", "ap\u{131}.\u{131}pek"),
            ("without each $ and the character after it", "ab$Tcd", "abcd"),
            ("with nothing instead of arguments such as %1", "s%3A%2F%2Fa%b", "sAFFa%b"),
            ("as Haskell shows it, but not numbers", "caf\u{e9} \"x\"", #""caf\233 \"x\"""#),
            ("as Haskell shows it, but not numbers", "-20.5", "-20.5"),
            ("as JSON writes it, but not numbers", "a\\b\n", #""a\\b\n""#),
            (
                "with HTML entities for &, <, >, \", ' (&#x27;), ` and =", "a='&`",
                "a&#x3D;&#x27;&amp;&#x60;"
            ),
        ])
    func changed(_ words: String, _ text: String, _ expected: String) throws {
        let all = TextChange.ofSecrets + TextChange.ofNames + TextChange.ofDerivedTexts
        let change = try #require(all.first { $0.words == words })
        #expect(String(decoding: change.change(Array(text.utf8)), as: UTF8.self) == expected)
    }

    @Test("read a text that is not UTF-8 as the character set in which it was sent")
    func sent() throws {
        let change = try #require(
            TextChange.ofValues.first { $0.words == "in UTF-8, which was sent in Windows-1252" })
        #expect(change.change([0x80, 0x20, 0xFC]) == Array("\u{20AC} \u{FC}".utf8))
    }

    @Test(
        "have no effect on texts that they do not concern",
        arguments: TextChange.ofSecrets.map(\.words).filter { $0.contains("number") })
    func other(_ words: String) throws {
        let change = try #require(TextChange.ofSecrets.first { $0.words == words })
        for text in ["", "abc", "1x", "1.2.3", "-", "."] {
            #expect(change.change(Array(text.utf8)) == Array(text.utf8), "\(text)")
        }
    }
}
