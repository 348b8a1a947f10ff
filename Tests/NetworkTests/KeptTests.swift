#if Live
import Foundation
import HTTP
import NIOPosix
import Server
import Testing
import Vectors

@testable import Network

@Suite("What serve keeps of requests", .serialized)
struct KeptTests {
    /// What a server says of a request.
    private static func record(
        _ bytes: [UInt8],
        _ clients: ClientFile = ClientFile(clients: [], tokens: [])
    ) throws -> RequestRecord {
        var reader = RequestReader()
        reader.append(bytes)
        guard case .request(let raw) = reader.next() else { throw Connection.Failed() }
        var server = Server(clients, policy: Policy(), paths: .standard) {
            [UInt8](repeating: 7, count: $0)
        }
        return server.answer(ReceivedRequest(raw, isSecure: false), at: Int64(time(nil))).record
    }

    @Test(
        "is at most 5,000 of them, and 64 MiB",
        arguments: [(size: 0, count: 12_000, most: 5_000), (1 << 20, 100, 21)])
    func requests(_ size: Int, _ count: Int, _ most: Int) throws {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n"
        let record = try Self.record(Array(head.utf8) + [UInt8](repeating: 0x61, count: size))
        let log = RequestLog()
        var kept = 0
        for _ in 0..<count {
            log.add(record, nil)
            kept = max(kept, log.entries.count)
        }
        #expect(kept == most)
        #expect(log.entries.count > most / 2)
    }

    @Test("is shown to at most 16 pages at once")
    func listeners() {
        let log = RequestLog()
        let numbers = (0..<20).map { _ in log.listen { _ in } }
        #expect(numbers.compactMap { $0 }.count == 16)
        if let number = numbers[0] { log.stopListening(number) }
        #expect(log.listen { _ in } != nil)
    }

    @Test("is no connection beyond the bound, until another one ends")
    func connections() throws {
        let served = try Served { $0.listening.connectionsMax = 3 }
        let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        func open() throws -> (connection: Connection, isAnswered: Bool) {
            let connection = try Connection(port: served.client.port)
            connection.send(request)
            return (connection, !connection.read(until: "\r\n\r\n").isEmpty)
        }
        var opened = try (0..<5).map { _ in try open() }
        #expect(opened.map(\.isAnswered) == [true, true, true, false, false])
        opened.removeAll()
        let end = ContinuousClock.now + .seconds(10)
        var isAnswered = false
        while !isAnswered, ContinuousClock.now < end {
            usleep(5000)
            isAnswered = try open().isAnswered
        }
        #expect(isAnswered)
    }

    @Test("are at most 64 requests that wait for an explanation; the others come without")
    func waiting() throws {
        var signer = Caller.Signer()
        signer.client.1 = "ck"
        let header = try Caller(port: 80).header("GET", "/a", signer)
        let record = try Self.record(
            Array("GET /a HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: \(header)\r\n\r\n".utf8),
            .ready)
        #expect(record.hasWrongSignature)
        let pool = NIOThreadPool(numberOfThreads: 1)
        pool.start()
        let shared = SharedServer(
            Server(.ready, policy: Policy(), paths: .standard) { _ in [] },
            TestProcess().surroundings, ReportStyle(), pool)
        let (first, last) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        pool.submit { _ in first.wait() }
        for _ in 0..<100 { shared.finishLater(record) }
        #expect(shared.log.entries.count == 36)
        #expect(shared.log.entries.allSatisfy { $0.explanation == nil })
        pool.submit { _ in last.signal() }
        first.signal()
        #expect(last.wait(timeout: .now() + 60) == .success)
        #expect(shared.log.entries.count == 100)
        #expect(shared.log.entries.filter { $0.explanation != nil }.count == 64)
        try pool.syncShutdownGracefully()
    }

    @Test("are at most eight texts that were pasted")
    func pasted() throws {
        let served = try Served { $0.listening.pageStyle = Array("body {}".utf8) }
        let page = try served.client.send("GET", "/", fields: ["Accept: text/html"]).text
        let found = try #require(page.firstMatch(of: /name="page-token" content="([a-z0-9]{32,})"/))
        let text =
            "OAuth oauth_consumer_key=ck, " + String(repeating: "a=\u{201C}x,", count: 3_000)
        let pasting = try (0..<10).map { _ in try Connection(port: served.client.port) }
        for connection in pasting {
            connection.send(
                "POST /_/paste HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Page-Token: \(found.output.1)\r\n"
                    + "Content-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)")
        }
        let replies = try pasting.map { try Caller.reply(to: $0.readAll()).status }
        #expect(replies.filter { $0 == 200 }.count >= 8)
        #expect(replies.filter { $0 == 503 }.count >= 1, "\(replies)")
    }
}
#endif
