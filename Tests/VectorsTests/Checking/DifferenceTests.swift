import Testing

@testable import Vectors

@Suite("Differences")
struct DifferenceTests {
    @Test(
        "begin at the first byte that is another one, or missing",
        arguments: [
            ("abc", "abd", 2), ("abc", "xbc", 0), ("abc", "ab", 2), ("ab", "abc", 2), ("", "a", 0),
            ("a", "", 0),
            ("\u{E9}", "\u{E8}", 1), ("caf\u{E9}", "cafe\u{301}", 3),
        ])
    func offset(_ found: String, _ correct: String, _ offset: Int) {
        #expect(answered(found, permitted: [correct]).offset == offset)
        #expect(listed([found], correct: correct).offset == offset)
    }

    @Test("of an answer show the permitted value that agrees with it the longest")
    func nearestPermitted() {
        let difference = answered("abc", permitted: ["x", "abcd", "abx", ""])
        #expect(difference.found == Array("abc".utf8))
        #expect(difference.correct == Array("abcd".utf8))
        #expect(difference.foundChoices == 1 && difference.correctChoices == 4)
        #expect(difference.offset == 3)
    }

    @Test("of a file show the value that agrees the longest with the correct one")
    func nearestListed() {
        let difference = listed(["x", "abcd", "abx", ""], correct: "abc")
        #expect(difference.found == Array("abcd".utf8))
        #expect(difference.correct == Array("abc".utf8))
        #expect(difference.foundChoices == 4 && difference.correctChoices == 1)
        #expect(difference.offset == 3)
    }

    @Test("are secret if the signature is a signing key")
    func keys() {
        #expect(answered("a&b", permitted: ["c"]).isSecret)
        #expect(answered("a%26b", permitted: ["c"]).isSecret)
        #expect(!answered("a%2Bb", permitted: ["c"]).isSecret)
    }

    private func answered(_ found: String, permitted: [String]) -> Difference {
        Difference(
            stage: .signature, found: Array(found.utf8),
            permitted: permitted.map { Array($0.utf8) }, isSecret: false)
    }

    private func listed(_ values: [String], correct: String) -> Difference {
        Difference(
            stage: .signature, listed: values.map { Array($0.utf8) }, correct: Array(correct.utf8),
            isSecret: false)
    }

    @Test(
        "of headers begins at the first parameter that differs, in whatever order they are",
        arguments: [
            (#"OAuth b="1", a="3""#, #"OAuth b="1", a="2""#, 16),
            (#"OAuth b="1", a="2""#, #"OAuth a="2", b="1""#, 6),
        ])
    func headers(_ found: String, _ correct: String, _ offset: Int) {
        let difference = Difference(
            stage: .authorizationHeader, found: Array(found.utf8),
            permitted: [Array(#"OAuth a="2", b="1""#.utf8)], isSecret: false)
        #expect(difference.correct == Array(correct.utf8))
        #expect(difference.offset == offset)
    }
}
