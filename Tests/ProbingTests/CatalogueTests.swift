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
            (CheckLevel.must, 93), (.should, 39), (.security, 37), (.robustness, 23),
            (.information, 15), (.may, 2),
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
}
