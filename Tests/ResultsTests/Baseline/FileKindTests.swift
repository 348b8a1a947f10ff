import OAuth1
import Results
import Testing

@Suite("Files of the wrong kind")
struct FileKindTests {
    static let files: [(String, FileKind)] = [
        (#"{"oauthcheck": {"version": "0.1.0", "report": 2}, "implementation": {"#, .report),
        ("{\n  \"oauthcheck\": {\"version\": \"0", .report),
        (#"{"time": "2026-01-01T00:00:00Z", "oauthcheck": "0.1.0", "#, .history),
        (#"{"oauthcheck": {"version": "0.1.0"}, "old": {"file": "a"}"#, .comparison),
        (#"{"oauthcheck": {}, "runs": ["#, .historyOutput),
        (#"[{"id": "a::b", "stage": "signature", "reason": "w", "#, .known),
        (#"{"known": []}"#, .known),
        (#"{"version": "1", "vectors": 7, "signing": 3, "files": [{"path""#, .manifest),
        (#"{"id": "a", "method": "GET", "consumer_secret": "", "base_string": "", "#, .signing),
        (#"{"clients": [{"consumer_key": "ck""#, .clients),
        (#"{"tokens": [], "clients": ["#, .clients),
        (#"{"vectors": [{"id""#, .vectors),
        (#"[{"id": "a", "request": {}}]"#, .vectors),
        (#"{"id": "a", "given": {"text": "\"oauthcheck\": {"}}"#, .vectors),
        ("{\"id\": \"a\", \"request\": {}}\n{\"oauthcheck\": {}}", .vectors),
    ]

    @Test("are recognized by their first members", arguments: files)
    func kind(_ text: String, _ kind: FileKind) {
        let bytes = Array(text.utf8)
        let recognized = FileKind(bytes.span)
        #expect(recognized == kind)
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
