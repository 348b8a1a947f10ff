import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("A signed request in the words of other programs")
struct SendingTextTests {
    private func text(_ request: String, as format: SignedText.Format) throws -> String {
        let vector = try TestVector(
            """
            {"id": "a", "request": {\(request)}, "oauth": {"oauth_consumer_key": "k",
             "oauth_nonce": "1", "oauth_timestamp": "1", "oauth_signature_method": "HMAC-SHA1"}}
            """)
        var derivation = Derivation()
        let signed = try SignedVector(
            vector, stages: [.authorizationHeader], using: &derivation)
        var output: [UInt8] = []
        try SendingText.append(signed, as: format, style: ReportStyle(), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test("is an HTTP message with exactly the body that was signed")
    func message() throws {
        let text = try text(
            #""method": "post", "url": "https://u@h:8443?a=b", "form": {"c": "é"}"#, as: .http)
        let parts = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(parts.first == "POST /?a=b HTTP/1.1")
        #expect(parts[1] == "Host: h:8443")
        #expect(parts[2].hasPrefix("Authorization: OAuth oauth_consumer_key=\"k\", "))
        #expect(parts[3] == "Content-Type: application/x-www-form-urlencoded")
        #expect(parts[4] == "Content-Length: 8")
        #expect(parts[5...] == ["", "c=%C3%A9"])
    }

    @Test("is a program in Python whose strings are in ASCII")
    func python() throws {
        let text = try text(
            #""method": "POST", "url": "http://h/a", "content_type": "a/b", "body": "é\"\\\n""#,
            as: .python)
        #expect(text.contains(#"http.client.HTTPConnection("h")"#))
        #expect(text.contains(#"body=b"\xC3\xA9\"\\\n","#))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("is a module in JavaScript")
    func javascript() throws {
        let text = try text(
            #""method": "POST", "url": "http://h/a?b=%2f", "content_type": "a/b", "body": "é\"\n""#,
            as: .javascript)
        #expect(text.hasPrefix("const response = await fetch(\"http://h/a?b=%2f\", {\n"))
        #expect(text.contains(#"  body: "\u{e9}\"\n","#))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("is a program in Swift")
    func swift() throws {
        let text = try text(#""method": "GET", "url": "http://h/a?b='%2f'""#, as: .swift)
        #expect(text.contains("URL(string: \"http://h/a?b='%2f'\")!"))
        #expect(text.contains("request.setValue(\"OAuth oauth_consumer_key=\\\"k\\\", "))
        #expect(!text.contains("httpBody"))
    }

    @Test(
        "is refused if a program in JavaScript or Swift would send something else",
        arguments: [
            (
                SignedText.Format.javascript, "GET", "https://h/?a='b'",
                "fetch changes the URL: it encodes"
            ),
            (.javascript, "GET", "https://h/a/%2E./b", "removes %2E. from the path"),
            (.javascript, "TRACE", "https://h/", "fetch cannot send the method TRACE"),
            (.swift, "GET", "https://h/a/../b", "URLSession changes the URL: it removes .."),
            (.swift, "GET", "https://u@h/", "turns the text before @ into a header"),
        ])
    func programsRefuse(
        _ format: SignedText.Format, _ method: String, _ url: String, _ reason: String
    ) throws {
        let error = #expect(throws: SendingRefusal.self) {
            try text(#""method": "\#(method)", "url": "\#(url)""#, as: format)
        }
        #expect(error?.reason.text { $0.words }.contains(reason) == true)
    }

    @Test(
        "is refused if a program would have to send a body with GET",
        arguments: [SignedText.Format.javascript, .swift])
    func bodyOfGET(_ format: SignedText.Format) throws {
        let error = #expect(throws: SendingRefusal.self) {
            try text(
                #""method": "GET", "url": "http://h/", "body": "a", "content_type": "a/b""#,
                as: format)
        }
        #expect(error?.reason.text { $0.words }.contains("sends GET without a body") == true)
    }

    @Test("is HTTPie's command")
    func httpie() throws {
        let text = try text(
            #""method": "PUT", "url": "https://h/a?b=%20", "form": {"c": "d"}"#, as: .httpie)
        #expect(text.hasPrefix("http --ignore-stdin --ignore-netrc --path-as-is '--raw=c=d' PUT "))
        #expect(text.contains(" 'https://h/a?b=%20' 'Authorization:OAuth oauth_consumer_key"))
    }

    @Test("keeps HTTPie from reading a body as an option")
    func httpieHyphen() throws {
        let text = try text(
            #""method": "PUT", "url": "http://h/", "form": {"-b": "d"}"#, as: .httpie)
        #expect(text.contains(" '--raw=-b=d' PUT "))
    }

    @Test("is refused if HTTPie would take the method for the URL")
    func httpieMethod() throws {
        let error = #expect(throws: SendingRefusal.self) {
            try text(#""method": "M-SEARCH", "url": "http://h/""#, as: .httpie)
        }
        #expect(
            error?.reason.text { $0.words }.contains("accepts only letters in a method") == true)
    }

    @Test(
        "is refused if HTTPie would send something else",
        arguments: [
            ("https://h/%7Ea", "it decodes %7E"),
            ("https://h/a?b=%c3", "changes percent-escapes to upper case"),
            ("https://u:p@h/", "turns the text before @ into a header"),
        ])
    func refuses(_ url: String, _ reason: String) throws {
        let error = #expect(throws: SendingRefusal.self) {
            try text(#""method": "GET", "url": "\#(url)""#, as: .httpie)
        }
        #expect(error?.reason.text { $0.words }.contains(reason) == true)
    }

    @Test("is somebody's own curl command with the header")
    func ownCommand() throws {
        let vector = try TestVector(
            #"{"request": {"method": "GET", "url": "http://h/"}, "oauth": {"oauth_nonce": "1"}}"#)
        var derivation = Derivation()
        let signed = try SignedVector(vector, stages: [.authorizationHeader], using: &derivation)
        var output: [UInt8] = []
        try SendingText.append(
            curl: ["curl", "-sS", "http://h/"], signedBy: signed, style: ReportStyle(), to: &output)
        #expect(
            String(decoding: output, as: UTF8.self).hasPrefix(
                "curl -sS http://h/ --header 'Authorization: OAuth oauth_nonce="))
    }

    @Test("gets the signature method that servers require, unless values depend on it")
    func addsMethod() throws {
        let freshness = Freshness(nonce: "n", timestamp: 2)
        let request =
            #""request": {"method": "GET", "url": "http://h/"}, "#
            + #""oauth": {"oauth_consumer_key": "k"}"#
        let vector = try TestVector("{\(request)}")
        #expect(vector.lacksSignatureMethod)
        let added = vector.refreshed(with: freshness, addsMethod: true).added
        #expect(added.map(\.name) == ["oauth_nonce", "oauth_timestamp", "oauth_signature_method"])
        #expect(vector.refreshed(with: freshness).added.count == 2)
        let fixed = try TestVector("{\(request), \"expected\": {\"signature\": \"x\"}}")
        #expect(!fixed.lacksSignatureMethod)
    }
}
