import Foundation
import Probing
import Testing

@Suite("The catalogue of provider checks")
struct CatalogueTests {
    @Test(
        "has every id",
        arguments: [
            ("SIG", 57), ("TRN", 24), ("NON", 29), ("TMP", 23), ("AUT", 18), ("TOK", 24),
            ("TLS", 8), ("ERR", 12), ("ROB", 14),
        ])
    func ids(_ group: String, _ count: Int) {
        let found = Check.all.map(\.id).filter { $0.hasPrefix(group) }.sorted()
        let expected = (1...count).map { "\(group)-\($0 < 10 ? "0" : "")\($0)" }
        #expect(found == expected)
    }

    @Test(
        "has the levels that were counted",
        arguments: [
            (CheckLevel.must, 93), (.should, 39), (.security, 36), (.robustness, 23),
            (.information, 15), (.may, 3),
        ])
    func levels(_ level: CheckLevel, _ count: Int) {
        #expect(Check.all.count { $0.level == level } == count)
    }

    @Test("says of each check what it sends, or what it would take")
    func sentences() {
        for check in Check.all {
            #expect(check.rule.hasSuffix("."), "\(check.id)")
            let isTried = check.reasonNotTried == nil
            #expect(isTried == (!check.sent.isEmpty || check.isMeasured), "\(check.id)")
            #expect(check.risk.isEmpty || check.risk.hasSuffix("."), "\(check.id)")
        }
    }

    @Test("is described in docs/probe.md: what is never tried, and how many are")
    func page() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/probe.md"), encoding: .utf8)
        let untried = Check.all.filter { $0.reasonNotTried != nil }.map(\.id)
        #expect(page.contains("\(Check.all.count - untried.count) of them are tried"))
        let table = page.split(separator: "\n").drop { !$0.hasPrefix("| never tried") }.dropFirst(2)
            .prefix { $0.hasPrefix("|") }
        let listed = table.flatMap { row in
            row.split(separator: "|").first?.split(separator: ",").map {
                $0.trimmingCharacters(in: .whitespaces)
            } ?? []
        }
        #expect(listed.sorted() == untried.sorted())
    }
}
