import Foundation
import Testing

@testable import Adapters

@Suite("An interview")
struct InterviewTests {
    private func declined(_ seqs: ClosedRange<Int>) -> [String] { seqs.map { "\($0) skipped: no" } }

    @Test("gives a reply to every question", arguments: [(1, 1), (1, 64), (3, 2)])
    func replies(jobs: Int, inFlight: Int) async {
        let outcome = await Program.ask(Program.answering(Program.decline), count: 50) {
            $0.jobs = jobs
            $0.inFlight = inFlight
        }
        #expect(outcome.implementation == "sut")
        #expect(outcome.replies == declined(1...50))
        #expect(outcome.incidents == [])
    }

    @Test("starts a program again that has ended, and asks again what was open")
    func restart() async throws {
        let mark = FileManager.default.temporaryDirectory
            .appending(path: "oauthcheck-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: mark) }
        // The first run ends at its second question.
        let script = Program.answering(
            "if [ $seq = 2 ] && [ ! -e \(mark) ]; then : >\(mark); exit 7; fi; \(Program.decline)")
        let outcome = await Program.ask(script, count: 5)
        #expect(outcome.replies == declined(1...5))
        #expect(outcome.incidents == ["the program exited with code 7 before it answered"])
    }

    @Test("charges a question that ends the program each time, and no other one")
    func charge() async {
        let script = Program.answering("[ $seq = 2 ] && exit 7; \(Program.decline)")
        let outcome = await Program.ask(script, count: 3)
        #expect(
            outcome.replies == [
                "1 skipped: no", "2 broken: the program exited with code 7 before it answered",
                "3 skipped: no",
            ])
    }

    @Test("names the signal that ended the program, also one that we send", arguments: [9, 11, 15])
    func signal(_ number: Int) async {
        let script = Program.answering("kill -\(number) $$; sleep 5")
        let outcome = await Program.ask(script, count: 1) { $0.maxRestarts = 0 }
        let reason = "the program was ended by signal \(number) before it answered"
        #expect(outcome.replies == ["1 broken: \(reason)"])
    }

    @Test("does not blame our own signal for a program that closes its output and goes on")
    func closing() async {
        let script = Program.answering("exec >&-; sleep 5")
        let outcome = await Program.ask(script, count: 1) { $0.maxRestarts = 0 }
        let reason = "the program closed its standard output before it answered"
        #expect(outcome.replies == ["1 broken: \(reason)"])
    }

    @Test("gives up after the last restart")
    func restarts() async {
        let outcome = await Program.ask(Program.answering("exit 7"), count: 9) {
            $0.maxRestarts = 2
            $0.inFlight = 1
        }
        let reason = "the program exited with code 7 before it answered"
        let charged = (1...3).map { "\($0) broken: \(reason)" }
        let left = (4...9).map {
            "\($0) broken: the question was not asked, because the program failed 3 times; "
                + "the last failure: \(reason)"
        }
        #expect(outcome.replies == charged + left)
        #expect(outcome.incidents == [reason, reason, reason])
    }

    @Test("adds the end of standard error to what it charges, and not to the incidents")
    func standardError() async {
        let outcome = await Program.ask(
            Program.answering("echo no key >&2; sleep 0.2; exit 7"), count: 1)
        let reason = "the program exited with code 7 before it answered"
        #expect(
            outcome.replies == ["1 broken: \(reason); its standard error ends with: no key"])
        #expect(outcome.incidents == [reason])
    }

    @Test("waits for an answer no longer than it may")
    func timeout() async {
        let script = Program.answering("[ $seq = 2 ] && exec sleep 60; \(Program.decline)")
        let outcome = await Program.ask(script, count: 3) {
            $0.timeout = .milliseconds(500)
            $0.inFlight = 1
        }
        #expect(
            outcome.replies
                == ["1 skipped: no", "2 broken: no answer within 0.5 s", "3 skipped: no"])
    }

    @Test("waits for the start no longer than it may, and does not try again")
    func startTimeout() async {
        let outcome = await Program.ask("exec sleep 60") {
            $0.startTimeout = .milliseconds(200)
        }
        let reason =
            "no answer to \"start\" within 0.2 s"
            + " (does the program speak the adapter protocol? see docs/validate.md)"
        #expect(outcome.error == reason)
        #expect(outcome.incidents == [reason])
    }

    @Test("charges what breaks the protocol")
    func fault() async {
        let outcome = await Program.ask(Program.answering("echo no JSON"), count: 1)
        #expect(outcome.replies.first?.hasPrefix("1 broken: protocol violation: ") == true)
    }

    /// What a program does when it is told to stop, and what is said about it.
    static let ends: [(String, incident: String?, remark: String?)] = [
        ("exit 0", nil, nil), ("exit 7", nil, "the program exited with code 7 after \"stop\""),
        ("kill -6 $$; sleep 5", "the program was ended by signal 6 after \"stop\"", nil),
        ("printf text", "protocol violation: text after the last answer", nil),
        ("echo '{\"seq\":1,\"skipped\":\"\"}'; sleep 5", "protocol violation", nil),
        ("exec sleep 60", nil, "the program did not end within 3 s after \"stop\""),
        ("exec >&-; exit 0", nil, nil),
    ]

    @Test("says how a program ended that had nothing left to do", arguments: ends)
    func ending(_ end: String, _ incident: String?, _ remark: String?) async {
        let script = Program.answering(Program.decline)
            .replacing(") exit;;", with: ") \(end); exit;;")
        let outcome = await Program.ask(script, count: 2) { $0.timeout = .seconds(3) }
        #expect(outcome.replies == declined(1...2))
        #expect(outcome.incidents.count == (incident == nil ? 0 : 1))
        #expect(outcome.incidents.first?.hasPrefix(incident ?? "") ?? true)
        #expect(outcome.remarks == [remark].compactMap { $0 })
    }

    @Test("says that a command is not found")
    func notFound() async {
        let outcome = await Program.ask(command: ["oauthcheck-no-such-command"])
        #expect(outcome.error == "command not found: oauthcheck-no-such-command")
    }

    @Test("ends what the program has started, with the program")
    func children() async throws {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "oauthcheck-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let start = "sleep 1000 >/dev/null 2>&1 & echo $! >\(file.path)"
        let script = Program.answering(Program.decline, start: start)
        let outcome = await Program.ask(script, count: 1)
        #expect(outcome.replies == declined(1...1))
        let text = try String(contentsOf: file, encoding: .utf8)
        let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It is gone once nobody can be sent a signal, or only its zombie can.
        var isGone = false
        for _ in 0..<100 where !isGone {
            isGone = kill(child, 0) != 0 || Self.isZombie(child)
            if !isGone { try await Task.sleep(for: .milliseconds(50)) }
        }
        #expect(isGone)
    }

    private static func isZombie(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.contains(") Z ") ?? false
    }
}
