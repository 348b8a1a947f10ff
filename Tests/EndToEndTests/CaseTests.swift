import Foundation
import Testing

@Suite("The built tool")
struct CaseTests {
    @Test("prints what the case's folder says", arguments: Cases.folders)
    func prints(_ name: String) async throws {
        let outcome = try await Shell.run(
            copyOf: Cases.directory.appending(path: name), omitting: Cases.expected)
        let falseClaims = outcome.falseClaims
        if !falseClaims.isEmpty {
            Issue.record("\(name):\n\(falseClaims.joined(separator: "\n"))")
        }
        guard Cases.recorded == nil else {
            // A false claim is never recorded.
            if falseClaims.isEmpty { try Cases.record(outcome, of: name) }
            return
        }
        let differences = outcome.differences(from: try Cases.expectation(of: name))
        if !differences.isEmpty { Issue.record("\(name):\(differences)") }
    }

    @Test(
        "prints a false claim as a line of its own, and nothing for a true one",
        arguments: [
            ("holds 'a is a' test a = a", []), ("holds 'a is b' test a = b", ["FALSE: a is b"]),
            ("printf text; holds 'it ends well' false >&2", ["FALSE: it ends well"]),
            ("echo text | holds 'no word' ! grep -q word", []),
            ("echo word | holds 'no word' ! grep -q word", ["FALSE: no word"]),
            ("holds 'no word' ! grep -q word missing", ["FALSE: no word"]),
            ("its() { return $1; }; holds 'a function ends well' its 0", []),
            ("holds 'it exists' nothing-of-this-name", ["FALSE: it exists"]),
        ])
    func holds(_ script: String, _ falseClaims: [String]) async throws {
        let outcome = try await Shell.run(script)
        #expect(outcome.falseClaims == falseClaims)
        #expect(outcome.code == 0)
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
