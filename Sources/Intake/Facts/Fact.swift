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

    /// The names, from the outside: `oauth`, `consumer`, `secret`.
    package let path: [String]
    package let value: String
    /// 1-based.
    package let line: Int
    package let tie: Tie
    /// Whether the value is what the text says, decoded from base64.
    package var isDecoded = false

    package init(_ path: [String], _ value: String, line: Int, _ tie: Tie = .separator) {
        self.path = path
        self.value = value
        self.line = line
        self.tie = tie
    }

    /// `oauth.consumer.secret`.
    package var name: String { path.joined(separator: ".") }

    /// Whether two facts are what one place of a text may mean.
    func isReading(of other: Fact) -> Bool { line == other.line && path == other.path }
}
