import Testing
import Vectors

@testable import Intake

/// Which facts of a text are those of the request that was sent.
@Suite("The readings of a text")
struct TextReadingTests {
    static let signature = "HgMeJuclvlL1NPNriwxpppKx1Oc%3D"
    static let header =
        "OAuth oauth_consumer_key=\"ck\", oauth_nonce=\"n\", oauth_signature_method=\"HMAC-SHA1\","
        + " oauth_timestamp=\"1700000000\", oauth_signature=\"\(signature)\""

    func first(_ text: String) throws -> ImportedRequest {
        try #require(try all(text).first)
    }

    func all(_ text: String) throws -> [ImportedRequest] {
        let text = Sample.text(text)
        guard case .format(let format) = try RequestFormats.recognize(text) else {
            throw VectorIssue(file: "sample", message: "JSON")
        }
        return try RequestFormats.requests(in: text, recognizedAs: format).0
    }

    @Test(
        "begin with the URL that has most of what the text shows",
        arguments: [
            (
                "dial h.test:8443\nGET /a HTTP/1.1\nHost: h.test:8443\n\nsee http://h.test/",
                "https://h.test:8443/a"
            ),
            ("to h.test:8443\nrequest: GET /a\nbase url https://h.test/", "https://h.test:8443/a"),
            ("GET https://h.test/a: {", "https://h.test/a"),
            ("h.test 10.0.0.1 \"GET /a HTTP/1.1\" 401", "https://h.test/a"),
            ("method=GET url=https://h.test/a query={b: 1}", "https://h.test/a?b=1"),
            (
                "{\"RequestMethod\":\"GET\",\"RequestAddr\":\"h.test\",\"RequestPath\":\"/a\"}",
                "https://h.test/a"
            ),
            (
                "{\"baseURL\": \"https://h.test/v1\",\n\"method\": \"get\", \"url\": \"/a\",\n"
                    + "\"params\": {\"b\": \"1\"}}",
                "https://h.test/v1/a?b=1"
            ),
            ("method: GET\nbase_url: https://h.test/v1/\npath: a/b", "https://h.test/v1/a/b"),
            ("method: GET\nbase_url: https://h.test/v1\npath: /v1/a", "https://h.test/v1/a"),
            ("GET \"https://h.test/a?b=(c)\"", "https://h.test/a?b=(c)"),
            ("((meth GET) (scheme (https)) (host h.test) (resource /a))", "https://h.test/a"),
            ("method=GET url=https://h.test/a query={b: {c: 1}}", "https://h.test/a?b%5Bc%5D=1"),
            (
                "method=GET url=https://h.test/a query={\"b\" => {\"c\" => [\"d\"]}}",
                "https://h.test/a?b%5Bc%5D%5B%5D=d"
            ),
            (
                "{\"method\": \"GET\", \"uri\": \"https://h.test/a\", \"queries\": {\"b\": 1},\n",
                "https://h.test/a?b=1"
            ),
            ("GET https://h.test/a\n\"data\": {\"message\": \"sent\"}", "https://h.test/a"),
            (
                "GET https://h.test/a\n\"data\": {\"request\": {\"url\": \"/a\", \"method\": 1}}",
                "https://h.test/a"
            ),
            (
                "GET https://h.test/a\nNormalized params: oauth_consumer_key=ck&oauth_nonce=n&b=1",
                "https://h.test/a"
            ),
            (
                "GET http://inner:8080/a\nrewrite http://inner:8080/a -> https://h.test/a",
                "https://h.test/a"
            ),
            ("sign(): uri=https://h.test/a\nGET https://h.test/a?b=1", "https://h.test/a?b=1"),
            ("Signing GET https://h.test/a\nGET https://h.test/a", "https://h.test/a"),
            ("method: GET\n~uri  : /a?b=1&c=2\nhost  : h.test", "https://h.test/a?b=1&c=2"),
            ("connect h.test/192.0.2.1:80\nGET /a HTTP/1.1\nHost: h.test", "http://h.test/a"),
            ("Before request [GET /a?b=c, client=1]\nHost: h.test", "https://h.test/a?b=c"),
            ("GET https://h.test/a?b=D(1,%202): {", "https://h.test/a?b=D(1,%202)"),
            ("(see GET https://h.test/a).", "https://h.test/a"),
            (
                "sent GET http://h.test/a\nhttp://h.test:80 \"GET /a HTTP/11\" 301 9\n"
                    + "https://h.test:443 \"GET /a HTTP/11\" 401 9\n'https://h.test/a'",
                "https://h.test/a"
            ),
            ("GET https://h.test/a?b=1\nrequest params {\"b\": true}", "https://h.test/a?b=1"),
        ])
    func urls(_ text: String, _ url: String) throws {
        #expect(try first("\(text)\nx authorization: \(Self.header)\n").url == url)
    }

    @Test("do not take the method that a header asks for instead of the one that was sent")
    func override() throws {
        let text =
            "request.method: POST\nx_http_method_override: PATCH\nurl: http://h.test/a\n"
            + "authorization: \(Self.header)\n"
        let request = try first(text)
        #expect(request.method == "POST")
        #expect(request.others.contains { $0.method == "PATCH" && $0.cost >= 4 })
    }

    @Test("have the path of a line of a log that has the status before the header")
    func logLine() throws {
        let line = "h.test 10.1.1.1 - \"GET /b HTTP/1.1\" 200 2 auth=\"-\" scheme=https\n"
        let own = line.replacing("/b", with: "/a").replacing("\"-\"", with: "'\(Self.header)'")
        #expect(try all(line + own + line).map(\.url) == ["https://h.test/a"])
    }

    @Test("have the type of a body that is printed as a string of bytes")
    func strings() throws {
        let text =
            "POST https://h.test/a\nheaders: {'Content-Type': b'application/x-www-form-urlencoded',"
            + " 'Authorization': b'\(Self.header)'}\nUpdated body: 'status=a+b'\n"
        #expect(try first(text).body.map { String(bytes: $0) } == "status=a+b")
    }

    @Test("keep the method of a printed object that follows a message")
    func methodAfterMessage() throws {
        let text =
            "log\nDELETE /a HTTP/1.1\nHost: h.test\nAuthorization: \(Self.header)\n\n\nrequest {\n"
            + "  method: 'put',\n  url: 'http://h.test/a',\n  headers: {\n"
            + "    Authorization: '\(Self.header.replacing("HgMe", with: "GgMe"))'\n  }\n}\n"
        #expect(try all(text).map(\.method) == ["DELETE", "PUT"])
    }

    @Test("are of all requests, also of those around one in a fence")
    func fences() throws {
        let other = Self.header.replacing("HgMe", with: "GgMe")
        let text =
            "```\nGET /a HTTP/1.1\nHost: h.test\nAuthorization: \(Self.header)\n```\n"
            + "> curl -X PUT 'http://h.test/b' -H 'Authorization: \(other)'\n"
        #expect(try all(text).count == 2)
    }

    @Test("keep the method of a printed object that follows an answer")
    func methodAfterAnswer() throws {
        let text =
            "HTTP/1.1 401 Unauthorized\nContent-Type: text/plain\n\nInvalid\nrequest {\n"
            + "  method: 'delete',\n  url: 'http://h.test/a',\n  headers: {\n"
            + "    Authorization: '\(Self.header)'\n  }\n}\n"
        #expect(try first(text).method == "DELETE")
    }

    @Test(
        "read a command whole, whatever is before it",
        arguments: ["", "> ", "> > >", "[app] ", "10:11:12 DEBUG - ", "running: "])
    func commands(_ prefix: String) throws {
        let text = "\(prefix)curl -X POST 'http://h.test/a' -H 'Authorization: \(Self.header)'"
        let request = try first(text + " -d 'status=hi'\n")
        #expect(request.body.map { String(bytes: $0) } == "status=hi")
    }

    @Test("have the form that a log prints beside a command")
    func commandWithoutForm() throws {
        let request = try first(
            "x curl -XPOST -H 'Content-Type: application/x-www-form-urlencoded' -H 'Authorization:"
                + " \(Self.header)' 'http://h.test/a'\nx Request Body: b=1&c=d+e\n")
        #expect(request.body.map { String(bytes: $0) } == "b=1&c=d+e")
    }

    @Test(
        "have no marks that stand for the carriage returns of a head",
        arguments: ["\\r", ".", "^M", "^M$"])
    func endMarks(_ mark: String) throws {
        let head = [
            "POST /a HTTP/1.1", "Host: h.test:81", "Authorization: \(Self.header)",
            "Content-Type: application/x-www-form-urlencoded", "",
        ]
        let text = "> log\n" + head.map { $0 + mark + "\n" }.joined() + "b=1\n\n"
        let request = try first(text)
        #expect(request.url == "https://h.test:81/a")
        #expect(request.body.map { String(bytes: $0) } == "b=1")
    }

    @Test("have the words that a mail was wrapped at")
    func wrapped() throws {
        let header = Self.header.replacing("\"", with: "\\\"").replacing(", ", with: ",\n> ")
        let text =
            "> this is what was sent, as the library prints it to the console:\n"
            + "> <- \"GET\n> /api/v1/accounts/4471/entries?from=2026-11-01&to=2026-11-27&page=50\n"
            + "> HTTP/1.1\\r\\nAuthorization: \(header)\\r\\nAccept:\n> */*\\r\\n"
            + "Host: h.test\\r\\n\\r\\n\"\n"
        let path = "/api/v1/accounts/4471/entries?from=2026-11-01&to=2026-11-27&page=50"
        #expect(try first(text).url == "https://h.test\(path)")
    }

    @Test("have a form whose values are not encoded, and no header as one")
    func plainForms() throws {
        let request = try first(
            "method: PUT\nuri: https://h.test/a\nQuery params:\t<none>\nForm params:\tb=c d\n"
                + "Headers:\tAuthorization=\(Self.header)\n\t\tAccept=*/*\n")
        #expect(request.url == "https://h.test/a")
        #expect(request.form?.map(\.value) == ["c d"])
    }

    @Test("have the cells of a table whose names follow a mark")
    func markedTable() throws {
        let request = try first(
            "#fields\tts\tmethod\thost\turi\tauth\n1.5\tGET\th.test\t/a\t\(Self.header)\n")
        #expect(request.url == "https://h.test/a")
    }

    @Test("leave what the server answered out of the parameters")
    func answers() throws {
        let request = try first(
            "GET https://h.test/a\nauthorization: \(Self.header)\n"
                + "x response: 401 {\"code\":\"no\",\"data\":{\"status\":401}}\n")
        #expect(request.url == "https://h.test/a")
        #expect(request.body == nil && request.form == nil)
    }

    @Test("say with which path a proxy passed the request on")
    func passedOn() throws {
        let request = try first(
            "{\"method\": \"GET\",\n\"url\": \"http://h.test/b/a\",\n\"upstream_uri\": \"/a\",\n"
                + "\"authorization\": \"\(Self.header.replacing("\"", with: "\\\""))\"}\n")
        #expect(request.url == "http://h.test/b/a")
        #expect(request.assumed.contains(.contradicted))
    }

    @Test("have the answer of the nearest row")
    func rows() throws {
        let request = try first(
            "method,url,status,header\nGET,https://h.test/p,200,x\nGET,https://h.test/a?b=1,401,"
                + "\"Authorization: \(Self.header.replacing("\"", with: "\"\""))\"\n")
        #expect(request.response?.status == 401)
        // In a row, a comma ends a URL.
        #expect(([request] + request.others).contains { $0.url == "https://h.test/a?b=1" })
    }

    @Test("keep the other URLs of the text, which may have been signed")
    func otherURLs() throws {
        let request = try first(
            "base: https://Api.h.test\nGET https://api.h.test/a\nauthorization: \(Self.header)\n")
        #expect(request.otherURLs.contains("https://Api.h.test"))
    }

    @Test("undo the escapes of a page in a URL")
    func escapes() throws {
        let text = "GET /a?b=1&amp;c=2 HTTP/1.1\nHost: h.test\nAuthorization: \(Self.header)\n"
        #expect(try first(text + "\n").url == "https://h.test/a?b=1&c=2")
        #expect(try first("<pre>\(text)</pre>\n").url == "https://h.test/a?b=1&c=2")
    }

    @Test("have no byte order mark of files that were joined")
    func byteOrderMarks() throws {
        let message = "GET /a HTTP/1.1\nHost: h.test\nAuthorization: \(Self.header)\n\n"
        let other = message.replacing("/a", with: "/b")
        let requests = try Sample.requests("\u{FEFF}\(message)\u{FEFF}\(other)")
        #expect(requests.map(\.url) == ["https://h.test/a", "https://h.test/b"])
        #expect(requests.allSatisfy { $0.body == nil })
    }

    @Test("end a body where its length does, if an answer follows on the line")
    func bodyBeforeAnswer() throws {
        let text =
            "POST /a HTTP/1.1\nHost: h.test\nContent-Type: application/x-www-form-urlencoded\n"
            + "Content-Length: 3\nAuthorization: \(Self.header)\n\nb=1HTTP/1.1 401 \nX: y\n\n"
        let request = try first(text)
        #expect(request.body.map { String(bytes: $0) } == "b=1")
        #expect(request.response?.status == 401)
    }

    @Test("have the entries of a list of names and values")
    func namedEntries() throws {
        let text =
            "log\n  method: POST\n  url: https://h.test/a\n  header: \"Authorization: "
            + Self.header.replacing("\"", with: "\\\"") + "\"\n  body:\n    data:\n"
            + "      - name: \"b\"\n        value: \"1\"\n"
            + "      - name: \"c\"\n        value: \"2\"\n"
        let request = try first(text)
        let forms = ([request] + request.others).compactMap { $0.form }
        #expect(forms.contains([ImportedField("b", "1"), ImportedField("c", "2")]))
    }

    @Test("are those of an exact format without what is around it")
    func dressedFormat() throws {
        let text =
            "type: collection.insomnia.rest/5.0\nname: a\ncollection:\n  - url: https://h.test/a\n"
            + "    name: a\n    method: GET\n    headers:\n      - name: Authorization\n"
            + "        value: '\(Self.header)'\n"
        let quoted = text.split(separator: "\n").map { "> " + $0 }.joined(separator: "\n")
        let request = try first(quoted)
        #expect(request.method == "GET")
        #expect(request.url == "https://h.test/a")
    }

    @Test("are of the last request after a redirect, and say to where a proxy sent one")
    func sentAgain() throws {
        func message(_ path: String, _ host: String) -> String {
            "GET \(path) HTTP/1.1\nHost: \(host)\nAuthorization: \(Self.header)\n\n"
        }
        let start = "log\n" + message("/a", "h.test")
        let redirected = try all(start + "HTTP/1.1 308 Moved\n\n" + message("/a/", "h.test"))
        #expect(redirected.map(\.url) == ["https://h.test/a/"])
        let moved = "HTTP/1.1 301 Moved\nLocation: https://h.test/a\n\n"
        let secured = try all(start + moved + message("/a", "h.test"))
        #expect(secured.allSatisfy { !$0.assumed.contains(.scheme) })
        let proxied = try all(start + "passed on\n" + message("/b/a", "inner.test"))
        #expect(proxied.map(\.url) == ["https://h.test/a"])
        #expect(proxied[0].assumed.contains(.contradicted))
    }

    @Test("have nothing of a form that is the answer's")
    func answeredForm() throws {
        let text =
            "POST https://h.test/a: {\n  \"Request Headers\": {\n    \"authorization\": \""
            + Self.header.replacing("\"", with: "\\\"")
            + "\",\n    \"content-length\": \"0\"\n  },\n  \"Response Headers\": {\n"
            + "    \"content-type\": \"application/x-www-form-urlencoded\"\n  },\n"
            + "  \"Response Body\": \"oauth_problem=signature_invalid&status_code=401\"\n}\n"
        let request = try first(text)
        #expect(request.body == nil)
        #expect(request.contentType == nil)
    }

    @Test("have the whole lines of a body, with their quotation marks")
    func multipart() throws {
        let body = [
            "--b", "Content-Disposition: form-data; name=\"c\"", "", "1", "--b--",
        ]
        let length = body.joined(separator: "\r\n").utf8.count + 2
        let head = [
            "POST /a HTTP/1.1", "Authorization: \(Self.header)", "Content-Length: \(length)",
            "Content-Type: multipart/form-data; boundary=b", "Host: h.test", "",
        ]
        let text = (head + body).map { "10:00 DEBUG >> \"\($0)[\\r][\\n]\"" }
        let request = try first(text.joined(separator: "\n") + "\n")
        let expected = body.joined(separator: "\r\n") + "\r\n"
        #expect(request.body.map { String(bytes: $0) } == expected)
    }

    @Test(
        "have no body where the text says that it is empty",
        arguments: [
            "headers:\n content-type: application/x-www-form-urlencoded\nHEADER\ndata:\n{}\n",
            "params: %{a => \"1\"}\ncontent-length: 0\nHEADER\n",
        ])
    func emptyBody(_ lines: String) throws {
        let header = "Authorization: \(Self.header)"
        let text = "uri: https://h.test/a\nmethod: POST\n" + lines.replacing("HEADER", with: header)
        let request = try first("log\n" + text)
        #expect(request.form == nil && request.body == nil)
        #expect(!request.lacksForm)
    }

    @Test("have the form of a command, whatever follows it")
    func commandBeforeText() throws {
        let other = Self.header.replacing("\"", with: "\\\"").replacing("Hg", with: "Gh")
        let text =
            "ssh host curl 'https://h.test/a' -H 'Authorization: \(Self.header)' -d 'b=1'\n401\n"
            + "```\n{\"url\": \"https://h.test/b\", \"headers\": {\"Authorization\": "
            + "\"\(other)\"}}\n```\n"
        let request = try first(text)
        #expect(request.method == "POST")
        #expect(request.body.map { String(bytes: $0) } == "b=1")
    }

    @Test("have the method that was sent, not one that a header asks for instead")
    func overriddenMethod() throws {
        let text =
            "<method>POST</method>\n<url>https://h.test/a</url>\nX-HTTP-Method-Override: PATCH\n"
        #expect(try first(text + "Authorization: \(Self.header)\n").method == "POST")
    }

    @Test(
        "say why there is nothing to check",
        arguments: [
            ("authorization: [secure]", "masked"), ("\"authorization\": Sensitive,", "masked"),
            ("\"Authorization\",\n  \"[Filtered]\"", "masked"),
            ("headers={'Authorization': b'AWS4-HMAC-SHA256 Credential=A'}", "AWS4-HMAC-SHA256"),
            ("Authorization: OAuth ***", "masked"), ("Authorization: *", "masked"),
            ("\"authorization\": \"Bearer ya29.abcdefgh\"", "OAuth 2.0"),
            ("Authorization: AWS4-HMAC-SHA256 Credential=AKIA/2024", "AWS4-HMAC-SHA256"),
            ("10:00 sent GET /a\n10:00 sent authorization: Bearer abc", "OAuth 2.0"),
            ("headers: { 'Authorization': 'Bearer abc' }", "OAuth 2.0"),
        ])
    func nothing(_ line: String, _ word: String) {
        let fault = Sample.fault { _ = try RequestFormats.recognize(Sample.text("log\n\(line)\n")) }
        #expect(fault.contains(word))
    }

    @Test("know source code by what is instead of a timestamp, also without a signature")
    func sourceCode() {
        let text =
            "headers = {'Authorization': f'OAuth oauth_consumer_key=\"{key}\", oauth_signature="
            + "\"{quote(sig)}\", oauth_timestamp=\"{int(time.time())}\"'}\nget('http://h.test/a')\n"
        #expect(Sample.fault { _ = try first(text) }.contains("source code"))
    }

    @Test(
        "know masks of values",
        arguments: [
            ("[FILTERED]", true), ("<private>", true), ("***", true), ("REDACTED", true),
            ("abc***", true), ("\u{2588}\u{2588}", true), ("\u{e9}\u{e9}", false),
            ("private", false), ("[1]", false), ("secret", false), ("", false),
        ])
    func masks(_ value: String, _ isMask: Bool) {
        #expect(FactValue.isMask(value) == isMask)
    }
}
