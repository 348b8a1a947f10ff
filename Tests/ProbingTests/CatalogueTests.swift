import Foundation
import Probing
import Testing

@Suite("The catalogue of provider checks")
struct CatalogueTests {
    @Test(
        "has every id from 01 on",
        arguments: ["SIG", "TRN", "NON", "TMP", "AUT", "TOK", "TLS", "ERR", "ROB"])
    func ids(_ group: String) {
        let found = Check.all.map(\.id).filter { $0.hasPrefix(group) }.sorted()
        #expect(!found.isEmpty)
        #expect(found == found.indices.map { "\(group)-\($0 < 9 ? "0" : "")\($0 + 1)" })
    }

    @Test("has checks of these groups only")
    func groups() {
        let groups = ["SIG", "TRN", "NON", "TMP", "AUT", "TOK", "TLS", "ERR", "ROB"]
        #expect(Check.all.filter { !groups.contains(String($0.id.prefix(3))) }.isEmpty)
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
