import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("A signed vector for curl")
struct CurlCommandTests {
    @Test("is a command whose words reach curl unchanged")
    func quotesWords() throws {
        let body = "it's\n\"$HOME\" `id` \\ !! %20 * \u{E9}"
        let words = try words(
            """
            "method": "post", "url": "http://a/b'c?d=$(id)&e=*;f",
            "content_type": "text/plain; x='y'", "body": \(JSONText.string(body))
            """
        )
        #expect(words.first == "curl")
        #expect(words.last == "http://a/b'c?d=$(id)&e=*;f")
        #expect(value(after: "--request", in: words) == "POST")
        #expect(value(after: "--data-raw", in: words) == body)
        #expect(words.contains("Content-Type: text/plain; x='y'"))
        #expect(words.contains { $0.hasPrefix(#"Authorization: OAuth realm="it's", "#) })
        #expect(words.contains("--path-as-is") && words.contains("--globoff"))
    }

    @Test("sends the form and the additional query that were signed")
    func sendsForm() throws {
        let words = try words(
            """
            "method": "POST", "url": "http://a?b#c", "query": {"d e": "&"},
            "form": [["f", "g h"], ["", "'"]]
            """
        )
        #expect(words.last == "http://a?b&d%20e=%26")
        #expect(value(after: "--data-raw", in: words) == "f=g%20h&=%27")
        #expect(words.contains("Content-Type: application/x-www-form-urlencoded"))
    }

    @Test("is empty if the request is not complete")
    func isEmptyForIncompleteRequest() throws {
        var output: [UInt8] = []
        var derivation = Derivation()
        let vector = try TestVector(#"{"id": "a", "given": {"text": "x"}}"#)
        let signed = try SignedVector(vector, stages: Stage.allCases, using: &derivation)
        try SendingText.append(signed, as: .curl, style: ReportStyle(), to: &output)
        #expect(output.isEmpty)
    }

    @Test(
        "is refused if it would send something else, or be a command where it is shown",
        arguments: [
            (#""body": "a\u0000b""#, "the body has the control character U+0000"),
            (#""body": "a\u001b[2J""#, "the body has the control character U+001B"),
            (#""body": "\u202e""#, "the body has the control character U+202E"),
            (
                #""body": "x", "content_type": "text/plain\r\nX-Evil: 1""#,
                "content_type has the control character U+000D"
            ),
            (
                #""body": "\n::error::a""#,
                "the text contains a command that a CI service would execute"
            ),
            (
                "\"body\": \"##vso[a]\"",
                "the text contains a command that a CI service would execute"
            ),
        ])
    func refusals(_ request: String, _ reason: String) throws {
        let error = #expect(throws: SendingRefusal.self) {
            _ = try words("\"method\": \"POST\", \"url\": \"http://a/\", \(request)")
        }
        #expect(error?.reason.text { $0.words } == reason)
    }

    @Test("sends an empty content type as one")
    func emptyContentType() throws {
        let words = try words(
            #""method": "POST", "url": "http://a/", "body": "x", "content_type": """#)
        #expect(words.contains("Content-Type;"))
    }

    @Test("asks for a head without waiting for a body")
    func head() throws {
        let words = try words(#""method": "HEAD", "url": "http://a/""#)
        #expect(words.contains("--head"))
    }

    @Test("does not say that a body without a type is a form")
    func noType() throws {
        var command = CurlCommand(method: "POST", url: "http://a/")
        command.body = Array("@a".utf8)
        #expect(
            try command.text()
                == "curl --path-as-is --globoff --request POST --header Content-Type:"
                + " --data-raw '@a' http://a/")
    }

    @Test(
        "has a target that is no part of a URL as it is",
        arguments: [
            ("/a?b=c", "http://h/a?b=c"), ("*", "http://h/"), ("/a b", "http://h/"),
            ("http://evil/", "http://h/"), ("/#", "http://h/"), ("//evil/", "http://h//evil/"),
        ])
    func target(_ target: String, _ url: String) throws {
        let command = try CurlCommand(
            method: Array("GET".utf8), to: "http://h", target: Array(target.utf8))
        #expect(command.url == url)
        #expect(
            command.requestTarget == (url.hasSuffix(target) && url != "http://h/" ? nil : target))
    }

    /// The words of the command after a shell has read it.
    private func words(_ request: String) throws -> [String] {
        let vector = try TestVector(
            """
            {"id": "a", "request": {\(request)},
             "oauth": {"realm": "it's", "oauth_consumer_key": "k"}}
            """
        )
        var derivation = Derivation()
        let signed = try SignedVector(vector, stages: Stage.allCases, using: &derivation)
        var output: [UInt8] = []
        try SendingText.append(signed, as: .curl, style: ReportStyle(), to: &output)
        let command = String(decoding: output, as: UTF8.self)
        let script = try Script("sh", "-c", "printf '%s\\0' \(command)")
        try #require(script.exitCode == 0)
        return script.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    private func value(after option: String, in words: [String]) -> String? {
        words.firstIndex(of: option).map { words[$0 + 1] }
    }
}
