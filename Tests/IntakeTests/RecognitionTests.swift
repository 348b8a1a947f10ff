import Fixtures
import Testing
import Vectors

@testable import Intake

@Suite("Formats")
struct RecognitionTests {
    @Test(
        "are recognized by their content",
        arguments: [
            ("curl http://h", "curl"), ("  $ curl http://h", "curl"),
            ("A=b /usr/bin/curl h", "curl"),
            ("# first\n\ncurl h", "curl"), ("> GET / HTTP/1.1\n> Host: h\n", "curl-log"),
            ("$ curl -v h\n* Trying\n> GET / HTTP/1.1\n> Host: h\n", "curl-log"),
            ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", "http"), ("\u{FEFF}https://h/?a=b\n", "url"),
            ("Authorization: OAuth a=\"b\"", "header"), ("authorization:oauth a", "header"),
            ("OAuth a=\"b\"", "header"), ("{\"log\": {\"entries\": []}}", "har"),
            ("{\"info\": {}, \"item\": []}", "postman"), ("wget https://h", "wget"),
            ("http h a=b", "httpie"), ("cd x && https h", "httpie"),
            ("GET https://h\nA: b", "http-file"),
            ("###\nGET https://h HTTP/1.1\n", "http-file"), ("GET https://h\nHTTP 200", "hurl"),
            ("GET https://h/a?b HTTP/1.1\r\nHost: h\r\n\r\nHTTP/1.1 401 No\r\n\r\n", "http"),
            ("meta {\n}\nget {\n}\n", "bruno"), ("info:\n  a: b\nhttp:\n", "opencollection"),
            ("type: collection.insomnia.rest/5.0\n", "insomnia"),
            ("{\"_type\": \"export\", \"resources\": []}", "insomnia"),
            ("curl ^\"http://h^\"", "curl-cmd"), ("curl.exe `\n 'http://h'", "curl-powershell"),
            ("=> Send header, 1 bytes (0x1)\n0000: a", "curl-trace"), ("{\"vectors\": []}", nil),
            ("[", nil), ("{\"req\": \"GET https://h OAuth oauth_nonce=\\\"1\\\"\"}", "text"),
            ("{\"id\": \"a\", \"request\": \"GET https://h OAuth oauth_nonce=\\\"1\\\"\"}", nil),
            ("[pod/a] GET https://h\nAuthorization: OAuth oauth_nonce=\"1\"", "text"),
            ("[10:00] GET https://h\nAuthorization: OAuth oauth_nonce=\"1\"", "text"),
        ])
    func recognized(_ text: String, _ expected: String?) throws {
        switch try RequestFormats.recognize(Sample.text(text)) {
        case .format(let format): #expect(format.name == expected)
        case .json: #expect(expected == nil)
        }
    }

    /// Texts with another request in them, the format of what they begin with, and what their note
    /// names.
    @Test(
        "are decided by what a text begins with, and another request in it is noted",
        arguments: [
            (
                "POST /a HTTP/1.1\nHost: h\n\nexample:\ncurl http://h/a\n", "http",
                "a curl command, which begins on line 5"
            ),
            (
                "POST /a HTTP/1.1\nHost: h\n\n> GET /b HTTP/1.1\n> Host: h\n>\n", "http",
                "a log of curl -v, which begins on line 4"
            ),
            ("GET /a; curl HTTP/1.1\nHost: h\n\nx\n", "http", "a curl command"),
            (
                "> GET /a HTTP/1.1\n> Host: h\n>\n< HTTP/1.1 401 U\n<\n=> Send header, 10 bytes "
                    + "(0xa)\n0000: GET /b HTTP/1.1\n", "curl-log",
                "--trace-ascii or --trace, which begins on line 6"
            ),
            ("curl -d '\n> GET /b HTTP/1.1\n' http://h", "curl", "a log of curl -v"),
            ("curl -d $'a\\'\n* x\n> GET /b HTTP/1.1\n' http://h", "curl", "a log of curl -v"),
            ("$ curl -v $'a\\'b'\n* Don't\n> GET / HTTP/1.1\n> Host: h\n", "curl-log", ""),
            ("curl http://h\nwget http://h", "curl", "a wget command, which begins on line 2"),
            (
                "DEBUG output\n---request begin---\nGET / HTTP/1.1\nHost: h\n\n---request "
                    + "end---\nhttps h\n", "wget-log", "an HTTPie command"
            ),
            ("POST /a HTTP/1.1\nHost: h\n\ninfo:\nhttp:\n", "http", ""),
            ("POST /a HTTP/1.1\nHost: h\n\nopencollection: 1\n", "http", ""),
            ("POST /a HTTP/1.1\nHost: h\n\nGET http://h/b\nHTTP 200\n", "http", ""),
            (
                "### all\nGET https://h\n\n### none\n# curl http://h\n", "http-file",
                "a curl command, which begins on line 5"
            ),
            ("# a\nGET https://h\nHTTP 200", "hurl", ""),
            ("GET http://h/ HTTP/1.1\nA: b\n\n###\nGET http://h/ HTTP/1.1\n", "http-file", ""),
            ("info:\n  a: b\nhttp:\n  url: h\ndocs: |-\n  curl http://h\n", "opencollection", ""),
        ])
    func beginsWith(_ text: String, _ expected: String, _ note: String) throws {
        guard case .format(let format) = try RequestFormats.recognize(Sample.text(text)) else {
            Issue.record("not recognized")
            return
        }
        #expect(format.name == expected)
        guard !note.isEmpty else { return }
        let notes = try format.requests(in: Sample.text(text)).flatMap(\.notes)
        let texts = notes.map { $0.text(\.rawValue) }
        #expect(texts.contains { $0.contains(note) && $0.hasSuffix("is ignored") }, "\(texts)")
    }

    @Test(
        "that are not read are named",
        arguments: [
            ("fetch(\"https://h\")", "JavaScript's fetch"), ("<html>", "XML or HTML"),
            ("Bearer abc", "an OAuth 2.0 token"),
            ("POST h/a\n\na=b", "an HTTP message without an HTTP version"),
            ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozj\n", "a JSON Web Token (OAuth 2.0)"),
        ])
    func likenesses(_ text: String, _ expected: String) {
        let fault = Sample.fault { _ = try RequestFormats.recognize(Sample.text(text)) }
        #expect(fault.contains("this looks like \(expected)"), "\(fault)")
    }

    @Test(
        "that have no requests, or not in a form that is read, are refused",
        arguments: [
            (
                #"{"id": "x", "requests": [{"url": "https://h/a"}], "order": ["1"]}"#,
                "oauthcheck cannot read Postman collections of version 1"
                    + "\n  hint: export the collection as version 2.1"
            ),
            (
                #"{"_type": "export", "__export_format": 3, "resources": []}"#,
                "the Insomnia export has no requests"
                    + "\n  hint: export the collection again, as version 4 (JSON) or 5 (YAML)"
            ),
        ])
    func empty(_ text: String, _ expected: String) {
        let fault = Sample.fault { _ = try Sample.requests(text) }
        #expect(fault == "sample: \(expected)")
    }

    @Test(
        "keep a request whose variables have no values",
        arguments: ["", "###\n", "### all\n\n"])
    func variables(_ start: String) throws {
        let text = Sample.text(
            "\(start)GET https://{{host}}/a?b=1\nAuthorization: OAuth oauth_nonce=\"1\"\n")
        guard case .format(let format) = try RequestFormats.recognize(text) else {
            Issue.record("not recognized")
            return
        }
        let (requests, used) = try RequestFormats.requests(in: text, recognizedAs: format)
        #expect(used.name == "http-file")
        let fault = try #require(requests.first?.faults.first)
        #expect(fault.message == "the file has no value for {{host}}")
        let hint = fault.hint?.text { $0.words }
        #expect(hint == "set the variable in the file: @host = VALUE")
    }

    @Test(
        "are read inside what mails, issues and text processors put around them",
        arguments: [
            "So:\n\n```sh\n\(command)\n```\nWhy?", "> \(command)\n", "    \(command)",
            command.replacing("'", with: "\u{2019}"),
        ])
    func copied(_ text: String) throws {
        let text = Sample.text(text)
        guard case .format(let format) = try RequestFormats.recognize(text) else {
            Issue.record("not recognized")
            return
        }
        let (requests, _) = try RequestFormats.requests(in: text, recognizedAs: format)
        #expect(requests.map(\.url) == ["https://h.example/a"])
        #expect(requests.first?.line == (text.bytes.first == UInt8(ascii: "S") ? 4 : 1))
    }

    private static let command =
        "curl 'https://h.example/a' -H 'Authorization: OAuth oauth_nonce=\"1\"'"

    @Test("have names of their own")
    func names() {
        #expect(Set(RequestFormats.all.map(\.name)).count == RequestFormats.all.count)
    }

    @Test(
        "survive any beginning of a text, and any other byte in it",
        arguments: [
            "curl -sd 'a=$b' $'\\x' \"c\" https://h/?a#b",
            "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999\r\n\r\na=b",
            "> GET / HTTP/1.1\n> Host: h\n>\n< HTTP/1.1 200\n",
            "{\"log\": {\"entries\": [{\"request\": {\"method\": \"a\", \"url\": \"b\"}}]}}",
            "{\"info\": {}, \"item\": [{\"request\": {\"url\": {\"raw\": \"{{a}}\"}}}]}",
            "curl ^\"http://h/a\\\\^\" -d ^\"a=b^%20^&c^\" ^\n\n",
            "curl.exe 'a''b' `\n \"c`n\"\"d\" $' e",
            "http -f PUT :3/a?b%4 c==d e:f g:=1 h=i\\=j",
            "wget -qO- --header=a:b --post-data 'c=%4' h/../i?%",
            "12:1 => Send header, 3 bytes\n0000: GET /a HTTP/1.1\n000f: Host: h\n=> Send "
                + "data\n0000: a",
            "GET https://h/{{a}}\n[Query]\na: \\u{e9}\n```\na\n```\nHTTP 200",
            "@a = {{a}}\n###\nPOST /{{a}}\n ?b\nHost: h\n\n< x\n> {%\n",
            "meta {\n  a: '''\n    b\n  '''\n}\npost {\n  url: h/:a\n  body: text\n}\nbody {\n}\n",
            "info:\n  name: \"a\\x41\n    b\"\nhttp:\n  url: >-\n    h\n  headers:\n  - "
                + "name: 'a'''\n",
            "type: collection.insomnia.rest/5.0\ncollection:\n  - - a: |+2\n       b\n",
            "h:1 1.2.3.4 - - [a] \"GET /a?oauth_signature=b HTTP/1.1\" 401 1",
            "---request begin---\nGET / HTTP/1.1\nHost: h\nContent-Length: 1\n---request "
                + "end---\n[BODY data: a]",
        ])
    func beginnings(_ text: String) {
        let bytes = Array(text.utf8)
        for count in 0...bytes.count {
            Self.readAll(Array(bytes[..<count]))
        }
        // The same text with single bytes that are others.
        var state: UInt64 = 1
        for _ in 0..<(500 / Variants.step(10)) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var changed = bytes
            changed[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 20)
            Self.readAll(changed)
        }
    }

    /// Reads a text in each format, and as a .env file; whatever is thrown is fine.
    private static func readAll(_ bytes: [UInt8]) {
        let text = ImportedText(name: "a", bytes: bytes) { (name) throws(VectorIssue) in
            throw VectorIssue(file: name, message: "not read")
        }
        for format in RequestFormats.all {
            _ = Sample.fault {
                for request in try format.requests(in: text) {
                    _ = try RequestParts(request, id: "a", file: "a")
                }
            }
        }
        _ = Sample.fault { _ = try RequestFormats.recognize(text) }
        _ = Sample.fault { _ = try EnvironmentFile(text) }
        _ = Sample.fault { _ = try VariablesFile.variables(in: text) }
    }
}
