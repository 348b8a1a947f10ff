import Testing
import Vectors

@testable import Intake

/// Logs as the programs of the names write them, of one request.
@Suite("A text that shows a request")
struct TextFormatTests {
    @Test(
        "have the method of each of two commands",
        arguments: [
            "10:00 curl -X PUT 'http://h/a' -H 'Authorization: OAuth oauth_nonce=\"1\"'",
            "9:00 wget --method=PUT --header='Authorization: OAuth oauth_nonce=\"1\"' 'http://h/a'",
            "10:00 http PUT 'http://h/a' 'Authorization:OAuth oauth_nonce=\"1\"'",
        ])
    func twoCommands(_ command: String) throws {
        let other = command.replacing("PUT", with: "POST").replacing("1\"", with: "2\"")
            .replacing("/a", with: "/b")
        let requests = try Sample.requests("\(command)\n\(other)\n")
        #expect(requests.map(\.method) == ["PUT", "POST"])
        #expect(requests.map(\.url) == ["http://h/a", "http://h/b"])
        let cut =
            "10:00  'http://h/c' -H 'Authorization: OAuth oauth_nonce=\"3\"'\n9:00 curl -X PUT \\\n"
        #expect(try Sample.requests(cut + other).map(\.method) == [nil, "POST"])
        let member =
            "a url: http://h/c\na auth: OAuth oauth_nonce=\"3\"\na x:\na method: POST\n"
            + "a url: http://h/d\na auth: OAuth oauth_nonce=\"4\"\n"
        #expect(try Sample.requests(member).map(\.method) == [nil, "POST"])
        let signed =
            "a http://h/e?oauth_signature=5&oauth_nonce=5\na x:\n"
            + "a method: POST\na url: http://h/f\na auth: OAuth oauth_nonce=\"6\"\n"
        #expect(try Sample.requests(signed).map(\.method) == [nil, "POST"])
        let cutOff = "9:00 http://h/g?oauth_signature=5&oauth_nonce=5\n9:00 curl -X POST ^\n"
        #expect(try Sample.requests(cutOff).map(\.method) == [nil])
        let block =
            "9:00 get {\n9:00   url: http://h/i\n9:00 }\n9:00 headers {\n"
            + "9:00   Authorization: OAuth oauth_nonce=\"7\"\n9:00 }\n9:00 method: POST\n"
        #expect(try Sample.requests(block).map(\.method) == ["GET"])
        #expect(try Sample.requests("\(command)\n10:01 method: GET\n").first?.method == "PUT")
        let form =
            "9:00  'http://h/j' -H 'Authorization: OAuth oauth_nonce=\"8\"'\n"
            + "9:00 <form method=\"post\" action=\"http://h/k\">\n"
        #expect(try Sample.requests(form).map(\.method) == [nil])
    }

    @Test(
        "have a method that may be another request's if it is far after all else",
        arguments: [
            ("9:00 http://h/a?oauth_signature=5&oauth_nonce=5\n9:00 x:\n9:00   method: POST", true),
            ("9:00 http://h/a?oauth_signature=5&oauth_nonce=5\n9:00   method: POST", false),
            ("9:00 url: http://h/a\n9:00 OAuth oauth_nonce=\"1\"\n9:00 method: POST", false),
            ("9:00 method: POST\n9:00 x:\n9:00 http://h/a?oauth_signature=5&oauth_nonce=5", false),
        ])
    func farMethod(_ text: String, _ isAssumed: Bool) throws {
        let request = try #require(Sample.requests(text).first)
        #expect(request.method == "POST")
        #expect(request.assumed.contains(.method) == isAssumed)
    }

    private static let url = "https://api.example.com/1/items?count=2"
    private static let header =
        #"OAuth oauth_consumer_key="k", oauth_nonce="n", oauth_signature="a%2Bb%3D", "#
        + #"oauth_signature_method="HMAC-SHA1", oauth_timestamp="1", oauth_version="1.0""#
    private static let escaped = header.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\\\"")

    private static let curly = header.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\u{201D}")
    private static let wrapped = header.split(separator: " ").joined(separator: "\n    ")

    private static func text(_ parts: String...) -> String { parts.joined() }

    private static let logs: [String] = [
        text(
            "okhttp: --> GET \(url) http/1.1\nokhttp: Authorization: \(header)\nokhttp: --> END GET"
        ),
        text(
            "07-03 10:00:00.123  12  34 D OkHttp: --> GET \(url) h2\n",
            "07-03 10:00:00.124  12  34 D OkHttp: Authorization: \(header)\n"),
        text(
            "Method: GET, RequestUri: '\(url)', Version: 1.1, Content: <null>, Headers:\r\n{\r\n",
            "  Authorization: \(header)\r\n}"),
        text(
            "opening connection to api.example.com:443...\n",
            "<- \"GET /1/items?count=2 HTTP/1.1\\r\\n",
            "Accept: */*\\r\\nAuthorization: \(escaped)\\r\\nHost: api.example.com\\r\\n\\r\\n\"",
            "\n-> \"HTTP/1.1 401 Unauthorized\\r\\n\"\n"),
        text(
            "AxiosError: Request failed with status code 401\n  config: {\n    headers: {\n",
            "      'User-Agent': 'axios/1.7.2',\n      Authorization: '\(header)'\n    },\n",
            "    method: 'get',\n    url: '\(url)',\n    data: undefined\n  },\n"),
        text(
            "2024-07-03 10:00:00.123 App[1:2] GET \(url)\n2024-07-03 10:00:00.124 App[1:2] {\n",
            "    Authorization = \"\(escaped)\";\n}\n"),
        text(
            "-> GET /1/items?count=2 HTTP/1.1\n-> Host: api.example.com\n",
            "-> Authorization: \(header)\n->\n<- HTTP/1.1 401 Unauthorized\n"),
        text(
            "send: b'GET /1/items?count=2 HTTP/1.1\\r\\nHost: api.example.com\\r\\n",
            "Authorization: \(header)\\r\\n\\r\\n'\nreply: 'HTTP/1.1 401 Unauthorized\\r\\n'\n"),
        text(
            "10:00 DEBUG wire - http-outgoing-0 >> \"GET /1/items?count=2 HTTP/1.1[\\r][\\n]\"\n",
            "10:00 DEBUG wire - http-outgoing-0 >> \"Authorization: \(header)[\\r][\\n]\"\n",
            "10:01 DEBUG wire - http-outgoing-0 >> \"Host: api.example.com[\\r][\\n]\"\n"),
        text(
            "{\"level\":30,\"req\":{\"method\":\"GET\",",
            "\"url\":\"https:\\/\\/api.example.com\\/1\\/",
            "items?count=2\",\"headers\":{\"authorization\":\"\(escaped)\"}}}"),
        text(
            "web_1  | \u{1B}[32mGET\u{1B}[0m \(url)\nweb_1  | Authorization: \(header)\n"),
        text(
            "```\nGET /1/items?count=2 HTTP/1.1\nHost: api.example.com\n",
            "Authorization: \(header)\n```"
        ),
        text(
            "I send GET \(url) with\n> Authorization: \(header)\nand get 401."),
        text(
            "URL: \(url)\nMethod: GET\nAuthorization: \(curly)\n"),
        text(
            "GET \(url)\nAuthorization: \(wrapped)"),
        text(
            "fetch(\"\(url)\", {\"headers\": {\"authorization\": \"\(escaped)\"},",
            "\"method\": \"GET\"});"
        ),
        text(
            "{GET /1/items?count=2 HTTP/1.1: null}{Authorization: \(header)}{Host: api.example.com}"
        ),
        text(
            "App[1:2] GET '\(url)': {\n    Authorization = \"\(escaped)\";\n} (null)"),
        text(
            "HttpRequest(HttpMethod(GET),\(url),List(Authorization: \(header)),HttpEntity.Strict(",
            "none/none,0 bytes total),HttpProtocol(HTTP/1.1))"),
        text(
            "I -- : Started GET \"/1/items?count=2\" for 192.0.2.7\nD -- : host: api.example.com\n",
            "D -- : HTTP_AUTHORIZATION: \(header)"),
        text(
            "Request { method: GET, url: Url { scheme: \"https\", host: Some(Domain(",
            "\"api.example.com\")), port: None, path: \"/1/items\", query: Some(\"count=2\") }, ",
            "headers: {\"authorization\": \"\(escaped)\"} }"),
        text(
            "{:request-method :get, :url \"\(url)\", :headers {\"Authorization\" ",
            "\"\(escaped)\"}}"),
    ]

    private static let posts: [String] = [
        text(
            "D/OkHttp: --> POST https://h.example/a http/1.1\nD/OkHttp: Content-Type: ",
            "application/x-www-form-urlencoded\nD/OkHttp: Authorization: \(header)\n",
            "D/OkHttp: \nD/OkHttp: status=a%20b\nD/OkHttp: --> END POST (12-byte body)\n"),
        text(
            "<- \"POST /a HTTP/1.1\\r\\nContent-Type: application/x-www-form-urlencoded\\r\\n",
            "Authorization: \(escaped)\\r\\nHost: h.example\\r\\n\\r\\n\"\n<- \"status=a%20b\"\n"),
        text(
            "send: b'POST /a HTTP/1.1\\r\\nHost: h.example\\r\\nAuthorization: \(header)\\r\\n",
            "Content-Type: application/x-www-form-urlencoded\\r\\n\\r\\n'\n",
            "send: b'status=a%20b'\nreply: 'HTTP/1.1 401 No'\n"),
        text(
            "x >> \"POST /a HTTP/1.1[\\r][\\n]\"\nx >> \"Host: h.example[\\r][\\n]\"\n",
            "x >> \"Authorization: \(header)[\\r][\\n]\"\n",
            "x >> \"Content-Type: application/x-www-form-urlencoded[\\r][\\n]\"\n",
            "x >> \"[\\r][\\n]\"\nx >> \"status=a%20b\"\n"),
        text(
            "config: { method: 'post', url: 'https://h.example/a', headers: { 'Content-Type': ",
            "'application/x-www-form-urlencoded', Authorization: '\(header)' },\n",
            " data: 'status=a%20b' }"),
        text(
            "1 > POST https://h.example/a\n1 > Authorization: \(header)\n",
            "1 > Content-Type: application/x-www-form-urlencoded\nstatus=a%20b\n"),
        text(
            "REQUEST: https://h.example/a\nMETHOD: HttpMethod(value=POST)\n-> Authorization: ",
            "\(header)\nBODY Content-Type: application/x-www-form-urlencoded\nBODY START\n",
            "status=a%20b\nBODY END"),
        text(
            "flutter: uri: https://h.example/a\nflutter: method: POST\nflutter:  authorization: ",
            "\(header)\nflutter:  content-type: application/x-www-form-urlencoded\n",
            "flutter: data:\nflutter: status=a%20b\n"),
        text(
            "App[1:2] POST 'https://h.example/a': {\n    Authorization = \"\(escaped)\";\n    ",
            "\"Content-Type\" = \"application/x-www-form-urlencoded\";\n} status=a%20b"),
        text(
            "{\"req\":{\"method\":\"POST\",\"url\":\"https://h.example/a\",\"headers\":{",
            "\"authorization\":\"\(escaped)\",\"content-type\":\"application/x-www-form-urlencoded",
            "\"},\"body\":\"status=a%20b\"},\"res\":{\"body\":\"error=a\"}}"),
        text(
            "{headers={Authorization=\(header)}, payload=status=a%20b, method=post, contentType=",
            "application/x-www-form-urlencoded, url=https://h.example/a}"),
    ]

    /// Bodies that are no forms, after what is before them, and each as it was sent.
    private static let documents: [(before: String, type: String, body: String, sent: String)] = [
        ("    data: '", "application/json", "{\"a\": \"}'\"}'\n", "{\"a\": \"}'\"}"),
        ("    body: \"", "application/xml", "<a>b</a>\"}", "<a>b</a>"),
        ("Content-Length: 10\r\n\r\n", "text/plain", "a\r\n\r\nb \"\r\n", "a\r\n\r\nb \"\r\n"),
        ("Content-Length: 8\n\n", "text/plain", "a\n\nb = \"\n\n<<<", "a\n\nb = \""),
        ("Content-Length: 11\n\n", "application/json", "{\"a\":\"b\\/\"}", "{\"a\":\"b\\/\"}"),
        // Nobody knows how often what escapes was written.
        ("    data: '", "application/json", "{\"a\":\"b\\/\"}'", ""),
        ("Content-Length: 9\n\n", "text/plain", "too short", "too short"),
        ("Content-Length: 9\n\n", "text/plain", "too long, that is", ""),
        ("    data: ", "application/json", "{ a: 'an object of JavaScript' }", ""),
    ]

    @Test("gives another body only if its bytes are certain", arguments: documents.indices)
    func otherBody(_ index: Int) throws {
        let (before, type, body, sent) = Self.documents[index]
        let request = try Self.request(
            "log:\nPOST https://h.example/a HTTP/1.1\nAuthorization: \(Self.header)\n"
                + "Content-Type: \(type)\n\(before)\(body)")
        #expect(String(decoding: request.body ?? [], as: UTF8.self) == sent)
    }

    /// The only request of a text that is recognized as one of no other format.
    private static func request(_ text: String) throws -> ImportedRequest {
        guard case .format(let format) = try RequestFormats.recognize(Sample.text(text)) else {
            throw VectorIssue(file: "sample", message: "taken for vectors")
        }
        let requests = try RequestFormats.requests(in: Sample.text(text), recognizedAs: format).0
        try #require(requests.count == 1)
        return requests[0]
    }

    @Test("gives its method, URL and header", arguments: logs)
    func requests(_ text: String) throws {
        let request = try Self.request(text)
        #expect(request.method == "GET")
        #expect(request.url == Self.url)
        let parts = try RequestParts(request, id: "a", file: "a")
        #expect(parts.parts.oauth.count == 5)
        #expect(parts.parts.expected.first?.value == "a+b=")
    }

    @Test("gives the form that was sent", arguments: posts)
    func forms(_ text: String) throws {
        let request = try Self.request(text)
        #expect(request.method == "POST")
        #expect(request.url == "https://h.example/a")
        #expect(request.body == Array("status=a%20b".utf8))
    }

    @Test("of which the form is missing is refused, as any other request")
    func lacksForm() throws {
        let request = try Self.request(
            "Method: POST, RequestUri: 'https://h.example/a', Headers:\n{\n  Authorization: "
                + "\(Self.header)\n  Content-Type: application/x-www-form-urlencoded\n}")
        #expect(request.lacksForm)
    }

    @Test("says which lines it was read from")
    func note() throws {
        let request = try Self.request(
            "a\nGET \(Self.url) http/1.1\nb\nx-Authorization: \(Self.header)")
        #expect(request.lines == [2, 4])
        #expect(request.notes.isEmpty)
    }

    @Test("has all its requests, each once, with what the server answered")
    func several() throws {
        let other = Self.header.split(separator: "n\"").joined(separator: "m\"")
        let first = "--> GET \(Self.url) http/1.1\nAuthorization: \(Self.header)\n"
        let text =
            "\(first)<-- 401 \(Self.url) (9ms)\nDate: x\n\n\(first)\n"
            + "--> GET \(Self.url)&b=c http/1.1\nAuthorization: \(other)\n"
        let requests = TextReader.requests(in: Sample.text(text))
        #expect(requests.map(\.url) == [Self.url, "\(Self.url)&b=c"])
        #expect(requests.map { $0.response?.status } == [401, nil])
    }

    @Test("has parameters that are members of an object, or in a URL")
    func otherPlaces() throws {
        let object = TextReader.requests(
            in: Sample.text(
                "POST https://h.example/a with {\n oauth_consumer_key: 'k',\n oauth_nonce: 'n',\n"
                    + " oauth_signature: 'a+b=' }"))
        #expect(object.first?.recipe?.parameters.map(\.value) == ["k", "n"])
        #expect(object.first?.recipe?.found.map(\.value) == ["a+b="])
        let url = "https://h.example/a?oauth_consumer_key=k&oauth_signature=b"
        let line =
            #"DEBUG:urllib3:https://h.example:443 "GET /a?oauth_consumer_key=k&"#
            + #"oauth_signature=b HTTP/1.1" 401 52"#
        #expect(try Self.request(line).url?.hasPrefix("https://h.example:443/a?oauth") == true)
        #expect(try Self.request("Signed URL: \(url), as it was sent").url == url)
    }

    @Test(
        "is none without protocol parameters",
        arguments: [
            "GET https://h.example/ http/1.1", "see oauth_nonce at https://h.example/", "x",
        ])
    func none(_ text: String) {
        #expect(TextReader.requests(in: Sample.text(text)).isEmpty)
    }

    @Test(
        "takes time in proportion to its length",
        arguments: ["OAuth oauth_a=\"", "oauth_", "http://"])
    func time(_ unit: String) {
        let text = String(repeating: unit, count: 20_000)
        #expect(TextReader.requests(in: Sample.text(text)).count < 2)
    }
}
