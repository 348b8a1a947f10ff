import Foundation
import Testing

@Suite("The built tool")
struct CaseTests {
    @Test("prints what the case says", arguments: Cases.run)
    func prints(_ each: Case) async throws {
        let outcome = try await Shell.run(each.script, prepare: each.prepare)
        let falseClaims = outcome.falseClaims
        if !falseClaims.isEmpty {
            Issue.record("\(each.place): \(each.name):\n\(falseClaims.joined(separator: "\n"))")
        }
        guard Cases.recorded == nil else {
            // A false claim is never recorded.
            if falseClaims.isEmpty { try await Recorder.shared.record(outcome, of: each) }
            return
        }
        let differences = outcome.differences(from: each.expected)
        if !differences.isEmpty {
            Issue.record("\(each.place): \(each.name):\(differences)")
        }
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

    @Test("has transcripts that can be read, with a name for each case")
    func hasCases() throws {
        for transcript in Cases.transcripts {
            #expect(throws: Never.self) { try transcript.get() }
        }
        #expect(!Cases.all.isEmpty)
        for (name, cases) in Dictionary(grouping: Cases.all, by: \.name) where cases.count > 1 {
            Issue.record("\(name): \(cases.map(\.place))")
        }
    }

    @Test("has a use for each file beside the transcripts")
    func usesFiles() throws {
        let named = Cases.all.flatMap(\.files).compactMap { file -> String? in
            guard case .beside(let path) = file.contents else { return nil }
            return path
        }
        let found = try #require(FileManager.default.enumerator(atPath: Cases.directory.path))
        for case let path as String in found where path.contains("/") {
            let isUsed = named.contains {
                "\(path)/".hasPrefix("\($0)/") || $0.hasPrefix("\(path)/")
            }
            #expect(isUsed, "no case has the file \(path)")
        }
    }
}
