import Foundation
import Testing

@Suite("Swift code in the documentation")
struct SnippetTests {
    /// A block of code, and where it is.
    struct Snippet: CustomTestStringConvertible, Sendable {
        let page: String
        let line: Int
        let lines: [String]

        var testDescription: String { "\(page):\(line)" }
    }

    private static let pages =
        ["README.md", "docs/library.md"] + Repository.files(under: "Sources", ending: ".md")

    private static let filesWithSnippets =
        Repository.files(under: "Tests/SnippetTests", ending: ".swift")
        + Repository.files(under: "scripts/judge/articles", ending: ".swift")

    @Test("is in a file that a test compiles and runs", arguments: SnippetTests.snippets())
    func isCompiled(_ snippet: Snippet) throws {
        // The first block of an article is built by scripts/judge/library instead:
        if try Self.isBuilt(snippet) { return }
        let isCopied = try Self.filesWithSnippets.contains { file in
            Self.lines(of: try Repository.text(of: file)).contains(snippet.lines)
        }
        #expect(isCopied, "no file has these lines one after the other")
    }

    /// Whether scripts/judge/library builds the block: the first of an article.
    private static func isBuilt(_ snippet: Snippet) throws -> Bool {
        let first = snippets(of: try Repository.text(of: snippet.page), snippet.page).first
        let script = try Repository.text(of: "scripts/judge/library")
        return first?.line == snippet.line && script.contains("\narticle \(snippet.page) ")
    }

    @Test("is found on more than five pages")
    func areFound() {
        let found = Set(Self.snippets().map(\.page))
        #expect(found.contains("docs/library.md"))
        #expect(found.count > 5)
    }

    @Test("is read without its indentation, empty lines and other languages")
    func isRead() {
        #expect(
            Self.snippets(of: "a\n```swift\n  b\n\nc\n```\n```sh\nd\n```\n", "p").map(\.lines) == [
                ["b", "c"]
            ])
    }

    private static func snippets() -> [Snippet] {
        pages.flatMap { page in
            do {
                return snippets(of: try Repository.text(of: page), page)
            } catch {
                Issue.record("\(page) cannot be read: \(error)")
                return []
            }
        }
    }

    /// The blocks of Swift in a page, but for parts of a manifest.
    private static func snippets(of text: String, _ page: String) -> [Snippet] {
        var found: [Snippet] = []
        var blockStart: Int?
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() where line.hasPrefix("```") {
            if let first = blockStart {
                let block = lines(of: all[first..<index].joined(separator: "\n"))
                if !(block.first ?? "").contains("Package.swift") {
                    found.append(Snippet(page: page, line: first + 1, lines: block))
                }
                blockStart = nil
            } else if line == "```swift" {
                blockStart = index + 1
            }
        }
        return found
    }

    /// The lines that are not empty, without their indentation.
    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
            .filter { !$0.isEmpty }.map(String.init)
    }
}
