import Testing
import Vectors

@testable import Intake

@Suite("Logs of programs and servers")
struct LogFormatTests {
    /// Printed by curl 7.88.1 for a server on this machine, with shorter headers.
    @Test(
        "of curl --trace-ascii and --trace are the requests that were sent",
        arguments: [
            """
            == Info:   Trying 127.0.0.1:8977...
            => Send header, 131 bytes (0x83)
            0000: POST /a/b?c=d%20e&oauth_nonce=abcdefghijklmnopqrstuvwxyzabcdefgh
            0040: ijklmnopqrstuvwxyz HTTP/1.1
            005d: Host: 127.0.0.1:8977
            0073: Content-Length: 7
            0087:\u{20}
            => Send data, 7 bytes (0x7)
            0000: a=
            0004: b.x
            <= Recv header, 27 bytes (0x1b)
            0000: HTTP/1.1 401 Unauthorized
            <= Recv header, 2 bytes (0x2)
            0000:\u{20}
            <= Recv data, 5 bytes (0x5)
            0000: wrong
            """,
            """
            12:00:01.123456 [0-0] == Info:   Trying 127.0.0.1:8977...
            12:00:01.123456 [0-0] => Send header, 131 bytes (0x83)
            0000: 50 4f 53 54 20 2f 61 2f 62 3f 63 3d 64 25 32 30 POST /a/b?c=d%20
            0010: 65 26 6f 61 75 74 68 5f 6e 6f 6e 63 65 3d 61 62 e&oauth_nonce=ab
            0020: 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70 71 72 cdefghijklmnopqr
            0030: 73 74 75 76 77 78 79 7a 61 62 63 64 65 66 67 68 stuvwxyzabcdefgh
            0040: 69 6a 6b 6c 6d 6e 6f 70 71 72 73 74 75 76 77 78 ijklmnopqrstuvwx
            0050: 79 7a 20 48 54 54 50 2f 31 2e 31 0d 0a 48 6f 73 yz HTTP/1.1..Hos
            0060: 74 3a 20 31 32 37 2e 30 2e 30 2e 31 3a 38 39 37 t: 127.0.0.1:897
            0070: 37 0d 0a 0d 0a                                  7....
            => Send data, 7 bytes (0x7)
            0000: 61 3d 0d 0a 62 2e 78                            a=..b.x
            <= Recv header, 27 bytes (0x1b)
            0000: 48 54 54 50 2f 31 2e 31 20 34 30 31 20 55 6e 61 HTTP/1.1 401 Una
            0010: 75 74 68 6f 72 69 7a 65 64 0d 0a                uthorized..
            <= Recv header, 2 bytes (0x2)
            0000: 0d 0a                                           ..
            <= Recv data, 5 bytes (0x5)
            0000: 77 72 6f 6e 67                                  wrong
            """,
        ])
    func trace(_ text: String) throws {
        let request = try #require(try Sample.requests(text).first)
        #expect(request.method == "POST")
        let nonce = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"
        #expect(request.url == "http://127.0.0.1:8977/a/b?c=d%20e&oauth_nonce=\(nonce)")
        #expect(request.body == Array("a=\r\nb.x".utf8))
        #expect(request.response?.status == 401)
        #expect(request.response?.body == Array("wrong".utf8))
    }

    /// Printed by Wget 1.21.3.
    @Test("of wget -d are the requests that were sent")
    func wget() throws {
        let text = """
            DEBUG output created by Wget 1.21.3 on linux-gnu.
            ---request begin---
            POST /a HTTP/1.1
            Host: 127.0.0.1:8977
            Content-Type: application/x-www-form-urlencoded
            Content-Length: 5
            Authorization: OAuth a="b"

            ---request end---
            [BODY data: a=b]c]

            ---response begin---
            HTTP/1.1 401 Unauthorized
            WWW-Authenticate: OAuth realm="x"

            ---response end---
            """
        let request = try #require(try Sample.requests(text).first)
        #expect(request.url == "http://127.0.0.1:8977/a")
        #expect(request.body == Array("a=b]c".utf8))
        #expect(request.response?.challenges == ["OAuth realm=\"x\""])
    }

    @Test("of wget -d and curl -v have the scheme of the port, and no line of the program's own")
    func connections() throws {
        let wget =
            "--2026-08-27 08:57:01--  https://h.test/a\nConnecting to h.test (h.test)|192.0.2.1|"
            + ":443... connected.\n---request begin---\nGET /a HTTP/1.1\nHost: h.test\n"
            + "Authorization: OAuth a=\"b\"\n\n---request end---\n"
        #expect(try Sample.requests(wget).map(\.url) == ["https://h.test/a"])
        let curl =
            "> POST /a HTTP/1.1\n> Host: h.test\n> Content-Length: 3\n> Content-Type: "
            + "application/x-www-form-urlencoded\n> Authorization: OAuth a=\"b\"\n> \n"
            + "=> Send data, 3 bytes\na=b\n< HTTP/1.1 401 Unauthorized\n"
        #expect(try Sample.requests(curl).first?.body == Array("a=b".utf8))
    }

    /// The formats `combined` and `vhost_combined` of Apache, and the one of a load balancer.
    @Test(
        "of servers have requests with a signed query",
        arguments: [
            (
                #"h.example:443 192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET "#
                    + #"/a?oauth_signature=s%3D HTTP/1.1" 401 12 "-" "x""#,
                "https://h.example:443/a?oauth_signature=s%3D", nil
            ),
            (
                #"192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a?oauth_signature=s%3D "#
                    + #"HTTP/1.1" 401 12"#,
                nil, "/a?oauth_signature=s%3D"
            ),
            (
                #"https 2026-10-10T13:55:36Z lb "GET https://h/a?oauth_signature=s%3D "#
                    + #"HTTP/2.0" 401 x"#,
                "https://h/a?oauth_signature=s%3D", nil
            ),
        ] as [(String, String?, String?)])
    func access(_ text: String, _ url: String?, _ target: String?) throws {
        let request = try #require(try Sample.requests(text).first)
        #expect(request.method == "GET")
        #expect(request.url == url)
        #expect(request.target == target)
        #expect(request.response?.status == 401)
    }

    @Test("of servers without any signature say what is missing")
    func unsigned() {
        let fault = Sample.fault {
            _ = try Sample.requests(#"192.0.2.1 - - [x] "GET /a HTTP/1.1" 401 12"#)
        }
        #expect(fault.contains("no request in the access log has OAuth parameters"))
    }

    @Test(
        "of curl -v has the scheme of its port, URL or TLS, if it has one of them",
        arguments: [
            ("Trying 192.0.2.1:443...", "https"), ("Trying 192.0.2.1:80...", "http"),
            ("Connected to h (192.0.2.1) port 443 (#0)", "https"),
            ("Connected to h (192.0.2.1) port 443", "https"),
            ("Connected to h (192.0.2.1) port 4430", "http"),
            ("Preparing request to https://h/a", "https"),
            ("Trying 192.0.2.1:8080...\n* SSL connection using TLSv1.3", "https"),
        ])
    func scheme(_ line: String, _ scheme: String) throws {
        let requests = try Sample.requests("* \(line)\n> GET /a HTTP/1.1\n> Host: h\n>\n")
        #expect(requests.map(\.url) == ["\(scheme)://h/a"])
        #expect(requests.first?.assumed.contains(.scheme) == false)
    }
}
