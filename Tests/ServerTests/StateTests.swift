import OAuth1
import Testing
import Vectors
import HTTP

@testable import Server

/// What a file would have after these changes.
private struct Store {
    private(set) var state = StoredState()

    mutating func keep(_ changes: [StateChange]) {
        for change in changes {
            switch change {
            case .nonce(let nonce): state.nonces.append(nonce)
            case .forgotten(let time):
                state.forgotten = time
                state.nonces.removeAll { $0.timestamp < time }
            case .token(let token): state.tokens.append(token)
            case .tokenEnded(let identifier):
                state.tokens.removeAll { $0.identifier == identifier }
            case .temporary(let token):
                state.temporary.removeAll { $0.identifier == token.identifier }
                state.temporary.append(token)
            case .temporaryEnded(let identifier):
                state.temporary.removeAll { $0.identifier == identifier }
            }
        }
    }
}

@Suite("The state of a provider")
struct StateTests {
    private var store = Store()
    private var desk = Desk()

    init() { desk.provider.restore(StoredState()) }

    private mutating func send(_ draft: Desk.Draft) -> Server.Reply {
        let reply = desk.send(draft)
        store.keep(reply.changes)
        return reply
    }

    /// Ends the provider, and begins another one with what was stored.
    private mutating func restart(window: Int64 = 300) {
        let now = desk.now
        desk = Desk({ $0.window = window })
        desk.now = now
        desk.provider.restore(store.state)
    }

    @Test("knows credentials by their bytes, not by the text that they look like")
    func identifiers() throws {
        let file = ClientFile(
            clients: [
                Client(key: "caf\u{e9}", secret: "1"), Client(key: "cafe\u{301}", secret: "2"),
            ],
            tokens: [
                Token(identifier: "t\u{e9}", secret: "x", clientKey: "caf\u{e9}"),
                Token(identifier: "\u{fffd}", secret: "y", clientKey: "caf\u{e9}"),
            ])
        var desk = Desk(file: file)
        for (key, secret) in [("caf\u{e9}", "1"), ("cafe\u{301}", "2")] {
            #expect(desk.send(try desk.draft(client: (key, secret))).verdict == "200")
        }
        let client = ("caf\u{e9}", "1")
        let right = try desk.draft(client: client, token: ("t\u{e9}", "x"))
        #expect(desk.send(right).verdict == "200")
        let unknown = Rule.knownToken.rawValue
        let other = try desk.draft(client: client, token: ("te\u{301}", "x"))
        #expect(desk.send(other).verdict == unknown)
        var foreign = try desk.draft(client: client, token: ("\u{fffd}", "y"))
        #expect(desk.send(foreign).verdict == "200")
        foreign.header = foreign.header?.replacing("%EF%BF%BD", with: "%FF")
        #expect(desk.send(foreign).verdict == unknown)
    }

    @Test("has the nonces after a restart")
    mutating func nonces() throws {
        let draft = try desk.draft(nonce: "once")
        #expect(send(draft).verdict == "200")
        restart()
        #expect(send(draft).verdict == "NON-01")
        #expect(send(try desk.draft(nonce: "other")).verdict == "200")
        restart()
        #expect(send(draft).verdict == "NON-01")
    }

    @Test("continues the flow at every step after a restart")
    mutating func flow() throws {
        let callback = "http://127.0.0.1:9/cb"
        let initiated = send(try desk.draft("POST", "/initiate", callback: callback))
        let token = try #require(initiated.form["oauth_token"])
        let secret = try #require(initiated.form["oauth_token_secret"])
        restart()
        let location =
            send(Desk.Draft(target: "/authorize?oauth_token=\(token)")).response
            .value(of: "Location") ?? ""
        let verifier = try #require(location.split(separator: "oauth_verifier=").last)
        restart()
        let exchanged = send(
            try desk.draft("POST", "/token", token: (token, secret), verifier: String(verifier)))
        let access = (
            try #require(exchanged.form["oauth_token"]),
            try #require(exchanged.form["oauth_token_secret"])
        )
        restart()
        #expect(send(try desk.draft(token: access)).verdict == "200")
        let again = send(
            try desk.draft("POST", "/token", token: (token, secret), verifier: String(verifier)))
        #expect(again.verdict == "TOK-07")
    }

    @Test("counts wrong verifiers over restarts")
    mutating func verifiers() throws {
        let initiated = send(try desk.draft("POST", "/initiate", callback: "oob"))
        let token = (
            try #require(initiated.form["oauth_token"]),
            try #require(initiated.form["oauth_token_secret"])
        )
        _ = send(Desk.Draft(target: "/authorize?oauth_token=\(token.0)"))
        for count in 1...6 {
            let reply = send(
                try desk.draft(
                    "POST", "/token", token: token, nonce: "v\(count)", verifier: "wrong"))
            #expect(reply.verdict == (count < 5 ? "TOK-03" : "TOK-04"))
            restart()
        }
    }

    @Test("does not accept a forgotten nonce after a restart with a wider window")
    mutating func window() throws {
        let draft = try desk.draft(nonce: "old")
        #expect(send(draft).verdict == "200")
        desk.now += 301
        #expect(send(try desk.draft(nonce: "later")).verdict == "200")
        #expect(store.state.nonces.count == 1)
        restart(window: 3600)
        #expect(send(draft).verdict == "NON-22")
    }

    @Test("has at most 10,000 credentials of each kind; the oldest go")
    func bound() {
        var state = desk.provider.state
        let most = ServerState.credentialsMax
        for number in 0...most {
            state.keep(Token(identifier: "t\(number)", secret: "s", clientKey: "ck"))
            state.keep(
                TemporaryToken(
                    identifier: "t\(number)", secret: "s", clientKey: "ck", callback: "oob",
                    expiry: 0, formToken: "f"))
        }
        #expect(state.tokens.count <= most && state.tokens.count > most * 8 / 10)
        #expect(state.temporary.count <= most && state.temporary.count > most * 8 / 10)
        #expect(state.tokens[Array("t\(most)".utf8)] != nil)
        #expect(state.temporary[Array("t0".utf8)] == nil)
    }

    @Test("is not told by a provider that nobody stores")
    mutating func unstored() throws {
        desk = Desk()
        #expect(desk.send(try desk.draft()).changes.isEmpty)
    }
}
