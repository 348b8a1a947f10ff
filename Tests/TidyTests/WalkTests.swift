import Testing

@Suite("The drawing and the walks of docs/architecture.md")
struct WalkTests {
    /// A line of a walk: what it names, and the file in which this is.
    struct Hop: Hashable, Sendable, CustomStringConvertible {
        /// A type, and perhaps one of its functions.
        let names: [String]
        /// From `Sources`.
        let file: String

        var description: String { "\(names.joined(separator: ".")) in \(file)" }

        init(_ names: [String], _ file: String) {
            (self.names, self.file) = (names, file)
        }

        /// Nil for a line of another form than a number, `Type.function` in `File.swift`.
        init?(_ line: String) {
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            guard parts.count > 4, parts[0].hasSuffix(". "), Int(parts[0].dropLast(2)) != nil,
                parts[2] == " in "
            else { return nil }
            self.init(parts[1].split(separator: ".").map(String.init), String(parts[3]))
        }
    }

    private static let lines = (try? Repository.lines(of: "docs/architecture.md")) ?? []

    /// The lines of the section with the walks, as far as they have numbers.
    private static let numbered: [String] = lines.drop { $0 != "## Three walks" }.dropFirst()
        .prefix { !$0.hasPrefix("## ") }
        .filter { Byte.isDigit($0.utf8.first ?? 0) }

    private static let hops: [Hop] = numbered.compactMap { Hop($0) }

    @Test("name in each line a type, and the file that has it", arguments: WalkTests.hops)
    func names(_ hop: Hop) throws {
        let path = "Sources/\(hop.file)"
        try #require(Repository.files.contains(path), "\(path) is not there")
        let declared = Set(try SwiftFile.file(path).declarations.map(\.name))
        #expect(declared.isSuperset(of: hop.names), "\(path) has no \(hop)")
    }

    @Test("have short lines of this form, and three beginnings")
    func form() {
        #expect(Self.hops.count == Self.numbered.count)
        #expect(Self.numbered.count { $0.hasPrefix("1. ") } == 3)
        #expect(Self.numbered.allSatisfy { $0.count <= 140 })
    }

    @Test(
        "are read from numbered lines alone",
        arguments: [
            ("12. `A.b` in `C/D+E.swift` does it.", Hop(["A", "b"], "C/D+E.swift")),
            ("1. `A` in `B.swift` is `C`.", Hop(["A"], "B.swift")),
            ("1. `A` of `B.swift`", nil), ("- `A` in `B.swift`", nil), ("1. A in `B.swift`", nil),
        ])
    func reading(_ line: String, _ expected: Hop?) {
        #expect(Hop(line) == expected)
    }

    @Test("shows by its arrows who imports whom, as Package.swift says")
    func drawing() throws {
        let modules = try PackageManifest.own.get().targets.filter {
            $0.folder.hasPrefix("Sources/")
        }
        let names = Set(modules.map(\.name))
        let block = Self.lines.drop { $0 != "## Modules" }.drop { $0 != "```" }.dropFirst()
            .prefix { $0 != "```" }
        let arrows = Self.arrows(in: Array(block))
        #expect(Set(arrows.keys).union(arrows.values.joined()) == names)
        for module in modules {
            let imports = module.dependencies.intersection(names)
            let drawn = arrows[module.name] ?? []
            #expect(drawn.isSubset(of: imports), "\(module.name) imports less than is drawn")
            let reached = Self.reached(from: drawn, arrows)
            #expect(imports.isSubset(of: reached), "\(module.name) imports more than is drawn")
        }
    }

    @Test("has arrows between the names on both sides")
    func found() {
        let arrows = Self.arrows(in: [" A ─▶ B, C ──▶ D", "   C ─────▶ A"])
        #expect(arrows == ["A": ["B", "C"], "B": ["D"], "C": ["D", "A"]])
        #expect(Self.reached(from: ["B"], arrows) == ["B", "D"])
        #expect(Self.reached(from: ["C"], arrows) == ["A", "B", "C", "D"])
    }

    /// Each module, and those to which its arrows lead.
    private static func arrows(in lines: [String]) -> [String: Set<String>] {
        var arrows: [String: Set<String>] = [:]
        for line in lines {
            let groups = line.split(separator: "▶").map { group in
                group.split { " ─,".contains($0) }.map(String.init)
            }
            for (from, to) in zip(groups, groups.dropFirst()) {
                for name in from { arrows[name, default: []].formUnion(to) }
            }
        }
        return arrows
    }

    /// These modules, and all to which arrows lead from them.
    private static func reached(
        from modules: Set<String>, _ arrows: [String: Set<String>]
    ) -> Set<String> {
        var reached = modules
        var next = modules
        while !next.isEmpty {
            next = Set(next.flatMap { arrows[$0] ?? [] }).subtracting(reached)
            reached.formUnion(next)
        }
        return reached
    }
}
