#if Live
import OAuth1
import Server
import Vectors

extension StoredState {
    /// - Throws: ``DamagedRow`` or ``DatabaseError``.
    init(reading database: Database) throws {
        self.init()
        try database.read("client", "key, secret, public_key, callbacks") { row in
            clients.append(try Client(row))
        }
        try database.read("token", "identifier, secret, client") { row in
            tokens.append(
                Token(
                    identifier: try row.text(0), secret: SharedSecret(try row.text(1)),
                    clientKey: try row.text(2)))
        }
        let columns =
            "identifier, secret, client, callback, expiry, form_token, state, value,"
            + " wrong_verifiers"
        try database.read("temporary", "\(columns)", orderedBy: "place") { row in
            temporary.append(try TemporaryToken(row))
        }
        try database.read("nonce", "timestamp, digest") { row in
            nonces.append(StoredNonce(timestamp: try row.integer(0), digest: try row.bytes(1)))
        }
        try database.read("forgotten", "time") { row in forgotten = try row.integer(0) }
    }
}

extension Database {
    /// Calls `row` with each row of a table.
    fileprivate func read(
        _ table: String,
        _ columns: String,
        orderedBy order: String? = nil,
        row: (DatabaseRow) throws -> Void
    ) throws {
        var number = 0
        try run("SELECT \(columns) FROM \(table)" + (order.map { " ORDER BY \($0)" } ?? "")) {
            number += 1
            do {
                try row($0)
            } catch let error as DatabaseError {
                throw DamagedRow(table: table, row: number, reason: error.description)
            } catch is SigningError {
                throw DamagedRow(
                    table: table, row: number,
                    reason: "the column public_key does not contain an RSA key")
            }
        }
    }
}

extension Client {
    fileprivate init(_ row: DatabaseRow) throws {
        let key = try row.text(0)
        if let pem = try row.optionalText(2) {
            self.init(key: key, publicKey: try RSAPublicKey(pem: Array(pem.utf8)))
        } else {
            self.init(key: key, secret: SharedSecret(try row.text(1)))
        }
        callbacks = try row.text(3).split(separator: "\n").map(String.init)
    }
}

extension TemporaryToken {
    fileprivate init(_ row: DatabaseRow) throws {
        self.init(
            identifier: try row.text(0), secret: SharedSecret(try row.text(1)),
            clientKey: try row.text(2), callback: try row.text(3), expiry: try row.integer(4),
            formToken: try row.text(5))
        let value = try row.text(7)
        wrongVerifiers = Int(try row.integer(8))
        switch try row.text(6) {
        case "approved": state = .approved(verifier: value)
        case "denied": state = .denied
        case "exchanged": state = .exchanged(token: value)
        case "spent": state = .spent
        default: state = .pending
        }
    }
}
#endif
