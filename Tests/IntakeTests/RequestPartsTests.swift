import OAuth1
import Testing
import Vectors

@testable import Intake

@Suite("The parts of a request")
struct RequestPartsTests {
    /// After the examples of RFC 5849 §3.5.1 to §3.5.3.
    @Test(
        "are found wherever protocol parameters are transmitted",
        arguments: [
            "curl 'https://h/a?b=c' -H 'Authorization: OAuth realm=\"r\","
                + #"oauth_consumer_key="k%20",oauth_signature="s%3D"'"#,
            "curl 'https://h/a' -d 'b=c&oauth_consumer_key=k%20&oauth_signature=s%3D'",
            "https://h/a?b=c&oauth_consumer_key=k%20&oauth_signature=s%3D",
        ])
    func transmission(_ text: String) throws {
        let parts = try Self.parts(of: text)
        #expect(parts.value(of: "oauth_consumer_key") == "k ")
        #expect(parts.value(of: "oauth_signature") == nil)
        #expect(parts.isSigned)
        let request = parts.parts.request
        let rest = (request.url ?? "") + (request.body.map { " \($0)" } ?? "")
        #expect(["https://h/a?b=c", "https://h/a b=c"].contains(rest))
    }

    @Test("are the signature, and the header that has it")
    func expected() throws {
        let header = #"OAuth oauth_consumer_key="k", oauth_signature="s%3D""#
        let inHeader = try Self.parts(of: "curl https://h/ -H 'Authorization: \(header)'")
        #expect(inHeader.parts.expected.map(\.value) == ["s=", header])
        let inQuery = try Self.parts(of: "https://h/?oauth_consumer_key=k&oauth_signature=s%3D")
        #expect(inQuery.parts.expected.map(\.value) == ["s="])
        #expect(inQuery.parts.request.url == "https://h/")
    }

    @Test("say if oauth_body_hash has no body to compare, and what is in header and URL")
    func notes() throws {
        let header = #"OAuth oauth_body_hash="a%3D", oauth_signature="s%3D", b="c%2B""#
        let text = "curl 'https://h/?a=1&b=c%2B' -H 'Authorization: \(header)'"
        func words(_ parts: RequestParts) -> String {
            parts.notes.map { $0.text { $0.words } }.joined(separator: "\n")
        }
        let post = words(try Self.parts(of: text + " -X POST"))
        #expect(post.contains("oauth_body_hash is not checked"))
        #expect(post.contains("the Authorization header and the URL both have b;"))
        #expect(!words(try Self.parts(of: text)).contains("oauth_body_hash"))
        #expect(!words(try Self.parts(of: text + " -d a")).contains("not compared"))
    }

    @Test("keep parameters of other names, which are signed as well")
    func otherNames() throws {
        let parts = try Self.parts(
            of:
                "curl https://h/ -H 'Authorization: OAuth xoauth_requestor_id=\"a\", "
                + #"oauth_signature="s"'"#
        )
        #expect(parts.parts.request.query.map(\.name) == ["xoauth_requestor_id"])
        #expect(parts.parts.expected.map(\.stage) == [.signature])
    }

    @Test("keep oauth_verifier in a query, which does not sign the request")
    func verifier() throws {
        let url = "https://h/?oauth_verifier=v"
        let parts = try Self.parts(of: "curl '\(url)' -H 'Authorization: OAuth oauth_nonce=\"1\"'")
        #expect(parts.parts.request.url == url)
        #expect(!parts.isSigned)
    }

    @Test(
        "that contradict each other are named",
        arguments: [
            (
                "https://h/?oauth_consumer_key=k&oauth_consumer_key=l",
                "oauth_consumer_key appears twice in the query"
            ),
            (
                "Authorization: OAuth nonce=\"1\", b",
                "Authorization header: unexpected text without '=', at byte 18"
            ),
            (
                "curl https://h/ -H 'Authorization: OAuth a=\"1\"'"
                    + " -H 'Authorization: OAuth a=\"1\"'",
                "the request has 2 OAuth Authorization headers"
            ),
        ])
    func faults(_ text: String, _ expected: String) {
        let fault = Sample.fault { _ = try Self.parts(of: text) }
        #expect(fault.contains(expected), "\(fault)")
    }

    @Test("note what is in two places")
    func twice() throws {
        let parts = try Self.parts(
            of: "curl 'https://h/?oauth_consumer_key=k' -H 'Authorization: OAuth oauth_nonce=\"1\"'"
        )
        #expect(
            parts.notes.contains {
                $0.text { $0.words }.contains("in the Authorization header and the query")
            })
    }

    @Test("leave a body out that is not text")
    func binary() throws {
        var request = try #require(try Sample.requests("curl https://h/ -d x").first)
        request.headers = []
        request.body = [0xFF, 0xFE]
        let parts = try RequestParts(request, id: "a", file: "f")
        #expect(parts.parts.request.body == nil)
    }

    @Test("are written without PLAINTEXT signatures")
    func plaintext() throws {
        let parts = try Self.parts(
            of:
                "https://h/?oauth_consumer_key=k&oauth_signature_method=PLAINTEXT"
                + "&oauth_signature=cs%26"
        )
        let json = parts.json(comment: nil, source: "s", indentation: "")
        #expect(!json.contains("cs"))
        #expect(json.contains("\"oauth_signature_method\": \"PLAINTEXT\""))
    }

    @Test(
        "are written without a signature that is a key, and without secrets that were sent",
        arguments: [
            "oauth_signature_method=plaintext&oauth_signature=marked%26",
            "oauth_signature_method=HMAC-SHA1&oauth_signature=marked%26other",
            "oauth_signature_method=HMAC-SHA1&oauth_signature=marked%2526other",
            "oauth_signature_method=HMAC-SHA1&oauth_signature=a&oauth_token_secret=marked",
        ])
    func secrets(_ query: String) throws {
        let parts = try Self.parts(of: "https://h/?oauth_consumer_key=k&" + query)
        #expect(parts.secret != nil)
        #expect(!parts.json(comment: nil, source: "s", indentation: "").contains("marked"))
    }

    @Test(
        "are written without a signing key in base64",
        arguments: [
            "oauth_signature_method=HMAC-SHA1&oauth_signature=KEY",
            "oauth_signature_method=PLAINTEXT&y=KEY",
        ])
    func base64(_ query: String) throws {
        // Of markedOne&markedTwo.
        let key = "bWFya2VkT25lJm1hcmtlZFR3bw=="
        let query = query.replacing("KEY", with: PercentEncoding.encode(key))
        let parts = try Self.parts(of: "https://h/?oauth_consumer_key=k&" + query)
        #expect(parts.secret != nil)
        let json = parts.json(comment: nil, source: "s", indentation: "")
        #expect(!json.contains(key.prefix(12)), "\(json)")
    }

    /// Names as clients misspell them; the value is what has to stay out.
    @Test(
        "are written without a PLAINTEXT signature of any name, wherever it is",
        arguments: [
            "oauth%5Fsignature", "OAUTH_SIGNATURE", "oauth-signature", "signature",
            "auth_signature", "Oauth_Signature", "x",
        ])
    func plaintextNames(_ name: String) throws {
        let key = "\(name)=markedOne%26markedTwo"
        let method = "oauth_signature_method=PLAINTEXT"
        let start = "oauth_consumer_key=k&\(method)"
        let texts = [
            "https://h/?\(start)&\(key)", "curl https://h/ -d '\(start)&\(key)'",
            "curl 'https://h/?\(key)' -H 'Authorization: OAuth \(method), oauth_consumer_key=k'",
            #"curl https://h/ -H 'Authorization: OAuth oauth_signature_method="PLAINTEXT", "#
                + #"oauth_consumer_key="k", \#(name)="markedOne%26markedTwo"'"#,
        ]
        for text in texts {
            let parts = try Self.parts(of: text)
            #expect(parts.secretsSent.contains("markedTwo"), "\(text)")
            let json = parts.json(comment: nil, source: "s", indentation: "")
            #expect(!json.contains("marked"), "\(json)")
        }
    }

    /// Damaged between the name and the value, so that both are taken for one of them.
    @Test(
        "are written without a PLAINTEXT signature whose name is damaged",
        arguments: [
            #"oa:th_signature="markedOne%markedTwo""#,
            #"oauth_signature\markedOne%26markedTwo="1""#,
            #"oauth_signature:markedOne%25262markedTwo"#,
        ])
    func damagedNames(_ pair: String) throws {
        let method = #"oauth_signature_method="PLAINTEXT""#
        let texts = [
            #"curl https://h/ -H 'Authorization: OAuth \#(method), oauth_nonce="1", \#(pair)'"#,
            "https://h/?oauth_consumer_key=k&oauth_signature_method=PLAINTEXT&\(pair)",
        ]
        for text in texts {
            let parts = try Self.parts(of: text)
            let json = parts.json(comment: nil, source: "s", indentation: "")
            #expect(json.contains("PLAINTEXT"))
            #expect(!json.contains("marked"), "\(json)")
        }
    }

    @Test("are written with what looks like a key in no request of PLAINTEXT")
    func noKey() throws {
        let parts = try Self.parts(
            of: "https://h/?oauth_consumer_key=k&oauth_signature=s%3D&q=R%26D")
        #expect(parts.secret == nil)
        #expect(parts.parts.expected.count == 1)
        let json = parts.json(comment: nil, source: "s", indentation: "")
        #expect(json.contains("?q=R%26D"))
    }

    @Test("are written as a redaction leaves them, and then without what was found")
    func redacted() throws {
        let parts = try Self.parts(
            of: "https://h/marked?oauth_consumer_key=k&oauth_signature=s%3D&q=marked")
        let redacted = { (text: String) in
            text.split(separator: "marked", omittingEmptySubsequences: false).joined(
                separator: "<redacted>")
        }
        #expect(parts.isChanged(by: redacted))
        let json = parts.json(comment: "marked", source: "s", indentation: "", redacted: redacted)
        #expect(!json.contains("marked"))
        #expect(json.contains("https://h/%3Credacted%3E?q=%3Credacted%3E"))
        #expect(!json.contains("expected"))
    }

    @Test("have ids of their own")
    func ids() {
        var ids = RequestIDs()
        let urls = ["https://h/a/b.json?c", "https://h/a/b.json", "https://h/", nil]
        let found = urls.map { url in
            var request = ImportedRequest(line: 1)
            (request.method, request.url) = ("POST", url)
            return ids.next(for: request)
        }
        #expect(found == ["post-a-b.json", "post-a-b.json-2", "post", "post-2"])
    }

    private static func parts(of text: String) throws -> RequestParts {
        let request = try #require(try Sample.requests(text).first)
        return try RequestParts(request, id: "a", file: "sample")
    }
}
