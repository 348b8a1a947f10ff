#if Live
import CSQLite

/// A database of SQLite in a file; for one thread at a time.
final class Database {
    private let handle: OpaquePointer
    /// Each statement is prepared once.
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file that is there.
    init(_ path: String) throws(DatabaseError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
        guard code == SQLITE_OK, let handle else {
            let error = DatabaseError(code, handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Executes statements that have no values and no result.
    func execute(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code, handle) }
    }

    /// Executes a statement with a value for each `?`, and calls `row` with each row of its result.
    func run(
        _ sql: String,
        _ values: [DatabaseValue] = [],
        row: (DatabaseRow) throws -> Void = { _ in }
    ) throws {
        let statement = try prepared(sql)
        defer { sqlite3_reset(statement) }
        for (value, place) in zip(values, Int32(1)...) {
            let code = value.bind(to: statement, at: place)
            guard code == SQLITE_OK else { throw DatabaseError(code, handle) }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try row(DatabaseRow(statement: statement))
            case SQLITE_DONE: return
            case let code: throw DatabaseError(code, handle)
            }
        }
    }

    private func prepared(_ sql: String) throws(DatabaseError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, let statement else { throw DatabaseError(code, handle) }
        statements[sql] = statement
        return statement
    }

    /// Does everything that `change` does, or nothing.
    func transaction(_ change: () throws -> Void) throws {
        try execute("BEGIN IMMEDIATE")
        do {
            try change()
            try execute("COMMIT")
        } catch {
            // It may have been undone already, and the first error is the one that matters.
            _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }
}

/// A value that is stored.
enum DatabaseValue {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    fileprivate func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
        switch self {
        case .null: sqlite3_bind_null(statement, place)
        case .integer(let number): sqlite3_bind_int64(statement, place, number)
        case .text(let text):
            oauthcheck_bind_text(statement, place, text, Int32(clamping: text.utf8.count))
        case .bytes(let bytes):
            oauthcheck_bind_bytes(statement, place, bytes, Int32(clamping: bytes.count))
        }
    }
}

/// A row of a result, while it is being read.
struct DatabaseRow {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) throws(DatabaseError) -> Int64 {
        try require(SQLITE_INTEGER, column)
        return sqlite3_column_int64(statement, column)
    }

    func text(_ column: Int32) throws(DatabaseError) -> String {
        try require(SQLITE_TEXT, column)
        let text = UnsafeBufferPointer(
            start: sqlite3_column_text(statement, column),
            count: Int(sqlite3_column_bytes(statement, column)))
        return String(decoding: text, as: UTF8.self)
    }

    func optionalText(_ column: Int32) throws(DatabaseError) -> String? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : try text(column)
    }

    func bytes(_ column: Int32) throws(DatabaseError) -> [UInt8] {
        try require(SQLITE_BLOB, column)
        return Array(
            UnsafeRawBufferPointer(
                start: sqlite3_column_blob(statement, column),
                count: Int(sqlite3_column_bytes(statement, column))))
    }

    private func require(_ type: Int32, _ column: Int32) throws(DatabaseError) {
        guard sqlite3_column_type(statement, column) != type else { return }
        let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
        throw DatabaseError(
            code: SQLITE_MISMATCH, description: "the column \(name) has a value of the wrong type"
        )
    }
}

/// Why SQLite did not do what it was asked to do.
struct DatabaseError: Error, CustomStringConvertible {
    let code: Int32
    let description: String

    fileprivate init(code: Int32, description: String) {
        self.code = code
        self.description = description
    }

    fileprivate init(_ code: Int32, _ handle: OpaquePointer?) {
        let text = handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        self.init(
            code: code,
            description: "SQLite error \(code): \(text.map { String(cString: $0) } ?? "")")
    }

    /// Whether another process uses the file.
    var isBusy: Bool { code == SQLITE_BUSY }

    /// Whether the file is not one of SQLite's.
    var isOtherFile: Bool { code == SQLITE_NOTADB }
}

/// A row that a server cannot have written, described without its values.
struct DamagedRow: Error, CustomStringConvertible {
    let table: String
    /// Its place among the rows, from 1.
    let row: Int
    let reason: String

    var description: String { "the table \(table), row \(row): \(reason)" }
}
#endif
