import Foundation
import Testing

@Suite("What the documentation shows")
struct DocumentationTests {
    /// `scripts/record` without the name of a case writes what is printed into the pages.
    private static let isRecording = Cases.recorded?.isEmpty ?? false

    static let sessions = pages.flatMap(sessions(of:))
    static let listings = pages.flatMap(listings(of:))

    @Test("is what the tool prints", arguments: sessions)
    func isPrinted(_ session: DocumentationBlocks.Session) async throws {
        if !Self.isRecording {
            #expect(try await Self.printed(session) == session.shown, "run scripts/record")
        }
    }

    @Test("is written by scripts/record", .enabled(if: isRecording))
    func write() async throws {
        for (page, sessions) in Dictionary(grouping: Self.sessions, by: \.page) {
            var text = try Repository.text(of: page)
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
    func isInFile(_ listing: DocumentationBlocks.Listing) throws {
        let held = try Repository.text(of: listing.file)
        #expect(held.trimmingCharacters(in: .newlines) == listing.shown)
    }

    @Test("is found on the pages that have sessions")
    func isFound() {
        let pages = Set(Self.sessions.map(\.page))
        #expect(pages.isSuperset(of: ["README.md", "docs/explain.md", "docs/results.md"]))
        #expect(Self.listings.count >= 2)
    }

    private static func printed(_ session: DocumentationBlocks.Session) async throws -> String {
        // As in a clone, but what a command writes goes into a folder of its own.
        let clone = "ln -s \"$ROOT\"/docs \"$ROOT\"/vectors \"$ROOT\"/scripts ."
        let outcome = try await Shell.run("\(clone) && \(session.command) 2>&1")
        return String(decoding: outcome.output, as: UTF8.self)
            .trimmingCharacters(in: .newlines)
    }

    /// The README, and every page of `docs`.
    private static let pages: [String] = {
        let folder = Repository.root.appending(path: "docs").path(percentEncoded: false)
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            return ["README.md"]
                + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        } catch {
            Issue.record("docs cannot be read: \(error)")
            return ["README.md"]
        }
    }()

    private static func sessions(of page: String) -> [DocumentationBlocks.Session] {
        DocumentationBlocks.blocks("console", of: page).flatMap { block in
            ("\n" + block.text).components(separatedBy: "\n$ ").dropFirst().map { part in
                let lines = part.components(separatedBy: "\n")
                let lineCount = 1 + lines.prefix { $0.hasSuffix("\\") }.count
                let shown = lines.dropFirst(lineCount).joined(separator: "\n")
                return DocumentationBlocks.Session(
                    page: page,
                    command: lines.prefix(lineCount).joined(separator: "\n"),
                    shown: shown.trimmingCharacters(in: .newlines))
            }
        }
    }

    private static func listings(of page: String) -> [DocumentationBlocks.Listing] {
        DocumentationBlocks.blocks("json", of: page).compactMap { block in
            let above = block.above.split(separator: "\n").last ?? ""
            guard let name = above.firstMatch(of: /`(docs\/examples\/[^`]+)`:$/) else { return nil }
            return DocumentationBlocks.Listing(
                page: page, file: String(name.output.1), shown: block.text)
        }
    }
}
