import Testing

@Suite("Imports")
struct ImportTests {
    /// What each module may import, and nothing else: the walls of the architecture.
    static let modules: [(module: String, imports: Set<String>)] = [
        ("COpenSSL", []),
        ("OAuthCrypto", ["COpenSSL"]),
        ("OAuth1", ["OAuthCrypto"]),
        ("OAuth1Foundation", ["OAuth1", "Foundation", "FoundationNetworking"]),
        ("OAuth1HTTPTypes", ["OAuth1", "HTTPTypes"]),
        ("Vectors", ["OAuth1"]),
        ("Diagnosis", ["Vectors", "OAuth1"]),
        ("HTTP", []),
        ("Intake", ["HTTP", "Vectors", "OAuth1"]),
        ("ProviderProfiles", []),
        ("Results", ["Diagnosis", "Vectors", "OAuth1"]),
        ("Exchange", ["Results", "Diagnosis", "Vectors", "OAuth1"]),
        ("Fuzzing", ["Results", "Diagnosis", "Vectors", "OAuth1"]),
        ("Reports", ["Fuzzing", "Results", "Diagnosis", "Vectors", "OAuth1"]),
        (
            "Server",
            [
                "HTTP", "Reports", "Results", "Intake", "ProviderProfiles", "Diagnosis", "Vectors",
                "OAuth1",
            ]
        ),
        ("Probing", ["HTTP", "Results", "Diagnosis", "Vectors", "OAuth1"]),
        ("ProbeCommandLine", ["Probing", "Vectors", "ArgumentParser"]),
        (
            "oauthcheck-live",
            [
                "Server", "ProbeCommandLine", "Probing", "HTTP", "Reports", "Results", "Intake",
                "ProviderProfiles",
                "Diagnosis", "Vectors", "OAuth1", "OAuthCrypto", "ArgumentParser", "SystemPackage",
                "NIOCore",
                "NIOPosix", "NIOSSL", "GRDB", "Foundation", "Synchronization", "Dispatch", "Glibc",
                "Darwin",
            ]
        ),
        (
            "Adapters",
            [
                "Exchange", "Results", "Vectors", "OAuth1", "Subprocess", "System",
                "SystemPackage", "Synchronization", "Dispatch",
            ]
        ),
        (
            "oauthcheck",
            [
                "Adapters", "Reports", "Fuzzing", "Exchange", "Results", "Intake",
                "ProviderProfiles", "ProbeCommandLine", "Probing", "Diagnosis",
                "Vectors",
                "OAuth1", "ArgumentParser",
                "SystemPackage",
                "FoundationEssentials",
                "Foundation",
                "Synchronization", "Dispatch", "Glibc", "Darwin",
            ]
        ),
    ]

    /// These have no test target: there is no code in the first, and scripts test the others.
    private static let untested: Set<String> = [
        "COpenSSL", "ProbeCommandLine", "oauthcheck-live",
    ]

    /// What each test target may import: its module, what that imports, and what all tests may.
    static let testTargets: [(target: String, imports: Set<String>)] =
        modules.filter { !untested.contains($0.module) }.map { module, imports in
            let tests = "\(module)Tests"
            return (
                tests,
                imports.union([module, "Fixtures", "Foundation", "Testing"])
                    .union(additional[tests] ?? [])
            )
        } + [
            ("Fixtures", ["Vectors", "OAuth1", "Foundation"]),
            (
                "SnippetTests",
                [
                    "OAuth1", "OAuth1Foundation", "OAuth1HTTPTypes", "HTTPTypes", "Foundation",
                    "FoundationNetworking", "Testing",
                ]
            ),
            // These run the built tool.
            ("EndToEndTests", ["Foundation", "Synchronization", "Testing", "Darwin", "Glibc"]),
            // The modules that have what documents count.
            (
                "FigureTests",
                [
                    "Diagnosis", "Foundation", "Intake", "Probing", "ProviderProfiles", "Server",
                    "Testing",
                ]
            ),
            ("TidyTests", ["Foundation", "Testing"]),
        ]

    private static let additional: [String: Set<String>] = [
        // Its reader of JSON is tried on random texts.
        "VectorsTests": ["Fuzzing"],
        // The provider is the server that it probes.
        "ProbingTests": ["Server", "Synchronization"],
        // Deviations name pitfalls.
        "ProviderProfilesTests": ["Diagnosis"],
    ]

    /// Single files that may import more, each for a reason of its own, in any folder.
    static let exceptions: [String: Set<String>] = [
        // Unicode normalization: Foundation has it, and the standard library as SPI where
        // Foundation is slow to start.
        "Diagnosis/CanonicalForm.swift": ["Foundation", "Swift"],
        // The forms of the secrets that were hidden last, for all threads.
        "Results/Redaction.swift": ["Synchronization"],
        // Whether a process has ended, without waiting for it as Subprocess does.
        "Adapters/ProcessEnd.swift": ["Darwin", "Glibc"],
        // The C library's memchr and memcmp.
        "OAuthCrypto/HMAC.swift": ["Darwin", "Glibc", "Musl"],
        "OAuth1/ByteSpans.swift": ["Darwin", "Glibc", "Musl"],
    ]

    private static let targets: [(folder: String, imports: Set<String>)] =
        modules.map { ("Sources/\($0.module)", $0.imports) }
        + testTargets.map { ("Tests/\($0.target)", $0.imports) }

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
    func areKnown() {
        let folders = Repository.files.map { $0.split(separator: "/").prefix(3) }
            .filter { $0.count > 2 && ["Sources", "Tests"].contains($0[0]) }
            .map { $0[..<2].joined(separator: "/") }
        #expect(Set(folders).symmetricDifference(Self.targets.map(\.folder)) == [])
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
    private static func imports(of file: SwiftFile) -> [Word] {
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
