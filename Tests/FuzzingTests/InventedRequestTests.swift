import Diagnosis
import Fixtures
import Results
import Testing
import Vectors

@testable import Fuzzing

@Suite("What a shared request shows")
struct InventedRequestTests {
    private static let limits = Diagnoser.Limits(depth: 1) { { false } }

    /// A request whose signature nothing explains.
    private static func vector(_ request: String, oauth: String = "") -> String {
        """
        {"request": {"method": "POST", \(request)},
         "oauth": {"oauth_consumer_key": "abcdefghij", "oauth_nonce": "n1234567",
           "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"\(oauth)},
         "secrets": {"consumer_secret": "kd94hf93k423kf44"},
         "expected": {"signature": "tR3+Ty81lMeYAr/Fid0kMTYa/WM="}}
        """
    }

    private static func shared(_ vector: String) throws -> VectorParts {
        var sharing = Sharing(limits, .system)
        return try sharing.share(try TestVector(vector)).parts
    }

    /// Иванов, in the three forms that encoders write it; and an emoji.
    @Test(
        "is no letter that an escape writes",
        arguments: [
            #"\u0418\u0432\u0430\u043d\u043e\u0432"#, #"\u0418\u0432\u0430\u043D\u043E\u0432"#,
            "\\ud83d\\ude00", #"\u0041\u006c\u0069\u0063\u0065"#,
        ])
    func unicodeEscapes(_ name: String) throws {
        let escaped = name.replacing("\\", with: "\\\\")
        let url = #""url": "https://h.test/a""#
        let body = #"{\"name\": \"\#(escaped)\"}"#
        for request in [
            #"\#(url), "body": "\#(body)", "content_type": "application/json""#,
            #"\#(url), "form": [["name", "\#(escaped)"]]"#,
        ] {
            let parts = try Self.shared(Self.vector(request))
            let text = parts.request.body ?? parts.request.form?.first?.value ?? ""
            let units = try #require(WrittenText(Array(text.utf8))).units
            let original = try #require(WrittenText(Array(name.utf8))).units.map(\.scalar)
            let found = units.filter { if case .unicode = $0.form { true } else { false } }
            #expect(found.count == original.count)
            for (first, second) in zip(found.map(\.scalar), original) {
                #expect(first != second, "\(text)")
                #expect(UTF8.width(first) == UTF8.width(second))
            }
            let lower = name.contains("d") || name.contains("c")
            #expect(!lower || text.filter(\.isUppercase).isEmpty, "\(text)")
        }
    }

    @Test("is no letter after a backslash")
    func backslashes() throws {
        let name = #"\\J\\o\\h\\D\\o\\e"#
        let parts = try Self.shared(
            Self.vector(
                #""url": "https://h.test/a", "body": "{\"name\": \"\#(name)\"}", "#
                    + #""content_type": "application/json""#))
        let body = try #require(parts.request.body)
        #expect(body.count { $0 == "\\" } == 6)
        #expect(!body.replacing("\\", with: "").contains("JohDoe"), "\(body)")
    }

    /// windows-1251, Latin-1 and Shift-JIS.
    @Test(
        "is no text in another encoding, which is refused",
        arguments: ["%C8%E2%E0%ED%EE%E2", "Ren%E9", "%8E%52%93c"])
    func otherEncodings(_ value: String) {
        for url in ["https://h.test/a?name=\(value)", "https://h.test/\(value)/b"] {
            #expect(throws: SharingError.self) {
                try Self.shared(Self.vector(#""url": "\#(url)""#))
            }
        }
    }

    @Test("is no secret or nonce of punctuation", arguments: ["!@#$%", "!!!!", "~", "()*", "&="])
    func punctuation(_ text: String) throws {
        let vector = Self.vector(
            #""url": "https://h.test/a""#, oauth: #", "oauth_token": "\#(text)""#
        ).replacing("n1234567", with: text).replacing("kd94hf93k423kf44", with: text)
        // Marks are drawn from few, so that one try says little.
        for _ in 0..<50 {
            let parts = try Self.shared(vector)
            let values = parts.oauth.filter { ["oauth_nonce", "oauth_token"].contains($0.name) }
            #expect(values.count == 2)
            for value in values.map(\.value) + [parts.secrets.consumerSecret ?? text] {
                #expect(value != text && value.utf8.count == text.utf8.count)
            }
        }
    }

    @Test(
        "is no number in a path, no port, and no query without a name",
        arguments: [
            ("https://h.test/users/48213", "48213"), ("https://h.test/a/2024", "2024"),
            ("https://h.test:4711/a", "4711"), ("https://h.test/a?john.doe", "john"),
            ("https://h.test/a#john.doe", "john"), ("https://h.test/a?b=1&48213", "48213"),
            ("https://h.test/10.0.0.12/b", "10.0.0.12"),
        ])
    func numbers(_ url: String, _ shown: String) throws {
        let parts = try Self.shared(Self.vector(#""url": "\#(url)""#))
        #expect(parts.request.url?.contains(shown) == false, "\(parts.request.url ?? "")")
    }

    @Test(
        "is a version, a default port, and a name without a value that has one elsewhere",
        arguments: [
            ("https://h.test/1.1/2/v3/v48213", "/1.1/2/v3/v48213"),
            ("https://h.test:443/api", ":443/api"), ("http://h.test:080/", ":080/"),
            ("https://h.test/api?page&page=zz", "/api?page&page="),
        ])
    func kept(_ url: String, _ kept: String) throws {
        let parts = try Self.shared(Self.vector(#""url": "\#(url)""#))
        #expect(parts.request.url?.contains(kept) == true, "\(parts.request.url ?? "")")
    }

    @Test(
        "is a type of the body, but no private one, and no value of its parameters",
        arguments: [
            ("application/json; charset=UTF-8", "application/json; charset=UTF-8"),
            ("application/vnd.acmecorp+json", nil), ("application/json; token=SECRETTOKEN", nil),
            ("multipart/form-data; boundary=acmecorp", nil),
        ])
    func types(_ type: String, _ kept: String?) throws {
        let parts = try Self.shared(
            Self.vector(#""url": "https://h.test/a", "body": "x", "content_type": "\#(type)""#))
        let found = try #require(parts.request.contentType)
        #expect(kept == nil || found == kept)
        #expect(!found.contains("acmecorp") && !found.contains("SECRETTOKEN"), "\(found)")
        #expect(found.split(separator: ";")[0].hasPrefix(type.prefix { $0 != "/" }))
    }

    @Test("is no version that no request has")
    func version() throws {
        for (version, isKept) in [("1.0", true), ("4711", false)] {
            let parts = try Self.shared(
                Self.vector(
                    #""url": "https://h.test/a""#, oauth: #", "oauth_version": "\#(version)""#))
            let found = parts.oauth.first { $0.name == "oauth_version" }?.value
            #expect((found == version) == isKept)
        }
    }

    /// Each took more than a minute, or did not end; now it takes less than a second.
    @Test("is found in long values", arguments: ["(", "!", "~", ".", "a"])
    func long(_ mark: Character) throws {
        let value = String(repeating: mark, count: 20_000)
        let parts = try Self.shared(Self.vector(#""url": "https://h.test/a?b=\#(value)""#))
        let written = try #require(parts.request.url)
        #expect(!written.contains(String(repeating: mark, count: 4)))
    }

    @Test("is nothing once the run is cancelled")
    func cancelled() throws {
        var sharing = Sharing(Self.limits, .system) { true }
        let vector = try TestVector(Self.vector(#""url": "https://h.test/a""#))
        let error = #expect(throws: SharingError.self) { try sharing.share(vector) }
        guard case .cancelled = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
