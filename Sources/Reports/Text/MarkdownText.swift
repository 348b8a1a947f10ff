import Vectors

/// Markdown as GitHub and GitLab read it; text from outside is always code.
enum MarkdownText {
    /// Text inside a line, a cell of a table or a `<summary>`.
    ///
    /// Inside HTML's `code` nobody is mentioned and nothing is linked. Every character that means
    /// something to Markdown or HTML is written as its number.
    static func code(_ text: String) -> String {
        "<code>" + PlainText.visible(text).unicodeScalars.map(reference).joined() + "</code>"
    }

    /// Words and numbers of ours, with names from outside in them.
    static func text(_ text: String) -> String {
        PlainText.visible(text).unicodeScalars.map(reference).joined()
    }

    private static func reference(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ", "/", "-", ",": String(scalar)
        default: scalar.isASCII ? "&#\(scalar.value);" : String(scalar)
        }
    }

    /// Lines as a block of code, inside a fence that is longer than any in them.
    static func block(_ lines: [String]) -> String {
        let lines = lines.map { InertText.line(PlainText.visible($0)) }
        let longest = lines.map(longestFence).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)text\n" + lines.map { $0 + "\n" }.joined() + "\(fence)\n"
    }

    /// The longest run of backticks in `line`.
    private static func longestFence(_ line: String) -> Int {
        line.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    }
}
