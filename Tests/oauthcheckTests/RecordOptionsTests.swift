import Testing
import Vectors

@testable import oauthcheck

@Suite("A file that --record appends to")
struct RecordOptionsTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    @Test(
        "may be missing or empty, or have a vector on its first line",
        arguments: [
            "", "\n", #"{"id": "request-1", "comment": "refused"}"# + "\n", #"{"id": "request"#,
            #"{"request": {"url": "http://h/"}, "id": "a"}"# + "\r\n",
        ])
    func lines(_ text: String) throws {
        try RecordOptions.requireLines(in: scratch.path("missing"))
        try RecordOptions.requireLines(in: try scratch.write("lines", text.utf8))
    }

    @Test(
        "is not another file, to which nothing is added",
        arguments: [
            "{\n  \"vectors\": []\n}\n", "{\"id\": \"a\",\n \"request\": {}}\n",
            "CONSUMER_SECRET=x\n", "#!/bin/sh\n", #"{"clients": []}"#,
        ])
    func others(_ text: String) throws {
        let path = try scratch.write("other", text.utf8)
        do throws(VectorIssue) {
            try RecordOptions.requireLines(in: path)
            Issue.record("it has vectors")
        } catch {
            #expect(
                error.message
                    == "this file does not contain vectors in JSON Lines, so nothing is added")
        }
    }
}
