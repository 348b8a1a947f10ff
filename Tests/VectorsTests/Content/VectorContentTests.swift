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
        ])
    func hash(of text: String, is expected: String) throws {
        var content = VectorContent()
        #expect(content.fingerprint(of: try TestVector(text)) == expected)
    }

    @Test(
        "is the same under another id, with other prose, in another order, and escaped otherwise",
        arguments: [
            #"{"id": "z", "given": {"text": "a b"}, "expected": {"encoded": "a%20b"}}"#,
            #"{"expected": {"encoded": "a%20b"}, "given": {"text": "a b"}, "id": "a"}"#,
            #"""
            {"id": "a", "comment": "c", "title": "t", "spec": ["RFC5849 3.6"], "flags": ["f"],
             "result": "valid", "given": {"text": "\u0061 b"}, "expected": {"encoded": "a%20b"}}
            """#,
        ])
    func sameness(_ text: String) throws {
        var content = VectorContent()
        #expect(content.fingerprint(of: try TestVector(text)) == "a816655964e87736")
    }

    @Test(
        "is another one where a part that counts is",
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
    func otherness(_ text: String) throws {
        var content = VectorContent()
        #expect(content.fingerprint(of: try TestVector(text)) != "a816655964e87736")
    }

    @Test("tells lists of parameters by their order, and objects not")
    func order() throws {
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
