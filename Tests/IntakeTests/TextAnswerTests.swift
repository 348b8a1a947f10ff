import Testing
import Vectors

@testable import Intake

/// The status of a refusal, as a text says it in words.
@Suite("Answers in words")
struct TextAnswerTests {
    @Test(
        "are found by the word before a number, or by the reason after it",
        arguments: [
            "Got 401 from the server", "it failed: status=401", "HTTP/1.1 401", "StatusCode: 401,",
            "401 Client Error: Unauthorized for url: https://h.test/a", "GET /a -> 401",
            "failed with a 401", "{\"httpStatus\":401}", "code 401", "(401) Unauthorized.",
        ])
    func status(_ line: String) {
        #expect(TextAnswer.refusal(in: Array(line.utf8)[...])?.status == 401)
    }

    @Test(
        "are no other numbers",
        arguments: [
            "took 401 ms", "id=401", "https://h.test/status/401", "got 4010 bytes",
            "GET /a?max_results=500&status=400", "error on line 12.401", "status 200",
            "max_results: 500", "code=401&b=1", "status=401", "at 2026-11-30 10:00:00,401 error",
        ])
    func others(_ line: String) {
        #expect(TextAnswer.refusal(in: Array(line.utf8)[...]) == nil)
    }
}
