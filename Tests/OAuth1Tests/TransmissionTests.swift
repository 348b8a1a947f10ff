import OAuth1
import Testing

@Suite("RFC 5849 §3.5.2, Form-Encoded Body")
struct FormEncodedBodyTests {
    @Test(
        "is written in the order of the parameters, percent-encoded",
        arguments: [
            ([], ""), ([("b", "1"), ("a", "2")], "b=1&a=2"), ([("a b", "c+d")], "a%20b=c%2Bd"),
            ([("a", ""), ("", "b")], "a=&=b"), ([("&", "=")], "%26=%3D"),
        ] as [([(String, String)], String)])
    func writes(_ parameters: [(String, String)], _ expected: String) {
        #expect(written { FormEncodedBody.append(list(parameters), to: &$0) } == expected)
    }

    @Test("is read back as it was written")
    func roundTrip() {
        let parameters = list([("a b", "+&=%"), ("\u{2603}", ""), ("", "~"), ("a b", "")])
        let body = written { FormEncodedBody.append(parameters, to: &$0) }
        var found = ParameterList()
        ParameterSources.append(formEncoded: Array(body.utf8).span, to: &found)
        #expect(pairs(of: found) == pairs(of: parameters))
    }
}

@Suite("RFC 5849 §3.5.3, Request URI Query")
struct RequestURIQueryTests {
    @Test(
        "gets the parameters at its end, and loses the fragment",
        arguments: [
            ("http://a", "http://a?b=%20"), ("http://a/", "http://a/?b=%20"),
            ("http://a/?", "http://a/?b=%20"), ("http://a/?c", "http://a/?c&b=%20"),
            ("http://a/?c=d#e", "http://a/?c=d&b=%20"), ("http://a#e", "http://a?b=%20"),
            ("http://a/?#e", "http://a/?b=%20"),
            ("HTTP://U@A:80/%7e?+", "HTTP://U@A:80/%7e?+&b=%20"),
        ])
    func appends(_ text: String, _ expected: String) throws {
        #expect(try appended([("b", " ")], to: text) == expected)
    }

    @Test(
        "stays as it is if there is nothing to add",
        arguments: [
            ("http://a/?", "http://a/?"), ("http://a", "http://a"), ("http://a?b#c", "http://a?b"),
        ])
    func nothing(_ text: String, _ expected: String) throws {
        #expect(try appended([], to: text) == expected)
    }

    private func appended(_ parameters: [(String, String)], to text: String) throws -> String {
        let bytes = Array(text.utf8)
        let uri = try RequestURI(bytes.span)
        return written {
            RequestURIQuery.append(list(parameters), to: uri, of: bytes.span, output: &$0)
        }
    }
}
