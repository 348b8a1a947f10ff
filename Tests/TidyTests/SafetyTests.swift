import Testing

@Suite("Source code")
struct SafetyTests {
    static let sources = Repository.files(under: "Sources", ending: ".swift")

    /// The files outside `OAuthCrypto` that may use unsafe memory, in any folder of their module.
    static let unsafeFiles: Set<String> = [
        // Searches and compares at the speed of the C library, on the hot path.
        "OAuth1/ByteSpans.swift",
        // `span` of an array, which the standard library has only from macOS 26 on.
        "OAuth1/Array+Span.swift",
        // Reads into the free space of a buffer without a copy, and writes a line in one call, so
        // that a short write shows a full disk: swift-system's `read` takes only a pointer, and its
        // `writeAll` would write the rest in a second call.
        "oauthcheck/FileDescriptor+Bytes.swift",
        // The interface of SQLite.
        "Network/Database.swift",
        // Subprocess offers its buffers only as raw memory.
        "Adapters/AdapterProcess.swift",
        // A signal handler reads the names of temporary files and the terminal's settings, so it
        // may not meet a lock or a reference count.
        "oauthcheck/TemporaryFiles.swift", "oauthcheck/TerminalEcho.swift",
        "oauthcheck/TerminalSize.swift",
        // SIG_IGN is a function, which can be compared only as a number.
        "oauthcheck/Interruption.swift",
        // The interfaces of C: a name in a folder, the argument of a thread, the arguments and the
        // environment as bytes.
        "oauthcheck/Directory.swift", "oauthcheck/WorkerThread.swift",
        "oauthcheck/CommandLine+UTF8.swift", "oauthcheck/Environment.swift",
    ]

    @Test("hides no failure and forces no value", arguments: SafetyTests.sources)
    func failures(_ path: String) throws {
        let file = try SwiftFile.file(path)
        for (fault, offset) in Self.faults(in: file) {
            Issue.record("\(path):\(file.line(of: offset)) has \(fault)")
        }
    }

    @Test(
        "is searched for every way to hide a failure or to force a value",
        arguments: [
            ("let a = try! b()", ["try!"]), ("if let a = try? b() {", ["try?"]),
            ("a as! B", ["as!"]), ("fatalError()", ["fatalError"]),
            ("Swift.fatalError()", ["fatalError"]), ("a().fatalError", ["fatalError"]),
            ("a!.b", ["!"]), ("f(a!)", ["!"]), ("a[0]!", ["!"]), ("f()!, b", ["!"]),
            ("a![0]", ["!"]), ("a!()", ["!"]), ("let a: B!", ["!"]), ("let a: [B]! = c", ["!"]),
            (#""\(a!)""#, ["!"]), ("if !a, a != b {", []), ("a as? B", []), ("f(!a, a!=b)", []),
            (#"f("try! a!.b")"#, []), ("f(\"\\\"a!\")", []), ("// a! as! b", []),
            (##"f(#"a!"b"#)"##, []), ("#if !os(A)", []), ("try a?.b", []),
        ])
    func faults(_ line: String, _ expected: [String]) {
        #expect(Self.faults(in: SwiftFile("A.swift", text: line)).map(\.fault) == expected)
    }

    /// The file that declares what a program said, and the one that hides secrets in it.
    static let outletsOfSecrets: Set<String> = [
        "Vectors/ProgramText.swift", "Vectors/Redaction.swift",
    ]

    @Test(
        "reads what another program said only where its secrets are hidden",
        arguments: SafetyTests.sources)
    func unredacted(_ path: String) throws {
        let file = try SwiftFile.file(path)
        guard !Self.outletsOfSecrets.contains(file.key) else { return }
        for word in file.names where word.text == "unredacted" {
            Issue.record("\(path):\(file.line(of: word.range.lowerBound)) goes around Redaction")
        }
    }

    @Test("shows a vector's texts in reports only as their redaction leaves them")
    func shownTexts() throws {
        // Its requests are examples of the catalogue.
        let examples = "Sources/Reports/Text/PitfallText.swift"
        for path in Self.sources where path.hasPrefix("Sources/Reports/") && path != examples {
            for (index, line) in try Repository.lines(of: path).enumerated() {
                let hasText = line.contains("vector.string(of") || line.contains("vector.bytes(of")
                #expect(!hasText || line.contains("redaction."), "\(path):\(index + 1)")
            }
        }
    }

    @Test(
        "uses unsafe memory only in the files that may",
        arguments: SafetyTests.sources)
    func unsafe(_ path: String) throws {
        let file = try SwiftFile.file(path)
        guard file.module != "OAuthCrypto", !Self.unsafeFiles.contains(file.key) else { return }
        for word in Self.unsafeWords(in: file) {
            Issue.record("\(path):\(file.line(of: word.range.lowerBound)) uses \(word.text)")
        }
    }

    @Test("uses unsafe memory in every file that may", arguments: SafetyTests.unsafeFiles)
    func unsafeFileIsUnsafe(_ key: String) throws {
        let file = try #require(try SwiftFile.sources().first { $0.key == key })
        #expect(!Self.unsafeWords(in: file).isEmpty)
    }

    @Test(
        "is searched for every name of unsafe memory",
        arguments: [
            ("let a: UnsafeRawPointer", ["UnsafeRawPointer"]),
            ("a: Swift.UnsafePointer<B>", ["UnsafePointer"]),
            ("withUnsafeBytes(of: a)", ["withUnsafeBytes"]),
            ("bytes.withUnsafeBytes { $0 }", ["withUnsafeBytes"]),
            ("a.b.withUnsafeMutableBytes", ["withUnsafeMutableBytes"]),
            ("unsafe a.b()", ["unsafe"]), ("a.unsafelyUnwrapped", ["unsafelyUnwrapped"]),
            ("unsafeBitCast(a, to: B.self)", ["unsafeBitCast"]),
            ("bytes.unsafeLoad(as: A.self)", ["unsafeLoad"]),
            ("let a: OpaquePointer?", ["OpaquePointer"]),
            ("a.isUnsafe", []), ("\"withUnsafeBytes\"", []), ("// UnsafePointer", []),
            ("let a: Span<UInt8>", []),
        ])
    func unsafeWords(_ line: String, _ expected: [String]) {
        #expect(Self.unsafeWords(in: SwiftFile("A.swift", text: line)).map(\.text) == expected)
    }

    /// The modules that the page in a browser has whole (`scripts/web`).
    static let embedded = [
        "OAuthCrypto", "HTTP", "OAuth1", "Vectors", "Diagnosis", "ProviderProfiles", "Intake",
        "Results",
    ]

    @Test("has no key path in a module of the page: Embedded Swift lacks them", arguments: embedded)
    func keyPaths(_ module: String) throws {
        for file in try SwiftFile.sources(of: module) {
            for offset in Self.keyPaths(in: file) {
                Issue.record("\(file.key):\(file.line(of: offset)): write { $0.name }")
            }
        }
    }

    @Test(
        "is searched for key paths",
        arguments: [
            ("a.map(\\.b)", 1), ("a[keyPath: \\A.b]", 1), ("a { $0.b }", 0), (#""\(a.b)\n""#, 0),
            ("// \\.b", 0),
        ])
    func keyPaths(_ line: String, _ count: Int) {
        #expect(Self.keyPaths(in: SwiftFile("A.swift", text: line)).count == count)
    }

    /// Where key paths begin: with a backslash before a point or the name of a type.
    private static func keyPaths(in file: SwiftFile) -> [Int] {
        file.source.code.indices.filter { index in
            guard file.source.code[index] == UInt8(ascii: "\\") else { return false }
            return Array(".ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8).contains(file.byte(index + 1))
        }
    }

    /// What hides a failure or forces a value, and where.
    private static func faults(in file: SwiftFile) -> [(fault: String, offset: Int)] {
        let words = file.names.compactMap { word -> (String, Int)? in
            let next = file.byte(word.range.upperBound)
            switch (word.text, next) {
            case ("try", Byte.mark), ("try", Byte.question), ("as", Byte.mark):
                return (word.text + (next == Byte.mark ? "!" : "?"), word.range.lowerBound)
            case ("fatalError", _): return (word.text, word.range.lowerBound)
            case (_, Byte.mark) where file.byte(word.range.upperBound + 1) != Byte.equals:
                return ("!", word.range.upperBound)
            default: return nil
            }
        }
        // After a name it is found above.
        let ends = Array(")]}>\"".utf8)
        let marks = file.source.code.indices.dropFirst().filter { index in
            file.source.code[index] == Byte.mark && ends.contains(file.source.code[index - 1])
                && file.byte(index + 1) != Byte.equals
        }
        return words + marks.map { ("!", $0) }
    }

    private static func unsafeWords(in file: SwiftFile) -> [Word] {
        file.names.filter { word in
            word.text == "OpaquePointer"
                || ["Unsafe", "unsafe", "withUnsafe"].contains { word.text.hasPrefix($0) }
        }
    }
}
