import OAuth1
import ProviderProfiles
import Testing
import HTTP

@testable import Server

@Suite("A request on its way to a server")
struct WatchTests {
    private static let server = Authority("https://api.example.com")

    private func desk() -> Desk { Desk { $0.isWatching = true } }

    private func raw(_ bytes: [UInt8]) throws -> RawRequest {
        var reader = RequestReader()
        reader.append(bytes)
        guard case .request(let request) = reader.next() else { throw CannotGoOn() }
        return request
    }

    private func bytes(_ draft: Desk.Draft, host: String = "127.0.0.1:8080") -> [UInt8] {
        var text = "\(draft.method) \(draft.target) HTTP/1.1\r\nhOst:\t\(host)\r\nX-A: \u{e9}\r\n"
        if let header = draft.header { text += "Authorization: \(header)\r\n" }
        for (name, value) in draft.fields { text += "\(name): \(value)\r\n" }
        if !draft.body.isEmpty { text += "Content-Length: \(draft.body.utf8.count)\r\n" }
        return Array("\(text)\r\n\(draft.body)".utf8)
    }

    @Test("passes byte for byte without --as")
    func unchanged() throws {
        var desk = desk()
        let sent = bytes(try desk.draft("GET", "/a/../b//c?x=%7e&&y", token: ("tk", "ts")))
        let watched = desk.provider.watch(
            ReceivedRequest(try raw(sent), isSecure: false), for: nil, at: desk.now)
        #expect(watched.record.refusal == nil)
        #expect(watched.bytes == sent)
    }

    @Test("gets the host and a signature of the server, and nothing else")
    func signedAgain() throws {
        var desk = desk()
        let draft = try desk.draft("GET", "/a?b=1", token: ("tk", "ts"))
        let watched = desk.provider.watch(
            ReceivedRequest(try raw(bytes(draft)), isSecure: false), for: Self.server,
            at: desk.now)
        #expect(watched.record.refusal == nil)
        let received = try raw(watched.bytes)
        #expect(received.fields.values(of: "Host") == [Array("api.example.com".utf8)])
        var other = Desk()
        let reply = other.provider.answer(
            ReceivedRequest(received, isSecure: true), at: desk.now)
        #expect(reply.response.status == 200)
        // All the rest is as it was.
        func rest(_ request: RawRequest) -> [[UInt8]] {
            request.fields.filter { !$0.isNamed("Host") && !$0.isNamed("Authorization") }
                .map { $0.name + $0.value } + [request.target, request.method, request.body]
        }
        #expect(try rest(received) == rest(raw(bytes(draft))))
    }

    @Test(
        "gets the signature of the server where its own is, and nowhere else",
        arguments: [
            ("/a?x_oauth_signature=foo&", false), ("/b/oauth_signature=zz/c?", false),
            ("/a?y=oauth_signature=1&", false), ("/a", true),
        ])
    func place(_ target: String, _ isEscaped: Bool) throws {
        var desk = desk()
        for form in ["query", "header", "folded"] {
            let query = target.hasSuffix("?") ? String(target.dropLast()) : target
            let signed = query.hasSuffix("&") ? String(query.dropLast()) : query
            var draft = try desk.draft("GET", signed)
            if form == "query" {
                let pairs = try desk.pairs("GET", signed)
                draft = Desk.Draft(
                    target: target == "/a" ? "/a?\(pairs)" : target + pairs)
            } else {
                let realm = "OAuth realm=\"oauth_signature=\", "
                draft.header = draft.header?.replacing("OAuth ", with: realm, maxReplacements: 1)
            }
            if form == "folded" {
                draft.header = draft.header?.replacing(", oauth_n", with: ",\r\n oauth_n")
            }
            var sent = bytes(draft)
            if isEscaped {
                let name = Array(
                    form == "query" ? "&oauth_signature=".utf8 : " oauth_signature=".utf8)
                let place = try #require(sent.firstRange(of: name))
                let other = form == "query" ? "&oauth%5Fsignature=" : " oauth%5Fsignature="
                sent.replaceSubrange(place, with: other.utf8)
            }
            let watched = desk.provider.watch(
                ReceivedRequest(try raw(sent), isSecure: false), for: Self.server, at: desk.now)
            #expect(watched.record.refusal == nil)
            #expect(!watched.record.notes.contains { $0.contains("could not be written") })
            let received = try raw(watched.bytes)
            var other = Desk()
            let reply = other.provider.answer(
                ReceivedRequest(received, isSecure: true), at: desk.now)
            #expect(reply.response.status == 200, "\(form) \(reply.text)")
            #expect(received.target.starts(with: signed.utf8))
        }
    }

    @Test("gets a new signature in a form, and its length")
    func form() throws {
        var desk = desk()
        var draft = Desk.Draft(method: "POST", target: "/echo")
        draft.body = try desk.pairs("POST")
        draft.fields = [("Content-Type", "application/x-www-form-urlencoded")]
        let watched = desk.provider.watch(
            ReceivedRequest(try raw(bytes(draft)), isSecure: false), for: Self.server,
            at: desk.now)
        #expect(watched.record.refusal == nil)
        let received = try raw(watched.bytes)
        var other = Desk()
        #expect(
            other.provider.answer(ReceivedRequest(received, isSecure: true), at: desk.now)
                .response.status == 200)
    }

    @Test("keeps a signature that is for the server already")
    func signedForServer() throws {
        var desk = desk()
        var signing = Desk()
        signing.host = "api.example.com"
        signing.isSecure = true
        let draft = try signing.draft(token: ("tk", "ts"))
        let watched = desk.provider.watch(
            ReceivedRequest(try raw(bytes(draft)), isSecure: false), for: Self.server,
            at: desk.now)
        #expect(watched.record.refusal == nil)
        let text = String(decoding: watched.bytes, as: UTF8.self)
        #expect(text.contains(draft.header ?? "-"))
        #expect(text.contains("hOst: api.example.com\r\n"))
    }

    @Test("keeps a wrong signature, and is refused with its rule")
    func wrong() throws {
        var desk = desk()
        let draft = try desk.draft(client: ("ck", "wrong"))
        let watched = desk.provider.watch(
            ReceivedRequest(try raw(bytes(draft)), isSecure: false), for: Self.server,
            at: desk.now)
        #expect(watched.record.refusal?.rule == .correct)
        #expect(String(decoding: watched.bytes, as: UTF8.self).contains(draft.header ?? "-"))
    }

    @Test("is verified with a token that the server has issued")
    func learns() throws {
        var desk = desk()
        func watch(_ draft: Desk.Draft, _ desk: inout Desk) throws -> RequestRecord {
            desk.provider.watch(
                ReceivedRequest(try raw(bytes(draft)), isSecure: false), for: nil, at: desk.now
            ).record
        }
        let first = try watch(try desk.draft("POST", "/i", callback: "oob"), &desk)
        #expect(first.refusal == nil)
        #expect(!first.notes.contains { $0.contains("oauth_callback") })
        let second = try watch(try desk.draft(token: ("new", "secret")), &desk)
        #expect(second.refusal?.rule == .knownToken)
        var reader = ResponseReader()
        reader.append(
            Array(
                ("HTTP/1.1 200 OK\r\nContent-Length: 41\r\n\r\n"
                    + "oauth_token=new&oauth_token_secret=secret").utf8))
        let whole = reader.next(isHead: false)
        let response = try #require(whole)
        desk.provider.learn(response, for: first)
        #expect(try watch(try desk.draft(token: ("new", "secret")), &desk).refusal == nil)
    }

    @Test(
        "is not signed if a browser goes to the authorization page",
        arguments: [
            ("GET /authorize?oauth_token=t HTTP/1.1\r\nHost: 127.0.0.1:8080", true),
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8080", true),
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAuthorization: OAuth a", false),
            ("GET /?oauth_consumer_key=ck HTTP/1.1\r\nHost: 127.0.0.1:8080", false),
        ])
    func unsigned(_ head: String, _ isUnsigned: Bool) throws {
        var desk = desk()
        let request = ReceivedRequest(try raw(Array("\(head)\r\n\r\n".utf8)), isSecure: false)
        let record = desk.provider.watch(request, for: nil, at: desk.now).record
        #expect(record.isUnsigned == isUnsigned)
        #expect((record.refusal == nil) == isUnsigned)
    }

    @Test("is counted with others by what was wrong, with the numbers of its requests")
    func tally() throws {
        var desk = desk()
        var tally = RequestTally()
        #expect(tally.lines.isEmpty)
        var drafts = [Desk.Draft(target: "/authorize?oauth_token=t")]
        let right = try desk.draft()
        drafts += [right, right, right]
        for (draft, status) in zip(drafts, [200, 200, 401, 401]) {
            let watched = desk.provider.watch(
                ReceivedRequest(try raw(bytes(draft)), isSecure: false), for: nil, at: desk.now)
            tally.count(watched.record.answered(status, []), nil)
        }
        var other = desk
        let refused = other.provider.watch(
            ReceivedRequest(try raw(bytes(try desk.draft())), isSecure: false), for: nil,
            at: desk.now)
        tally.count(refused.record.answered(403, []), nil)
        #expect(
            tally.lines == [
                "5 requests: 1 valid, 3 with problems, 1 not signed",
                "  2  NON-01 nonce_used: requests 3, 4",
                "     Fix: use a new nonce for every request, even if you repeat a request.",
                "  1  the server answered 403, and the signature is correct: request 5",
            ])
    }

    @Test(
        "has what the server's refusal means",
        arguments: [
            (
                401, #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#, "x",
                "X (Twitter)"
            ),
            (401, "invalid_signature", nil, "answers 401: \"invalid_signature\""),
            (401, "oauth_problem=nonce_used", nil, "nonce_used"),
            (500, "\noops\n", nil, "answers 500: \"oops\""), (401, "", nil, "does not say why"),
            (200, "Could not authenticate you.", "x", ""),
        ] as [(Int, String, String?, String)])
    func errors(_ status: Int, _ body: String, _ provider: String?, _ note: String) throws {
        var reader = ResponseReader()
        reader.append(
            Array("HTTP/1.1 \(status) A\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
        let whole = reader.next(isHead: false)
        let response = try #require(whole)
        let profile = provider.flatMap(ProviderProfiles.named)
        let notes = UpstreamAnswer(response, profile).notes(isCorrect: true)
        #expect(note.isEmpty ? notes.isEmpty : notes.contains { $0.contains(note) }, "\(notes)")
    }

    @Test(
        "is for a URL of http or https without a path",
        arguments: [
            ("https://api.x.com", 443), ("http://127.0.0.1:80/", 80), ("http://[::1]:81", 81),
            ("http://[::1]", 80),
        ])
    func authority(_ url: String, _ port: Int) {
        #expect(Authority(url)?.port == port)
    }

    @Test(
        "is for nothing else",
        arguments: ["api.x.com", "ftp://a", "http://", "http://a/b", "http://a@b", "http://a:x"])
    func noAuthority(_ url: String) {
        #expect(Authority(url) == nil)
    }
}
