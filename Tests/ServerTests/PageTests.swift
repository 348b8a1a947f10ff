import Foundation
import OAuth1
import Testing
import Vectors
import HTTP

@testable import Server

@Suite("What the page shows")
struct PageTests {
    private static func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test("is the whole request, in pieces")
    func pieces() throws {
        var desk = Desk()
        let reply = desk.send(
            try desk.draft("POST", "/echo?a=1", form: [Parameter("b", "2")]))
        let pieces = RawPieces(reply.record).pieces
        #expect(pieces.flatMap(\.bytes) == reply.record.request.raw.bytes)
        let signed = pieces.filter { $0.kind != .other }.map {
            (String(decoding: $0.bytes, as: UTF8.self), $0.kind)
        }
        #expect(signed.map(\.1) == [.method, .url, .url, .parameters, .form])
        #expect(signed.map(\.0)[..<3] == ["POST", "/echo?a=1", "Host: 127.0.0.1:8080"])
        #expect(signed.last?.0 == "b=2")
    }

    @Test("has no secret, also if PLAINTEXT sends them")
    func secrets() throws {
        var desk = Desk(
            file: ClientFile(clients: [Client(key: "ck", secret: "very-secret")], tokens: []))
        desk.isSecure = true
        let reply = desk.send(
            try desk.draft(client: ("ck", "very-secret"), signatureMethod: .plaintext))
        #expect(reply.verdict == "200")
        for json in [desk.detail(of: reply.record), "\(PageData.state(desk.provider))"] {
            #expect(!json.contains("very-secret"))
            _ = try Self.object(json)
        }
    }

    /// Requests with the secrets in the target, accepted and refused ones.
    static let targets = [
        "/a?oauth_consumer_key=ck&oauth_signature_method=PLAINTEXT&oauth_signature=V3RY-S3CR3T%26",
        "/a?oauth_consumer_key=ck&oauth_signature_method=HMAC-SHA1&oauth_signature=V3RY-S3CR3T%26",
        "/a?oauth_signature=V3RY%252DS3CR3T", "/a?oauth_consumer_key=x&y=V3RY-S3CR3T",
        "/V3RY-S3CR3T/a", "/a?\(String(repeating: "x", count: 66))=V3RY-S3CR3T",
    ]

    @Test("has no secret that is in the target, nor has the terminal", arguments: targets)
    func secretsInTarget(_ target: String) {
        var desk = Desk(
            file: ClientFile(clients: [Client(key: "ck", secret: "V3RY-S3CR3T")], tokens: []))
        desk.isSecure = true
        let reply = desk.send(
            bytes: Array("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
        let redaction = desk.provider.redaction(for: reply.record)
        let shown = [
            desk.detail(of: reply.record),
            "\(PageData.summary(reply.record, nil, hiding: redaction))",
            RecordLine.text(reply.record, nil, hiding: redaction, ReportStyle()),
            String(decoding: reply.response.body, as: UTF8.self),
        ]
        for text in shown {
            #expect(!text.contains("V3RY"))
            #expect(!text.contains("S3CR3T"))
        }
    }

    @Test("is JSON for requests that are not text")
    func foreign() throws {
        var desk = Desk()
        let bytes: [UInt8] =
            Array("GET /\"".utf8) + [0xFF, 0x00] + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        let reply = desk.send(bytes: bytes)
        let detail = try Self.object(desk.detail(of: reply.record))
        #expect((detail["raw"] as? [Any])?.isEmpty == false)
    }

    @Test("has the stages of a request, and a curl command for it")
    func derivation() throws {
        var desk = Desk()
        let reply = desk.send(try desk.draft("GET", "/echo?a='b"))
        let detail = try Self.object(desk.detail(of: reply.record))
        let stages = try #require(detail["derivation"] as? [[String: String]])
        #expect(stages.count == 3)
        #expect(
            stages.last?["value"]?.hasPrefix("GET&http%3A%2F%2F127.0.0.1%3A8080%2Fecho&") == true)
        let curl = RecordedCommand.text(reply.record)
        #expect(curl.hasPrefix("curl --include --http1.1 --path-as-is --globoff --request GET "))
        #expect(curl.contains(#"'\''b"#))
    }

    @Test(
        "has no command for curl that would send something else",
        arguments: [
            "GET /a HTTP/1.1\r\nHost: a/b", "GET /a HTTP/1.1\r\nHost: u@a",
            "GET /a HTTP/1.1\r\nHost: a\r\nHost: b", "GET /a HTTP/1.1",
            "GET /a HTTP/1.1\r\nHost: a\r\n@/etc/passwd: y",
            "GET /a HTTP/1.1\r\nHost: a\r\nX: a\u{1b}[2J", "G@T /a HTTP/1.1\r\nHost: a",
            "HEAD /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1",
        ])
    func noCommand(_ head: String) {
        var desk = Desk()
        let reply = desk.send(bytes: Array("\(head)\r\n\r\n@".utf8))
        #expect(RecordedCommand.text(reply.record).hasPrefix("# curl cannot send this request: "))
    }

    @Test("reports habits of a client")
    func report() throws {
        var desk = Desk()
        desk.now += 60
        let token = try desk.temporary()
        desk.now -= 60
        var records: [RequestRecord] = []
        for nonce in ["101", "102", "103"] {
            records.append(
                desk.send(
                    try desk.draft(
                        timestamp: desk.now + 60, nonce: nonce, callback: "http://a/",
                        verifier: "v")
                ).record)
        }
        records.append(desk.send(try desk.draft(token: token, timestamp: desk.now + 60)).record)
        var wrong = try desk.draft(timestamp: desk.now + 60)
        wrong.target = "/b"
        records.append(desk.send(wrong).record)
        records.append(desk.send(wrong).record)
        let report = ClientReport("ck", records)
        #expect(
            Set(report.findings.map(\.id)) == [
                "short-nonce", "repeated-nonce", "clock", "callback-later", "verifier-later",
                "skipped-exchange", "same-retry",
            ])
        #expect(
            ClientReport("ck", Array(records.prefix(3))).findings.contains {
                $0.id == "counted-nonce"
            })
        #expect(report.findings.first { $0.id == "repeated-nonce" }?.requests == [7])
        #expect(report.findings.first { $0.id == "verifier-later" }?.requests == [2, 3, 4])
        #expect(ClientReport.all(records).map(\.clientKey) == ["ck"])
        _ = try Self.object("\(report.json)")
    }

    @Test("lists the steps of the flow that a client was seen to go, with their requests")
    func checklist() throws {
        var desk = Desk()
        let other = try desk.temporary(client: ("ck2", "cs2"))
        let temporary = try desk.draft(
            "POST", "/initiate", nonce: "a1b2c3d4", callback: "http://a/")
        var records = [desk.send(temporary).record]
        let issued = try #require(records[0].issued)
        let token = String(decoding: issued, as: UTF8.self)
        let late = "&oauth_callback=http%3A%2F%2Fa%2F"
        for target in [other.0 + late, token, token] {
            records.append(desk.send(Desk.Draft(target: "/authorize?oauth_token=\(target)")).record)
        }
        let report = ClientReport("ck", records)
        #expect(
            report.text == """
                ck: 1 request
                  [x] requests temporary credentials (§2.1): request 2
                  [x] sends its user to the authorization page (§2.2): request 4; refused: request 5
                  [x] gets its user's approval (§2.2): request 4
                  [ ] exchanges temporary credentials for token credentials (§2.3): not seen
                  [ ] requests a protected resource (§3): not seen
                  no unusual habits were found

                """)
        #expect(ClientReport("ck", records, isWatching: true).flow == nil)
        _ = try Self.object("\(report.json)")
    }

    @Test("reports on a client whose timestamps are the farthest numbers")
    func farTimestamps() throws {
        for (timestamp, mayWait) in [(Int64.min, true), (.max, false)] {
            var desk = Desk()
            let pairs = "oauth_consumer_key=ck&oauth_timestamp=\(timestamp)&oauth_nonce=n2345678"
            let record = desk.send(Desk.Draft(target: "/a?\(pairs)")).record
            let clock = ClientReport("ck", [record]).findings.first { $0.id == "clock" }
            // A request that waits is never too new.
            #expect(clock?.text.contains("wait") == mayWait)
        }
    }

    @Test("is for this machine alone")
    func hosts() throws {
        let check = HostCheck(["Api.Example"])
        for (host, isPermitted) in [
            ("127.0.0.1:8080", true), ("[::1]:1", true), ("LOCALHOST", true),
            ("a.localhost:1", true),
            ("api.example:80", true), ("evil.example", false), ("127.0.0.1.evil.example", false),
            ("localhost:80:evil", false),
        ] {
            var desk = Desk()
            desk.host = host
            let record = desk.send(Desk.Draft()).record
            #expect(check.permits(record.request) == isPermitted, "\(host)")
        }
    }
}

extension Desk {
    fileprivate func detail(of record: RequestRecord) -> String {
        "\(PageData.detail(record, nil, hiding: provider.redaction(for: record)))"
    }
}
