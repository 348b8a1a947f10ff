import Fixtures
import Foundation
import Testing
import Vectors

/// A secret as other programs write it.
enum SecretForm {
    static let secret = "q/Rk+7Z é\"<Zq9&x>=%*"

    static let all: [String] = {
        let units = secret.utf16.map { String(format: "\\u%04x", $0) }.joined()
        let bytes = Data(secret.utf8)
        let hexadecimal = bytes.map { String(format: "%02x", $0) }.joined()
        let percent = bytes.map { String(format: "%%%02x", $0) }.joined()
        let json = secret.replacing("/", with: "\\/").replacing("\"", with: "\\\"")
        let html = secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
        let numbers = secret.unicodeScalars.map { "&#\($0.value);" }.joined()
        let hexadecimalNumbers = secret.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }
        return [
            secret, json, units, html, numbers, hexadecimalNumbers.joined(), hexadecimal,
            hexadecimal.uppercased(), percent, percent.uppercased(),
            percent.replacing("%", with: "%25"), percent.replacing("%", with: "\\x"),
            json.replacing("\\", with: "\\\\"), secret.replacing("é", with: "\\u{E9}"),
            bytes.base64EncodedString(),
            bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_"),
        ]
    }()
}

@Suite("Secrets in what another program says")
struct RedactionFormsTests {
    private static func vector(_ secrets: String) throws -> TestVector {
        try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/"},
             "oauth": {"oauth_consumer_key": "key"}, "secrets": {\(secrets)}}
            """)
    }

    private static func redaction() throws -> Redaction {
        let json = String(
            decoding: try JSONEncoder().encode(SecretForm.secret), as: UTF8.self)
        return Redaction(try vector("\"consumer_secret\": \(json)"), ReportStyle())
    }

    @Test("are left out in every form", arguments: SecretForm.all)
    func forms(_ form: String) throws {
        let said = ProgramText(Array("before \(form) after".utf8))
        let text = try Self.redaction().text(of: "it said: \(said)")
        #expect(text == "it said: before <redacted> after")
        let value = Array("before,\(form),after".utf8)
        #expect(try Self.redaction().redacted(value) == Array("before,<redacted>,after".utf8))
    }

    @Test("leave the words of the protocol as they are, but not values that are such a word")
    func words() throws {
        let redaction = Redaction(try Self.vector(#""consumer_secret": "oauth""#), ReportStyle())
        for text in ["oauth_timestamp", "a%26oauth_nonce%3Db", "the realm", "OAuth oauth_token=x"] {
            #expect(redaction.redacted(text) == text)
        }
        #expect(
            redaction.redacted("oauth_token=oauth&oauth_x") == "oauth_token=<redacted>&<redacted>_x"
        )
    }

    @Test("leave the words of a sentence of ours as they are, but not its values")
    func sentences() throws {
        let redaction = Redaction(try Self.vector(#""consumer_secret": "signed""#), ReportStyle())
        #expect(
            redaction.sentence("the signed host was \"signed\", signed.test, xsigned1")
                == "the signed host was \"<redacted>\", <redacted>.test, x<redacted>1")
    }

    @Test("are left out of base64 in which something comes before them", arguments: 0..<6)
    func base64(_ length: Int) throws {
        let text = String(repeating: "u", count: length) + ":" + SecretForm.secret + ":u"
        let encoded = Data(text.utf8).base64EncodedString()
        let shown = try Self.redaction().redacted(encoded)
        let kept = shown.split(separator: "<redacted>", omittingEmptySubsequences: false)
        #expect(kept.count == 2)
        // What is left decodes to nothing of the secret but a part of one byte.
        let hidden = encoded.count - kept.map(\.count).reduce(0, +)
        #expect(hidden >= SecretForm.secret.utf8.count * 4 / 3 - 2)
    }

    @Test("that are very long are not searched for: every value is left out", arguments: [0, 1])
    func veryLong(_ excess: Int) throws {
        // Every piece of eight bytes is another one.
        let secret =
            (0..<1 << 11).map { String(format: "%07x-", $0) }.joined()
            + String(repeating: "x", count: excess)
        #expect(secret.utf8.count == 1 << 14 + excess)
        let redaction = Redaction(
            try Self.vector("\"consumer_secret\": \"\(secret)\""), ReportStyle())
        let isSearched = excess == 0
        #expect(
            redaction.redacted("another value") == (isSearched ? "another value" : "<redacted>"))
        #expect(redaction.redacted("abc") == "abc")
        #expect(redaction.redacted("<\(secret)>") == (isSearched ? "<<redacted>>" : "<redacted>"))
        let said = ProgramText(Array("before 0000123- after".utf8))
        let text = redaction.text(of: "it said: \(said)")
        #expect(text == (isSearched ? "it said: before <redacted> after" : "<redacted><redacted>"))
        #expect(
            redaction.redacted(Array("a longer value".utf8), beginning: 6)
                == Array((isSearched ? "a long" : "<redacted>").utf8))
    }

    @Test("of no vector are left out, or everything is")
    func others() {
        #expect(Redaction(["s3cr3t", ""]).redacted("/a?b=s3cr%33t") == "/a?b=<redacted>")
        #expect(Redaction([]).redacted("/a?b=s3cr3t") == "/a?b=s3cr3t")
        #expect(Redaction.everything.redacted("/a?b=s3cr3t") == "<redacted>")
    }

    @Test("are left out in pieces of eight bytes, and with what a cut leaves of them")
    func pieces() throws {
        let secret = "zQcsMARKER7kabcdefghijklmnop"
        let redaction = Redaction(
            try Self.vector("\"consumer_secret\": \"\(secret)\""), ReportStyle())
        for length in 8...secret.count {
            for part in [secret.prefix(length), secret.suffix(length)] {
                let said = ProgramText(Array("<\(part)>".utf8))
                #expect(redaction.text(of: "\(said)") == "<<redacted>>")
            }
        }
        let long = Array((String(repeating: "x", count: 58) + secret).utf8)
        #expect(
            redaction.text(of: "\(ProgramText(long, showing: .beginning(80)))")
                == String(repeating: "x", count: 58) + "<redacted>")
        let words = Array(
            (String(repeating: "x", count: 100_000) + secret + String(repeating: "y", count: 10))
                .utf8)
        let end = redaction.text(of: "\(ProgramText(words, showing: .end(16)))")
        #expect(end == "acted>yyyyyyyyyy")
    }

    @Test(
        "are left out in pieces of eight bytes of the percent-encoded form",
        arguments: ["8Zq%2Fs%2Be", "8Zq%2fs%2be", "8Zq%2Fs%", "3D%22r%3C", "8Zq%252Fs%252Be"])
    func percentEncodedPieces(_ piece: String) throws {
        let redaction = Redaction(
            try Self.vector(#""consumer_secret": "Mk38Zq/s+e=\"r<e""#), ReportStyle())
        let said = ProgramText(Array("<\(piece)>".utf8))
        let shown = redaction.text(of: "\(said)")
        #expect(shown.hasPrefix("<<redacted>") && shown.utf8.count <= 19, "\(shown)")
    }

    @Test("are left out of the beginning of a value, though the cut is inside them")
    func beginnings() throws {
        let redaction = try Self.redaction()
        for form in SecretForm.all {
            let value = Array("ä€😀,\(form),\(String(repeating: "ä", count: 5000))".utf8)
            let start = 10 + form.utf8.count
            for count in [10, 11, 14, start - 1, start, start + 1, start + 2, start + 3] {
                let bytes = redaction.redacted(value, beginning: count)
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(!text.contains("\u{FFFD}"))
                #expect(text == "ä€😀," || text.hasPrefix("ä€😀,<redacted>"))
            }
        }
    }

    @Test("are left out with the whole of the escapes at their ends")
    func escapes() throws {
        let redaction = Redaction(try Self.vector(#""token_secret": "secret-é""#), ReportStyle())
        for (text, shown) in [
            ("a%2520secret%252D%25C3%25A9%2520b", "a%2520<redacted>%2520b"),
            (#"a\u0073ecret-\u00e9b"#, "a<redacted>b"), ("%73ecret-é%73ecret-é", "<redacted>"),
            ("x&#233;secret-&#xE9;&#233;secret-&eacute;", "x&#233;<redacted>&#233;secret-&eacute;"),
        ] {
            #expect(redaction.redacted(text) == shown)
        }
    }

    @Test("are left out though they are in one text with another")
    func several() throws {
        let redaction = Redaction(
            try Self.vector(#""consumer_secret": "hunter-one", "token_secret": "hunter-two""#),
            ReportStyle())
        let said: ProgramText = #"{"consumer_secret":"hunter-one","token_secret":"hunter-two"}"#
        #expect(
            redaction.text(of: "\(said)")
                == #"{"consumer_secret":"<redacted>","token_secret":"<redacted>"}"#)
        #expect(redaction.redacted("hunter-one&hunter-two") == "<redacted>")
    }

    @Test("include the private key: its lines, its DER in hexadecimal digits, its PEM in base64")
    func privateKey() throws {
        let pem = String(
            decoding: try Repository.bytes(of: "vectors/keys/rsa-1024-pkcs8.pem"), as: UTF8.self)
        let key = String(decoding: try JSONEncoder().encode(pem), as: UTF8.self)
        let redaction = Redaction(try Self.vector("\"private_key\": \(key)"), ReportStyle())
        let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
        let der = try #require(Data(base64Encoded: lines.joined()))
        let forms =
            [pem, key, lines.joined(), der.map { String(format: "%02x", $0) }.joined()]
            + [Data(pem.utf8).base64EncodedString()]
        for form in forms {
            let shown = redaction.redacted(form)
            for line in lines { #expect(!shown.contains(line)) }
            #expect(shown.count < 300, "\(shown)")
        }
        #expect(redaction.redacted("expected -----BEGIN PRIVATE KEY-----").contains("BEGIN"))
    }

    @Test(
        "are left out though they look escaped themselves",
        arguments: ["a%41b%2Fc", #"a\u0041\/b"#])
    func escapedSecret(_ secret: String) throws {
        let json = String(decoding: try JSONEncoder().encode(secret), as: UTF8.self)
        let redaction = Redaction(
            try Self.vector("\"consumer_secret\": \(json)"), ReportStyle())
        #expect(!redaction.redacted(json).contains("b"))
        #expect(redaction.redacted(secret) == "<redacted>")
    }

    @Test("are not looked for if the request shows them, or they are shorter than four bytes")
    func noSecret() throws {
        let short = Redaction(try Self.vector(#""consumer_secret": "abc""#), ReportStyle())
        #expect(short.redacted("abcabc") == "abcabc")
        let public_ = Redaction(
            try TestVector(
                """
                {"id": "a", "oauth": {"oauth_token": "a-token"},
                 "secrets": {"token_secret": "a-token"}}
                """), ReportStyle())
        #expect(public_.redacted("a-token") == "a-token")
    }

    @Test("print as their length, unless they are asked for")
    func length() {
        let reason: Reason = "the line is: \("hunter-one" as ProgramText)"
        #expect("\(reason)" == "the line is: <10 bytes>")
        #expect(reason.text(ReportStyle()) == "the line is: <10 bytes>")
        #expect(reason.text(ReportStyle(showsSecrets: true)) == "the line is: hunter-one")
        var dumped = ""
        dump(reason, to: &dumped)
        #expect(!dumped.contains("hunter"))
    }
}
