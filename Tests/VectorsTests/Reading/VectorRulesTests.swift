import Fixtures
import Testing
import Vectors

@Suite("The rules of a vector")
struct VectorRulesTests {
    static let request = #""request": {"method": "GET", "url": "http://a/"}"#
    static let rsa = #""oauth": {"oauth_signature_method": "RSA-SHA1"}"#

    static let underivable: [(String, String)] = [
        ("encoded", ""), ("base_string_uri", ""),
        ("base_string_uri", #""request": {"method": "GET"},"#),
        ("parameters", ""), ("base_string", ""),
        ("base_string", #""request": {"url": "http://a/"},"#),
        ("base_string", #""request": {"method": "GET"},"#), ("signature", ""),
        ("signature", #""request": {},"#),
        ("signature", #""given": {"signing_key": "k"},"#), ("signature", "\(request), \(rsa),"),
        ("signing_key", "\(rsa),"), ("authorization_header", "\(request),"),
        ("authorization_header", #""oauth": {},"#),
        (
            "authorization_header",
            #"\#(request), \#(rsa), "secrets": {"public_key_file": "keys/rsa-1024-public.pem"},"#
        ),
        ("signature", #"\#(request), "oauth": {"oauth_signature_method": "HMAC-SHA3"},"#),
        ("body_hash", #""request": {"form": {}},"#),
        ("body_hash", #""oauth": {"oauth_signature_method": "NONE"},"#),
    ]

    @Test(
        "refuse an expected stage that cannot be derived, at its value",
        arguments: VectorRulesTests.underivable)
    func refusesUnderivable(_ stage: String, _ members: String) {
        let reading = Reading(#"{"id": "a", \#(members) "expected": {"\#(stage)": "x"}}"#)
        #expect(reading.issues.map(\.path) == ["expected.\(stage)"], "\(reading.descriptions)")
        #expect(reading.issues.first?.message.hasPrefix("\(stage) cannot be derived: ") == true)
    }

    static let derivable: [(String, String)] = [
        ("encoded", #""given": {"text": ""},"#),
        ("base_string_uri", #""request": {"url": "http://a"},"#),
        ("parameters", #""request": {"query": {}},"#), ("parameters", #""oauth": {},"#),
        ("base_string", "\(request),"), ("base_string", #""given": {"base_string": "b"},"#),
        ("signing_key", ""), ("signing_key", #""given": {"signing_key": "k"},"#),
        ("signature", "\(request),"),
        ("signature", #""given": {"base_string": "b", "signing_key": "k"},"#),
        ("signature", #""oauth": {"oauth_signature_method": "PLAINTEXT"},"#),
        (
            "signature",
            #"\#(request), \#(rsa), "secrets": {"public_key_file": "keys/rsa-1024-public.pem"},"#
        ),
        ("authorization_header", #""oauth": {"oauth_signature": "s"},"#),
        ("authorization_header", #"\#(request), "oauth": {},"#), ("body_hash", ""),
        ("body_hash", #""request": {"body": "x"},"#),
    ]

    @Test("accept an expected stage that can be derived", arguments: VectorRulesTests.derivable)
    func acceptsDerivable(_ stage: String, _ members: String) {
        let reading = Reading(#"{"id": "a", \#(members) "expected": {"\#(stage)": "x"}}"#)
        #expect(reading.descriptions == [])
    }

    @Test("suggest the signature method that was probably meant")
    func suggestsMethod() {
        let text =
            #"{"id": "a", \#(Self.request), "oauth": {"oauth_signature_method": "HMAC-SHA-1"}, "#
        let reading = Reading(text + #""expected": {"signature": "x"}}"#)
        #expect(reading.issues.first?.message.contains("did you mean \"HMAC-SHA1\"?") == true)
    }
}
