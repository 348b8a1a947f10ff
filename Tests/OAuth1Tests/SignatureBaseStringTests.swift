import OAuth1
import Testing

@Suite("RFC 5849 §3.4.1.1, String Construction")
struct SignatureBaseStringTests {
    /// The example of the section.
    static let rfc = """
        POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D\
        %25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4\
        a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7\
        dh3k39sjv7
        """

    @Test("gives the example of the section")
    func example() {
        let found = baseString(
            "POST", "http://example.com/request", NormalizedParametersTests.rfc)
        #expect(found == Self.rfc)
    }

    @Test(
        "writes the method in upper case, and encodes it",
        arguments: [
            ("get", "GET&&"), ("GeT", "GET&&"), ("PATCH", "PATCH&&"), ("m-search", "M-SEARCH&&"),
            ("a*b", "A%2AB&&"), ("", "&&"),
            // Only ASCII has a case: a dotless i is not the lower case of I here.
            ("\u{131}", "%C4%B1&&"),
        ])
    func method(_ method: String, _ expected: String) {
        #expect(baseString(method, "", []) == expected)
    }

    @Test("encodes again what is already encoded")
    func encodesTwice() {
        let found = baseString("GET", "http://a/%20", [("a", "&"), ("%", "\u{FC}"), ("", "-.~_")])
        #expect(found == "GET&http%3A%2F%2Fa%2F%2520&%3D-.~_%26%2525%3D%25C3%25BC%26a%3D%2526")
    }

    private func baseString(
        _ method: String,
        _ uri: String,
        _ parameters: [(String, String)]
    ) -> String {
        written {
            SignatureBaseString.append(
                method: Array(method.utf8).span, uri: Array(uri.utf8).span,
                parameters: sorted(list(parameters)), in: Span(), to: &$0)
        }
    }
}

@Suite("RFC 5849 §3.4.2, the signing key")
struct SigningKeyTests {
    @Test(
        "is both shared-secrets, encoded and joined with an ampersand, even if empty",
        arguments: [
            // RFC 5849 §2.1 and §2.3.
            ("ja893SD9", "", "ja893SD9&"),
            ("ja893SD9", "xyz4992k83j47x0b", "ja893SD9&xyz4992k83j47x0b"),
            ("", "", "&"), ("", "a", "&a"), ("a&b", "c d", "a%26b&c%20d"),
            ("%26", "+", "%2526&%2B"),
            ("caf\u{E9}", "~", "caf%C3%A9&~"),
        ])
    func key(_ client: String, _ token: String, _ expected: String) {
        let key = written {
            SigningKey.append(
                clientSecret: Array(client.utf8).span, tokenSecret: Array(token.utf8).span, to: &$0)
        }
        #expect(key == expected)
    }
}
