import Fixtures
import Testing
import Vectors

@Suite("The content of a vector")
struct VectorContentTests {
    @Test(
        "has the hash that scripts/vectors/content-of computes",
        arguments: [
            (
                #"{"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}"#,
                "a816655964e87736"
            ),
            (
                #"""
                {"id": "b", "request": {"method": "GET", "url": "http://example.com/?a=b",
                 "query": {"z": "1", "a": ["2", "\u0001\t\"\\é"]}},
                 "oauth": {"realm": "r", "oauth_nonce": "n", "oauth_timestamp": 7},
                 "secrets": {"consumer_secret": "s"},
                 "expected": {"base_string_uri": "http://example.com/"}}
                """#,
                "ce8e5745980a2aa9"
            ),
            (
                #"""
                {"id": "c", "result": "acceptable", "flags": ["f"], "given": {"text": "~"},
                 "expected": {"encoded": ["~", "%7E"]}}
                """#,
                "379651fb412a67fe"
            ),
            (
                #"""
                {"id": "c", "given": {"text": "\b\f\u007f\u000b\n\r\/é"},
                 "expected": {"encoded": "x"}}
                """#,
                "e3d75783a07a1ada"
            ),
        ])
    func hash(of text: String, is expected: String) throws {
        var content = VectorContent()
        #expect(content.fingerprint(of: try TestVector(text)) == expected)
    }

    @Test(
        "has the same request whatever id, credentials, nonce and expected values are",
        arguments: [
            (
                #"""
                {"id": "a", "request": {"method": "GET", "url": "http://example.com/?a=b",
                 "query": {"z": "1", "a": "2"}}, "secrets": {"consumer_secret": "s"},
                 "oauth": {"oauth_signature_method": "HMAC-SHA1", "oauth_nonce": "n"}}
                """#, "fc28a7ddb4007204"
            ),
            (
                #"""
                {"id": "b", "request": {"method": "GET", "url": "http://example.com/?a=b",
                 "query": [["a", "2"], ["z", "1"]]}, "secrets": {"consumer_secret": "t"},
                 "oauth": {"oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "7"},
                 "expected": {"signature": "x"}}
                """#, "fc28a7ddb4007204"
            ),
            (
                #"{"id": "c", "request": {"method": "GET", "url": "http://example.com/"}}"#,
                "bc2ac7c7b25595b6"
            ),
            (#"{"id": "d", "given": {"text": "a"}, "expected": {"encoded": "a"}}"#, nil),
        ])
    func request(of text: String, is expected: String?) throws {
        var content = VectorContent()
        #expect(content.requestFingerprint(of: try TestVector(text)) == expected)
    }

    @Test(
        "has the same hash with another id, other prose, another order or other escapes",
        arguments: [
            #"{"id": "z", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}"#,
            #"{"expected": {"encoded": "a%20b"}, "given": {"text": "a b"}, "id": "a"}"#,
            #"""
            {"id": "a", "comment": "c", "title": "t", "spec": ["RFC5849 3.6"], "flags": ["f"],
             "result": "valid", "given": {"text": "\u0061 b"}, "expected": {"encoded": "a%20b"}}
            """#,
        ])
    func ignoresTheRest(_ text: String) throws {
        var content = VectorContent()
        #expect(content.fingerprint(of: try TestVector(text)) == "a816655964e87736")
    }

    @Test(
        "has another hash if a part that counts is different",
        arguments: [
            #"{"id": "a", "given": {"text": "a  b"}, "expected": {"encoded": "a%20b"}}"#,
            #"""
            {"id": "a", "given": {"text": "a b"}, "expected": {"encoded": ["a%20b"]},
             "result": "acceptable", "flags": ["f"]}
            """#,
            #"""
            {"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"},
             "result": "invalid"}
            """#,
            #"""
            {"id": "a", "given": {"text": "a b"}, "correct": {"encoded": "a%20b"},
             "result": "invalid"}
            """#,
            #"""
            {"id": "a", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"},
             "secrets": {"token_secret": "s"}}
            """#,
        ])
    func dependsOnContent(_ text: String) throws {
        var content = VectorContent()
        #expect(content.fingerprint(of: try TestVector(text)) != "a816655964e87736")
    }

    @Test("depends on the order of a list of parameters, but not of an object")
    func dependsOnListOrder() throws {
        func hash(_ query: String) throws -> String? {
            var content = VectorContent()
            return content.fingerprint(
                of: try TestVector(
                    #"{"id": "a", "request": {"url": "http://a/", "query": \#(query)}}"#
                ))
        }
        #expect(try hash(#"{"a": "1", "b": "2"}"#) == hash(#"{"b": "2", "a": "1"}"#))
        #expect(try hash(#"{"b": "2", "a": "1"}"#) == hash(#"[["a", "1"], ["b", "2"]]"#))
        #expect(try hash(#"[["b", "2"], ["a", "1"]]"#) != hash(#"[["a", "1"], ["b", "2"]]"#))
    }
}
