import Testing
import Vectors

@Suite("Text that no CI service takes for a command")
struct InertTextTests {
    @Test(
        "is no command of GitHub, Azure, TeamCity or GitLab",
        arguments: [
            ("::error::a", "\\u{3A}:error::a"), ("  ::error::a", "  \\u{3A}:error::a"),
            ("\t::error::a", "\t\\u{3A}:error::a"),
            ("a ::error::b", "a ::error::b"), ("a ##[error]b", "a #\\u{23}[error]b"),
            ("###[error]", "##\\u{23}[error]"), ("vectors/a::b", "vectors/a::b"), ("", ""),
            (":", ":"), ("##", "##"), ("## [a]", "## [a]"), ("##a", "##a"),
            ("a ##vso[task.b]c", "a #\\u{23}vso[task.b]c"),
            ("##teamcity[a]", "#\\u{23}teamcity[a]"),
            ("section_start:1:a", "section\\u{5F}start:1:a"),
            ("a section_end:1:a", "a section\\u{5F}end:1:a"), ("section_a:", "section_a:"),
        ])
    func line(_ line: String, _ expected: String) {
        #expect(InertText.line(line) == expected)
    }

    @Test("is no command in any of its lines")
    func lines() {
        #expect(InertText.lines("a\n::b\n##[c]\n") == "a\n\\u{3A}:b\n#\\u{23}[c]\n")
    }

    @Test(
        "is shown as it is only if nothing of it would be shown in another way",
        arguments: [
            "GET&http%3A%2F%2Fa", "a::b", "#[a]", "::error", " ::error", "##[a]", "a##vso[b]",
            "section_start:1", "a\u{1B}b", "é", "a\nb", "",
        ])
    func inert(_ text: String) {
        guard InertText.isInert(Array(text.utf8)) else { return }
        #expect(InertText.line(text) == text)
        #expect(PlainText.visible(text) == text && PlainText.oneLine(text) == text)
    }

    @Test("is shown as it is if it is a base string")
    func baseString() {
        #expect(InertText.isInert(Array("GET&http%3A%2F%2Fa%2F&a%3Db".utf8)))
        #expect(!InertText.isInert(Array("a##[b".utf8)))
    }
}
