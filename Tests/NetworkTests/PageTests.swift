#if Live
import Foundation
import OAuth1
import Testing
import Vectors

@testable import Network

@Suite("The page of serve", .serialized)
struct PageTests {
    private let served: Served
    /// Its actions must send it.
    private let token: String

    init() throws {
        served = try Served { $0.listening.pageStyle = Array("body {}".utf8) }
        token = try Self.token(of: served)
        var signer = Caller.Signer()
        signer.token = ("tk", "")
        let header = try served.client.header("GET", "/wrong?a=1", signer)
        #expect(try served.client.send("GET", "/wrong?a=1", header: header).status == 401)
    }

    private static func token(of served: Served) throws -> String {
        let page = try served.client.send("GET", "/", fields: ["Accept: text/html"]).text
        let found = page.firstMatch(of: /name="page-token" content="([a-z0-9]{32,})"/)
        return try #require(found.map { String($0.output.1) })
    }

    private func get(_ target: String, accept: String = "*/*") throws -> Reply {
        try served.client.send("GET", target, fields: ["Accept: \(accept)"])
    }

    private func post(_ target: String, _ body: String = "", token: String?) throws -> Reply {
        try served.client.send(
            "POST", target,
            fields: (token.map { ["X-Page-Token: \($0)"] } ?? [])
                + (body.isEmpty ? ["Content-Length: 0"] : []),
            body: body)
    }

    private func json(_ reply: Reply) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(reply.body), options: .fragmentsAllowed)
    }

    @Test("is shown to browsers, and permits itself only what is its own")
    func page() throws {
        let page = try get("/", accept: "text/html,*/*")
        #expect(page.status == 200)
        #expect(page.value(of: "Content-Type") == "text/html; charset=utf-8")
        let policy = try #require(page.value(of: "Content-Security-Policy"))
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(page.text.contains(token) && !page.text.contains("{{"))
        #expect(try get("/").verdict == "SIG-53")
        for (path, type) in [
            ("live.css", "text/css"), ("page.css", "text/css"), ("live.js", "text/javascript"),
        ] {
            let asset = try get("/_/\(path)")
            #expect(asset.status == 200 && !asset.body.isEmpty)
            #expect(asset.value(of: "Content-Type") == "\(type); charset=utf-8")
            #expect(asset.value(of: "X-Content-Type-Options") == "nosniff")
        }
        #expect(try get("/_/page.css").text == "body {}")
        #expect(try get("/_/other").status == 404)
    }

    @Test("links to the page that sends nothing only if it is installed")
    func offline() throws {
        #expect(try get("/", accept: "text/html").text.contains("<p hidden><a href=\"/_/offline\""))
        #expect(try get("/_/offline").status == 404)
        let served = try Served { $0.listening.offlinePage = Array("<p>offline".utf8) }
        let link = "<p ><a href=\"/_/offline\""
        let page = try served.client.send("GET", "/", fields: ["Accept: text/html"])
        #expect(page.text.contains(link))
        let offline = try served.client.send("GET", "/_/offline", fields: ["Accept: text/html"])
        #expect(offline.status == 200 && offline.text == "<p>offline")
        // Its own policy is in it, and this one would forbid its script.
        #expect(offline.value(of: "Content-Security-Policy") == "frame-ancestors 'none'")
        #expect(offline.value(of: "X-Frame-Options") == "DENY")
    }

    @Test("lists requests, and shows one of them without its secrets")
    func requests() throws {
        let list = try #require(try json(get("/_/requests")) as? [[String: Any]])
        let request = try #require(list.last)
        #expect(request["target"] as? String == "/wrong?a=1")
        #expect(request["mistakes"] as? [String] == ["consumer-secret-only"])
        let number = try #require(request["number"] as? Int)
        #expect(try #require(try json(get("/_/requests?after=\(number)")) as? [Any]).isEmpty)
        let detail = try get("/_/requests/\(number)")
        #expect(try #require(try json(detail) as? [String: Any])["explanation"] != nil)
        #expect(!detail.text.contains("cs&ts"))
        #expect(try get("/_/requests/99").status == 404)
        let state = try get("/_/state")
        let members = try #require(try json(state) as? [String: Any])
        let clients = try #require(members["clients"] as? [[String: String]])
        #expect(clients.map { $0["key"] } == ["ck", "ck2", "special"])
        #expect(clients.allSatisfy { $0.count == 2 && $0["kind"] == "secret" })
        #expect(members["tokens"] as? Int == 3)
        #expect(members["watching"] as? Bool == false)
        // The credentials that the terminal shows, too.
        #expect(
            members["ready"] as? [String: String] == [
                "consumer_key": "ck", "consumer_secret": "cs", "token": "tk", "token_secret": "ts",
            ])
    }

    @Test("shows no credentials of somebody's own file")
    func ownCredentials() throws {
        let own = try Served { settings in
            settings.clients = ClientFile(
                clients: [Client(key: "mine", secret: "hidden-1")],
                tokens: [Token(identifier: "t", secret: "hidden-2", clientKey: "mine")])
        }
        let state = try own.client.send("GET", "/_/state")
        let members = try #require(try json(state) as? [String: Any])
        #expect(members["clients"] != nil && members["ready"] == nil)
        #expect(!state.text.contains("hidden-"))
    }

    @Test("copies a request only for itself", arguments: ["curl", "har", "vector"])
    func copies(_ form: String) throws {
        let target = "/_/requests/1/\(form)"
        #expect(try post(target, token: nil).status == 403)
        #expect(try post(target, token: "other").status == 403)
        #expect(try served.client.send("GET", target).status == 404)
        let copy = try post(target, token: token)
        #expect(copy.status == 200)
        #expect(copy.text.contains("/wrong?a=1"))
        if form != "curl" { _ = try json(copy) }
        if form == "vector" {
            #expect(copy.text.contains("\"consumer_secret_env\": \"CONSUMER_SECRET\""))
            #expect(!copy.text.contains("\"cs\""))
        }
        #expect(try post("/_/requests/1/other", token: token).status == 404)
    }

    /// The signature of PLAINTEXT consists of the secrets.
    @Test("copies no secret of a signature as a vector")
    func copiesPlaintext() throws {
        let alice = Client(key: "alice", secret: SharedSecret("alices-secret"))
        let served = try Served { $0.clients = ClientFile(clients: [alice], tokens: []) }
        let header =
            "OAuth oauth_consumer_key=\"alice\", oauth_nonce=\"n1\", oauth_timestamp=\"1\", "
            + "oauth_signature_method=\"PLAINTEXT\", oauth_signature=\"alices-secret%26\""
        #expect(try served.client.send("GET", "/plain", header: header).verdict == "TLS-01")
        let copy = try served.client.send(
            "POST", "/_/requests/1/vector",
            fields: ["X-Page-Token: \(Self.token(of: served))", "Content-Length: 0"]
        ).text
        #expect(copy.contains("/plain") && copy.contains("PLAINTEXT"), "\(copy)")
        #expect(!copy.contains("alices-secret"), "\(copy)")
    }

    /// Heads of requests and their bodies, which curl might read differently.
    private static let odd: [(head: String, body: String)] = [
        ("POST http://evil.test/take HTTP/1.1\r\nContent-Type: text/plain", "@/etc/passwd"),
        ("GET /[1-3]/{a,b}?c=d[]&e={f} HTTP/1.1", ""), ("GET /a/../b/./c//d?%zz HTTP/1.1", ""),
        ("GET /é?\u{20ac} HTTP/1.1\r\nX-E: é", ""), ("OPTIONS * HTTP/1.1", ""),
        ("GET /a#b?c HTTP/1.1\r\nX-Empty:\r\nx-two: 1\r\nX-Two: 2", ""),
        ("PUT /it's$(id)`id`\\ HTTP/1.1\r\nUser-Agent: '\"\r\nAccept: a/b", "'it''s\n\n"),
        ("POST /a HTTP/1.1\r\nContent-Type: a/b\r\nExpect: x", String(repeating: "y", count: 9000)),
        ("POST /a HTTP/1.1", "a=b"), ("POST /empty HTTP/1.1\r\nContent-Length: 0", ""),
        ("DELETE /-o HTTP/1.0\r\nCookie: @/etc/passwd", "-d"), ("HEAD /a HTTP/1.1", ""),
        ("GET /a|b<c>d^e\"f HTTP/1.1\r\nConnection: keep-alive", ""),
    ]

    @Test("has commands with which a real curl sends the same again", arguments: odd.indices)
    func sameBytes(_ index: Int) throws {
        let (head, body) = Self.odd[index]
        let received = Output()
        let upstream = try Upstream { connection in
            var bytes: [UInt8] = []
            repeat {
                let more = connection.read()
                if more.isEmpty { break }
                bytes += more
            } while !String(decoding: bytes, as: UTF8.self).hasSuffix("\r\n\r\n" + body)
            received.add(String(decoding: bytes, as: UTF8.self))
            connection.send(
                "HTTP/1.1 204 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        }
        let watched = try Watched("http://127.0.0.1:\(upstream.port)")
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        let text = "\(head)\r\nHost: 127.0.0.1:\(watched.client.port)\r\n\(length)\r\n\(body)"
        let connection = try Connection(port: watched.client.port)
        connection.send(text)
        _ = connection.read()
        let page = try watched.page.send("GET", "/", fields: ["Accept: text/html"]).text
        let found = page.firstMatch(of: /name="page-token" content="([a-z0-9]{32,})"/)
        let token = try #require(found.map { String($0.output.1) })
        let copied = try watched.page.send(
            "POST", "/_/requests/1/curl",
            fields: ["X-Page-Token: \(token)", "Content-Length: 0"]
        ).text
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", copied]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let both = received.wait(for: 2)
        try #require(both.count >= 2, "\(copied)")
        #expect(Self.lines(both[1]) == Self.lines(both[0]), "\(copied)")
        withExtendedLifetime(upstream) {}
    }

    /// The first line, the headers, sorted, and the body; without what only the connection needs.
    private static func lines(_ text: String) -> [String] {
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        let lines = parts[0].components(separatedBy: "\r\n")
        let fields = lines.dropFirst().filter { !$0.lowercased().hasPrefix("expect:") }
            .map { $0.replacing(": ", with: ":") }
        return [lines[0]] + fields.sorted() + parts.dropFirst().map(String.init)
    }

    @Test("explains a request that is pasted", arguments: ["curl", "har"])
    func paste(_ form: String) throws {
        let copy = try post("/_/requests/1/\(form)", token: token).text
        let pasted = try post("/_/paste", copy, token: token)
        #expect(pasted.status == 200)
        #expect(pasted.text.contains("consumer-secret-only"))
        let nothing = try post("/_/paste", "nothing", token: token)
        #expect(try #require(try json(nothing) as? [String: [String]])["text"]?.isEmpty == false)
    }

    @Test("explains long texts that are pasted without delay for anybody else")
    func pasteBesideRequests() throws {
        let text = (0..<20).map { number in
            "curl 'http://h/p?a=1&b=c%20d&e=\(number)' -H 'Authorization: OAuth"
                + " oauth_consumer_key=\"ck\", oauth_token=\"tk\", oauth_nonce=\"n\(number)\","
                + " oauth_timestamp=\"1\", oauth_signature_method=\"HMAC-SHA1\","
                + " oauth_signature=\"AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D\"'\n"
        }.joined()
        let pasting = try Connection(port: served.client.port)
        let start = ContinuousClock.now
        pasting.send(
            "POST /_/paste HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Page-Token: \(token)\r\n"
                + "Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
        usleep(200_000)
        var signer = Caller.Signer()
        signer.token = ("tk", "")
        let header = try served.client.header("GET", "/other?a=1", signer)
        #expect(try served.client.send("GET", "/other?a=1", header: header).status == 401)
        let answered = ContinuousClock.now - start
        #expect(pasting.read(until: "request-20").hasPrefix("HTTP/1.1 200 "))
        // Nothing explains these signatures, so each is searched to the end.
        let pasted = ContinuousClock.now - start
        #expect(pasted < .seconds(30), "\(pasted)")
        #expect(answered < pasted / 2, "\(answered) of \(pasted)")
    }

    @Test("says what a client does wrong")
    func client() throws {
        #expect(try get("/client").text.contains("ck"))
        let reports = try json(get("/_/client", accept: "application/json"))
        #expect(try #require(reports as? [Any]).count == 1)
    }

    @Test("shows each request at once")
    func events() throws {
        let connection = try Connection(port: served.client.port)
        connection.send("GET /_/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        #expect(connection.read(until: ": ready\n\n").hasPrefix("HTTP/1.1 200 "))
        _ = try served.client.send("GET", "/next")
        let event = connection.read(until: "\n\n")
        #expect(event.hasPrefix("data: {") && event.contains("\"/next\""))
    }

    @Test("is not shown to other hosts")
    func host() throws {
        let bytes = Array(
            "GET /_/state HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".utf8)
        #expect(try Caller.reply(to: try served.client.exchange(bytes)).status == 421)
    }
}
#endif
