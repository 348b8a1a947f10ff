import Intake
import ProviderProfiles
import Testing
import Vectors

@testable import Explaining

@Suite("What a server's answer says")
struct ResponseEvidenceTests {
    private func sentences(
        _ headers: [(String, String)],
        _ body: String = "",
        status: Int = 401,
        provider: String? = nil,
        timestamp: Int64? = 784_111_777
    ) throws -> String {
        let lines = headers.map { "\($0.0): \($0.1)\r\n" }.joined()
        let answer = "HTTP/1.1 \(status) A\r\n\(lines)\r\n\(body)"
        // Responses are read after the requests that they answer.
        let text = ImportedText(
            name: "answer", bytes: Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n\(answer)".utf8)
        ) { (name) throws(VectorIssue) in throw VectorIssue(file: name, message: "not read") }
        let http = try #require(RequestFormats.named("http"))
        let response = try #require(try http.requests(in: text).first?.response)
        return ResponseEvidence(
            response, provider.flatMap(ProviderProfiles.named), timestamp: timestamp,
            baseString: Array("GET&a&b".utf8)
        ).sentences.joined(separator: "\n")
    }

    @Test("is how far the clock is off, if it is")
    func clock() throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(try sentences([("Date", date)]) == "")
        #expect(
            try sentences([("Date", date)], timestamp: 784_111_777 - 600)
                == "oauth_timestamp is 10 min before the time of the response.")
        #expect(
            try sentences([("Date", date)], timestamp: 784_111_777_000)
                == "oauth_timestamp is in milliseconds; it must be in seconds.")
        #expect(
            try sentences([("Date", date)], provider: "netsuite", timestamp: 784_111_777 + 3600)
                .hasSuffix(
                    "60 min after the time of the response; the provider permits a difference of "
                        + "300 s."))
    }

    @Test("are the words of Problem Reporting")
    func problem() throws {
        let header =
            #"OAuth realm="x", oauth_problem="timestamp_refused", "#
            + #"oauth_acceptable_timestamps="784111000-784111700""#
        let found = try sentences([("WWW-Authenticate", header)])
        #expect(found.contains("The server's response says timestamp_refused: "))
        #expect(found.contains("oauth_timestamp is 77 s too late."))
        let body = "oauth_problem=parameter_absent&oauth_parameters_absent=oauth_token%26a%3Cb"
        #expect(try sentences([], body).hasSuffix("does not find oauth_token."))
    }

    @Test("is the base string of the server")
    func baseString() throws {
        #expect(
            try sentences([], "debug_sbs=GET%26a%26b")
                .hasPrefix("The server's base string is the correct one: "))
        // As some servers write it, without encoding it once more.
        #expect(
            try sentences([], "oauth_problem=x&debug_sbs=GET&a&b")
                .contains("base string is the correct one: "))
        #expect(
            try sentences([], "debug_sbs=POST%26c%26d").hasSuffix(
                "at byte 1: its method is \"POST\", not \"GET\", its URI is \"c\", not \"a\""
                    + " and its parameters are different."))
        #expect(try sentences([], "debug_sbs=x").hasSuffix("not to the one that was sent."))
    }

    @Test("are the errors of its provider")
    func errors() throws {
        let body = #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#
        let found = try sentences([], body, provider: "x")
        #expect(found.hasPrefix("The server's response says 32 Could not authenticate you: "))
        #expect(try sentences([("WWW-Authenticate", "Bearer")]).contains("OAuth 2.0"))
        #expect(
            try sentences([("Content-Type", "text/html; charset=utf-8")], "<html>", status: 200)
                .contains("a web page"))
        #expect(
            try sentences([("Location", "https://www.h.example/a?secret=1")], status: 301)
                == "The response is a redirect to www.h.example: sign the URL that the redirect "
                + "leads to.")
    }

    @Test("shows nothing else of it")
    func keepsSecrets() throws {
        let body =
            "oauth_token_secret=kd94hf93k423kf44 Invalid signature debug_sbs=pfkkdhi9sl3r4s00"
        let found = try sentences([("X", "nnch734d00sl2jdk")], body)
        for secret in ["kd94hf93k423kf44", "pfkkdhi9sl3r4s00", "nnch734d00sl2jdk"] {
            #expect(!found.contains(secret))
        }
    }
}
