import OAuth1
import Testing

@testable import Diagnosis

@Suite("Pitfalls of parameter sources, on a request")
struct SourceInstanceTests {
    static let names = "oauth_version=1.0&oauth_token=&oauth_callback=oob&oauth_body_hash=h"

    @Test(
        "have as many instances as the request allows",
        arguments: [
            ("json-members-signed", SourceFacts(), 0),
            ("json-members-signed", SourceFacts(body: "[1]"), 0),
            ("json-members-signed", SourceFacts(body: #"{"a":1"#), 0),
            ("json-members-signed", SourceFacts(body: #"{"a":1}"#), 1),
            ("json-members-signed", SourceFacts(body: #"{"a":1,"b":{}}"#), 2),
            ("raw-body-as-parameter", SourceFacts(body: ""), 0),
            ("raw-body-as-parameter", SourceFacts(formText: "a=1"), 0),
            ("raw-body-as-parameter", SourceFacts(body: "a"), 2),
            ("multipart-fields-signed", SourceFacts(body: SourcePitfallTests.multipart), 0),
            ("oauth-signature-included", SourceFacts(), 2),
            ("oauth-signature-included", SourceFacts(signature: "s"), 3),
            ("realm-included", SourceFacts(), 0),
            ("realm-included", SourceFacts(realm: ""), 2),
            ("oauth-version-added", SourceFacts(oauth: names), 0),
            ("oauth-version-1.0a", SourceFacts(), 0),
            ("oauth-version-1.0a", SourceFacts(oauth: "oauth_version=1.0A"), 2),
            ("oauth-token-empty-added", SourceFacts(oauth: names), 0),
            ("oauth-callback-added", SourceFacts(oauth: names), 0),
            ("oauth-body-hash-added", SourceFacts(oauth: names), 0),
            ("oauth-body-hash-added", SourceFacts(method: .hmacSHA1), 2),
            ("oauth-body-hash-added", SourceFacts(method: .hmacSHA512), 3),
            ("oauth-body-hash-hex", SourceFacts(body: "{}"), 0),
            ("timestamp-milliseconds", SourceFacts(oauth: "oauth_timestamp="), 0),
            ("timestamp-milliseconds", SourceFacts(oauth: "oauth_timestamp=0"), 0),
            ("timestamp-milliseconds", SourceFacts(oauth: "oauth_timestamp=1x"), 0),
            ("timestamp-milliseconds", SourceFacts(oauth: "oauth_timestamp=1318622958"), 1),
            ("timestamp-milliseconds", SourceFacts(oauth: "oauth_timestamp=1318622958000"), 2),
            ("signature-method-misspelt", SourceFacts(), 0),
            ("parameter-left-out", SourceFacts(oauth: "oauth_nonce=n"), 0),
            ("parameter-left-out", SourceFacts(url: "http://a/?a=1&a=1&a=2", form: "a=1"), 3),
            ("object-object", SourceFacts(url: "http://a/?a%5Bb%5D=1"), 2),
        ])
    func haveInstances(_ id: String, _ request: SourceFacts, _ count: Int) throws {
        #expect(try SourceCase.pitfall(id).mistakes(request.facts()).count == count)
    }

    @Test("name the parameter that is left out")
    func nameParameterLeftOut() throws {
        let request = SourceFacts(url: "http://a/?status=1&a%0A=2&a%0A=3")
        let details = try SourceCase.pitfall("parameter-left-out").mistakes(request.facts())
        #expect(
            details.map(\.detail) == [
                "the parameter left out was \"status\"",
                "the parameter left out was \"a\\n\", value 1 of 2",
                "the parameter left out was \"a\\n\", value 2 of 2",
            ])
    }

    @Test("name the value that was signed")
    func nameSignedValue() throws {
        let facts = try SourceFacts(oauth: "oauth_version=1.0").facts()
        #expect(
            try SourceCase.pitfall("oauth-version-1.0a").mistakes(facts).map(\.detail) == [
                "the signed oauth_version was \"1.0a\"",
                "the signed oauth_version was \"1.0A\"",
            ])
        #expect(
            try SourceCase.pitfall("oauth-callback-added").mistakes(facts).map(\.detail) == [
                "the signed callback was \"about:blank\"",
                "the signed callback was \"oob\"",
                "the signed callback was \"\"",
            ])
    }

    @Test("do not show the signature, since with PLAINTEXT it is the key")
    func hideSignature() throws {
        let request = SourceFacts(signature: "swordfish&", method: .plaintext)
        for mistake in try SourceCase.pitfall("oauth-signature-included").mistakes(request.facts())
        {
            #expect(mistake.detail?.contains("swordfish") == false)
        }
    }
}

@Suite("Fields of a multipart body")
struct MultipartFieldsTests {
    @Test(
        "are read by the boundary of a multipart/form-data type",
        arguments: [
            ("multipart/form-data; boundary=b", "x=1"),
            ("Multipart/Form-Data ;BOUNDARY=\"b\"", "x=1"),
            ("multipart/form-data; a=\"; boundary=c\"; boundary=b", "x=1"),
            ("multipart/form-data; boundary=c", ""),
            ("multipart/form-data; boundary=", nil), ("multipart/form-data", nil),
            ("multipart/mixed; boundary=b", nil), ("", nil),
        ])
    func areReadByBoundary(_ type: String, _ expected: String?) {
        let body = "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n--b--\r\n"
        #expect(fields(of: body, type) == expected)
    }

    @Test(
        "are read exactly as written",
        arguments: [
            // Lines that end in LF only, a boundary followed by blanks, and a longer boundary.
            ("--b\nContent-Disposition: form-data; name=x\n\n1\n--bb\n2\n--b \n", "x=1\n--bb\n2"),
            ("--b\r\nContent-Disposition: form-data; name=\"a;%22b\"\r\n\r\n\r\n--b--", "a;%22b="),
            // No name, a file in either spelling, another disposition, headers without an end.
            ("--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--", ""),
            ("--b\r\nContent-Disposition: form-data; name=f; filename=\"\"\r\n\r\n1\r\n--b--", ""),
            ("--b\r\nContent-Disposition: form-data; name=f; filename*=x\r\n\r\n1\r\n--b--", ""),
            ("--b\r\nContent-Disposition: attachment; name=f\r\n\r\n1\r\n--b--", ""),
            ("--b\r\nContent-Disposition: form-data; name=f\r\n--b--", ""),
            // Never ended, or ended before.
            ("--b\r\nContent-Disposition: form-data; name=f\r\n\r\n1", ""),
            ("--b--\r\n--b\r\nContent-Disposition: form-data; name=f\r\n\r\n1\r\n--b--", ""),
            ("", ""),
        ])
    func areReadAsWritten(_ body: String, _ expected: String) {
        #expect(fields(of: body, "multipart/form-data; boundary=b") == expected)
    }

    private func fields(of body: String, _ type: String) -> String? {
        MultipartFields(Array(body.utf8), contentType: Array(type.utf8)).map { fields in
            fields.fields.map { field in
                String(decoding: field.name + "=".utf8 + field.value, as: UTF8.self)
            }
            .joined(separator: "&")
        }
    }
}
