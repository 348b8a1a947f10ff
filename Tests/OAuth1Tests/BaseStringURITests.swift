import OAuth1
import Testing

@Suite("RFC 5849 §3.4.1.2, Base String URI")
struct BaseStringURITests {
    static let uris: [(String, String)] = [
        // The examples of the section.
        ("http://EXAMPLE.COM:80/r%20v/X?id=123", "http://example.com/r%20v/X"),
        ("https://www.example.net:8080/?q=1", "https://www.example.net:8080/"),
        // Scheme and host become lower case, the path does not.
        ("HTTP://A.Example/PaTh/%7e%7E", "http://a.example/PaTh/%7e%7E"),
        ("HttpS://A.B/", "https://a.b/"),
        // The default port of the scheme is left out, any other is kept.
        ("http://a:80", "http://a/"), ("https://a:443/", "https://a/"),
        ("http://a:443/", "http://a:443/"),
        ("https://a:80/", "https://a:80/"), ("http://a:8080/", "http://a:8080/"),
        // A port is a number; one that stays, stays as it was sent.
        ("http://a:080/", "http://a/"), ("https://a:0443/", "https://a/"),
        ("https://a:080/", "https://a:080/"), ("http://a:08080/", "http://a:08080/"),
        ("http://a:0/", "http://a:0/"), ("http://a:800/", "http://a:800/"),
        ("http://a:/b", "http://a/b"), ("HTTPS://a:443/", "https://a/"),
        // Userinfo, query and fragment are left out.
        ("http://u:P@a/b", "http://a/b"), ("http://a/b?c=d", "http://a/b"),
        ("http://a/b#c", "http://a/b"),
        ("http://a/b?c#d", "http://a/b"), ("http://a?c", "http://a/"), ("http://a#c", "http://a/"),
        // The path is kept as it is; an empty one becomes "/".
        ("http://a//b/./../c/", "http://a//b/./../c/"), ("http://a/b;c=1?d", "http://a/b;c=1"),
        ("http://a/%2F%2f", "http://a/%2F%2f"), ("http://a/a+b", "http://a/a+b"),
        ("http://a", "http://a/"),
        ("http://[2001:DB8::A]:8080/", "http://[2001:db8::a]:8080/"),
        ("http://[::1]:80/", "http://[::1]/"),
    ]

    @Test("is the scheme, authority and path", arguments: BaseStringURITests.uris)
    func normalizes(_ text: String, _ expected: String) throws {
        let bytes = Array(text.utf8)
        let uri = try RequestURI(bytes.span)
        #expect(BaseStringURI(uri, of: bytes.span).description == expected)
        #expect(written { BaseStringURI.append(uri, of: bytes.span, to: &$0) } == expected)
    }
}
