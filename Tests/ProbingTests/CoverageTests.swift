import Foundation
import Probing
import Testing
import Vectors

@Suite("The coverage of RFC 5849")
struct CoverageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// How many sentences with a key word each section has, counted in the RFC's text.
    private static let counts: [(section: String, count: Int)] = [
        ("2", 5), ("2.1", 8), ("2.2", 13), ("2.3", 5), ("3.1", 6), ("3.2", 7), ("3.3", 4),
        ("3.4.1.1", 1), ("3.4.1.2", 5), ("3.4.1.3.1", 3), ("3.4.2", 1), ("3.4.3", 1),
        ("3.4.4", 2), ("3.5", 2), ("3.5.1", 6), ("3.5.2", 2), ("3.5.3", 1), ("3.6", 4), ("4.13", 1),
    ]

    @Test("has every sentence of every section, in order")
    func sentences() {
        let expected = Self.counts.flatMap { section, count in
            (1...count).map { "\(section) (\($0))" }
        }
        #expect(RFCSentence.all.map { "\($0.section) (\($0.number))" } == expected)
    }

    @Test("says of each sentence what holds it, or why nothing does")
    func entries() {
        for sentence in RFCSentence.all {
            let title = "\(sentence.section) (\(sentence.number))"
            #expect(!sentence.keywords.isEmpty, "\(title)")
            let isHeld = !sentence.vectors.isEmpty || !sentence.checks.isEmpty
            #expect(isHeld == (sentence.reason == nil), "\(title)")
            #expect(sentence.reason?.hasSuffix(".") ?? true, "\(title)")
        }
    }

    @Test("names checks that are tried, and vectors that are there")
    func names() {
        let tried = Set(Check.all.filter { $0.reasonNotTried == nil }.map(\.id))
        for sentence in RFCSentence.all {
            #expect(tried.isSuperset(of: sentence.checks), "\(sentence.checks)")
            for path in sentence.vectors {
                let file = Self.root.appending(path: "vectors/\(path).json")
                #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
            }
        }
    }

    @Test("is the table of docs/coverage.md")
    func page() throws {
        let page = try String(
            contentsOf: Self.root.appending(path: "docs/coverage.md"), encoding: .utf8)
        #expect(page.contains(CoverageTable.text))
    }
}
