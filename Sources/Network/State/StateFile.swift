#if Live
import OAuth1
import Server
import Synchronization
import SystemPackage
import Vectors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The `--state` file: what a provider knows, in SQLite.
///
/// Each change is committed before the answer that depends on it is sent, so a process that is
/// killed has neither accepted a nonce nor issued a token that the file does not have.
final class StateFile: Sendable {
    private let database: Mutex<Database>
    private let path: String

    private static let version: Int64 = 1

    /// - Throws: ``VectorIssue`` if it cannot be opened, or is another file.
    init(_ path: String) throws(VectorIssue) {
        self.path = path
        do {
            // It has secrets.
            try FileDescriptor.open(
                FilePath(path), .readWrite, options: [.create, .closeOnExec],
                permissions: [.ownerRead, .ownerWrite]
            ).close()
            let database = try Database(path)
            // Two servers that share the file would each accept a nonce. A process that ends loses
            // nothing; a machine that does may lose the last moments.
            try database.execute(
                """
                PRAGMA locking_mode = EXCLUSIVE;
                PRAGMA synchronous = NORMAL;
                PRAGMA journal_mode = WAL;
                """)
            try database.transaction { try Self.prepare(database) }
            try Self.makePrivate(path)
            self.database = Mutex(database)
        } catch let issue as VectorIssue {
            throw issue
        } catch {
            throw Self.issue(path, error)
        }
    }

    /// Takes a file of ours, and the one that SQLite has beside it, from other readers.
    ///
    /// By their names: closing any descriptor of the database would end its locks.
    private static func makePrivate(_ path: String) throws {
        for name in [path, path + "-wal"] where access(name, F_OK) == 0 {
            guard chmod(name, S_IRUSR | S_IWUSR) == 0 else {
                throw VectorIssue(
                    file: path,
                    message: "the file's permissions cannot be set, so other users may be able to "
                        + "read its secrets: \(Errno(rawValue: errno))",
                    hint: "change the file's owner to the user who runs the server, or choose "
                        + "another file")
            }
        }
    }

    private static func issue(_ path: String, _ error: any Error) -> VectorIssue {
        let reason = error as? DatabaseError
        if reason?.isBusy ?? false {
            return VectorIssue(
                file: path, message: "another server uses this file",
                hint: "stop the other server, or give each server its own file")
        }
        if reason?.isOtherFile ?? false {
            return VectorIssue(file: path, message: "this is not a state file written by --state")
        }
        return VectorIssue(file: path, message: "the state cannot be stored: \(error)")
    }

    private static func prepare(_ database: Database) throws {
        let found = try number(database, "PRAGMA user_version")
        guard found == 0 || found == version else {
            throw VectorIssue(
                file: "--state", message: "the file was written by another version of oauthcheck")
        }
        guard found == 0 else { return }
        guard try number(database, "SELECT count(*) FROM sqlite_master") == 0 else {
            throw VectorIssue(
                file: "--state", message: "this file is the database of another program")
        }
        try database.execute(
            """
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

    /// The number that a statement selects.
    private static func number(_ database: Database, _ sql: String) throws -> Int64 {
        var number: Int64 = 0
        try database.run(sql) { number = try $0.integer(0) }
        return number
    }

    // MARK: - Reading

    /// - Throws: ``VectorIssue`` that names the table and the row of what cannot be read.
    func load() throws(VectorIssue) -> StoredState {
        do {
            return try database.withLock { try StoredState(reading: $0) }
        } catch let error as DamagedRow {
            throw VectorIssue(
                file: path, message: "\(error)",
                hint: "repair the row with SQLite, or start with a new file")
        } catch {
            throw Self.issue(path, error)
        }
    }

    // MARK: - Writing

    /// Keeps the clients and tokens that a server begins with.
    func begin(_ clients: [Client], _ tokens: [Token]) throws(VectorIssue) {
        do {
            try database.withLock { database in
                try database.transaction {
                    try database.run("DELETE FROM client")
                    for client in clients { try Self.keep(client, in: database) }
                    for token in tokens { try Self.keep(.token(token), in: database) }
                }
            }
        } catch {
            throw Self.issue(path, error)
        }
    }

    /// Commits what a request changed.
    func keep(_ changes: [StateChange]) throws {
        guard !changes.isEmpty else { return }
        try database.withLock { database in
            try database.transaction {
                for change in changes { try Self.keep(change, in: database) }
            }
        }
    }

    private static func keep(_ client: Client, in database: Database) throws {
        let pem = client.publicKey.map { String(decoding: $0.pem, as: UTF8.self) }
        try database.run(
            "INSERT INTO client VALUES (?, ?, ?, ?)",
            [
                .text(client.key), client.secret.map { .text($0.text) } ?? .null,
                pem.map { .text($0) } ?? .null, .text(client.callbacks.joined(separator: "\n")),
            ])
    }

    private static func keep(_ change: StateChange, in database: Database) throws {
        switch change {
        case .nonce(let nonce):
            try database.run(
                "INSERT OR IGNORE INTO nonce VALUES (?, ?)",
                [.integer(nonce.timestamp), .bytes(nonce.digest)])
        case .forgotten(let time):
            try database.run("INSERT OR REPLACE INTO forgotten VALUES (1, ?)", [.integer(time)])
            try database.run("DELETE FROM nonce WHERE timestamp < ?", [.integer(time)])
        case .token(let token):
            try database.run(
                "INSERT OR REPLACE INTO token VALUES (?, ?, ?)",
                [.text(token.identifier), .text(token.secret.text), .text(token.clientKey)])
        case .tokenEnded(let identifier):
            try database.run("DELETE FROM token WHERE identifier = ?", [.text(identifier)])
        case .temporary(let token): try keep(token, in: database)
        case .temporaryEnded(let identifier):
            try database.run("DELETE FROM temporary WHERE identifier = ?", [.text(identifier)])
        }
    }

    private static func keep(_ token: TemporaryToken, in database: Database) throws {
        let (state, value) =
            switch token.state {
            case .pending: ("pending", "")
            case .approved(let verifier): ("approved", verifier)
            case .denied: ("denied", "")
            case .exchanged(let issued): ("exchanged", issued)
            case .spent: ("spent", "")
            }
        try database.run(
            """
            INSERT INTO temporary (identifier, secret, client, callback, expiry, form_token, state,
                value, wrong_verifiers) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (identifier) DO UPDATE SET state = excluded.state, value = excluded.value,
                wrong_verifiers = excluded.wrong_verifiers
            """,
            [
                .text(token.identifier), .text(token.secret.text), .text(token.clientKey),
                .text(token.callback), .integer(token.expiry), .text(token.formToken),
                .text(state), .text(value), .integer(Int64(token.wrongVerifiers)),
            ])
    }
}
#endif
