import Fixtures
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Vectors

@Suite("The table of report formats")
struct ReportTableTests {
    private static func reporter(_ name: String, _ kind: Subject.Kind = .vector) throws
        -> any Reporter
    {
        var context = ReportContext(ReportStyle(hasColor: true), .own) {
            HTMLTemplate(frame: Array("{{body}}\n".utf8), results: [], style: [], script: [])
        }
        context.kind = kind
        return try #require(ReportFormat(name: name)).makeReporter(context)
    }

    @Test("finds a format by its name only")
    func names() {
        #expect(ReportFormat.all.map(\.name).allSatisfy { ReportFormat(name: $0)?.name == $0 })
        #expect(Set(ReportFormat.all.map(\.name)).count == ReportFormat.all.count)
        for name in ["", "JSON", "xml", "jsonl "] { #expect(ReportFormat(name: name) == nil) }
    }

    @Test("makes a report that ends its last line", arguments: ReportFormat.all.map(\.name))
    func lastLine(_ name: String) throws {
        let text = ReportFormatTests.text(try Self.reporter(name))
        #expect(text.hasSuffix("\n"))
    }

    @Test("makes the report for people of what the results are about")
    func people() throws {
        #expect(try Self.reporter("human") is HumanReporter)
        #expect(try Self.reporter("human", .rule) is RuleReporter)
    }

    @Test("has only formats that the documentation names", arguments: ReportFormat.all.map(\.name))
    func documented(_ name: String) throws {
        let page = String(decoding: try Repository.bytes(of: "docs/results.md"), as: UTF8.self)
        #expect(page.contains("`\(name)`") || page.contains("--report \(name)"))
    }
}
