import Fixtures
import Testing
import Vectors

@testable import Intake

/// Each format against every other: no request is made of the parts of two.
@Suite("Texts in other formats")
struct ForeignTextTests {
    /// What people and programs do to each line of a text.
    private static let decorations: [(name: String, change: @Sendable (String) -> String)] = [
        ("as it is", { $0 }),
        ("a time", { "2026-01-02T10:00:00Z INFO app: \($0)" }),
        ("a container", { "web-1  | \($0)" }),
        ("colours", { "\u{1B}[32m\($0)\u{1B}[0m" }),
        ("a quote", { "> \($0)" }),
        ("an indentation", { "    \($0)" }),
        (
            "quotation marks of a word processor",
            { $0.replacing("\"", with: "\u{201D}").replacing("'", with: "\u{2019}") }
        ),
        ("HTML", { $0.replacing("&", with: "&amp;").replacing("\"", with: "&quot;") }),
        ("a pod", { "[pod/a-7d9f/app] 2026-01-02T10:00:00.123Z \($0)" }),
    ]

    /// A run of the tests takes every fortieth variant of more than 40,000.
    private static let step = Variants.step(40)

    @Test("are each of the format that they are named for", arguments: ForeignTexts.all.map(\.name))
    func whole(_ name: String) throws {
        let text = try #require(ForeignTexts.all.first { $0.name == name }?.text)
        guard case .format(let format) = try RequestFormats.recognize(Sample.text(text)) else {
            Issue.record("\(name) is read as vectors")
            return
        }
        #expect(format.name == name)
        #expect(try Self.found(text).map(\.signature) == [ForeignTexts.signature(of: name)])
    }

    @Test("have a text for every format but the plain JSON of vectors")
    func complete() {
        let names = Set(RequestFormats.all.map(\.name)).subtracting(["json"])
        #expect(names == Set(ForeignTexts.all.map(\.name)))
    }

    /// Each before and after every other one, cut at each line, and decorated.
    @Test(
        "are read as requests of their own, or refused",
        arguments: ForeignTexts.all.map(\.name))
    func pairs(_ name: String) throws {
        let first = try #require(ForeignTexts.all.first { $0.name == name }?.text)
        var number = 0
        for second in ForeignTexts.all {
            let lines = Self.lines(first) + (second.name == name ? [] : Self.lines(second.text))
            for decoration in Self.decorations {
                for range in Self.cuts(lines.count) {
                    number += 1
                    guard number.isMultiple(of: Self.step) else { continue }
                    let text = lines[range].map(decoration.change).joined(separator: "\n")
                    Self.check(text, "\(name), \(second.name), \(decoration.name), \(range)")
                }
            }
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.replacing("\r\n", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The beginnings and the ends of the lines.
    private static func cuts(_ count: Int) -> [Range<Int>] {
        (1...count).map { 0..<$0 } + (1..<count).map { $0..<count }
    }

    /// Whatever has a signature has the path that belongs to it, unless the text has only one of
    /// each, from different texts.
    private static func check(_ text: String, _ variant: String) {
        var found: [(path: String?, signature: String)] = []
        // A refusal is fine.
        _ = Sample.fault { found = try Self.found(text) }
        for request in found {
            guard let path = request.path else { continue }
            let own = ForeignTexts.path(of: String(request.signature.dropFirst(2))) + "?"
            guard !path.hasPrefix(own) else { continue }
            let other = path.prefix { $0 != "?" }.replacing("/p-", with: "s-")
            let isOnly = !text.contains(own) && !text.contains("\"\(other)\"")
            #expect(isOnly, "\(variant): \(path) \(request.signature)\n\(text)")
        }
    }

    private static func found(_ text: String) throws -> [(path: String?, signature: String)] {
        let text = Sample.text(text)
        guard case .format(let format) = try RequestFormats.recognize(text) else { return [] }
        let (requests, _) = try RequestFormats.requests(in: text, recognizedAs: format)
        return try requests.compactMap { request in
            var request = request
            request.method = request.method ?? "GET"
            let hasURL = request.url != nil
            request.url = request.url ?? "http://h.example" + (request.target ?? "/")
            let parts = try RequestParts(request, id: "a", file: "a")
            let signature = parts.parts.expected.first { $0.stage == .signature }?.value
            let path = parts.parts.request.url.flatMap { $0.split(separator: "h.example").last }
            return signature.map { (hasURL ? path.map(String.init) : nil, $0) }
        }
    }
}
