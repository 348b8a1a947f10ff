#if Live
import Foundation
import GRDB
import OAuth1
import Server
import SystemPackage
import Vectors

/// The file of `--state`: what a provider knows, in SQLite.
///
/// Each change is committed before the answer that depends on it is sent, so a process that is
/// killed has neither accepted a nonce nor issued a token that the file does not have.
final class StateFile: Sendable {
    private let queue: DatabaseQueue
    private let path: String

    private static let version = 1

    /// - Throws: ``VectorIssue`` if it cannot be opened, or is another file.
    init(_ path: String) throws(VectorIssue) {
        self.path = path
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.prepareDatabase { database in
            // Two servers that share the file would each accept a nonce.
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            // A process that ends loses nothing; a machine that does may lose the last moments.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        do {
            // It has secrets.
            try FileDescriptor.open(
                FilePath(path), .readWrite, options: [.create, .closeOnExec],
                permissions: [.ownerRead, .ownerWrite]
            ).close()
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.write { try Self.prepare($0) }
        } catch let issue as VectorIssue {
            throw issue
        } catch {
            throw Self.issue(path, error)
        }
    }

    private static func issue(_ path: String, _ error: any Error) -> VectorIssue {
        let code = (error as? DatabaseError)?.resultCode
        if code == .SQLITE_BUSY {
            return VectorIssue(
                file: path, message: "another server uses this file",
                hint: "end it, or give each server a file of its own")
        }
        if code == .SQLITE_NOTADB {
            return VectorIssue(file: path, message: "this is not a file that --state has written")
        }
        return VectorIssue(file: path, message: "the state cannot be kept: \(error)")
    }

    private static func prepare(_ database: Database) throws {
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard found == 0 || found == version else {
            throw VectorIssue(
                file: "--state", message: "the file is of another version of oauthcheck")
        }
        guard found == 0 else { return }
        let isOther = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard isOther == 0 else {
            throw VectorIssue(
                file: "--state", message: "this is the database of another program")
        }
        try database.execute(
            sql: """
                CREATE TABLE client (key TEXT PRIMARY KEY, secret TEXT, public_key BLOB,
                    callbacks TEXT NOT NULL) WITHOUT ROWID;
                CREATE TABLE token (identifier TEXT PRIMARY KEY, secret TEXT NOT NULL,
                    client TEXT NOT NULL) WITHOUT ROWID;
                CREATE TABLE temporary (place INTEGER PRIMARY KEY, identifier TEXT UNIQUE,
                    secret TEXT NOT NULL, client TEXT NOT NULL, callback TEXT NOT NULL,
                    expiry INTEGER NOT NULL, form_token TEXT NOT NULL, state TEXT NOT NULL,
                    value TEXT NOT NULL, wrong_verifiers INTEGER NOT NULL);
                CREATE TABLE nonce (timestamp INTEGER, digest BLOB,
                    PRIMARY KEY (timestamp, digest)) WITHOUT ROWID;
                CREATE TABLE forgotten (id INTEGER PRIMARY KEY CHECK (id = 1), time INTEGER);
                PRAGMA user_version = \(version);
                """)
    }

    // MARK: - Reading

    func load() throws(VectorIssue) -> StoredState {
        do {
            return try queue.read { database in
                var state = StoredState()
                state.clients = try Row.fetchAll(database, sql: "SELECT * FROM client")
                    .map(Self.client)
                state.tokens = try Row.fetchAll(database, sql: "SELECT * FROM token").map {
                    Token(
                        identifier: $0["identifier"], secret: SharedSecret($0["secret"]),
                        clientKey: $0["client"])
                }
                state.temporary = try Row.fetchAll(
                    database, sql: "SELECT * FROM temporary ORDER BY place"
                ).map(Self.temporary)
                let nonces = try Row.fetchCursor(database, sql: "SELECT * FROM nonce")
                while let row = try nonces.next() {
                    let digest: Data = row["digest"]
                    state.nonces.append(
                        StoredNonce(timestamp: row["timestamp"], digest: Array(digest)))
                }
                state.forgotten =
                    try Int64.fetchOne(database, sql: "SELECT time FROM forgotten") ?? .min
                return state
            }
        } catch let issue as VectorIssue {
            throw issue
        } catch {
            throw Self.issue(path, error)
        }
    }

    private static func client(_ row: Row) throws -> Client {
        let pem: String? = row["public_key"]
        var client =
            if let pem {
                Client(key: row["key"], publicKey: try RSAPublicKey(pem: Array(pem.utf8)))
            } else {
                Client(key: row["key"], secret: SharedSecret(row["secret"]))
            }
        let callbacks: String = row["callbacks"]
        client.callbacks = callbacks.split(separator: "\n").map(String.init)
        return client
    }

    private static func temporary(_ row: Row) -> TemporaryToken {
        var token = TemporaryToken(
            identifier: row["identifier"], secret: SharedSecret(row["secret"]),
            clientKey: row["client"],
            callback: row["callback"], expiry: row["expiry"], formToken: row["form_token"])
        let value: String = row["value"]
        token.wrongVerifiers = row["wrong_verifiers"]
        switch row["state"] as String {
        case "approved": token.state = .approved(verifier: value)
        case "denied": token.state = .denied
        case "exchanged": token.state = .exchanged(token: value)
        case "spent": token.state = .spent
        default: token.state = .pending
        }
        return token
    }

    // MARK: - Writing

    /// Keeps the clients and tokens that a server begins with.
    func begin(_ clients: [Client], _ tokens: [Token]) throws(VectorIssue) {
        do {
            try queue.write { database in
                try database.execute(sql: "DELETE FROM client")
                for client in clients {
                    try database.execute(
                        sql: "INSERT INTO client VALUES (?, ?, ?, ?)",
                        arguments: [
                            client.key, client.secret?.text,
                            client.publicKey.map { String(decoding: $0.pem, as: UTF8.self) },
                            client.callbacks.joined(separator: "\n"),
                        ])
                }
                for token in tokens { try Self.keep(.token(token), in: database) }
            }
        } catch {
            throw Self.issue(path, error)
        }
    }

    /// Commits what a request changed.
    func keep(_ changes: [StateChange]) throws {
        guard !changes.isEmpty else { return }
        try queue.write { database in
            for change in changes { try Self.keep(change, in: database) }
        }
    }

    private static func keep(_ change: StateChange, in database: Database) throws {
        let (sql, arguments) = statement(change)
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
        guard case .forgotten(let time) = change else { return }
        try database.cachedStatement(sql: "DELETE FROM nonce WHERE timestamp < ?")
            .execute(arguments: [time])
    }

    private static func statement(_ change: StateChange) -> (String, StatementArguments) {
        switch change {
        case .nonce(let nonce):
            (
                "INSERT OR IGNORE INTO nonce VALUES (?, ?)",
                [nonce.timestamp, Data(nonce.digest)]
            )
        case .forgotten(let time):
            ("INSERT OR REPLACE INTO forgotten VALUES (1, ?)", [time])
        case .token(let token):
            (
                "INSERT OR REPLACE INTO token VALUES (?, ?, ?)",
                [token.identifier, token.secret.text, token.clientKey]
            )
        case .tokenEnded(let identifier):
            ("DELETE FROM token WHERE identifier = ?", [identifier])
        case .temporary(let token): temporary(token)
        case .temporaryEnded(let identifier):
            ("DELETE FROM temporary WHERE identifier = ?", [identifier])
        }
    }

    private static func temporary(_ token: TemporaryToken) -> (String, StatementArguments) {
        let (state, value) =
            switch token.state {
            case .pending: ("pending", "")
            case .approved(let verifier): ("approved", verifier)
            case .denied: ("denied", "")
            case .exchanged(let issued): ("exchanged", issued)
            case .spent: ("spent", "")
            }
        let sql = """
            INSERT INTO temporary (identifier, secret, client, callback, expiry, form_token, state,
                value, wrong_verifiers) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (identifier) DO UPDATE SET state = excluded.state, value = excluded.value,
                wrong_verifiers = excluded.wrong_verifiers
            """
        return (
            sql,
            [
                token.identifier, token.secret.text, token.clientKey, token.callback,
                token.expiry,
                token.formToken, state, value, token.wrongVerifiers,
            ]
        )
    }
}
#endif
