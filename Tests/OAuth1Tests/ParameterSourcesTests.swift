import OAuth1
import Testing

@Suite("RFC 5849 §3.4.1.3.1, Parameter Sources")
struct ParameterSourcesTests {
    static let texts: [(String, [(String, String)])] = [
        // The example of the section: the query, then the body.
        (
            "b5=%3D%253D&a3=a&c%40=&a2=r%20b",
            [("b5", "=%3D"), ("a3", "a"), ("c@", ""), ("a2", "r b")]
        ),
        ("c2&a3=2+q", [("c2", ""), ("a3", "2 q")]),
        ("", []), ("&", []), ("&&&", []), ("a", [("a", "")]), ("a=", [("a", "")]),
        ("=b", [("", "b")]), ("=", [("", "")]), ("a=1&&b=2", [("a", "1"), ("b", "2")]),
        ("&a=1&", [("a", "1")]), ("a=b=c", [("a", "b=c")]), ("a==", [("a", "=")]),
        ("a%3Db=c%26d", [("a=b", "c&d")]), ("a+b=c+d", [("a b", "c d")]),
        ("a=1;b=2", [("a", "1;b=2")]), ("a=1&a=1", [("a", "1"), ("a", "1")]),
        ("a=%", [("a", "%")]), ("?a=1", [("?a", "1")]),
    ]

    @Test("reads a query or form body as pairs", arguments: ParameterSourcesTests.texts)
    func reads(_ text: String, _ expected: [(String, String)]) {
        var found = ParameterList()
        ParameterSources.append(formEncoded: Array(text.utf8).span, to: &found)
        #expect(pairs(of: found) == pairs(of: list(expected)))
    }

    @Test(
        "signs a form body of this type",
        arguments: [
            "application/x-www-form-urlencoded", "Application/X-WWW-Form-URLEncoded",
            "application/x-www-form-urlencoded; charset=UTF-8",
            "application/x-www-form-urlencoded;charset=utf-8",
            "application/x-www-form-urlencoded ; a=\"b;c\"",
            " application/x-www-form-urlencoded", "application/x-www-form-urlencoded\t",
        ])
    func form(_ contentType: String) {
        #expect(ParameterSources.isForm(contentType: contentType.utf8))
    }

    @Test(
        "does not sign a body of this type",
        arguments: [
            "", ";", "application/json", "multipart/form-data; boundary=x", "text/plain",
            "application/x-www-form-urlencodedx", "xapplication/x-www-form-urlencoded",
            "x-www-form-urlencoded", "application/ x-www-form-urlencoded",
            "text/plain; application/x-www-form-urlencoded",
            "application/x-www-form\u{2010}urlencoded",
        ])
    func noForm(_ contentType: String) {
        #expect(!ParameterSources.isForm(contentType: contentType.utf8))
    }
}
