import Testing
import Vectors

@Suite("Patterns of ids")
struct GlobPatternTests {
    @Test(
        "fit a whole name",
        arguments: [
            ("", ""), ("*", ""), ("*", "anything/at::all"), ("a", "a"), ("?", "a"), ("a*", "a"),
            ("a*", "abc"),
            ("*c", "abc"), ("a*c", "abc"), ("a*c", "ac"), ("a**c", "abc"), ("*b*", "abc"),
            ("*a*b*c", "xaybzc"),
            ("*aab", "aaaab"), ("a?c", "abc"), ("[abc]", "b"), ("[a-c]x", "bx"), ("[!a-c]", "d"),
            ("[a-cx-z]", "y"),
            ("[]]", "]"), ("[-a]", "-"), ("[a-]", "-"), ("[!]]", "a"), ("[", "["), ("[a", "[a"),
            ("a]", "a]"),
            ("v/*::twitter-*", "v/x/y::twitter-1"), ("[*]", "*"), ("[?]", "?"), ("\\", "\\"),
            ("*.*", "a.b"), ("*[0-9]", "a7"),
        ])
    func matches(_ pattern: String, _ name: String) {
        #expect(GlobPattern(pattern).matches(name.utf8))
    }

    @Test(
        "do not fit another one",
        arguments: [
            ("", "a"), ("a", ""), ("a", "A"), ("a", "ab"), ("b", "ab"), ("?", ""), ("?", "ab"),
            ("a*c", "ab"),
            ("a*c", "abcd"), ("*b", "abc"), ("[abc]", "d"), ("[a-c]", "B"), ("[!a-c]", "b"),
            ("[!a-c]", ""),
            ("[a", "a"), ("[]", "a"), ("*a?", "a"), ("a*b*c", "acb"),
        ])
    func misses(_ pattern: String, _ name: String) {
        #expect(!GlobPattern(pattern).matches(name.utf8))
    }

    @Test("take no longer for a name that almost fits, again and again", .timeLimit(.minutes(1)))
    func time() {
        let pattern = GlobPattern(String(repeating: "a*", count: 50) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 5_000).utf8))
    }
}
