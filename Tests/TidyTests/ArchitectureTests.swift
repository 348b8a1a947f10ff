import Testing

@Suite("docs/architecture.md")
struct ArchitectureTests {
    private static let path = "docs/architecture.md"

    /// Every file and folder, by each of its last parts: `Network/State` and `State`.
    private static let places: Set<String> = Set(
        Repository.files.flatMap { file in
            let parts = file.split(separator: "/")
            return parts.indices.flatMap { end in
                (0...end).map { parts[$0...end].joined(separator: "/") }
            }
        })

    @Test("names files, folders and types that are there")
    func names() throws {
        let known = Set(try SwiftFile.all.get().flatMap(\.names).map(\.text))
        for (index, line) in try Repository.lines(of: Self.path).enumerated() {
            for name in Self.names(in: line) where !Self.places.contains(name) {
                let isType = name.split(separator: ".").allSatisfy { known.contains(String($0)) }
                #expect(isType, "\(Self.path):\(index + 1) names \(name)")
            }
        }
    }

    @Test(
        "has names in its sentences and drawings",
        arguments: [
            ("1. `A/B/Cd.swift`: `next`, `a.swift`", ["A/B/Cd.swift", "a.swift"]),
            ("| `Ab/Cd`, `Ef` | `Gh.ij`", ["Ab/Cd", "Ef", "Gh.ij"]),
            ("`Tests/<Module>Tests`, `+A.swift`, `A+….swift`, `/`, `--a`", []),
            (" AbCd ──▶ Ef ──▶ a GhIj", ["AbCd", "GhIj"]), ("Plain words of RFC 5849", []),
        ])
    func found(_ line: String, _ expected: [String]) {
        #expect(Self.names(in: line) == expected)
    }

    /// The paths and names with a capital that a sentence has as code, and the types in a drawing.
    private static func names(in line: String) -> [String] {
        guard !line.contains("─") else {
            return line.split(separator: " ").map(String.init).filter { word in
                word.utf8.allSatisfy(Byte.isLetter)
                    && word.dropFirst().contains(where: \.isLowercase)
                    && word.dropFirst().contains(where: \.isUppercase)
            }
        }
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }.filter { name in
            let isPlain = name.utf8.allSatisfy {
                Byte.isLetter($0) || "0123456789+./".utf8.contains($0)
            }
            guard isPlain, let first = name.utf8.first, Byte.isLetter(first) else { return false }
            return name.hasSuffix(".swift") || name.contains(where: \.isUppercase)
        }
    }
}
