#if Live
import Foundation
import Testing

@testable import Network

@Suite("A connection to serve", .serialized)
struct ReaderTests {
    private static func answer(_ bytes: [UInt8]) throws -> Reply {
        let served = try Served()
        return try withExtendedLifetime(served) {
            try Caller.reply(to: try served.client.exchange(bytes))
        }
    }

    @Test("gets an answer that says what is too large")
    func tooLarge() throws {
        let head = "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 70_000) + "\r\n\r\n"
        #expect(try Self.answer(Array(head.utf8)).status == 431)
        let body = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n"
        #expect(try Self.answer(Array(body.utf8)).status == 413)
        #expect(try Self.answer(Array("nonsense\r\n\r\n".utf8)).status == 400)
    }

    @Test("has to send a request in time")
    func slow() throws {
        let served = try Served { $0.listening.requestTime = .milliseconds(200) }
        let connection = try Connection(port: served.client.port)
        connection.send("GET / HTTP/1.1\r\nHost: local")
        #expect(try Caller.reply(to: connection.readAll()).status == 408)
    }

    @Test("is closed without an answer if it is silent")
    func silent() throws {
        let served = try Served { $0.listening.idleTime = .milliseconds(200) }
        let connection = try Connection(port: served.client.port)
        let start = ContinuousClock.now
        #expect(connection.readAll() == [])
        #expect(ContinuousClock.now - start < .seconds(9))
    }

    @Test("may have several requests, which are answered in order")
    func pipelined() throws {
        let served = try Served()
        let request = "GET /%@ HTTP/1.1\r\nHost: localhost\r\n"
        let text =
            request.replacing("%@", with: "a") + "\r\n"
            + request.replacing("%@", with: "client") + "\r\n"
            + request.replacing("%@", with: "b") + "Connection: close\r\n\r\n"
        let connection = try Connection(port: served.client.port)
        // Byte by byte at first, as a slow network may deliver it.
        for byte in text.utf8.prefix(60) { connection.send([byte]) }
        connection.send(Array(text.utf8.dropFirst(60)))
        let answer = String(decoding: connection.readAll(), as: UTF8.self)
        let statuses = answer.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
        #expect(statuses == ["401", "200", "401"])
    }

    @Test("may wait for 100 Continue before it sends a body")
    func continues() throws {
        let served = try Served()
        let connection = try Connection(port: served.client.port)
        connection.send(
            "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
                + "Expect: 100-continue\r\nConnection: close\r\n\r\n")
        #expect(connection.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        connection.send("a=b")
        #expect(try Caller.reply(to: connection.readAll()).verdict == "SIG-53")
    }

    @Test("of HEAD gets no body")
    func head() throws {
        let bytes = Array("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        let served = try Served()
        let answer = try withExtendedLifetime(served) {
            String(decoding: try served.client.exchange(bytes), as: UTF8.self)
        }
        #expect(answer.hasSuffix("\r\n\r\n") && !answer.contains("\r\nContent-Length: 0\r\n"))
    }

    @Test("is read no further while its answers are not read")
    func deaf() throws {
        let served = try Served()
        let connection = try Connection(port: served.client.port)
        let before = Self.memory
        let request = "GET /_/live.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        // 16 MB of requests would have answers of 2 GB.
        let sent = connection.send(repeating: request, upTo: 16 << 20, seconds: 1)
        #expect(sent < 16 << 20)
        #expect(Self.memory - before < 100 << 20)
        // The answers that wait are there, and the server serves others.
        #expect(try served.client.send("GET", "/a").verdict == "SIG-53")
        #expect(connection.read(until: "HTTP/1.1 200").hasPrefix("HTTP/1.1 200"))
    }

    /// The memory of this process in use; 0 where the system does not say.
    private static var memory: Int {
        let text = FileManager.default.contents(atPath: "/proc/self/statm") ?? Data()
        let pages = String(decoding: text, as: UTF8.self).split(separator: " ").dropFirst().first
        return (pages.flatMap { Int($0) } ?? 0) * 4096
    }

    @Test("is closed in time if its last answer is not read")
    func deafAtTheEnd() throws {
        let served = try Served { $0.listening.idleTime = .milliseconds(300) }
        let connection = try Connection(port: served.client.port)
        // Requests whose answers are more than the system keeps for a connection.
        let request = "GET /_/live.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let sent = connection.send(repeating: request, upTo: 4 << 20, seconds: 1)
        #expect(sent > 0)
        usleep(1_500_000)
        // Closed with answers that were not sent.
        let answers = connection.readAll()
        #expect(!String(decoding: answers.suffix(400), as: UTF8.self).hasSuffix("\r\n\r\n"))
        #expect(answers.count < 100 << 20)
    }

    @Test("is closed in time if it sends only blank lines")
    func blankLines() throws {
        let served = try Served { $0.listening.idleTime = .milliseconds(300) }
        let connection = try Connection(port: served.client.port)
        let start = ContinuousClock.now
        var hasEnded = false
        while ContinuousClock.now - start < .seconds(5), !hasEnded {
            hasEnded = connection.send(repeating: "\r\n", upTo: 1, seconds: 1) == 0
            usleep(20_000)
        }
        #expect(hasEnded)
    }

    @Test("gets its answer after it has ended its half", arguments: [true, false])
    func halfClosed(_ isExplained: Bool) throws {
        let served = try Served()
        var signer = Caller.Signer()
        signer.client.1 = isExplained ? "wrong" : "cs"
        let connection = try Connection(port: served.client.port)
        connection.send(
            "GET /a HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
                + (try served.client.header("GET", "/a", signer)) + "\r\n\r\n")
        connection.endSending()
        let reply = try Caller.reply(to: connection.readAll())
        #expect(reply.status == 401)
        #expect(reply.verdict == "SIG-02")
    }

    @Test("that ends early leaves the server as it is")
    func vanished() throws {
        let served = try Served()
        for length in [0, 1, 20, 40] {
            let text = "GET / HTTP/1.1\r\nHost: localhost\r\nX: y\r\n\r\n"
            try Connection(port: served.client.port).send(Array(text.utf8.prefix(length)))
        }
        // To the port of https, without TLS.
        try Connection(port: served.tls.port).send("GET / HTTP/1.1\r\n\r\n")
        #expect(try served.client.send("GET", "/a").verdict == "SIG-53")
    }
}
#endif
