import Testing
import Vectors

@testable import Intake

@Suite("HTTP messages")
struct HTTPTests {
    @Test(
        "are read with both line ends, folded headers and a body (RFC 9112)",
        arguments: ["\n", "\r\n"])
    func message(_ end: String) throws {
        let lines = [
            "POST /a?b=c HTTP/1.1", "Host: h.example", "X-A: 1,", "\t2", "Content-Length: 5",
            "Content-Type: application/x-www-form-urlencoded", "", "d=e\n1",
        ]
        let request = try #require(try Sample.requests(lines.joined(separator: end)).first)
        #expect(request.method == "POST")
        #expect(request.url == "https://h.example/a?b=c")
        #expect(request.header("x-a") == "1, 2")
        #expect(request.body == Array("d=e\n1".utf8))
    }

    @Test(
        "have the target that is sent",
        arguments: [
            ("GET http://h/a HTTP/1.1\nHost: other\n\n", "http://h/a"),
            ("GET /a HTTP/1.1\nHost: h:8080\n\n", "http://h:8080/a"),
            ("GET /a HTTP/2\n:authority: h\n\n", "https://h/a"),
            ("\n\nGET /a%20b?c=d+e HTTP/1.0\nhost:h\n\n", "https://h/a%20b?c=d+e"),
        ])
    func targets(_ text: String, _ expected: String) throws {
        #expect(try Sample.requests(text).map(\.url) == [expected])
    }

    @Test("take the scheme that is given")
    func scheme() throws {
        let text = Sample.text("GET /a HTTP/1.1\nHost: h\n\n", scheme: "http")
        let request = try #require(try RequestFormat.http.requests(in: text).first)
        #expect(request.url == "http://h/a")
        #expect(request.notes.isEmpty)
    }

    @Test("follow each other, with responses between them")
    func several() throws {
        let text = """
            POST /1 HTTP/1.1
            Host: h

            a=1
            HTTP/1.1 401 Unauthorized
            WWW-Authenticate: OAuth

            {"error": "x"}
            GET /2 HTTP/1.1
            Host: h
            """
        let requests = try Sample.requests(text)
        #expect(requests.map(\.url) == ["https://h/1", "https://h/2"])
        #expect(requests[0].body == Array("a=1".utf8))
        #expect(requests[0].notes.contains("the server answered 401 Unauthorized"))
        #expect(requests.map(\.line) == [1, 9])
    }

    @Test("are read in time that grows with their number")
    func many() throws {
        let text = String(repeating: "GET /1 HTTP/1.1\nHost: h\n\n", count: 20_000)
        #expect(try Sample.requests(text).last?.line == 59_998)
    }

    @Test(
        "that are not whole are refused at their place",
        arguments: [
            ("GET /a HTTP/1.1\nHost h\n\n", "sample:2:1: expected a header"),
            ("GET /a HTTP/1.1\nA: b\n\n", "sample:1:1: the request has neither a Host header"),
            (
                "POST /a HTTP/1.1\nHost: h\nTransfer-Encoding: chunked\n\n0\n",
                "sample:1:1: the body is chunked"
            ),
        ])
    func refusals(_ text: String, _ expected: String) {
        let fault = Sample.fault {
            for fault in try Sample.requests(text).flatMap(\.faults) { throw fault }
        }
        #expect(fault.hasPrefix(expected), "\(fault)")
    }

    /// Printed by curl 7.88.1, for a server on this machine and for one with TLS.
    @Test("are found in what curl -v prints")
    func curlLog() throws {
        let text = """
            *   Trying 127.0.0.1:8977...
            * Connected to 127.0.0.1 (127.0.0.1) port 8977 (#0)
            > POST /a?b=c HTTP/1.1
            > Host: 127.0.0.1:8977
            > Authorization: OAuth oauth_consumer_key="k"
            > Content-Length: 62
            > Content-Type: application/x-www-form-urlencoded
            >\u{20}
            } [62 bytes data]
            < HTTP/1.1 401 Unauthorized
            < WWW-Authenticate: OAuth realm="x"
            <\u{20}
            * Closing connection 0
            * ALPN: offers h2,http/1.1
            * SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384
            > GET /d HTTP/2
            > Host: h.example
            >
            """
        let requests = try Sample.requests(text)
        #expect(requests.map(\.url) == ["http://127.0.0.1:8977/a?b=c", "https://h.example/d"])
        #expect(requests.map(\.lacksForm) == [true, false])
        #expect(requests[0].notes == ["the server answered 401 Unauthorized"])
        #expect(requests[0].header("authorization") == "OAuth oauth_consumer_key=\"k\"")
        #expect(requests.map(\.line) == [3, 16])
    }
}
