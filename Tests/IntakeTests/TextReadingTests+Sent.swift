import Testing
import Vectors

@testable import Intake

// What was sent, apart from what was signed.
extension TextReadingTests {
    @Test("are of the last request in a log of curl -v that shows a redirect, with its body")
    func redirectedByCurl() throws {
        func sent(_ url: String) -> String {
            "> POST \(url) HTTP/1.1\n> Host: h.test\n> Authorization: \(Self.header)\n"
                + "> Content-Type: application/x-www-form-urlencoded\n>\nb=1\n\n"
        }
        let requests = try all(
            sent("/a") + "< HTTP/1.1 307 Moved\n<\n" + sent("/c") + "< HTTP/1.1 401 No\n<\n")
        #expect(requests.map(\.url) == ["https://h.test/c"])
        #expect(requests.map(\.body) == [Array("b=1".utf8)])
        #expect(requests.map(\.response?.status) == [401])
    }

    @Test("are each of their own line, if several lines of a log show a request whole")
    func linesOfLog() throws {
        let escaped = Self.header.replacing("\"", with: "\\\"")
        func line(_ method: String, _ target: String, _ signature: String) -> String {
            let header = escaped.replacing(Self.signature, with: signature)
            return "{\"level\":\"info\",\"request\":{\"method\":\"\(method)\",\"host\":\"h.test\","
                + "\"uri\":\"\(target)\",\"headers\":{\"Authorization\":[\"\(header)\"]}},"
                + "\"status\":200}\n"
        }
        let requests = try all(
            line("GET", "/a", Self.signature) + line("POST", "/b?c=1", "A" + Self.signature))
        #expect(requests.map(\.method) == ["GET", "POST"])
        #expect(requests.map(\.url) == ["https://h.test/a", "https://h.test/b?c=1"])
    }

    @Test("have no method of a line that shows another path")
    func otherLines() throws {
        let request = try first(
            "Client.post \"https://h.test/a\", \"Authorization\"=>\""
                + Self.header.replacing("\"", with: "\\\"")
                + "\"\nrouter: method=GET path=\"/health\" host=other.test status=200\n")
        #expect(request.method == "POST")
    }

    @Test("have the longer of two paths, whose beginning a router takes away")
    func routedPath() throws {
        let escaped = Self.header.replacing("\"", with: "\\\"")
        let request = try first(
            "event {\"path\":\"/a/b\",\"httpMethod\":\"GET\",\"headers\":{\"Host\":\"h.test\","
                + "\"Authorization\":\"\(escaped)\",\"X-Forwarded-Proto\":\"https\"},"
                + "\"requestContext\":{\"path\":\"/prod/a/b\",\"stage\":\"prod\"}}\n")
        #expect(request.url == "https://h.test/prod/a/b")
    }

    @Test("have a URL whose parts are values beside each other")
    func tuple() throws {
        let request = try first(
            "[{method,get},\n {url,{ssl,https,<<\"h.test\">>,\n  <<\"/a?b=1\">>,443}},\n"
                + " {<<\"Authorization\">>,\n  <<\"\(Self.header)\">>}]\n")
        #expect(request.url == "https://h.test/a?b=1")
    }

    @Test("lack a form that the log shows only the beginning of")
    func cutForm() throws {
        let escaped = Self.header.replacing("\"", with: "\\\"")
        let request = try first(
            "log {\"method\":\"POST\",\"uri\":\"https://h.test/a\",\"headers\":{\"Authorization\":["
                + "\"\(escaped)\"],\"Content-Length\":[\"132\"],\"Content-Type\":["
                + "\"application/x-www-form-urlencoded\"]},\"body\":\"b=1&c=ye...\"}\n")
        #expect(request.body == nil && request.form == nil)
        #expect(request.lacksForm)
    }

    @Test("are of the method that was an argument of the call, not of what was signed")
    func methodOfCall() throws {
        let request = try first(
            "request(post, {\"https://h.test/a\", [{\"authorization\", \"\(Self.header)\"}]})\n"
                + "oauth1:sign(put, \"https://h.test/a\")\n")
        #expect(request.method == "POST")
    }

    @Test("leave out the body that follows the status of a refusal on a line")
    func answeredBodies() throws {
        let request = try first(
            "[a] requesting https://h.test/a?b=1\n[a] headers: [\"Authorization: "
                + "\(Self.header.replacing("\"", with: "\\\""))\"]\n"
                + "[a] completed result=0 code=401 body={\"err\":\"E_SIG\"}\n")
        #expect(request.url == "https://h.test/a?b=1")
        #expect(request.body == nil && request.form == nil)
    }

    @Test("have the path below a host, wherever on a line it is")
    func relativePaths() throws {
        let request = try first(
            "x dbg path=v1/a?b=1&c=2 | Authorization=\(Self.header)\nGET URL https://h.test/\n")
        let urls = ([request] + request.others).map(\.url)
        #expect(urls.contains("https://h.test/v1/a?b=1&c=2"))
    }

    @Test("have the lines of a block that is narrower than others of the text")
    func narrowBlocks() throws {
        let indent = String(repeating: " ", count: 12)
        let text = Self.header.replacing(", ", with: ",")
        let words = ["http_req('GET') url", "https://h.test/" + String(repeating: "p", count: 60)]
        let blocks = words + ["hdr Authorization", text]
        let lines = blocks.flatMap { block -> [String] in
            var (rest, lines) = (block[...], [String]())
            while !rest.isEmpty {
                lines.append(indent + rest.prefix(60))
                rest = rest.dropFirst(60)
            }
            return lines
        }
        let wide = String(repeating: "a line of a job log ", count: 7)
        let request = try first(([wide] + lines + [wide]).joined(separator: "\n") + "\n")
        #expect(request.url == words[1])
        #expect(request.header("Authorization")?.contains(Self.signature) == true)
    }

    @Test(
        "have a method and a path with what follows them on the line",
        arguments: [
            "host=h.test tls=yes", "-> 401\nhost: h.test", "401 12 ms\nhost: h.test",
        ])
    func paths(_ rest: String) throws {
        let request = try first(
            "x: request DELETE /a?b=1 \(rest)\nx: Authorization: \(Self.header)\n")
        #expect(request.method == "DELETE")
        #expect(request.url == "https://h.test/a?b=1")
    }

    @Test("have the line end of a value, which is none of the text")
    func lineEnds() throws {
        let request = try first(
            "Request Method: POST\npath: /a\nhost: h.test\nPOST = <QueryDict: {"
                + "'oauth_nonce': ['n'], 'oauth_consumer_key': ['ck'],"
                + " 'oauth_timestamp': ['1700000000'],"
                + " 'oauth_signature_method': ['HMAC-SHA1'], 'text': ['a\\r\\nb c'],"
                + " 'oauth_signature': ['HgMeJuclvlL1NPNriwxpppKx1Oc=']}>\n")
        #expect(request.form?.map(\.value) == ["a\r\nb c"])
    }

    @Test("have a header that ends where a log has cut it")
    func cutHeaders() throws {
        let start = Self.header.prefix { $0 != "," } + ", oauth_token=\"abcdef"
        let request = try first(
            "PUT https://h.test/a\nAuthorization=\(start)... (truncated, 12 more chars)\n"
                + "401 {\"message\":\"no\"}\n")
        #expect(request.header("Authorization")?.contains("401") == false)
        let named = try first(
            "time   level  message\n12:00  7      GET https://h.test/a\n"
                + "12:00  7      Authorization: \(Self.header.prefix { $0 != "," }), "
                + "oauth_s…[truncated 14 chars]\n")
        #expect(named.headerFault?.kind == .cut)
    }

    @Test("are of no request where source code makes the header with a call")
    func code() throws {
        #expect(throws: VectorIssue.self) {
            try first(
                "GET https://h.test/a\n"
                    + #"set("Authorization", "OAuth oauth_consumer_key=\"" + key + "\", "#
                    + #"oauth_signature=\"" + encode(sig, "UTF-8") + "\", oauth_version=\"1.0\"");"#
                    + "\n")
        }
    }

    @Test("are of one request, if a log shows its port and a console does not")
    func ports() throws {
        let target =
            "/a?oauth_consumer_key=ck&oauth_nonce=n&oauth_signature=\(Self.signature)"
            + "&oauth_signature_method=HMAC-SHA1&oauth_timestamp=1700000000"
        let requests = try all(
            "http://h.test:80 \"GET \(target) HTTP/1.1\" 401 None\n>>> r.url\n"
                + "'http://h.test\(target)'\n")
        #expect(requests.count == 1)
    }

    @Test("try the prefix that a proxy removed from the path")
    func prefixes() throws {
        let request = try first(
            "10:00 sent GET /a HTTP/1.1\n10:00 sent Host: h.test\n"
                + "10:00 sent X-Forwarded-Prefix: /b\n10:00 sent Authorization: \(Self.header)\n")
        #expect(request.url == "https://h.test/a")
        #expect(request.others.contains { $0.url == "https://h.test/b/a" && $0.cost < 4 })
    }
}
