import Testing
import Vectors

@testable import Intake

@Suite("URLs as they are sent")
struct LenientURLTests {
    /// The escapes are those of RFC 3986 §2.1; the labels come from Python's `idna` and
    /// `encodings`.
    @Test(
        "are read as servers decode them",
        arguments: [
            ("https://h/a[1]?b={c}|^d", "https://h/a%5B1%5D?b=%7Bc%7D%7C%5Ed"),
            ("https://h/a b?c= d", "https://h/a%20b?c=%20d"), (" https://h/a ", "https://h/a"),
            ("https://h/\u{e9}?\u{20AC}", "https://h/%C3%A9?%E2%82%AC"),
            ("https://h/100%?a=%zz&b=%4", "https://h/100%25?a=%25zz&b=%254"),
            ("https://h/a\"<>\\`", "https://h/a%22%3C%3E%5C%60"),
            ("https://b\u{fc}cher.example:8443/", "https://xn--bcher-kva.example:8443/"),
            ("https://M\u{dc}NCHEN.example?a", "https://xn--mnchen-3ya.example?a"),
            ("https://\u{4F8B}\u{3048}\u{3002}jp/", "https://xn--r8jz45g.jp/"),
        ])
    func lenient(_ url: String, _ expected: String) {
        let url = LenientURL(url)
        #expect(url.text == expected)
        // Blanks around a URL are no fault of the program.
        #expect(url.notes.isEmpty == (url.text == "https://h/a"))
    }

    @Test(
        "stay as they are if they are those of RFC 3986, or none",
        arguments: [
            "https://h/a%20b?c=d+e&f=!$'()*,;:@/?#g", "http://[::1]:80/a", "h/ a", "https://h", "",
            "https://h/%e9",
        ])
    func strict(_ url: String) {
        #expect(LenientURL(url).text == url)
        #expect(LenientURL(url).notes == [])
    }

    @Test("are noted with how they were taken")
    func notes() throws {
        let request = try #require(
            try Sample.requests("https://h/a?b=[1] x&oauth_signature=s%3D").first)
        let parts = try RequestParts(request, id: "a", file: "f")
        #expect(parts.parts.request.url == "https://h/a?b=%5B1%5D%20x")
        #expect(
            parts.notes.first?.text { $0.words }.contains("oauthcheck reads them as servers do")
                == true)
    }
}
