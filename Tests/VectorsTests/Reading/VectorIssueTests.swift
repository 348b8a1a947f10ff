import Fixtures
import Testing
import Vectors

@Suite("Faults of vector files")
struct VectorIssueTests {
    private static let emptyHint =
        "save a request or vectors in the file; to pipe them in, pass - instead of the file"

    static let texts: [(String, String)] = [
        (
            "{\n  \"id\": \"a\",\n  \"requst\": {}\n}",
            "v.json:3:3: requst: unknown member \"requst\"\n  hint: did you mean \"request\"?"
        ),
        (
            #"{"id": "a", "request": {"url": "http://a/b c"}}"#,
            "v.json:1:32: request.url: a space is not allowed in this part of a URI"
                + " (at byte 11 of the URL)\n  hint: write this character as %20, or add the flag"
                + " \"lenient-url\" if the URL was sent like this"
        ),
        (
            "{\"id\": \"a\", \"request\": {\"url\": \"http://a b/c\"}}",
            "v.json:1:32: request.url: a space is not allowed in this part of a URI"
                + " (at byte 9 of the URL)\n  hint: write this character as %20"
        ),
        (
            #"[{"id": "a"}, {"id": "a"}]"#,
            "v.json:1:22: [1].id: duplicate id \"a\"\n  hint: ids must be unique within a file,"
                + " and across files whose names differ only in the extension"
        ),
        (
            #"{"id": "a", "comment": 1}"#,
            "v.json:1:24: comment: expected a string, found a number"
        ),
        (
            #"{"id": "a", "id": "b"}"#,
            "v.json:1:13: id: duplicate member \"id\"\n  hint: remove one of the two members"
        ),
        (
            #"{"id": "a", "oauth": {"oauth_tokn": "x"}}"#,
            "v.json:1:23: oauth.oauth_tokn: unknown member \"oauth_tokn\""
                + "\n  hint: did you mean \"oauth_token\"?"
        ),
        (
            #"{"id": "a", "oauth": {"oauth_token_secret": "hunter2"}}"#,
            "v.json:1:23: oauth.oauth_token_secret: oauth_token_secret is never sent, because it is"
                + " a secret\n  hint: put the secret into secrets.token_secret"
        ),
        (
            "\u{FEFF}{\"id\": \"a\"}",
            "v.json:1:1: the text begins with a byte order mark"
                + "\n  hint: save the file as UTF-8 without a byte order mark"
        ),
        // Begins with the same byte as a byte order mark.
        ("\u{FF5B}", "v.json:1:1: expected a value, found a non-ASCII character"),
        (
            "{\"\u{1F600}\": \"\n\"}",
            "v.json:1:8: unescaped control character in a string"
                + "\n  hint: write a line break as \\n"
        ),
        ("1", "v.json:1:1: expected an object or a list of vectors, found a number"),
        ("", "v.json:1:1: the file is empty\n  hint: \(emptyHint)"),
        (" \n", "v.json:2:1: the file is empty\n  hint: \(emptyHint)"),
        (
            #"{"note": "hello", "shop": {"items": []}}"#,
            "v.json:1:1: this JSON contains neither a request nor vectors"
                + "\n  hint: docs/import.md lists the formats of requests"
        ),
        (
            #"{"requst": {}}"#,
            "v.json:1:2: requst: unknown member \"requst\"\n  hint: did you mean \"request\"?"
        ),
        (
            "{\"id\": \"a\"}\n{\"id\": \"b\"}",
            "v.json:2:1: unexpected text after the JSON value"
                + "\n  hint: if the file has one JSON value per line (JSON Lines), name it .jsonl"
        ),
        ("{\"id\": \"a\"} {}", "v.json:1:13: unexpected text after the JSON value"),
    ]

    @Test("are reported with line, column, path and a hint", arguments: VectorIssueTests.texts)
    func describes(_ text: String, _ expected: String) {
        #expect(Reading(text).descriptions == [expected])
    }

    @Test("are all reported in one run, and the good vectors are still read")
    func reportsAll() {
        let reading = Reading(
            """
            {"vectors": [
              {"id": "good"},
              {"id": "bad id", "request": {"method": "G T", "url": "x", "form": 1}, "flags": "f"},
              7,
              {"comment": "no id"},
              {"id": "good-too"}],
             "titel": "t"}
            """)
        #expect(reading.ids == ["good", "good-too"])
        #expect(
            Set(reading.issues.map(\.path)) == [
                "titel", "vectors[1].id", "vectors[1].request.method", "vectors[1].request.url",
                "vectors[1].request.form", "vectors[1].flags", "vectors[2]", "vectors[3]",
            ])
        #expect(Set(reading.issues.map(\.line)) == [3, 4, 5, 7])
        #expect(reading.issues.allSatisfy { $0.column > 0 && $0.file == "v.json" })
    }

    @Test(
        "include a duplicate member of any object, at any depth",
        arguments: [
            (#"{"id": "a", "oauth": {"realm": "x", "realm": "y"}}"#, "oauth.realm"),
            (#"{"id": "a", "request": {"form": {"x": "1", "\u0078": "2"}}}"#, "request.form.x"),
            (#"{"vectors": [], "vectors": []}"#, "vectors"),
            (#"{"vectors": [{"id": "a", "id": "b"}]}"#, "vectors[0].id"),
            (#"{"vectors": [], "notes": {"f": "x", "f": "y"}}"#, "notes.f"),
            (
                #"{"defaults": {"comment": "x", "comment": "y"}, "vectors": [{"id": "a"}]}"#,
                "defaults.comment"
            ),
        ])
    func includesDuplicates(_ text: String, _ path: String) {
        let reading = Reading(text)
        #expect(reading.issues.map(\.path).contains(path), "\(reading.descriptions)")
        #expect(reading.ids.isEmpty)
    }

    @Test("show a name from the file without invisible characters")
    func showsHostileNames() {
        let issues = Reading(
            "{\"id\": \"a\", \"x\\u001b[31m\\u202e\\n\": 1}", file: "a\u{1B}\n.json"
        ).descriptions
        #expect(issues.count == 1)
        for scalar in issues.joined().unicodeScalars where scalar != "\n" {
            #expect(scalar.value >= 0x20 && scalar.value != 0x202E)
        }
    }

    @Test("never show a secret")
    func hidesSecrets() {
        let reading = Reading(
            #"{"id": "a", "secrets": {"consumer_secret": ["hunter2"], "private_key": "hunter3"}}"#)
        #expect(reading.issues.count == 2)
        #expect(!reading.descriptions.joined().contains("hunter"))
    }
}
