import Diagnosis
import Fixtures
import Testing
import Vectors

@testable import Reports
@testable import Results

/// The signatures were computed by Python's hmac.
@Suite("The short answer")
struct AnswerTests {
    /// `GET http://a/?b=1` with the key "c&": right, and without the query.
    private static let right = "GET&http%3A%2F%2Fa%2F&b%3D1%26oauth_consumer_key%3Dk"
    private static let withoutQuery = "4KtIn6rV8bYLuLv9QKYPXjARPAo="

    private static func explained(_ expected: String) throws -> Explained {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/?b=1"},
             "oauth": {"oauth_consumer_key": "k"},
             "secrets": {"consumer_secret": "c"}, "expected": {\(expected)}}
            """)
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        var checker = Checker()
        return try Explained(vector, limits, using: &checker)
    }

    /// Notes of a request that a provider refused.
    private static var notes: RequestNotes {
        var notes = RequestNotes()
        notes.command = RepeatedCommand(name: "oauthcheck explain", arguments: ["a.har"])
        notes.provider = ProviderFindings(
            name: "p", title: "P", isNamed: false, sentences: ["P wants Basic over https."])
        notes.server = ServerAnswer(
            status: 401, words: ["The answer says x: y."], guesses: ["  - a guess"])
        return notes
    }

    static let expectations = [
        #""signature": "\#(withoutQuery)""#, #""signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA=""#,
        #""base_string": "\#(right)""#,
        #""base_string": "GET&http%3A%2F%2Fa%2F&b%3D2%26oauth_consumer_key%3Dk""#,
        #""base_string": "\#(right)", "signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA=""#,
    ]

    @Test("says nothing in the text that the JSON does not say", arguments: expectations)
    func same(_ expected: String) throws {
        let explained = try Self.explained(expected)
        var style = ReportStyle()
        style.columns = 10_000
        let answer = Answer(explained, Self.notes, isRight: explained.diagnosis == nil, style)
        let json = JSONExplanation.text(answer, explained, Self.notes, style)
        for line in AnswerText(answer, style).lines where !line.isEmpty {
            let marks = ["- ", "Fix: ", "correct  ", "found    "]
            var words = String(line.drop { $0 == " " })
            for mark in marks where words.hasPrefix(mark) { words.removeFirst(mark.count) }
            let isMark =
                words.hasPrefix("^ byte ") || words.hasPrefix("The ") && words.hasSuffix(":")
            if words.hasSuffix("."), !json.contains(JSONText.string(words)) {
                words.removeLast()
            }
            let written = JSONText.string(words).dropFirst().dropLast()
            #expect(isMark || json.contains(written), "\(line)")
        }
    }

    @Test("begins with the mistake and the fix, and leaves out guesses once it is proved")
    func found() throws {
        let explained = try Self.explained(Self.expectations[0])
        let answer = Answer(explained, Self.notes, isRight: false, ReportStyle())
        let lines = AnswerText(answer, ReportStyle()).lines
        #expect(
            lines.first == "Found it: the program left the query parameters out of the signature.")
        #expect(lines.dropFirst().first == "  Fix: sign the query parameters, whatever the method.")
        #expect(lines.contains("  The answer says x: y."))
        #expect(!lines.contains { $0.contains("a guess") })
        #expect(lines.count <= 24)
        #expect(answer.verdict == .wrong)
    }

    @Test("has a command to copy where nothing is found")
    func unexplained() throws {
        let explained = try Self.explained(Self.expectations[1])
        let answer = Answer(explained, Self.notes, isRight: false, ReportStyle())
        let next = try #require(answer.findings.last)
        #expect(next.topic == .next)
        #expect(next.command == "oauthcheck explain a.har base string \"$(cat base.txt)\"")
        #expect(AnswerText(answer, ReportStyle()).lines.contains("    - a guess"))
    }

    @Test("has no command to copy if the call has a secret of the request in it")
    func secret() throws {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/?b=1"},
             "oauth": {"oauth_consumer_key": "k"}, "secrets": {"consumer_secret": "Pk5xW9"},
             "expected": {"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}
            """)
        let limits = Diagnoser.Limits(depth: 1) { { false } }
        var checker = Checker()
        let explained = try Explained(vector, limits, using: &checker)
        for (word, isShown) in [("a.har", true), ("key=Pk5xW9", false)] {
            var notes = RequestNotes()
            notes.command = RepeatedCommand(name: "oauthcheck explain", arguments: [word])
            let answer = Answer(explained, notes, isRight: false, ReportStyle())
            let next = try #require(answer.findings.last)
            #expect(next.topic == .next)
            #expect((next.command != nil) == isShown)
            #expect(!AnswerText(answer, ReportStyle()).lines.contains { $0.contains("Pk5xW9") })
        }
    }

    @Test("says of a right request that was refused that both are so, and what the provider wants")
    func refused() throws {
        let explained = try Self.explained(Self.expectations[2])
        let answer = Answer(explained, Self.notes, isRight: true, ReportStyle())
        let lines = AnswerText(answer, ReportStyle()).lines
        #expect(lines.first == "All expected values are correct.")
        #expect(lines.contains("  P wants Basic over https."))
    }

    @Test("lists many requests in a table, in which odd answers of the server are visible")
    func table() throws {
        let wrong = try Self.explained(Self.expectations[0])
        let right = try Self.explained(Self.expectations[2])
        var list = AnswerList(ReportStyle())
        for number in 0..<40 {
            let explained = number % 13 == 1 ? wrong : right
            let isRight = number % 13 != 1
            let answer = Answer(explained, RequestNotes(), isRight: isRight, ReportStyle())
            list.add(answer, to: explained, status: number < 2 ? 200 : isRight ? 200 : 401)
        }
        let lines = list.lines
        #expect(lines.first == "40 requests to http://a:")
        #expect(lines.contains { $0.contains("wrong, but 200: left the query") })
        #expect(lines.contains("37 other requests are right (all lists them)."))
        #expect(lines.contains("Requests 2, 15, 28"))
        #expect(lines.count <= 60)
    }
}
