import Foundation
import Testing
import HTTP

@testable import Server

@Suite("A request as HAR")
struct HARTests {
    @Test("has what was sent, where the format has it")
    func har() throws {
        var desk = Desk()
        var draft = try desk.draft("POST", "/a?b=c%20d&e", token: ("tk", "ts"))
        draft.fields = [("Content-Type", "text/plain")]
        draft.body = "x \"y\"\n"
        let text = "\(HARText.json(desk.send(draft).record))"
        let archive = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let log = try #require(archive?["log"] as? [String: Any])
        #expect(log["version"] as? String == "1.2")
        let entry = try #require((log["entries"] as? [[String: Any]])?.first)
        // 1_700_000_000
        #expect(entry["startedDateTime"] as? String == "2023-11-14T22:13:20Z")
        let request = try #require(entry["request"] as? [String: Any])
        #expect(request["url"] as? String == "http://127.0.0.1:8080/a?b=c%20d&e")
        let query = try #require(request["queryString"] as? [[String: String]])
        #expect(query == [["name": "b", "value": "c d"], ["name": "e", "value": ""]])
        let headers = try #require(request["headers"] as? [[String: String]])
        #expect(headers.map { $0["name"] }.contains("Authorization"))
        let body = try #require(request["postData"] as? [String: String])
        #expect(body == ["mimeType": "text/plain", "text": "x \"y\"\n"])
        #expect((entry["response"] as? [String: Any])?["status"] as? Int == 200)
    }
}
