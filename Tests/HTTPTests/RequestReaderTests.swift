import Testing

@testable import HTTP

@Suite("Reader of requests")
struct RequestReaderTests {
    private static func read(_ bytes: [UInt8], pieces: Int = .max) -> [RequestReader.Event] {
        var reader = RequestReader()
        var events: [RequestReader.Event] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + min(pieces, bytes.count))
            reader.append(bytes[start..<end])
            start = end
            reading: while true {
                let event = reader.next()
                if case .needsMore = event { break reading }
                events.append(event)
            }
        }
        return events
    }

    private static func request(_ text: String) throws -> RawRequest {
        try #require(requests(Array(text.utf8)).first)
    }

    private static func requests(_ bytes: [UInt8], pieces: Int = .max) -> [RawRequest] {
        read(bytes, pieces: pieces).map {
            switch $0 {
            case .request(let request), .begun(let request), .refused(let request): request
            case .needsMore, .part: RawRequest()
            }
        }
    }

    /// The targets and headers that were lost or refused by HTTP libraries when they were tried.
    @Test(
        "keeps the target as it was sent",
        arguments: [
            "/a/../b//c;p=1?x=%7e%2F&x=%2f&&y&z=+?", "/p?", "http://Other:80/p?q", "/p?q#frag", "*",
            "/%zz",
        ])
    func target(_ target: String) throws {
        let request = try Self.request("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(request.target == Array(target.utf8))
        #expect(request.findings == [])
    }

    @Test("keeps bytes that are not ASCII, and notes them")
    func foreign() throws {
        let bytes: [UInt8] =
            Array("GET /caf".utf8) + [0xC3, 0xA9] + Array("?".utf8) + [0xFF]
            + Array(" HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xFF, 0xE9] + Array("\r\n\r\n".utf8)
        let request = try #require(Self.requests(bytes).first)
        #expect(request.target == Array("/caf".utf8) + [0xC3, 0xA9, 0x3F, 0xFF])
        #expect(request.fields[1].value == [0xFF, 0xE9])
        #expect(request.findings.map(\.kind) == [.foreignByte])
        #expect(request.bytes == bytes)
        #expect(request.status == nil)
    }

    @Test("keeps the names, case, order and number of headers")
    func fields() throws {
        let text =
            "GET / HTTP/1.1\r\nhOsT: a\r\nX-A: 1\r\nAuthorization:OAuth\r\nx-a:\t 2 \r\nE:\r\n\r\n"
        let request = try Self.request(text)
        #expect(
            request.fields.map { String(decoding: $0.name, as: UTF8.self) }
                == ["hOsT", "X-A", "Authorization", "x-a", "E"])
        #expect(request.fields.values(of: "X-a") == [Array("1".utf8), Array("2".utf8)])
        #expect(request.fields.values(of: "e") == [[]])
        let place = request.fields[3].place
        #expect(Array(request.head[place]) == Array("x-a:\t 2 ".utf8))
    }

    @Test(
        "finds what is unusual and reads on",
        arguments: [
            ("GET / HTTP/1.1\nHost: a\n\n", HTTPFinding.Kind.bareLineFeed),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n  2\r\n\r\n", .foldedLine),
            ("GET /p q HTTP/1.1\r\nHost: a\r\n\r\n", .spacesInRequestLine),
            ("GET / HTTP/1.1\r\n\r\n", .hostMissing),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .hostTwice),
            ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .blankLineBefore),
        ])
    func unusual(_ text: String, _ kind: HTTPFinding.Kind) throws {
        let request = try Self.request(text)
        #expect(request.findings.map(\.kind) == [kind])
        #expect(request.status == nil)
        #expect(request.method == Array("GET".utf8))
    }

    @Test("waits for the rest after blank lines", arguments: [1, 2, 3, 4])
    func blankLines(_ size: Int) {
        let text = "\n\n\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(Self.requests(Array(text.utf8), pieces: size).map(\.target) == [[0x2F]])
        #expect(Self.requests(Array("\n\n\n\r".utf8)).isEmpty)
    }

    @Test("joins a folded line with one space")
    func folded() throws {
        let request = try Self.request("GET / HTTP/1.1\r\nHost: a\r\nX: 1,\r\n\t 2\r\n\r\n")
        #expect(request.fields[1].value == Array("1, 2".utf8))
        #expect(Array(request.head[request.fields[1].place]) == Array("X: 1,\r\n\t 2".utf8))
    }

    @Test(
        "refuses what cannot be understood",
        arguments: [
            ("GET\r\n\r\n", 400), ("GET /\r\n\r\n", 400), ("\u{1}\u{16}\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("GET / FTP/1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\na", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999999999999\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\na", 501),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n", 413),
        ])
    func refused(_ text: String, _ status: Int) throws {
        let events = Self.read(Array(text.utf8))
        guard case .refused(let request)? = events.first else {
            Issue.record("not refused: \(events)")
            return
        }
        #expect(request.status == status)
        #expect(!request.keepsAlive)
        #expect(events.count == 1)
    }

    @Test("refuses a head of more than 64 KiB, with or without its end")
    func headTooLarge() {
        for end in ["", "\r\n\r\n"] {
            let text = "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 70_000) + end
            #expect(Self.requests(Array(text.utf8), pieces: 1000).map(\.status) == [431])
        }
    }

    @Test("reads the same however the bytes arrive", arguments: [1, 2, 3, 7, 64])
    func pieces(_ size: Int) {
        let text =
            "\r\nPOST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
            + "POST /b HTTP/1.1\nHost: a\nTransfer-Encoding: Chunked\n\n"
            + "3;x=y\r\nabc\r\n00a\r\n0123456789\r\n0\r\nTrailer: 1\r\n\r\n"
            + "GET /c HTTP/1.0\r\n\r\nGET /d HTTP/1.1\r\nHost: a\r\nConnection: x, CLOSE\r\n\r\n"
        let requests = Self.requests(Array(text.utf8), pieces: size)
        #expect(
            requests.map { String(decoding: $0.target, as: UTF8.self) } == ["/a", "/b", "/c", "/d"])
        #expect(
            requests.map { String(decoding: $0.body, as: UTF8.self) }
                == ["abc", "abc0123456789", "", ""])
        #expect(requests.map(\.keepsAlive) == [true, true, false, false])
        #expect(requests.map(\.bytes).reduce([], +) == Array(text.utf8.dropFirst(2)))
    }

    @Test("closes the connection after a length with chunks, where the two may disagree")
    func lengthAndChunks() throws {
        let request = try Self.request(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "2\r\nab\r\n0\r\n\r\n")
        #expect(request.body == Array("ab".utf8))
        #expect(request.status == nil)
        #expect(!request.keepsAlive)
    }

    /// The next request, if it has arrived.
    private static func next(_ reader: inout RequestReader) -> RawRequest? {
        switch reader.next() {
        case .request(let request), .begun(let request), .refused(let request): request
        case .needsMore, .part: nil
        }
    }

    @Test("knows that a client waits before it sends the body")
    func awaitsContinue() {
        var reader = RequestReader()
        let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n"
        reader.append(Array("\(head)\r\n".utf8))
        #expect(Self.next(&reader)?.target == nil)
        #expect(reader.awaitsContinue)
        reader.append(Array("a".utf8))
        #expect(Self.next(&reader)?.body == [UInt8(ascii: "a")])
        #expect(!reader.awaitsContinue)
    }

    /// What a program passes on of bodies that are larger than four bytes.
    private static func passed(_ text: String, pieces: Int) -> (bytes: [UInt8], count: Int) {
        var limits = RequestReader.Limits.passingOn
        limits.body = 4
        var reader = RequestReader(limits)
        var (bytes, count) = ([UInt8](), 0)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            reading: while true {
                switch reader.next() {
                case .needsMore: break reading
                case .request(let request), .refused(let request), .begun(let request):
                    bytes += request.bytes
                    count += request.status == nil ? 1 : 0
                case .part(let part): bytes += part
                }
            }
        }
        return (bytes, count)
    }

    @Test(
        "gives a large body in parts, as it was sent, and what follows it",
        arguments: [
            "Content-Length: 9\r\n\r\n123456789",
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nT: 1\r\n\r\n",
        ], [1, 7, 1000])
    func parts(_ rest: String, _ pieces: Int) {
        let text = "POST /a HTTP/1.1\r\nHost: a\r\n\(rest)GET /b HTTP/1.1\r\nHost: a\r\n\r\n"
        let passed = Self.passed(text, pieces: pieces)
        #expect(passed.bytes == Array(text.utf8))
        #expect(passed.count == 2)
    }

    @Test(
        "refuses a large body that a signature covers",
        arguments: [
            "Content-Type: application/X-www-form-urlencoded; charset=UTF-8",
            "Authorization: OAuth oauth_body_hash=\"x\"",
        ])
    func covered(_ field: String) {
        let text = "POST /a HTTP/1.1\r\nHost: a\r\n\(field)\r\nContent-Length: 9\r\n\r\n123456789"
        #expect(Self.passed(text, pieces: 1000).count == 0)
    }

    @Test("gives what it has when the connection ends")
    func finish() throws {
        var reader = RequestReader()
        let nothing = reader.finish()
        #expect(nothing?.target == nil)
        reader = RequestReader()
        reader.append(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc".utf8))
        #expect(Self.next(&reader)?.target == nil)
        let finished = reader.finish()
        let request = try #require(finished)
        #expect(request.body == Array("abc".utf8))
        #expect(request.findings.map(\.kind) == [.incomplete])
        reader.append(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        #expect(Self.next(&reader)?.target == nil)
    }

    @Test("survives random bytes, and never loses or invents one of an accepted request")
    func random() {
        var generator = SystemRandomNumberGenerator()
        let alphabet: [UInt8] =
            Array("GET / HTTP/1.1\r\n\r\n\n: aContent-Length: 2Transfer-Encoding: chunked0".utf8)
            + [0, 0xFF, 0x7F]
        for _ in 0..<3000 {
            var bytes = Array("POST /a HTTP/1.1\r\nHost: a\r\n".utf8)
            for _ in 0..<Int.random(in: 0..<60, using: &generator) {
                bytes.append(alphabet.randomElement(using: &generator) ?? 0)
            }
            bytes += Array("\r\n\r\n".utf8)
            let pieces = Int.random(in: 1...20, using: &generator)
            let whole = Self.requests(bytes).filter { $0.status == nil }
            let cut = Self.requests(bytes, pieces: pieces).filter { $0.status == nil }
            #expect(whole.map(\.bytes) == cut.map(\.bytes))
            let all = whole.flatMap(\.bytes)
            #expect(all.count <= bytes.count)
        }
    }
}
