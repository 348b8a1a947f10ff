import Testing

@Suite("Words")
struct WordTests {
    static let pages = Repository.files.filter { path in
        ["README.md", "CONTRIBUTING.md", "vectors/README.md", "scripts/README.md"].contains(path)
            || path.hasPrefix("docs/") && path.hasSuffix(".md")
    }

    @Test("of pages are plain", arguments: WordTests.pages)
    func page(_ path: String) throws {
        let prose = try MarkdownPage.page(path).prose
        Self.report(Self.findings(in: prose, as: .page, of: path))
    }

    @Test("of messages and comments are plain", arguments: SafetyTests.sources)
    func sources(_ path: String) throws {
        let source = try SwiftFile.file(path).source
        Self.report(
            Self.findings(in: source.literals, as: .literal, of: path)
                + Self.findings(in: source.comments, as: .comment, of: path))
    }

    @Test("are found, and let pass, by their rule", arguments: WordRule.all.map(\.examples.found))
    func rule(_ example: String) throws {
        let rule = try #require(WordRule.all.first { $0.examples.found == example })
        let search = WordSearch([rule], in: .page)
        #expect(search.findings(in: Array(example.utf8)).count == 1)
        #expect(search.findings(in: Array(rule.examples.passed.utf8)).isEmpty)
        #expect(WordSearch(WordRule.all, in: .page).findings(in: Array(rule.instead.utf8)).isEmpty)
    }

    @Test(
        "are found where they are read",
        arguments: [
            ("f(\"behind\")", 1), ("f(\"a \\(behind) b\")", 0), ("behind()", 0), ("// Behind.", 1),
            ("f(\"so \" +\n    \"many\")", 1), ("f(\"so\", \"many\")", 0), ("/// so\n/// many", 1),
            ("// so\n\n// many", 0), ("// so.\n// Many", 0), ("// octets", 1), ("f(\"octets\")", 1),
            ("\"\"\"\nIt is \\\nnone.\n\"\"\"", 1), ("f(/behind/)", 0), ("f(\"is \\(a) none\")", 0),
            ("f(\"behind-the-scenes\")", 0),
        ])
    func places(_ text: String, _ expected: Int) {
        let source = SwiftSource(text)
        let found =
            Self.findings(in: source.literals, as: .literal, of: "")
            + Self.findings(in: source.comments, as: .comment, of: "")
        #expect(found.count == expected)
    }

    @Test(
        "of pages are found in prose alone",
        arguments: [
            ("it is\nnone", 1), ("it is\n\nnone", 0), ("[a](b/behind)", 0), ("[behind](b)", 1),
            ("```json\nbehind\n```\nbehind", 1), ("```console\n$ a\nbehind\n```", 1),
            ("    ```swift\n    behind\n    ```", 0), ("| is | none |", 0), ("`behind`", 1),
            ("[a]: behind", 0), ("> it is\n> none", 1),
        ])
    func prose(_ text: String, _ expected: Int) {
        #expect(Self.findings(in: MarkdownPage(text).prose, as: .page, of: "").count == expected)
    }

    @Test(
        "of the RFC are still quoted where they may be", arguments: WordRule.quotations.map(\.file))
    func quotations(_ file: String) throws {
        let text = try Repository.text(of: file)
        for quotation in WordRule.quotations where quotation.file == file {
            #expect(text.contains(quotation.phrase), "\(file) no longer has \(quotation.phrase)")
        }
    }

    private static let searches = Dictionary(
        uniqueKeysWithValues: WordRule.Place.allCases.map { ($0, WordSearch(WordRule.all, in: $0)) }
    )

    /// Each finding as a line: where, what, and what to write.
    private static func findings(
        in text: [UInt8], as place: WordRule.Place, of path: String
    ) -> [String] {
        var text = text
        for quotation in WordRule.quotations where quotation.file == path {
            for range in text.ranges(of: Array(quotation.phrase.utf8)) {
                for index in range { text[index] = 0 }
            }
        }
        return (searches[place]?.findings(in: text) ?? []).map { finding in
            let line = 1 + text[..<finding.offset].count { $0 == Byte.newline }
            return "\(path):\(line): \"\(finding.phrase)\" → write \"\(finding.rule.instead)\""
                + " (\(finding.rule.reason))"
        }
    }

    private static func report(_ findings: [String]) {
        if !findings.isEmpty { Issue.record("\(findings.joined(separator: "\n"))") }
    }
}
