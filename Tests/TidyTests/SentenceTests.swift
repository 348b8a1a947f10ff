import Testing

@Suite("A sentence")
struct SentenceTests {
    @Test("is not searched: what it says decides nothing", arguments: SafetyTests.sources)
    func searches(_ path: String) throws {
        let file = try SwiftFile.file(path)
        for (fault, offset) in Self.searches(in: file) {
            Issue.record("\(path):\(file.line(of: offset)) asks \(fault): keep a value beside it")
        }
    }

    @Test(
        "is recognized by the name of what has it, and a search by its method",
        arguments: [
            ("issue.message.hasSuffix($0)", ["message.hasSuffix"]),
            ("if reasons.contains(Self.crashed) {", ["reasons.contains"]),
            ("let a = error.message.hasPrefix(\"b\")", ["message.hasPrefix"]),
            ("a.filter { issue.message.contains($0) }", ["message.contains"]),
            ("reason.utf8.starts(with: \"a\".utf8)", ["reason.starts"]),
            ("reason?.lowercased().contains(\"a\")", ["reason.contains"]),
            ("result.reason\n    .firstRange(of: \"a\")", ["reason.firstRange"]),
            ("error.description.wholeMatch(of: a)", ["description.wholeMatch"]),
            ("issue.hint == \"a\"", ["hint.=="]), ("\"a\" != note", []),
            ("issue.message == other.message", []), ("issue.hint == nil", []),
            // A message of HTTP has parts, and parameters.
            ("message[\"a\"]?.hasPrefix(\"b\")", []),
            ("message.parameters.contains { a }", []), ("messages.indices.contains(1)", []),
            ("reason(of: a).map { $0 }", []), ("// reason.contains(a)", []),
            ("\"reason.contains(a)\"", []), ("let contains = reason", []),
        ])
    func searches(_ line: String, _ expected: [String]) {
        #expect(Self.searches(in: SwiftFile("A.swift", text: line)).map(\.fault) == expected)
    }

    /// What has a sentence for people.
    private static let names: Set = [
        "message", "messages", "reason", "reasons", "note", "notes", "hint", "hints", "sentence",
        "sentences", "warning", "warnings", "remark", "remarks", "description", "errorDescription",
    ]

    /// What asks for a part of a text.
    private static let methods: Set = [
        "hasPrefix", "hasSuffix", "contains", "starts", "firstRange", "ranges", "firstMatch",
        "wholeMatch", "prefixMatch",
    ]

    /// What is still the text.
    private static let views: Set = [
        "utf8", "unicodeScalars", "text", "description", "lowercased", "uppercased", "first",
        "last",
    ]

    /// The places where a sentence is searched, or compared with a text in quotes.
    private static func searches(in file: SwiftFile) -> [(fault: String, offset: Int)] {
        file.names.indices.compactMap { index in
            let word = file.names[index]
            guard names.contains(word.text) else { return nil }
            var chain = Chain(file.source.code, at: word.range.upperBound)
            while let member = chain.next() {
                if methods.contains(member) {
                    return ("\(word.text).\(member)", word.range.lowerBound)
                }
                // A view of a view is found where it begins.
                guard views.contains(member) else { return nil }
            }
            return chain.isComparedWithText ? ("\(word.text).==", word.range.lowerBound) : nil
        }
    }

    /// What follows a value: its members, their arguments, and marks of optional values.
    private struct Chain {
        private let code: [UInt8]
        private var index: Int

        init(_ code: [UInt8], at index: Int) {
            (self.code, self.index) = (code, index)
            skipArguments()
        }

        /// The next member's name; nil after the last one.
        mutating func next() -> String? {
            var place = index
            while place < code.count, Byte.isBlank(code[place]) { place += 1 }
            guard place < code.count, code[place] == Byte.point else { return nil }
            let name = code[(place + 1)...].prefix { Byte.isLetter($0) || Byte.isDigit($0) }
            index = name.endIndex
            skipArguments()
            return String(decoding: name, as: UTF8.self)
        }

        /// Whether `==` or `!=` and a text in quotes follow.
        var isComparedWithText: Bool {
            let rest = code[index...].drop(while: Byte.isBlank)
            return ["== \"", "!= \""].contains { rest.starts(with: $0.utf8) }
        }

        private mutating func skipArguments() {
            while index < code.count {
                switch code[index] {
                case Byte.question: index += 1
                case Byte.opening: skipBrackets()
                default: return
                }
            }
        }

        private mutating func skipBrackets() {
            var depth = 0
            while index < code.count {
                if "([".utf8.contains(code[index]) { depth += 1 }
                if ")]".utf8.contains(code[index]) { depth -= 1 }
                index += 1
                if depth == 0 { return }
            }
        }
    }
}
