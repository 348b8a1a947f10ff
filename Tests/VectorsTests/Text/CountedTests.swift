import Testing
import Vectors

@Suite("Counts")
struct CountedTests {
    @Test(
        "have the singular for one thing only",
        arguments: [(0, "0 bytes"), (1, "1 byte"), (2, "2 bytes"), (1000, "1000 bytes")])
    func regular(_ count: Int, _ text: String) {
        #expect(counted(count, "byte") == text)
    }

    @Test("have a plural of their own")
    func irregular() {
        #expect(counted(1, "entry", "entries") == "1 entry")
        #expect(counted(2, "entry", "entries") == "2 entries")
    }
}

@Suite("A table of text")
struct TextTableTests {
    @Test("aligns text on the left and numbers on the right, without blanks at the ends")
    func lines() {
        let table = TextTable([["name", "n", "x"], ["é", "100", ""]], textColumns: 1)
        #expect(table.lines == ["name    n  x", "é     100"])
    }

    @Test("without rows has no lines")
    func empty() {
        #expect(TextTable([], textColumns: 1).lines.isEmpty)
    }
}
