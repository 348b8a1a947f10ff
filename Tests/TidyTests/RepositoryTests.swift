import Foundation
import Testing

@Suite("The repository")
struct RepositoryTests {
    @Test("has nothing at its top but what belongs there")
    func top() {
        let permitted: Set<String> = [
            ".ci", ".editorconfig", ".github", ".gitignore", ".spi.yml", ".swift-format",
            "CHANGELOG.md",
            "CONTRIBUTING.md", "LICENSE", "Package.swift", "README.md", "SECURITY.md", "Sources",
            "Tests",
            // GitHub looks for an action there and nowhere else.
            "action.yml", "docs", "page", "scripts", "vectors",
        ]
        let top = Set(Repository.files.map { String($0.prefix { $0 != "/" }) })
        #expect(top.subtracting(permitted) == [])
    }

    @Test(
        "has what a stranger looks for first",
        arguments: ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Package.swift"])
    func present(_ file: String) throws {
        #expect(Repository.files.contains(file))
        guard Repository.files.contains(file) else { return }
        #expect(try !Repository.text(of: file).isEmpty)
    }

    @Test("has no blanks in its paths")
    func paths() {
        for file in Repository.files { #expect(!file.contains(" "), "\(file)") }
    }

    /// Batches are what others wrote.
    @Test(
        "knows no path of the machine it was written on",
        arguments: Repository.files.filter { !$0.hasPrefix("scripts/judge/batches/") })
    func absolutePaths(_ file: String) throws {
        let data = try Data(contentsOf: Repository.root.appending(path: file))
        guard let text = String(data: data, encoding: .utf8) else { return }
        // Put together here, so that this file is not the one that is found.
        for folder in ["work", "home", "root", "Users", "tmp"].map({ "/" + $0 + "/" }) {
            for range in text.ranges(of: folder) {
                let before = text[..<range.lowerBound].last
                let isInside = before.map { $0.isLetter || $0.isNumber || "._-~}/:%)".contains($0) }
                #expect(isInside == true, "\(file): …\(text[range.lowerBound...].prefix(40))")
            }
        }
    }

    @Test("has vectors whose ids are unique in their file")
    func vectorIDs() throws {
        let files = Repository.files(under: "vectors", ending: ".json")
        #expect(files.count > 50)
        for file in files where file != "vectors/schema.json" {
            let data = try Data(contentsOf: Repository.root.appending(path: file))
            let document = try JSONSerialization.jsonObject(with: data)
            let object = document as? [String: Any] ?? [:]
            let list =
                document as? [[String: Any]] ?? object["vectors"] as? [[String: Any]] ?? [object]
            let ids = list.compactMap { $0["id"] as? String }
            #expect(ids.count == list.count, "\(file) has a vector without id")
            #expect(Set(ids).count == ids.count, "\(file) has an id twice")
        }
    }

    @Test("keeps one version for tool, vectors and changelog")
    func version() throws {
        let file = try #require(Repository.files.first { $0.hasSuffix("/Version.swift") })
        let source = try Repository.text(of: file)
        let version = try #require(source.firstMatch(of: /current = "([^"]+)"/)?.output.1)
        guard Repository.files.contains("CHANGELOG.md") else { return }
        let changelog = try Repository.text(of: "CHANGELOG.md")
        // Before its release, a version is the topmost one without a date.
        let headings = changelog.matches(of: /(?m)^## \[([^\]]+)\]/).map { String($0.output.1) }
        let released = headings.first { $0 != "Unreleased" }
        #expect(released.map { $0 == String(version) } ?? (headings == ["Unreleased"]))
    }
}
