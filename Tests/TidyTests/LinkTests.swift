import Testing

@Suite("Links")
struct LinkTests {
    /// Every file and every folder.
    private static let known: Set<String> = Set(
        Repository.files.flatMap { file in
            file.indices.filter { file[$0] == "/" }.map { String(file[..<$0]) } + [file]
        })

    @Test("of pages lead to files and headings", arguments: WordTests.pages)
    func links(_ path: String) throws {
        for link in try MarkdownPage.page(path).links {
            guard let fault = try Self.fault(of: link.target, in: path) else { continue }
            Issue.record("\(path):\(link.line): \(link.target) \(fault)")
        }
    }

    @Test(
        "are found to lead nowhere",
        arguments: [
            ("commands.md", nil), ("../README.md", nil), ("../scripts", nil), ("./ci.md", nil),
            ("https://a.example/b.md", nil), ("mailto:a@example.com", nil),
            ("nothing.md", "names no file"), ("../docs/nothing.md", "names no file"),
            ("../../ci.md", "leads out of the repository"),
            ("commands.md#nothing", "names no heading of docs/commands.md"),
            ("#nothing", "names no heading of docs/ci.md"),
        ])
    func fault(_ target: String, _ expected: String?) throws {
        #expect(try Self.fault(of: target, in: "docs/ci.md") == expected)
    }

    @Test(
        "of the README lead to releases and to workflows that are there",
        arguments: [
            ("../../releases/latest", "README.md", nil),
            ("../../actions/workflows/test.yml/badge.svg", "README.md", nil),
            ("../../actions/workflows/nothing.yml", "README.md", "leads out of the repository"),
            ("../../wiki", "README.md", "leads out of the repository"),
            ("../../releases/latest", "SECURITY.md", "leads out of the repository"),
        ])
    func onGitHub(_ target: String, page: String, expected: String?) throws {
        #expect(try Self.fault(of: target, in: page) == expected)
    }

    @Test("find headings by the names that GitHub gives them")
    func anchors() {
        let page = MarkdownPage(
            "# A `b`, c\n## A b c\n## [D](e) f_g\n```sh\n# h\n```\n### Éa-b!\n## A b c\n")
        #expect(page.anchors == ["a-b-c", "a-b-c-1", "d-f_g", "éa-b", "a-b-c-2"])
        #expect(page.links.map(\.target) == ["e"])
    }

    @Test("are found in prose alone")
    func targets() {
        let page = MarkdownPage("[a](b \"c\") `[d](e)`\n![f](g#h)\n```\n[i](j)\n```\n[k]: l\n")
        #expect(page.links.map(\.target) == ["b", "g#h", "l"])
        #expect(page.links.map(\.line) == [1, 2, 6])
    }

    @Test("of texts name what is there")
    func paths() throws {
        let files =
            WordTests.pages + SafetyTests.sources
            + Repository.files(under: ".github") + Repository.files(under: "Sources", ending: ".md")
        for path in Set(files).sorted() {
            let text = try Repository.text(of: path)
            let missing = Self.paths(in: text).filter { !Self.known.contains($0) }
            #expect(missing == [], "\(path) names what is not there")
        }
    }

    @Test(
        "of texts are found in any sentence, without their placeholders",
        arguments: [
            ("Run `scripts/test --all`.", ["scripts/test"]),
            ("See scripts/test.", ["scripts/test"]),
            ("./scripts/test", ["scripts/test"]), ("scripts/judge-*", ["scripts"]),
            ("scripts/adapters/<library>/run", ["scripts/adapters"]),
            ("scripts/a/b.d/c.py, scripts/a/", ["scripts/a/b.d/c.py", "scripts/a"]),
            ("other/scripts/a", []), ("postscripts/a", []), ("scripts/{a,b}", ["scripts"]),
            ("[a](../scripts/b)", ["scripts/b"]), ("scripts/a/NAME/b", ["scripts/a"]),
            ("scripts/README.md", ["scripts/README.md"]),
            ("Sources/Ab, Tests/Bc/D.swift", ["Sources/Ab", "Tests/Bc/D.swift"]),
        ])
    func paths(_ text: String, _ expected: [String]) {
        #expect(Self.paths(in: text) == expected)
    }

    /// The paths from the root that a text names, each without its placeholders.
    private static func paths(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return bytes.split { !pathBytes[Int($0)] }.compactMap { run in
            let path = String(decoding: run, as: UTF8.self).split(separator: "/").drop {
                [".", ".."].contains($0)
            }
            guard path.count > 1 || run.last == Byte.slash,
                ["scripts", "Sources", "Tests"].contains(path.first)
            else { return nil }
            let next = run.endIndex < bytes.count ? bytes[run.endIndex] : Byte.newline
            let isCut = run.last != Byte.slash && "<*{$[(".utf8.contains(next)
            let written = path.dropLast(isCut ? 1 : 0).prefix { name in
                name.contains { !$0.isUppercase }
            }
            return String(written.joined(separator: "/").reversed().drop { $0 == "." }.reversed())
        }
    }

    private static let pathBytes = (0...UInt8.max).map {
        Byte.isLetter($0) || Byte.isDigit($0) || "_.+-/".utf8.contains($0)
    }

    /// What is wrong with the target of a link; nil for one that leads out of the repository.
    private static func fault(of target: String, in path: String) throws -> String? {
        guard !target.contains("://"), !target.hasPrefix("mailto:") else { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let file = resolved(String(parts[0]), from: path) else {
            if path == "README.md", isOnGitHub(target) { return nil }
            return "leads out of the repository"
        }
        guard known.contains(file) else { return "names no file" }
        guard parts.count > 1, file.hasSuffix(".md") else { return nil }
        let page = try MarkdownPage.page(file)
        return page.anchors.contains(String(parts[1])) ? nil : "names no heading of \(file)"
    }

    /// Whether a link of GitHub's page of the repository leads to its releases or to a workflow.
    private static func isOnGitHub(_ target: String) -> Bool {
        let parts = target.split(separator: "/")
        guard parts.starts(with: ["..", "..", "actions", "workflows"]), parts.count > 4 else {
            return parts.starts(with: ["..", "..", "releases"])
        }
        return known.contains(".github/workflows/\(parts[4])")
    }

    /// The path from the root of what a page links to; nil above the root.
    private static func resolved(_ link: String, from page: String) -> String? {
        guard !link.isEmpty else { return page }
        var parts = page.split(separator: "/").dropLast()
        for part in link.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(part)
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return parts.joined(separator: "/")
    }
}
