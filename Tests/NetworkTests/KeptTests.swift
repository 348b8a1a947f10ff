#if Live
import Foundation
import HTTP
import Server
import Testing
import Vectors

@testable import Network

@Suite("What serve keeps of requests", .serialized)
struct KeptTests {
    private static func record(_ size: Int) throws -> RequestRecord {
        var reader = RequestReader()
        reader.append(
            Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n".utf8)
                + [UInt8](repeating: 0x61, count: size))
        guard case .request(let raw) = reader.next() else { throw Connection.Failed() }
        var server = Server(
            ClientFile(clients: [], tokens: []), policy: Policy(), paths: .standard
        ) { [UInt8](repeating: 7, count: $0) }
        return server.answer(ReceivedRequest(raw, isSecure: false), at: 1).record
    }

    @Test(
        "is at most 5,000 of them, and 64 MiB",
        arguments: [(size: 0, count: 12_000, most: 5_000), (1 << 20, 100, 21)])
    func requests(_ size: Int, _ count: Int, _ most: Int) throws {
        let record = try Self.record(size)
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

    @Test("are at most eight texts that were pasted")
    func pasted() throws {
        let served = try Served { $0.listening.pageStyle = Array("body {}".utf8) }
        let page = try served.client.send("GET", "/", fields: ["Accept: text/html"]).text
        let found = try #require(page.firstMatch(of: /name="page-token" content="([a-z0-9]{32,})"/))
        let text =
            "OAuth oauth_consumer_key=ck, " + String(repeating: "a=\u{201C}x,", count: 8_000)
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
