#if Live
import Foundation
import OAuth1
import Server
import Testing
import Vectors

@testable import Network

@Suite("The --state file", .serialized)
struct StateTests {
    private static func served(_ path: String, port: Int = 0) throws -> Served {
        try Served { settings in
            settings.state = path
            settings.listening.port = port
        }
    }

    private static let signer = {
        var signer = Caller.Signer()
        signer.token = ("tk", "ts")
        return signer
    }()

    /// The path of a copy of the file as it is now, while a server uses it: what is left of one
    /// that is killed.
    private static func killed(_ path: String) throws -> String {
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + ending, toPath: "\(path)2\(ending)")
        }
        return path + "2"
    }

    @Test("keeps nonces, tokens and open flows when the server is killed")
    func killed() throws {
        let folder = try Folder()
        var served = try Self.served(folder.path("state"))
        let port = served.client.port
        let used = try served.client.header("GET", "/a", Self.signer)
        #expect(try served.client.send("GET", "/a", header: used).status == 200)
        let issued = try served.client.flow()
        let begun = try served.client.header("POST", "/initiate", callback: "oob")
        let temporary = try served.client.send("POST", "/initiate", header: begun).form
        let copy = try Self.killed(folder.path("state"))
        served = try Served()
        served = try Self.served(copy, port: port)
        #expect(try served.client.send("GET", "/a", header: used).verdict == "NON-01")
        #expect(try served.client.send("POST", "/initiate", header: begun).verdict == "NON-01")
        let header = try served.client.header("GET", "/b", issued)
        #expect(try served.client.send("GET", "/b", header: header).status == 200)
        let token = try #require(temporary["oauth_token"])
        #expect(try served.client.send("GET", "/authorize?oauth_token=\(token)").status == 200)
    }

    @Test("is read as an earlier program wrote it")
    func earlier() throws {
        let folder = try Folder()
        try Database(folder.create("state")).execute(StoredByEarlierProgram.sql)
        let state = try StateFile(folder.path("state")).load()
        #expect(state.clients.map(\.key) == ["ck", "rsa"])
        #expect(state.clients.map { $0.secret?.text } == ["cs", nil])
        #expect(state.clients.map { $0.publicKey == nil } == [true, false])
        #expect(state.clients.map(\.callbacks) == [["oob", "http://localhost/a"], []])
        #expect(state.tokens.map(\.identifier) == ["tk", "u48715b8pkuhtof5c9k2"])
        #expect(
            state.temporary.map(\.state) == [
                .exchanged(token: "u48715b8pkuhtof5c9k2"),
                .approved(verifier: "3mdia3ej22n7k2bf07bp"), .pending,
            ])
        #expect(state.temporary.map(\.expiry) == [1_795_468_209, 1_795_468_209, 1_795_468_209])
        #expect(state.nonces.count == 5)
        #expect(state.nonces.first?.digest.prefix(4) == [0x07, 0x06, 0x3B, 0xFD])
        #expect(state.forgotten == 1_795_464_309)
    }

    @Test("gives back what was kept, whatever bytes it has")
    func written() throws {
        let folder = try Folder()
        let token = Token(identifier: "a\0b", secret: "é\u{1F600}'\";--", clientKey: "")
        var temporary = TemporaryToken(
            identifier: "t", secret: "s", clientKey: "k", callback: "oob", expiry: .max,
            formToken: "f")
        temporary.state = .denied
        let nonce = StoredNonce(timestamp: -1, digest: [0, 255, 0])
        let empty = StoredNonce(timestamp: 7, digest: [])
        let file = try StateFile(folder.path("state"))
        try file.keep([.token(token), .temporary(temporary), .nonce(nonce), .nonce(empty)])
        temporary.wrongVerifiers = 3
        try file.keep([.temporary(temporary), .tokenEnded("x"), .nonce(nonce)])
        let state = try StateFile(try Self.killed(folder.path("state"))).load()
        #expect(state.tokens == [token])
        #expect(state.temporary == [temporary])
        #expect(state.nonces == [nonce, empty])
        try file.keep([.forgotten(before: 0), .tokenEnded("a\0b"), .temporaryEnded("t")])
        let rest = try file.load()
        #expect(rest.tokens == [] && rest.temporary == [] && rest.nonces == [empty])
        #expect(rest.forgotten == 0)
    }

    @Test("keeps all changes of a request or none")
    func transaction() throws {
        let folder = try Folder()
        let file = try StateFile(folder.path("state"))
        let path = try Self.killed(folder.path("state"))
        let database = try Database(path)
        try database.execute("INSERT INTO token VALUES ('a', 's', 'c')")
        #expect(throws: DatabaseError.self) {
            try database.transaction {
                try database.run("DELETE FROM token")
                try database.run("INSERT INTO token VALUES (?, ?, ?)", [.text("b"), .null, .null])
            }
        }
        var identifiers: [String] = []
        try database.run("SELECT identifier FROM token") { identifiers.append(try $0.text(0)) }
        #expect(identifiers == ["a"])
        withExtendedLifetime(file) {}
    }

    @Test("refuses a second server, while the first one goes on")
    func second() throws {
        let folder = try Folder()
        let served = try Self.served(folder.path("state"))
        for _ in 0..<2 {
            let error = #expect(throws: VectorIssue.self) { try Self.served(folder.path("state")) }
            #expect(error?.message == "another server uses this file")
            let header = try served.client.header("GET", "/a", Self.signer)
            #expect(try served.client.send("GET", "/a", header: header).status == 200)
        }
    }

    @Test("can be read by its owner alone, also if it was there", arguments: [nil, 0o644, 0o666])
    func mode(_ before: Int?) throws {
        let folder = try Folder()
        let path = folder.path("state")
        if let before {
            try Database(folder.create("state")).execute(StoredByEarlierProgram.sql)
            try FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: path)
        }
        _ = try StateFile(path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("keeps its permissions if it is a file of others")
    func otherMode() throws {
        let folder = try Folder()
        let path = folder.create("state")
        try Database(path).execute("CREATE TABLE other (a)")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: VectorIssue.self) { _ = try StateFile(path) }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
    }

    @Test(
        "is refused with a reason if it is something else",
        arguments: [
            ("PRAGMA user_version = 2", "the file was written by another version of oauthcheck"),
            ("CREATE TABLE other (a)", "this file is the database of another program"),
            (
                StoredByEarlierProgram.sql + "UPDATE nonce SET digest = hex(digest)",
                "the table nonce, row 1: the column digest has a value of the wrong type"
            ),
            (
                StoredByEarlierProgram.sql + "UPDATE client SET secret = NULL",
                "the table client, row 1: the column secret has a value of the wrong type"
            ),
            (
                StoredByEarlierProgram.sql
                    + "UPDATE client SET public_key = 'none' WHERE key = 'rsa'",
                "the table client, row 2: the column public_key does not contain an RSA key"
            ),
            (
                StoredByEarlierProgram.sql
                    + "UPDATE temporary SET expiry = 'soon' WHERE place = 3",
                "the table temporary, row 3: the column expiry has a value of the wrong type"
            ),
            (
                StoredByEarlierProgram.sql + "DROP TABLE nonce",
                "the state cannot be stored: SQLite error 1: no such table: nonce"
            ),
        ])
    func other(_ sql: String, _ message: String) throws {
        let folder = try Folder()
        try Database(folder.create("state")).execute(sql)
        let error = #expect(throws: VectorIssue.self) {
            _ = try StateFile(folder.path("state")).load()
        }
        #expect(error?.message == message)
    }

    @Test("is refused if it is a text, or if bytes of it are damaged", arguments: [0, 100, 4096])
    func damaged(_ place: Int) throws {
        // The beginnings of the file, of its first page and of its second one.
        let folder = try Folder()
        try Database(folder.create("state")).execute(StoredByEarlierProgram.sql)
        var bytes = try Data(contentsOf: URL(filePath: folder.path("state")))
        bytes.replaceSubrange(place..<place + 80, with: Data(repeating: 0x41, count: 80))
        try bytes.write(to: URL(filePath: folder.path("state")))
        let error = #expect(throws: VectorIssue.self) {
            _ = try StateFile(folder.path("state")).load()
        }
        let message = try #require(error?.message)
        #expect(
            message == "this is not a state file written by --state"
                || message.hasPrefix("the state cannot be stored: SQLite error 11:"), "\(message)")
    }
}
#endif
