import Testing

@testable import Vectors

@Suite("Misspellings")
struct MisspellingTests {
    static let members = [
        "id", "request", "oauth", "secrets", "expected", "result", "comment", "title", "source",
    ]

    @Test(
        "are guessed where few changes correct them",
        arguments: [
            ("requst", "request"), ("reqeust", "request"), ("titel", "title"),
            ("Comment", "comment"),
            ("COMMENT", "comment"), ("secret", "secrets"), ("comments", "comment"), ("i", "id"),
            ("result", "result"), ("outh", "oauth"), ("oauht", "oauth"), ("expceted", "expected"),
        ])
    func guesses(_ name: String, _ expected: String) {
        #expect(Misspelling.nearest(to: name, among: Self.members) == expected)
    }

    @Test(
        "are not guessed where too much would have to change",
        arguments: ["", "xyz", "zzzzzzzz", "body"])
    func guessesNothing(_ name: String) {
        #expect(Misspelling.nearest(to: name, among: Self.members) == nil)
    }

    @Test("have no guess without candidates")
    func guessesNothingAmongNone() {
        #expect(Misspelling.nearest(to: "a", among: []) == nil)
    }

    @Test("are asked about in one way, the guess in quotes")
    func asks() {
        #expect(Misspelling.hint(for: "requst", among: Self.members) == "did you mean \"request\"?")
        #expect(
            Misspelling.hint(for: "titel", among: Self.members, context: "vectors ")
                == "did you mean \"vectors title\"?")
        #expect(Misspelling.hint(for: "xyz", among: Self.members) == nil)
    }

    /// Damerau's four changes, and words of Levenshtein's usual examples.
    @Test(
        "are as far from a word as the number of changes needed",
        arguments: [
            ("", "", 0), ("a", "", 1), ("", "abc", 3), ("abc", "abc", 0), ("abc", "ABC", 0),
            ("abc", "acb", 1),
            ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "axc", 1), ("kitten", "sitting", 3),
            ("saturday", "sunday", 3), ("ca", "abc", 3), ("\u{E9}", "e", 2),
        ])
    func distance(_ first: String, _ second: String, _ expected: Int) {
        #expect(Misspelling.distance(first, second) == expected)
        #expect(Misspelling.distance(second, first) == expected)
    }

    @Test("are not those of a name that is much longer, such as a secret in its place")
    func length() {
        for length in 36...4_000 {
            let name = "signature" + String(repeating: "x", count: length - 9)
            #expect(Misspelling.hint(for: name, among: Self.members + ["signature"]) == nil)
        }
    }

    @Test("cost the same for a name of any length")
    func ignoresTheRestOfALongName() {
        let name = String(repeating: "a", count: 1_000_000)
        #expect(Misspelling.distance(name, "id") == 64)
    }
}
