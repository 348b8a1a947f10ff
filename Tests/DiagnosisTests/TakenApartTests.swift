import Fixtures
import Testing

@testable import Diagnosis
@testable import Vectors

/// Base strings of one request, written by hand.
@Suite("A wrong base string")
struct TakenApartTests {
    private static let uri = "https%3A%2F%2Fapi.example.com%2Fa%2Fb"
    private static let parameters =
        "c%3Da%2520b%26oauth_consumer_key%3Dk%26oauth_nonce%3Dn%26"
        + "oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1"

    /// What is said about a base string, by part; no part is listed that is correct.
    private static func sentences(
        _ baseString: String,
        signature: String? = nil
    ) throws -> (parts: [String: [String]], apart: TakenApart) {
        let signed = signature.map { ", \"signature\": \"\($0)\"" } ?? ""
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "https://api.example.com/a/b?c=a%20b"},
             "oauth": {"oauth_consumer_key": "k", "oauth_nonce": "n", "oauth_timestamp": "1",
                       "oauth_signature_method": "HMAC-SHA1"},
             "secrets": {"consumer_secret": "s"},
             "expected": {"base_string": "\(baseString)"\(signed)}}
            """)
        let diagnosis = try DiagnosisTests.diagnosis(vector)
        let apart = try #require(diagnosis.takenApart)
        var parts: [String: [String]] = [:]
        for part in apart.parts { parts[part.part.rawValue] = part.findings.map(\.text) }
        return (parts, apart)
    }

    @Test("with very many differences has the first ones, and the number of the others")
    func many() throws {
        let added = (0..<3000).map { "%26p\($0)%3Dv" }.joined()
        let (parts, apart) = try Self.sentences(
            "GET&\(Self.uri)&\(Self.parameters)\(added)")
        #expect(parts["parameters"]?.count == 1000)
        #expect(apart.parts.first?.leftOut == 2000)
        #expect(parts["parameters"]?.first == "signs an additional parameter \"p0\" = \"v\"")
    }

    @Test("is taken apart where no known mistake makes it")
    func parts() throws {
        let (parts, apart) = try Self.sentences(
            "GET&https%3A%2F%2Ftest.example.net%2Fa%2Fb&"
                + "c%3Da%2520b%26%250Aoauth_consumer_key%3Dk%26oauth_nonce%3Dn%26"
                + "oauth_signature%3Dx%26oauth_signature_method%3DHMAC-SHA1%26"
                + "oauth_timestamp%3D1")
        #expect(apart.correct == [.method])
        #expect(
            parts["base_string_uri"] == [
                #"the host is "test.example.net" instead of "api.example.com""#
            ])
        #expect(
            parts["parameters"] == [
                #""%0A" is before the name "oauth_consumer_key""#,
                #"signs an additional parameter "oauth_signature" = "x""#,
            ])
    }

    @Test(
        "has every difference of its parameters told",
        arguments: [
            ("c=a%20b&", "", [#"does not sign the parameter "c" = "a b""#]),
            ("n=1", "n=2", [#"the value of "n" is "2" instead of "1""#]),
            (
                "n=1", "n=%221%22",
                [#"the value of "n" is in quotation marks: ""1"" instead of "1""#]
            ),
            (
                "a%20b", "a%2520b",
                [#"the value of "c" is percent-encoded once too often: "a%20b" instead of "a b""#]
            ),
            (
                "c=a%20b", "c=A%20b",
                [#"the value of "c" is different only in letter case: "A b" instead of "a b""#]
            ),
            ("n=1", "n=k", [#"the value of "n" is the value of "m""#]),
            ("a%20b", "a+b", [#"writes "+" instead of "%20" in "c""#]),
            ("d=%2F", "d=%2f", [#"writes "%2f" instead of "%2F" in "d""#]),
            ("d=%2F", "d=/", [#"writes "/" instead of "%2F" in "d""#]),
            ("m=k&n=1", "n=1&m=k", [#"the order is different: "n" is before "m""#]),
            ("n=1", "n=1&", [#""&" is at the end"#]),
            ("m=k&", "m=k&&", [#""&&" is between two parameters"#]),
            ("m=k", "%0Am=k", [#""%0A" is before the name "m""#]),
            ("m=k", "M=k", [#"the name is "M" instead of "m""#]),
            ("n=1", "n=1&n=1", [#"signs an extra occurrence of the parameter "n" = "1""#]),
            (
                "a%20b&d=%2F&m=k", "a+b&d=%2F&o=x",
                [
                    #"writes "+" instead of "%20" in "c""#,
                    #"does not sign the parameter "m" = "k""#,
                    #"signs an additional parameter "o" = "x""#,
                ]
            ),
        ])
    func parameters(_ old: String, _ new: String, _ sentences: [String]) {
        let correct = "c=a%20b&d=%2F&m=k&n=1"
        let found = correct.replacing(old, with: new)
        let findings = ParameterFindings(found: Array(found.utf8), correct: Array(correct.utf8))
        #expect(findings.all.map(\.text) == sentences)
    }

    @Test(
        "has every difference of its URI told",
        arguments: [
            ("http://a.example/p", [#"the scheme is "http" instead of "https""#]),
            ("https://b.example/p", [#"the host is "b.example" instead of "a.example""#]),
            ("https://a.example:8080/p", [#"there is a port, "8080""#]),
            ("https://a.example/p/", [#"the path is "/p/" instead of "/p""#]),
            ("https://a.example/p?q=1", [#"there is a query, "q=1""#]),
            ("https://u@a.example/p", ["there is a user name before the host"]),
            (
                "http://b.example/q",
                [
                    #"the scheme is "http" instead of "https""#,
                    #"the host is "b.example" instead of "a.example""#,
                    #"the path is "/q" instead of "/p""#,
                ]
            ),
            ("a", [#"it is "a" instead of "https://a.example/p""#]),
        ])
    func uri(_ found: String, _ sentences: [String]) {
        let findings = URIFindings.findings(
            found: Array(found.utf8), correct: Array("https://a.example/p".utf8))
        #expect(findings.map(\.text) == sentences)
    }

    @Test("has an answer, whatever it is", arguments: ["x", "&", "&&&", "%", "GET&x"])
    func anything(_ text: String) throws {
        let (parts, _) = try Self.sentences(text)
        #expect(parts.values.contains { !$0.isEmpty }, "\(parts)")
    }

    @Test("proves the key if the signature is that of it")
    func signature() throws {
        // HMAC-SHA1 with the keys "s&" and "s" by Python's hmac.
        let text =
            "GET&\(Self.uri)&" + Self.parameters.replacing("oauth_n", with: "%250A%26oauth_n")
        let (_, apart) = try Self.sentences(text, signature: "YccqylcAVvMWqyf8cx2apfbluZU=")
        guard case .correct = apart.signature else {
            Issue.record("\(apart.signature)")
            return
        }
        let (_, mistaken) = try Self.sentences(text, signature: "K38mrJ0LqEe4oiKB7VgvhZBaMfM=")
        guard case .mistaken(let explanation) = mistaken.signature else {
            Issue.record("\(mistaken.signature)")
            return
        }
        #expect(explanation.pitfalls == ["no-ampersand"])
        let (_, other) = try Self.sentences(text, signature: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=")
        guard case .unexplained = other.signature else {
            Issue.record("\(other.signature)")
            return
        }
    }
}

extension ValueFinding {
    fileprivate var text: String {
        let quoted = { (bytes: [UInt8]) in "\"\(String(decoding: bytes, as: UTF8.self))\"" }
        return sentence(value: quoted) { "\(quoted($0)) instead of \(quoted($1))" }
    }
}
