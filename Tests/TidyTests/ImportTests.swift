import Testing

@Suite("Imports")
struct ImportTests {
    /// What each target may import, and nothing else: the walls of the architecture.
    static let allowed: [(target: String, modules: Set<String>)] = [
        ("Sources/COpenSSL", []),
        ("Sources/OAuthCrypto", ["COpenSSL"]),
        ("Sources/OAuth1", ["OAuthCrypto"]),
        ("Sources/Conformance", ["OAuth1"]),
        (
            "Sources/Adapters",
            [
                "Conformance", "OAuth1", "Subprocess", "System", "SystemPackage",
                "Synchronization", "Dispatch",
            ]
        ),
        (
            "Sources/oauthcheck",
            [
                "Adapters", "Conformance", "OAuth1", "ArgumentParser", "SystemPackage",
                "FoundationEssentials",
                "Foundation", "Synchronization", "Dispatch", "Glibc", "Darwin",
            ]
        ),
        ("Tests/OAuthCryptoTests", ["OAuthCrypto", "Foundation", "Testing"]),
        ("Tests/OAuth1Tests", ["OAuth1", "Foundation", "Testing"]),
        ("Tests/ConformanceTests", ["Conformance", "OAuth1", "Foundation", "Testing"]),
        ("Tests/TidyTests", ["Foundation", "Testing"]),
    ]

    /// Single files that may import more, each for a reason of its own.
    static let exceptions: [String: Set<String>] = [
        // Unicode normalization: Foundation has it, and the standard library as SPI where
        // Foundation is slow to start.
        "Sources/Conformance/Diagnosis/Pitfalls/CanonicalForm.swift": ["Foundation", "Swift"],
        // The C library's memchr and memcmp.
        "Sources/OAuth1/OctetSpans.swift": ["Darwin", "Glibc", "Musl"],
    ]

    @Test("stay within what the target may know", arguments: ImportTests.allowed.map(\.target))
    func imports(_ target: String) throws {
        let modules = try #require(Self.allowed.first { $0.target == target }?.modules)
        for file in Repository.files(under: target, ending: ".swift") {
            for line in try Repository.lines(of: file) {
                guard let module = Self.module(in: line) else { continue }
                let isAllowed =
                    modules.contains(module) || Self.exceptions[file]?.contains(module) ?? false
                #expect(isAllowed, "\(file) imports \(module)")
            }
        }
    }

    @Test("are known of every target")
    func targets() {
        let folders = Repository.files.filter { $0.hasPrefix("Sources/") }
            .map { $0.split(separator: "/").prefix(2).joined(separator: "/") }
        #expect(Set(folders).isSubset(of: Set(Self.allowed.map(\.target))))
    }

    @Test(
        "are found however they are written",
        arguments: [
            ("import A", "A"), ("package import A", "A"), ("public import A // why", "A"),
            ("@testable import A", "A"), ("@_exported public import A", "A"), ("  import A", "A"),
            ("import struct A.B", "A"), ("@preconcurrency internal import class A.B", "A"),
            ("#if os(Linux)", nil), ("/// import A", nil), ("let important = 1", nil),
            ("importA", nil),
            ("import A.B", "A"), ("#if canImport(A)", nil), ("@_spi(_A) import B", "B"),
        ])
    func module(_ line: String, _ expected: String?) {
        #expect(Self.module(in: line) == expected)
    }

    /// The module that a line imports, if it imports one.
    private static func module(in line: String) -> String? {
        let access = /(?:public|package|internal|fileprivate|private)\s+/
        let kind = /(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+/
        guard let rest = line.prefixMatch(of: /\s*(?:@\w+(?:\([^)]*\))?\s+)*/) else { return nil }
        var text = line[rest.range.upperBound...]
        if let match = text.prefixMatch(of: access) { text = text[match.range.upperBound...] }
        guard let match = text.prefixMatch(of: /import\s+/) else { return nil }
        text = text[match.range.upperBound...]
        if let match = text.prefixMatch(of: kind) { text = text[match.range.upperBound...] }
        return text.prefixMatch(of: /\w+/).map { String($0.output) }
    }
}
