import Fixtures
import Foundation
import Testing
import Vectors

@Suite("The reader, against the table that also tests the schema")
struct SchemaTableTests {
    /// A document, whether it must be accepted, and the path of its fault if it must not.
    struct Case: Sendable, CustomTestStringConvertible {
        let claim: String
        let document: [UInt8]
        let isAccepted: Bool
        let path: String?

        var testDescription: String { claim }
    }

    static let cases: [Case] = {
        do {
            let file = "Tests/VectorsTests/Fixtures/schema-table.json"
            let table = try JSONSerialization.jsonObject(with: Data(Repository.bytes(of: file)))
            return try (table as? [[String: Any]] ?? []).map { entry in
                let document = try JSONSerialization.data(
                    withJSONObject: entry["document"] ?? NSNull(),
                    options: [.fragmentsAllowed, .withoutEscapingSlashes, .prettyPrinted])
                return Case(
                    claim: entry["claim"] as? String ?? "",
                    document: [UInt8](document),
                    isAccepted: entry["accepted"] as? Bool ?? false,
                    path: entry["path"] as? String)
            }
        } catch {
            return []
        }
    }()

    @Test("has a table of at least 300 cases")
    func hasTable() {
        #expect(Self.cases.count >= 300)
        #expect(Set(Self.cases.map(\.claim)).count == Self.cases.count)
    }

    @Test(
        "accepts and refuses what the table says, at the path of the fault",
        arguments: SchemaTableTests.cases)
    func agreesWithTable(_ entry: Case) {
        let reading = Reading(entry.document)
        #expect(reading.issues.isEmpty == entry.isAccepted, "\(reading.descriptions)")
        guard !entry.isAccepted, let path = entry.path else { return }
        #expect(reading.issues.map(\.path).contains(path), "\(reading.descriptions)")
    }

    // The schema needs a validator of JSON Schema 2020-12, which is Python's jsonschema here.
    @Test(
        "agrees with the schema",
        .enabled(if: Script.hasPython(module: "jsonschema"), "python3 has no module jsonschema"))
    func agreesWithSchema() throws {
        let script = try Script("python3", "scripts/judge/schema")
        #expect(script.exitCode == 0, "\(script.output)")
    }
}
