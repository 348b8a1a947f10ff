import Foundation
import Testing

@Suite("What the documentation shows")
struct ReadmeTests {
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

    /// `scripts/record` sets the variable, and then what is printed is written into the pages.
    private static let isRecording =
        ProcessInfo.processInfo.environment["RECORD_CASES"]?.isEmpty ?? false

    static let sessions = pages.flatMap(sessions(of:))
    static let listings = pages.flatMap(listings(of:))

    @Test("is what the tool prints", arguments: sessions)
    func isPrinted(_ session: Session) async throws {
        if !Self.isRecording {
            #expect(try await Self.printed(session) == session.shown, "run scripts/record")
        }
    }

    @Test("is written by scripts/record", .enabled(if: isRecording))
    func write() async throws {
        for (page, sessions) in Dictionary(grouping: Self.sessions, by: \.page) {
            var text = try Self.text(of: page)
            for session in sessions {
                let printed = try await Self.printed(session)
                let start = "$ \(session.command)\n"
                guard let old = text.range(of: start + session.shown) else { continue }
                text.replaceSubrange(old, with: start + printed)
            }
            let file = Repository.root.appending(path: page)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    @Test("is what the file holds", arguments: listings)
    func isInFile(_ listing: Listing) throws {
        let held = try Self.text(of: listing.file)
        #expect(held.trimmingCharacters(in: .newlines) == listing.shown)
    }

    @Test("is found on the pages that have sessions")
    func isFound() {
        let pages = Set(Self.sessions.map(\.page))
        #expect(pages.isSuperset(of: ["README.md", "docs/explain.md", "docs/results.md"]))
        #expect(Self.listings.count >= 2)
    }

    private static func printed(_ session: Session) async throws -> String {
        // As in a clone, but what a command writes goes into a folder of its own.
        let clone = "ln -s \"$ROOT\"/docs \"$ROOT\"/vectors \"$ROOT\"/scripts ."
        let outcome = try await Shell.run("\(clone) && \(session.command) 2>&1")
        return String(decoding: outcome.output, as: UTF8.self)
            .trimmingCharacters(in: .newlines)
    }

    /// The README, and every page of `docs`.
    private static let pages: [String] = {
        let folder = Repository.root.appending(path: "docs").path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }()

    private static func sessions(of page: String) -> [Session] {
        blocks("console", of: page).flatMap { block in
            ("\n" + block.text).components(separatedBy: "\n$ ").dropFirst().map { part in
                let lines = part.components(separatedBy: "\n")
                let lineCount = 1 + lines.prefix { $0.hasSuffix("\\") }.count
                let shown = lines.dropFirst(lineCount).joined(separator: "\n")
                return Session(
                    page: page,
                    command: lines.prefix(lineCount).joined(separator: "\n"),
                    shown: shown.trimmingCharacters(in: .newlines))
            }
        }
    }

    private static func listings(of page: String) -> [Listing] {
        blocks("json", of: page).compactMap { block in
            let above = block.above.split(separator: "\n").last ?? ""
            guard let name = above.firstMatch(of: /`(docs\/examples\/[^`]+)`:$/) else { return nil }
            return Listing(page: page, file: String(name.output.1), shown: block.text)
        }
    }

    /// The blocks of one language, each with the text above it.
    private static func blocks(
        _ language: String, of page: String
    ) -> [(above: String, text: String)] {
        let parts = ((try? text(of: page)) ?? "").components(separatedBy: "```\(language)\n")
        return zip(parts, parts.dropFirst()).map { above, block in
            (above, block.components(separatedBy: "\n```").first ?? "")
        }
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
}
