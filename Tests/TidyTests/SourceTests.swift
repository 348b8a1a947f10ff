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

    @Test("have a median of fewer than 100 lines")
    func median() throws {
        let sizes = try Self.sources.map { try Repository.lines(of: $0).count }.sorted()
        #expect(sizes[sizes.count / 2] < 100)
    }

    @Test("have functions of at most 40 lines, tests of fewer than 70", arguments: SourceTests.code)
    func functions(_ path: String) throws {
        let file = try SwiftFile.file(path)
        let limit = path.hasPrefix("Sources/") ? 40 : 69
        for lines in FunctionLines(of: file).all where lines.count > limit {
            Issue.record("\(path):\(lines.lowerBound) begins \(lines.count) lines")
        }
    }

    @Test("have functions that are found with their lines")
    func functionLines() {
        let text = """
            protocol A {
                init(a: Int)
                func b() -> Int
                var c: Int { get }
            }
            struct B {
                init() {
                    a()
                }
                var b: Int {
                    1
                }
                var c = { 1 }()
                private static func d<E>(
                    e: (E) -> Void = { _ in },
                ) -> [Int] where E: F {
                    if e > 0 {
                        "}"
                    }
                }
            }
            """
        let lines = FunctionLines(of: SwiftFile("A.swift", text: text)).all
        #expect(lines == [7...9, 10...12, 14...20])
    }

    @Test("say all that is to be done elsewhere", arguments: SourceTests.sources)
    func leftovers(_ file: String) throws {
        let text = try Repository.text(of: file)
        for word in ["TODO", "FIXME", "XXX", "HACK", "swift-format-ignore", "swiftlint:"] {
            #expect(!text.contains(word), "\(file) has \(word)")
        }
    }

    @Test(
        "are named after what they declare, or hold extensions alone",
        arguments: SourceTests.sources)
    func names(_ path: String) throws {
        let file = try SwiftFile.file(path)
        guard !Self.isNamedAfterContent(file) else { return }
        let declared = file.declarations.filter { $0.depth == 0 }.map(\.name)
        Issue.record("\(path) declares \(declared.joined(separator: ", "))")
    }

    @Test(
        "are compared with their names",
        arguments: [
            ("A.swift", "struct A {}\nstruct B {}", true), ("B.swift", "struct A {}", false),
            ("B.swift", "extension A {}", true), ("X/A.swift", "final class A {}", true),
            ("A+B.swift", "extension A {}", true), ("A+B.swift", "extension A.C {}", true),
            ("A+B.swift", "extension C {}", false), ("A+B.swift", "struct A {}", false),
            ("A+B.swift", "extension A {}\nprivate struct D {}", true),
            ("B/A+B.swift", "struct A {}", true), ("B/A+B.swift", "struct C {}", false),
            ("AB.swift", "extension A { struct B {} }", true),
            ("AB.swift", "struct A { struct B {} }", true), ("AB.swift", "struct A {}", false),
        ])
    func isNamedAfterContent(_ path: String, _ text: String, _ expected: Bool) {
        let file = SwiftFile("Sources/M/" + path, text: text)
        #expect(Self.isNamedAfterContent(file) == expected)
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

    private static func isNamedAfterContent(_ file: SwiftFile) -> Bool {
        // Several types of one kind, none of which is more than the others.
        let groups: Set<String> = ["RSAKeys", "VectorMembers"]
        let parts = file.name.split(separator: "+")
        let outer = file.declarations.filter { $0.depth == 0 }
        let types = outer.filter { $0.kind == .type }
        // A second form of a type, in a folder of that name: two files cannot have one name.
        if parts.count > 1, file.path.contains("/\(parts[1])/"),
            types.contains(where: { $0.name == parts[0] })
        {
            return true
        }
        if parts.count > 1 {
            return types.allSatisfy(\.isPrivate)
                && outer.contains { $0.kind == .extension && $0.name == parts[0] }
        }
        // A type inside another one, as VectorsCommand.Lint in VectorsLint.swift.
        let isNested = file.declarations.contains {
            $0.depth == 1 && $0.kind == .type && file.name.hasSuffix($0.name)
        }
        return types.isEmpty || types.contains { $0.name == file.name } || isNested
            || groups.contains(file.name)
    }
}
