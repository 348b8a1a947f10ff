import Testing

@Suite("Imports")
struct ImportTests {
    /// What targets may import besides what `Package.swift` says: modules of the system.
    static let system: [String: Set<String>] = [
        "OAuth1Foundation": ["Foundation", "FoundationNetworking"],
        "Network": ["Synchronization", "Glibc", "Darwin"],
        "Adapters": ["System", "Synchronization", "Dispatch"],
        "oauthcheck": ["Synchronization", "Dispatch", "Glibc", "Darwin"],
        "OAuth1FoundationTests": ["FoundationNetworking"],
        "SnippetTests": ["FoundationNetworking"],
        "ProbingTests": ["Synchronization"],
        "NetworkTests": ["Synchronization"],
        "AdaptersTests": ["Synchronization", "Dispatch"],
        "oauthcheckTests": ["ArgumentParser", "Synchronization", "Dispatch"],
        // These run the built tool.
        "EndToEndTests": ["System", "Synchronization", "Darwin", "Glibc"],
    ]

    /// What every target of tests may import.
    private static let ofTests: Set<String> = ["Foundation", "Testing"]

    /// These have no test target, because there is no code in them.
    private static let untested: Set<String> = ["COpenSSL", "CSQLite"]

    private static let manifest = PackageManifest.own.map(\.targets)

    /// Single files that may import more, each for a reason of its own, in any folder.
    static let exceptions: [String: Set<String>] = [
        // Unicode normalization: Foundation has it, and the standard library as SPI where
        // Foundation is slow to start.
        "Diagnosis/CanonicalForm.swift": ["Foundation", "Swift"],
        // The forms of the secrets that were hidden last, for all threads.
        "Vectors/Redaction.swift": ["Synchronization"],
        // What was found, for all threads.
        "Results/FailureExplainer.swift": ["Synchronization"],
        // Whether a process has ended, without waiting for it as Subprocess does.
        "Adapters/ProcessEnd.swift": ["Darwin", "Glibc"],
        // The C library's memchr and memcmp.
        "OAuthCrypto/HMAC.swift": ["Darwin", "Glibc", "Musl", "WASILibc"],
        "OAuth1/ByteSpans.swift": ["Darwin", "Glibc", "Musl", "WASILibc"],
    ]

    /// What each target may import, and nothing else: the walls of the architecture.
    private static let targets: [(folder: String, imports: Set<String>)] =
        ((try? manifest.get()) ?? []).map { target in
            let isOfTests = target.folder.hasPrefix("Tests/")
            return (
                target.folder,
                target.dependencies.union(system[target.name] ?? [])
                    .union(isOfTests ? ofTests : [])
            )
        }

    @Test("stay within what the target may know", arguments: ImportTests.targets.map(\.folder))
    func imports(_ folder: String) throws {
        let allowed = try #require(Self.targets.first { $0.folder == folder }?.imports)
        let faults = try SwiftFile.all.get().filter { $0.path.hasPrefix(folder + "/") }
            .flatMap { file in
                Self.imports(of: file).filter { word in
                    !allowed.contains(word.text)
                        && !(Self.exceptions[file.key]?.contains(word.text) ?? false)
                }
                .map { "\(file.path):\(file.line(of: $0.range.lowerBound)) imports \($0.text)" }
            }
        if !faults.isEmpty { Issue.record("\(faults.joined(separator: "\n"))") }
    }

    @Test("are known of every target, and every known target is there")
    func areKnown() throws {
        let folders = Repository.files.map { $0.split(separator: "/").prefix(3) }
            .filter { $0.count > 2 && ["Sources", "Tests"].contains($0[0]) }
            .map { $0[..<2].joined(separator: "/") }
        #expect(Set(folders).symmetricDifference(try Self.manifest.get().map(\.folder)) == [])
    }

    @Test("are tested, target by target")
    func areTested() throws {
        let names = Set(try Self.manifest.get().map(\.name))
        let modules = try Self.manifest.get().filter { $0.folder.hasPrefix("Sources/") }.map(\.name)
        let untested = modules.filter { !names.contains("\($0)Tests") }
        #expect(Set(untested) == Self.untested)
    }

    @Test("are those that docs/architecture.md lists")
    func areDocumented() throws {
        let modules = try Self.manifest.get().filter { $0.folder.hasPrefix("Sources/") }
        let names = Set(modules.map(\.name))
        let rows = try Repository.lines(of: "docs/architecture.md").compactMap { line in
            let cells = line.split(separator: "|").map { Self.code(in: $0) }
            return cells.count == 4 && cells[0].count == 1 && line.hasPrefix("| `")
                ? (name: cells[0][0], imports: Set(cells[3]), text: line) : nil
        }.filter { names.contains($0.name) }
        #expect(Set(rows.map(\.name)) == names)
        for row in rows {
            let target = try #require(modules.first { $0.name == row.name })
            let isList = !row.text.contains("| all but ")
            let listed = isList ? row.imports : names.subtracting(row.imports.union([row.name]))
            #expect(target.dependencies.intersection(names) == listed, "\(row.name)")
        }
    }

    /// The words of a text that are set as code.
    private static func code(in text: some StringProtocol) -> [String] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    @Test("are read from a manifest, whatever its targets are like")
    func reading() {
        let text = """
            let a = live("not.a.target")
            targets: [
                // .target(name: "X")
                .systemLibrary(name: "C", pkgConfig: "c", providers: [.apt(["c-dev"])]),
                .target(name: "A", dependencies: [
                    "B", .product(name: "P", package: "p"), live("Q", "q"), // "R"
                    .target(name: "C", condition: .when(traits: ["T"])),
                ], resources: [.embedInCode("x")]),
                .target(name: "B", path: "Tests/B", swiftSettings: strict),
                .testTarget(name: "ATests", dependencies: ["A"]),
            ]
            """
        let targets = PackageManifest(SwiftSource(text)).targets
        #expect(targets.map(\.folder) == ["Sources/C", "Sources/A", "Tests/B", "Tests/ATests"])
        #expect(
            targets.map(\.dependencies) == [[], ["B", "P", "Q", "C"], [], ["A"]])
    }

    @Test("have exceptions that are used", arguments: ImportTests.exceptions.keys)
    func exceptionIsUsed(_ key: String) throws {
        let file = try #require(try SwiftFile.sources().first { $0.key == key })
        #expect(Set(Self.imports(of: file).map(\.text)).isSuperset(of: Self.exceptions[key] ?? []))
    }

    @Test(
        "are found however they are written",
        arguments: [
            ("import A", "A"), ("package import A", "A"), ("public import A // why", "A"),
            ("@testable import A", "A"), ("@_exported public import A", "A"), ("  import A", "A"),
            ("import struct A.B", "A"), ("@preconcurrency internal import class A.B", "A"),
            ("#if os(Linux)", nil), ("/// import A", nil), ("let important = 1", nil),
            ("importA", nil), ("\"import A\"", nil), ("a.import()", nil),
            ("import A.B", "A"), ("#if canImport(A)", nil), ("@_spi(_A) import B", "B"),
        ])
    func module(_ line: String, _ expected: String?) {
        #expect(Self.imports(of: SwiftFile("A.swift", text: line)).first?.text == expected)
    }

    /// The modules that a file imports.
    static func imports(of file: SwiftFile) -> [Word] {
        let kinds: Set<String> = [
            "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
        ]
        return file.names.indices.compactMap { index in
            let words = file.names[index...]
            guard let word = words.first, word.text == "import",
                !Declaration.isMember(word, in: file.source.code)
            else { return nil }
            return words.dropFirst().first { !kinds.contains($0.text) }
        }
    }
}
