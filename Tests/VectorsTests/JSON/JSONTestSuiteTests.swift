import Fixtures
import Foundation
import OAuth1
import Testing
import Vectors

@Suite("JSON texts, against Nicolas Seriot's \"JSON Parsing Test Suite\"")
struct JSONTestSuiteTests {
    /// A text of the suite, the expected outcome, and the reason if that is our choice.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: [UInt8]
        let isAccepted: Bool
        let reason: String?
        /// The number of duplicate names.
        let repeatedNames: Int
        /// Names and values in the order of the text.
        let values: [String]?

        var testDescription: String { name }
    }

    private static let fixture = "Tests/VectorsTests/Fixtures/json-test-suite.json"

    private static func cases(of part: String) -> [Case] {
        do {
            let bytes = try Data(Repository.bytes(of: fixture))
            let suite = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            return (suite?[part] as? [[String: Any]] ?? []).compactMap(Case.init)
        } catch {
            return []
        }
    }

    static let parsing = cases(of: "test_parsing")
    static let transform = cases(of: "test_transform")

    @Test("is complete, with a reason for each case that it leaves open")
    func isComplete() {
        let counts = ["y_", "n_", "i_"].map { kind in
            Self.parsing.count { $0.name.hasPrefix(kind) }
        }
        #expect(counts == [95, 193, 35])
        #expect(Self.transform.count == 22)
        let all = Self.parsing + Self.transform
        #expect(Set(all.map(\.name)).count == all.count)
        for entry in all where !entry.name.hasPrefix("y_") && !entry.name.hasPrefix("n_") {
            #expect(entry.reason != nil, "\(entry.name)")
        }
    }

    @Test("are accepted and refused as it says", arguments: JSONTestSuiteTests.parsing)
    func parses(_ entry: Case) {
        check(entry)
    }

    @Test(
        "keep the values that other parsers are known to change",
        arguments: JSONTestSuiteTests.transform)
    func transforms(_ entry: Case) {
        check(entry)
    }

    private func check(_ entry: Case) {
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(entry.text.span)
            #expect(entry.isAccepted)
            #expect(document.duplicateNames.count == entry.repeatedNames)
            guard let values = entry.values else { return }
            let read = document.nodes.indices.filter {
                document.nodes[$0].kind != .object && document.nodes[$0].kind != .array
            }
            #expect(read.map { Array(document.text(of: $0)) } == values.map { Array($0.utf8) })
        } catch {
            #expect(!entry.isAccepted, "\(error)")
            #expect((0...entry.text.count).contains(error.offset))
            #expect(!error.message.isEmpty)
        }
    }
}

extension JSONTestSuiteTests.Case {
    /// Nil if the entry of the fixture is incomplete.
    init?(_ entry: [String: Any]) {
        guard let name = entry["name"] as? String, let text = Self.text(of: entry),
            let isAccepted = Self.isAccepted(name, entry["outcome"] as? String)
        else { return nil }
        self.name = name
        self.text = text
        self.isAccepted = isAccepted
        reason = entry["why"] as? String
        repeatedNames = entry["repeated"] as? Int ?? 0
        values = entry["values"] as? [String]
    }

    private static func text(of entry: [String: Any]) -> [UInt8]? {
        if let base64 = entry["base64"] as? String {
            return Data(base64Encoded: base64).map { [UInt8]($0) }
        }
        guard let text = entry["text"] as? String else { return nil }
        let times = entry["times"] as? Int ?? 1
        let end = entry["end"] as? String ?? ""
        return Array((String(repeating: text, count: times) + end).utf8)
    }

    private static func isAccepted(_ name: String, _ outcome: String?) -> Bool? {
        switch (name.prefix(2), outcome) {
        case ("y_", nil), (_, "accepted"): true
        case ("n_", nil), (_, "refused"): false
        default: nil
        }
    }
}
