import Results
import Testing
import Vectors

@Suite("Files of the wrong kind")
struct FileKindTests {
    /// The beginning of a file, and what messages call it.
    static let files: [(String, String)] = [
        (#"{"oauthcheck": {"version": "0.1.0", "report": 2}, "implementation": {"#, "a report of"),
        ("{\n  \"oauthcheck\": {\"version\": \"0", "a report of"),
        (#"{"time": "2026-01-01T00:00:00Z", "oauthcheck": "0.1.0", "#, "a history"),
        (
            #"{"oauthcheck": {"version": "0.1.0"}, "old": {"file": "a"}"#,
            "the output of 'oauthcheck c"
        ),
        (#"{"oauthcheck": {}, "runs": ["#, "the output of 'oauthcheck h"),
        (#"[{"id": "a::b", "stage": "signature", "reason": "#, "a list of known failures"),
        (#"{"known": []}"#, "a list of known failures"),
        (#"{"vectors": [{"id""#, "a file of vectors"),
        (#"[{"id": "a", "request": {}}]"#, "a file of vectors"),
        (#"{"id": "a", "given": {"text": "\"oauthcheck\": {"}}"#, "a file of vectors"),
        ("{\"id\": \"a\", \"request\": {}}\n{\"oauthcheck\": {}}", "a file of vectors"),
    ]

    @Test("are recognized by their first members", arguments: files)
    func kind(_ text: String, _ title: String) throws {
        let bytes = Array(text.utf8)
        let recognized = FileKind(bytes.span)
        let kind = try #require(recognized)
        let other = title == "a history" ? FileKind.report : .history
        let message = try #require(kind.issue(of: "x.json", expected: other)).description
        #expect(message.hasPrefix("x.json: this is \(title)"), "\(message)")
        #expect(!message.contains("\n"))
        #expect(kind.issue(of: "x.json", expected: kind) == nil)
    }

    @Test(
        "are not made of other texts, whatever is cut off",
        arguments: [
            "", "[", "{", "[]", "{}", "\"", "\"\\", "{\"a\": \"\\", "a: b", "[[{\"known\": 1}]]",
        ])
    func nothing(_ text: String) {
        let bytes = Array(text.utf8)
        let kind = FileKind(bytes.span)
        #expect(kind == nil)
    }
}
