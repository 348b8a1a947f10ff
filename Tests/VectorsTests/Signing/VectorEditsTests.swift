import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("Values written into a file")
struct VectorEditsTests {
    @Test("replace wrong ones, and leave every other byte unchanged")
    func replaces() throws {
        let source = """
            { "vectors" : [
            \t{"id":"a",  "given": {"text": "a b"}, "comment": "\\u00e9",
            "expected": {"encoded" :\t"wro\\u006eg" } }
            ] }\n\n
            """
        let filled = try Filling(source, stages: [.encoded]).text
        #expect(filled == source.replacing(#""wro\u006eg""#, with: #""a%20b""#))
    }

    @Test("follow the existing members, in the same layout")
    func addsMembers() throws {
        let source = """
            {
                "id": "a",
                "given": {"text": " "},
                "request": {"url": "http://a"},
                "expected": {
                    "encoded": "%20"
                }
            }
            """
        #expect(
            try Filling(source, stages: [.encoded, .baseStringURI]).text == """
                {
                    "id": "a",
                    "given": {"text": " "},
                    "request": {"url": "http://a"},
                    "expected": {
                        "encoded": "%20",
                        "base_string_uri": "http://a/"
                    }
                }
                """)
    }

    @Test("add \"expected\" if it is missing, on one line if the vector is on one line")
    func addsExpected() throws {
        #expect(
            try Filling(#"{"id": "a", "given": {"text": " "}}"#, stages: [.encoded]).text
                == #"{"id": "a", "given": {"text": " "}, "expected": {"encoded": "%20"}}"#)
        #expect(
            try Filling(#"{"id":"a","given":{"text":" "}}"#, stages: [.encoded]).text
                == #"{"id":"a","given":{"text":" "},"expected":{"encoded":"%20"}}"#)
        #expect(
            try Filling(
                "{\n  \"id\": \"a\",\n  \"given\": {\"text\": \" \"}\n}", stages: [.encoded]
            ).text
                == "{\n  \"id\": \"a\",\n  \"given\": {\"text\": \" \"},\n"
                + "  \"expected\": {\n    \"encoded\": \"%20\"\n  }\n}"
        )
        #expect(
            try Filling(#"{"id": "a", "given": {"text": " "}, "expected": {}}"#, stages: [.encoded])
                .text
                == #"{"id": "a", "given": {"text": " "}, "expected": {"encoded": "%20"}}"#)
    }

    @Test("are still JSON with blanks before the colons, or anywhere else")
    func keepsBlanks() throws {
        for source in [
            #"{ "id" : "a" , "given" : { "text" : " " } }"#,
            #"{ "id" : "a" , "given" : { "text" : " " } , "expected" : { "signing_key" : "&" } }"#,
            "{\"id\"\t:\"a\",\"given\"\n:\n{\"text\":\" \"},\"expected\":{\"encoded\"\n:\"\"}}",
            "{ \"id\":\n\"a\", \"given\": {\"text\": \" \"}, \"expected\": {\r\n} }",
        ] {
            let filled = try Filling(source).text
            let reading = Reading(filled)
            #expect(reading.descriptions == [], "\(filled)")
            #expect(reading.vectors.map { $0.string(of: $0.expected[.encoded]) } == ["%20"])
        }
    }

    @Test("become the correct values of an invalid vector; an acceptable one gets none")
    func dependsOnResult() throws {
        let invalid =
            """
            {"id": "a", "result": "invalid", "given": {"text": " "}, "expected": {"encoded": "+"}}
            """
        #expect(
            try Filling(invalid, stages: [.encoded]).text
                == invalid.dropLast() + #", "correct": {"encoded": "%20"}}"#)
        let acceptable =
            """
            {"id": "a", "result": "acceptable", "flags": ["f"], "given": {"text": " "},
             "expected": {"encoded": ["+"]}}
            """
        #expect(try Filling(acceptable, stages: [.encoded]).text == acceptable)
    }

    @Test("include a fresh nonce and timestamp")
    func includesFreshness() throws {
        let fresh = [(name: "oauth_nonce", value: "n"), (name: "oauth_timestamp", value: "1")]
        #expect(
            try Filling(#"{"id": "a"}"#, stages: [], fresh: fresh).text
                == #"{"id": "a", "oauth": {"oauth_nonce": "n", "oauth_timestamp": "1"}}"#)
        #expect(
            try Filling(#"{"id": "a", "oauth": {"oauth_token": "t"}}"#, stages: [], fresh: fresh)
                .text
                == #"{"id": "a", "oauth": {"oauth_token": "t", "oauth_nonce": "n", "#
                + #""oauth_timestamp": "1"}}"#
        )
    }

    @Test("change nothing that is correct, and pass a check afterwards")
    func changesNothingTwice() throws {
        let source =
            "[" + photo(expected: #"{"signature": "wrong"}"#)
            + ",\n {\"id\": \"b\", \"given\": {\"text\": \"\\\"\"}}]"
        let filled = try Filling(source)
        #expect(!filled.isUnchanged)
        let again = try Filling(filled.text)
        #expect(again.isUnchanged)
        #expect(again.text == filled.text)
        let reading = Reading(filled.text)
        #expect(reading.descriptions == [])
        #expect(
            reading.vectors.map { $0.verdict(exactHeader: true).status } == ["passed", "passed"])
    }

    @Test("find their place in a file of lines")
    func findsPlaceInLines() throws {
        let before = #"{"id": "z"}"# + "\n"
        let line = #"{"id": "a", "given": {"text": " "}}"#
        let filled = try Filling(before + line, stages: [.encoded], offset: before.utf8.count).text
        #expect(filled == before + line.dropLast() + #", "expected": {"encoded": "%20"}}"#)
    }
}
