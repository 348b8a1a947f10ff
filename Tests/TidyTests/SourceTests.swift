import Foundation
import Testing

@Suite("Source files")
struct SourceTests {
    static let sources = Repository.files(under: "Sources", ending: ".swift")
    static let code = sources + Repository.files(under: "Tests", ending: ".swift")

    @Test("are there to be looked at")
    func found() {
        #expect(Self.sources.count > 80)
        #expect(Self.code.count > Self.sources.count)
    }

    @Test(
        "have fewer than 400 lines, none of them wider than 100 columns",
        arguments: SourceTests.code)
    func size(_ file: String) throws {
        let lines = try Repository.lines(of: file)
        #expect(lines.count <= 400)
        for (number, line) in lines.enumerated() where line.unicodeScalars.count > 100 {
            Issue.record("\(file):\(number + 1) has \(line.unicodeScalars.count) columns")
        }
    }

    @Test("have functions of fewer than 70 lines", arguments: SourceTests.code)
    func functions(_ file: String) throws {
        for function in try Self.functions(in: Repository.lines(of: file))
        where function.count >= 70 {
            Issue.record("\(file):\(function.lowerBound + 1) begins \(function.count) lines")
        }
    }

    @Test("have functions that are found with their lines")
    func functionLines() {
        let text = """
            struct A {
                init() {
                    a()
                }
                var b: Int {
                    1
                }
                private static func c(
                    d: Int
                ) -> Int {
                    if d > 0 {
                        1
                    }
                }
            }
            """
        let lines = text.components(separatedBy: "\n")
        #expect(Self.functions(in: lines) == [1..<4, 4..<7, 7..<14])
    }

    @Test("hide no failure and force none", arguments: SourceTests.sources)
    func failures(_ file: String) throws {
        for (number, line) in try Repository.lines(of: file).enumerated() {
            for fault in Self.faults(in: line) {
                Issue.record("\(file):\(number + 1) has \(fault): \(line)")
            }
        }
    }

    @Test(
        "hide no failure that this suite would not find",
        arguments: [
            ("let a = try! b()", ["try!"]), ("if let a = try? b() {", ["try?"]),
            ("a as! B", ["as!"]),
            ("fatalError()", ["fatalError"]), ("a!.b", ["!"]), ("f(a!)", ["!"]), ("a[0]!", ["!"]),
            ("f()!, b", ["!"]), ("if !a, a != b {", []), ("a as? B", []), (#"f("try! a!.b")"#, []),
            ("f(\"\\\"a!\")", []), ("// a! as! b", []), (##"f(#"a!"b"#)"##, []),
        ])
    func faults(_ line: String, _ expected: [String]) {
        #expect(Self.faults(in: line) == expected)
    }

    @Test("say all that is to be done elsewhere", arguments: SourceTests.sources)
    func leftovers(_ file: String) throws {
        let text = try Repository.text(of: file)
        for word in ["TODO", "FIXME", "XXX", "HACK", "swift-format-ignore", "swiftlint:"] {
            #expect(!text.contains(word), "\(file) has \(word)")
        }
    }

    @Test(
        "use unsafe memory where they speak to C, read a file, or gain what they say by it",
        arguments: SourceTests.sources)
    func unsafe(_ file: String) throws {
        let allowed = [
            "Sources/oauthcheck/FileReading.swift", "Sources/OAuth1/OctetSpans.swift",
        ]
        guard !file.hasPrefix("Sources/OAuthCrypto/"), !allowed.contains(file) else { return }
        for (number, line) in try Repository.lines(of: file).enumerated() {
            let code = Self.withoutTextAndComment(line)
            let found = code.firstMatch(
                of: /\bUnsafe\w*|\bOpaquePointer\b|\bunsafe\b|\bwithUnsafe\w*/)
            #expect(found == nil, "\(file):\(number + 1): \(line)")
        }
    }

    @Test(
        "are named after what they declare, or hold extensions alone",
        arguments: SourceTests.sources)
    func names(_ file: String) throws {
        // Several types of one kind, none of which is more than the others.
        let groups: Set<String> = ["RSAKeys", "VectorMembers"]
        let name = (file as NSString).lastPathComponent.replacing(".swift", with: "")
        guard !groups.contains(name) else { return }
        let text = try Repository.text(of: file)
        let declared = Self.declaredTypes(in: text)
        // A type inside another one, as VectorsCommand.Lint in VectorsLint.swift.
        let isNested = text.matches(of: /(?m)^    struct (\w+)/).contains {
            name.hasSuffix($0.output.1)
        }
        #expect(
            declared.isEmpty || declared.contains(name) || isNested, "\(file) declares \(declared)")
    }

    @Test(
        "are ended by one line feed, without blanks at the ends of lines",
        arguments: SourceTests.code)
    func blanks(_ file: String) throws {
        let text = try Repository.text(of: file)
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
        #expect(!text.contains("\r") && !text.contains("\t"))
        #expect(!text.contains(" \n"))
    }

    /// What hides a failure or forces a value in a line.
    private static func faults(in line: String) -> [String] {
        let forbidden: [(String, Regex<Substring>)] = [
            ("try!", /\btry!/), ("try?", /\btry\?/), ("as!", /\bas!/),
            ("fatalError", /\bfatalError\b/),
            ("!", /(?:(?!\b(?:try|as)!)\b\w+|[)\]])!(?=[\s.,)\]]|$)/),
        ]
        let code = withoutTextAndComment(line)
        return forbidden.filter { code.contains($0.1) }.map(\.0)
    }

    /// The lines of functions, initializers and computed properties, by their indentation.
    private static func functions(in lines: [String]) -> [Range<Int>] {
        let declaration =
            /(?:@\S+ )*(?:\w+(?:\(\w+\))? )*(?:func |init[?(<]|deinit|subscript|var \w+: [^=]*\{)/
        return lines.indices.compactMap { start -> Range<Int>? in
            let line = lines[start]
            let indentation = line.prefix { $0 == " " }
            guard line.dropFirst(indentation.count).prefixMatch(of: declaration) != nil,
                !line.hasSuffix("}")
            else { return nil }
            guard let end = lines[start...].firstIndex(of: indentation + "}") else { return nil }
            return start..<end + 1
        }
    }

    /// The types that are declared at the left edge of a file.
    private static func declaredTypes(in text: String) -> [String] {
        let declaration =
            /(?m)^(?:@\w+(?:\([^)]*\))? )*(?:\w+ )*?(?:struct|class|enum|protocol|actor) (\w+)/
        return text.matches(of: declaration).map { String($0.output.1) }
    }

    /// A line of code without its comment and what stands in its quotes.
    private static func withoutTextAndComment(_ line: String) -> String {
        let code = line.replacing(/#"(?:[^"]|"(?!#))*"#/, with: "\"\"").replacing(
            /"(?:[^"\\]|\\.)*"/, with: "\"\"")
        return String(code.prefix(upTo: code.firstRange(of: "//")?.lowerBound ?? code.endIndex))
    }
}
