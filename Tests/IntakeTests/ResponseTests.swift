import Testing
import Vectors

@testable import Intake

@Suite("Responses")
struct ResponseTests {
    /// The same answer, in each format that can have it.
    @Test(
        "are kept with their status, headers and body",
        arguments: [
            """
            GET /a HTTP/1.1
            Host: h

            HTTP/1.1 401 Unauthorized
            Date: Mon, 06 Jul 2026 10:00:00 GMT
            WWW-Authenticate: OAuth realm="r",
              oauth_problem="nonce_used"

            {"error": "x"}
            """,
            """
            > GET /a HTTP/2
            > Host: h
            >\u{20}
            < HTTP/2 401 Unauthorized
            < date: Mon, 06 Jul 2026 10:00:00 GMT
            < www-authenticate: OAuth realm="r", oauth_problem="nonce_used"
            <\u{20}
            { [14 bytes data]
            {"error": "x"}* Connection #0 to host h left intact
            """,
            #"""
            {"log": {"entries": [{"request": {"method": "GET", "url": "https://h/a"},
             "response": {"status": 401, "statusText": "Unauthorized", "headers": [
              {"name": "Date", "value": "Mon, 06 Jul 2026 10:00:00 GMT"},
              {"name": "WWW-Authenticate",
               "value": "OAuth realm=\"r\", oauth_problem=\"nonce_used\""}],
             "content": {"text": "eyJlcnJvciI6ICJ4In0=", "encoding": "base64"}}}]}}
            """#,
        ])
    func kept(_ text: String) throws {
        let request = try #require(try Sample.requests(text).first)
        let response = try #require(request.response)
        #expect(response.status == 401)
        #expect(response.reason == "Unauthorized")
        #expect(response.date == "Mon, 06 Jul 2026 10:00:00 GMT")
        #expect(response.challenges == [#"OAuth realm="r", oauth_problem="nonce_used""#])
        #expect(response.body == Array(#"{"error": "x"}"#.utf8))
        #expect(request.notes.contains("the server answered 401 Unauthorized"))
        #expect(!"\(response)".contains("nonce_used"))
        #expect(!String(reflecting: response).contains("nonce_used"))
    }

    @Test("are the last ones: an interim answer does not count")
    func interim() throws {
        let text =
            "> GET /a HTTP/1.1\n> Host: h\n>\n< HTTP/1.1 100 Continue\n<\n< HTTP/1.1 403\n<\n"
        let request = try #require(try Sample.requests(text).first)
        #expect(request.response?.status == 403)
        #expect(request.response?.body == nil)
    }
}
