import Foundation
import Testing

@Suite("The sessions that the documentation shows")
struct ReadmeTests {
    /// A command behind `$ ` in a `console` block, and what follows it.
    struct Session: Sendable, CustomTestStringConvertible {
        let page: String
        let command: String
        let shown: String

        var testDescription: String { "\(page): \(command)" }
    }

    static let pages = [
        "README.md", "docs/vector-format.md", "docs/commands.md", "docs/explain.md",
        "docs/fuzzing.md", "docs/validate.md",
    ]
    static let sessions = pages.flatMap(sessions(of:))

    @Test("are what the tool prints", arguments: sessions)
    func isTrue(_ session: Session) async throws {
        let files = "\"$ROOT\"/Tests/EndToEndTests/Readme/*.json"
        let vectors = "ln -s \"$ROOT/vectors\" vectors"
        let outcome = try await Shell.run("cp \(files) . && \(vectors) && \(session.command) 2>&1")
        let printed = String(decoding: outcome.output, as: UTF8.self)
        #expect(printed.trimmingCharacters(in: .newlines) == session.shown)
    }

    @Test("are there")
    func areThere() {
        #expect(Self.sessions.count >= 4)
    }

    private static func sessions(of page: String) -> [Session] {
        let text = try? String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
        let blocks = (text ?? "").components(separatedBy: "```console\n").dropFirst()
        return blocks.flatMap { block in
            let body = "\n" + (block.components(separatedBy: "\n```").first ?? "")
            return body.components(separatedBy: "\n$ ").dropFirst().map { part in
                let lines = part.split(
                    separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                let shown = lines.count > 1 ? String(lines[1]) : ""
                return Session(
                    page: page,
                    command: String(lines[0]),
                    shown: shown.trimmingCharacters(in: .newlines))
            }
        }
    }
}
