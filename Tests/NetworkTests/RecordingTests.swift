#if Live
import Foundation
import OAuth1
import Testing
import Vectors

@testable import Network

@Suite("What --record keeps")
struct RecordingTests {
    /// The verdicts of the server, and of the vectors that it has recorded.
    private static func verdicts(_ count: Int) throws -> (served: [String], recorded: [String]) {
        let served = try Served()
        var signer = Caller.Signer()
        signer.token = ("tk", "ts")
        var sent: [String] = []
        for number in 0..<count {
            let target = "/a%20b?n=\(number)&x=%C3%A9&x=y=&z"
            var signer = signer
            if number % 3 == 1 { signer.token = ("tk", "wrong") }
            let header = try served.client.header("GET", target, signer)
            let isChanged = number % 7 == 5
            let changed = isChanged ? target + "&more" : target
            sent.append(try served.client.send("GET", changed, header: header).verdict)
            // Seen before, unless the first was refused: a wrong signature uses up no nonce.
            if number % 5 == 0 {
                sent.append(try served.client.send("GET", target, header: header).verdict)
            }
        }
        let lines = served.process.recorded.wait(for: sent.count)
        return (sent, try lines.map(status))
    }

    /// What the check of a recorded request says, without the server.
    static func status(_ line: String) throws -> String {
        var reader = VectorReader(file: "record") { (_) throws(KeyError) in [] }
        let bytes = Array(line.utf8)
        reader.open(bytes.span, as: .line)
        guard case .vector? = reader.next() else { return "unreadable" }
        var checker = Checker()
        switch checker.check(reader.vector) {
        case .passed: return "passed"
        case .failed: return "failed"
        default: return "other"
        }
    }

    @Test("gives the verdicts of the server without it")
    func offline() throws {
        let (served, recorded) = try Self.verdicts(15)
        let expected = served.map { $0 == "200" ? "passed" : "failed" }
        #expect(recorded == expected)
        #expect(Set(served) == ["200", "SIG-02", "NON-01"])
    }

    @Test("has every request, also one that cannot be verified, with the reason")
    func refused() throws {
        let served = try Served()
        var signer = Caller.Signer()
        signer.token = ("tk", "ts")
        let header = try served.client.header("GET", "/r", signer)
        let host = "127.0.0.1:\(served.client.port)"
        func raw(_ lines: String, _ body: [UInt8] = []) throws {
            let head = "\(lines)\r\nHost: \(host)\r\nConnection: close\r\n"
            _ = try served.client.exchange(
                Array(head.utf8) + Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
        }
        let form = "Content-Type: application/x-www-form-urlencoded"
        try raw("GET /r HTTP/1.1\r\nAuthorization: \(header)")
        try raw("GET /r HTTP/1.1")
        try raw("GET /r HTTP/1.1\r\nAuthorization: Bearer x")
        try raw("GET /r HTTP/1.1\r\nAuthorization: OAuth oauth_consumer_key=ck oauth_nonce")
        try raw("GET /r HTTP/1.1\r\nAuthorization: \(header), oauth_nonce=\"1\"")
        try raw("POST /r HTTP/1.1\r\n\(form)", Array("oauth_consumer_key=ck&a=".utf8) + [0xFF])
        try raw("GET /a b[]{}?x=%zz&é HTTP/1.1")
        try raw("nonsense")
        _ = try served.client.exchange(
            Array("GET /\u{1}".utf8) + [0xFF] + Array(" HTTP/1.1\r\nHost: evil.x\r\n\r\n".utf8))
        try raw("GET /authorize?oauth_token=none HTTP/1.1")
        let lines = served.process.recorded.wait(for: 10)
        #expect(lines.count == 10)
        #expect(try lines.map(Self.status) == ["passed"] + Array(repeating: "failed", count: 9))
        let reasons = ["SIG-53", "SIG-53", "ROB-01", "SIG-45", "status 400", "status 421", "AUT-"]
        for reason in reasons {
            #expect(lines.contains { $0.contains("\"refused\": \"\(reason)") }, "\(reason)")
        }
        #expect(Set(lines.map { $0.prefix(20) }).count == 10)
    }
}
#endif
