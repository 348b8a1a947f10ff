/// What shows that an answer has parts of the server's source, of its files or of its database.
enum SourceTrace {
    private static let words = [
        "Traceback (most recent call last)", "Stack trace:", "stack backtrace:", "\n\tat ",
        "\n    at ", " on line <b>", ".php on line ", "goroutine ", "node:internal", "at java.",
        "at org.", "Exception in thread", "panic: ", "File \"", "site-packages", "/usr/lib/",
        "/usr/local/", "/var/www", "/opt/", "/srv/", "C:\\", "SQLSTATE", "SELECT ", "INSERT INTO",
        "UPDATE ", "UNIQUE constraint", "sqlite3.", "SQLite3::", "psycopg", "PDOException", "ORA-0",
        "ActiveRecord::", "NoMethodError", "NullPointerException", "KeyError", "TypeError",
        "ValueError", "AttributeError", "IndexError", "UnicodeDecodeError", "binascii.",
        "undefined method", "Uncaught ", "Fatal error", "nil pointer dereference",
        "runtime error:",
    ]

    /// Ends of the names of source files, which a number of a line follows.
    private static let endings = [
        "go", "py", "rb", "js", "mjs", "ts", "java", "kt", "scala", "php", "pl", "pm", "rs", "ex",
        "cs", "c", "cpp", "swift", "lua", "hs", "erl",
    ].map { ".\($0):" }

    /// A part that must not be there; nil if there is none.
    static func sign(in text: String) -> String? {
        if let word = words.first(where: text.contains) { return word }
        return endings.first { ending in
            text.ranges(of: ending).contains { range in
                text[range.upperBound...].first?.isNumber ?? false
            }
        }
    }
}
