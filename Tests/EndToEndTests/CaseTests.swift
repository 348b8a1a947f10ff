import Foundation
import Testing

@Suite("The built tool")
struct CaseTests {
    @Test("prints what the case's folder says", arguments: Cases.folders)
    func prints(_ name: String) async throws {
        let outcome = try await Shell.run(
            copyOf: Cases.directory.appending(path: name), omitting: Cases.expected)
        guard Cases.recorded == nil else { return try Cases.record(outcome, of: name) }
        let differences = outcome.differences(from: try Cases.expectation(of: name))
        if !differences.isEmpty { Issue.record("\(name):\(differences)") }
    }

    @Test("has cases, each with a command that says what it shows")
    func hasCases() throws {
        #expect(!Cases.folders.isEmpty)
        for name in Cases.folders {
            let command = Cases.directory.appending(path: "\(name)/command")
            let text = try String(contentsOf: command, encoding: .utf8)
            #expect(text.hasPrefix("# "), "\(name)/command begins with no comment")
        }
    }
}
