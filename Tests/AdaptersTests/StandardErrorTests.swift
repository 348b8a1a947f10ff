import Testing
import Vectors

@testable import Adapters

@Suite("What a program wrote to standard error")
struct StandardErrorTests {
    private static func clause(
        _ lines: [String],
        by size: Int = 1 << 20,
        secrets: [String] = []
    ) -> String {
        var words = StandardError()
        let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
        for begin in stride(from: 0, to: bytes.count, by: size) {
            words.append(Array(bytes[begin..<min(begin + size, bytes.count)]))
        }
        return Redaction(secrets).text(of: words.clause(isStarted: true))
    }

    @Test("is shown whole if it is short")
    func short() {
        #expect(Self.clause([]) == "")
        #expect(Self.clause(["a", "", "b"]) == "; its standard error ends with: a | b")
        #expect(
            Self.clause(["a", "b", "c", "d", "e", "f"])
                == "; its standard error begins with: a | b; and ends with: c | d | e | f")
    }

    @Test("is shown from its first and last lines, however it is cut", arguments: [1, 7, 1 << 20])
    func long(_ size: Int) {
        let stack = ["app.js:7", "    sort()", "    ^", "TypeError: no"]
        let lines = stack + (1...3000).map { "    at frame \($0) of a deep stack" } + ["", "Node"]
        #expect(
            Self.clause(lines, by: size)
                == "; its standard error begins with: app.js:7 |     sort() |     ^ | TypeError: no"
                + "; and ends with:     at frame 2998 of a deep stack"
                + " |     at frame 2999 of a deep stack |     at frame 3000 of a deep stack | Node")
    }

    @Test("hides secrets at both ends")
    func secrets() {
        let lines = ["key=hunter-one"] + (1...90).map { "frame \($0)" } + ["key hunter-one"]
        let text = Self.clause(lines, secrets: ["hunter-one"])
        #expect(!text.contains("hunter"))
        #expect(text.contains("begins with: key=<redacted") && text.hasSuffix(">"))
    }

    @Test("is shown by a limited number of characters")
    func limits() {
        let long = String(repeating: "x", count: 100_000)
        #expect(Self.clause([long, "b", "c", "d", "e", long]).utf8.count < 3300)
    }

    @Test("begins again for the next question")
    func removed() {
        var words = StandardError()
        words.append(Array("old\n".utf8))
        words.removeAll()
        words.append(Array("new\n".utf8))
        let text = Redaction.none.text(of: words.clause(isStarted: false))
        #expect(text == "; its standard error ends with: new")
    }
}
