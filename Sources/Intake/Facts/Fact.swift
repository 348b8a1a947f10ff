/// A value in a text, with the names that lead to it.
package struct Fact: Sendable {
    /// How the text ties the value to its name.
    package enum Tie: Int, Sendable {
        /// A separator is between them, and the value ends clearly: `name = "value"`.
        case separator
        /// Their places: a call, a list, a table, the next line.
        case place
        /// The words before it, or a value whose end is not clear.
        case words
    }

    /// What a program leaves undone that takes a value as it is written.
    package enum Unread: String, Sendable {
        case escapes = "with the backslashes of its escapes"
        case entities = "with its character references"
        case percentEncoding = "still percent-encoded"
        case base64 = "not decoded from base64"
        case dollars = "with $$ that stands for one $"
        case percents = "with %% that stands for one %"
        case quotes = "with doubled quotation marks"
        case innerQuotes = "with the quotation marks inside of its own"
        case comment = "with its comment"
        case members = "the whole text, not one of its members"
        case commentedOut = "of a line that is commented out"
        case outdated = "which is called an old one"
    }

    /// The names, from the outside: `oauth`, `consumer`, `secret`.
    package let path: [String]
    package let value: String
    /// 1-based.
    package let line: Int
    package let tie: Tie
    /// Whether the value is what the text says, decoded from base64.
    package var isDecoded = false
    /// Whether its line begins as comments do.
    var isInComment = false
    /// Why this is not the value that the text means; nil if it may be.
    package var unread: Unread?

    package init(_ path: [String], _ value: String, line: Int, _ tie: Tie = .separator) {
        self.path = path
        self.value = value
        self.line = line
        self.tie = tie
    }

    /// `oauth.consumer.secret`.
    package var name: String { path.joined(separator: ".") }

    /// Whether two facts are what one place of a text may mean.
    package func isReading(of other: Fact) -> Bool { line == other.line && path == other.path }
}
