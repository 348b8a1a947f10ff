import Foundation
import Testing

/// What the pages show in blocks of code.
enum DocumentationBlocks {
    /// A command after `$ ` in a `console` block, and what follows it.
    struct Session: Sendable, CustomTestStringConvertible {
        let page: String
        let command: String
        let shown: String

        var testDescription: String { "\(page): \(command)" }
    }

    /// A `json` block below the name of the file that it shows.
    struct Listing: Sendable, CustomTestStringConvertible {
        let page: String
        let file: String
        let shown: String

        var testDescription: String { "\(page): \(file)" }
    }

    /// The blocks of one language, each with the text above it.
    static func blocks(_ language: String, of page: String) -> [(above: String, text: String)] {
        do {
            let text = try Repository.text(of: page)
            let parts = text.components(separatedBy: "```\(language)\n")
            return zip(parts, parts.dropFirst()).map { above, block in
                (above, block.components(separatedBy: "\n```").first ?? "")
            }
        } catch {
            Issue.record("\(page) cannot be read: \(error)")
            return []
        }
    }
}
