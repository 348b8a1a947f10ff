import Foundation
import Testing

@Suite("The lines of code of each module")
struct BudgetTests {
    /// The table in CONTRIBUTING.md: a module, and the lines that it may have.
    private static func table() throws -> [String: Int] {
        let rows = try Repository.text(of: "CONTRIBUTING.md").matches(
            of: /(?m)^\| `([A-Za-z0-9]+)` \| ([0-9,]+) \|$/)
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (String(row.1), Int(row.2.filter { $0 != "," }) ?? 0)
            })
    }

    /// Lines that have more than blanks and a comment.
    private static func count(_ path: String) throws -> Int {
        try Repository.lines(of: path).count { line in
            let text = line.drop { $0 == " " }
            return !text.isEmpty && !text.hasPrefix("//")
        }
    }

    @Test("are as many as the table in CONTRIBUTING.md says, or fewer, but not by a hundred")
    func budget() throws {
        var counts: [String: Int] = [:]
        for path in SourceTests.sources {
            let module = String(path.split(separator: "/")[1])
            counts[module, default: 0] += try Self.count(path)
        }
        let table = try Self.table()
        #expect(Set(table.keys) == Set(counts.keys))
        for (module, count) in counts.sorted(by: { $0.key < $1.key }) {
            let budget = table[module] ?? 0
            let isKept = (budget - 100...budget).contains(count)
            #expect(isKept, "\(module) has \(count) lines; the table says \(budget)")
        }
    }
}
