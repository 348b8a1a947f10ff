import Results
import Testing
import Vectors

@testable import oauthcheck

@Suite("A file of the wrong kind")
struct FileKindTests {
    @Test(
        "is called what it is, on one line",
        arguments: [
            (FileKind.report, "a report of 'oauthcheck check'"), (.history, "a history"),
            (.comparison, "the output of 'oauthcheck compare'"),
            (.historyOutput, "the output of 'oauthcheck history'"),
            (.known, "a list of known failures"), (.vectors, "a file of vectors"),
        ])
    func message(_ kind: FileKind, _ title: String) throws {
        let other = kind == .history ? FileKind.report : .history
        let message = try #require(kind.issue(of: "x.json", expected: other)).description
        #expect(message.hasPrefix("x.json: this is \(title), but "), "\(message)")
        #expect(!message.contains("\n"))
        #expect(kind.issue(of: "x.json", expected: kind) == nil)
    }
}
