import ArgumentParser
import Network
import Probing
import Results
import Vectors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A run of `probe`: sends the requests, and gives what they show to the reports.
struct RuleRun {
    private let arguments: ProbeArguments
    private let target: ProbeTarget
    private let credentials: ProbeCredentials
    private let text: ProbeText

    init(_ arguments: ProbeArguments) throws(VectorIssue) {
        guard let target = arguments.target else {
            throw VectorIssue(file: arguments.url, message: "this is not a URL")
        }
        self.arguments = arguments
        self.target = target
        if arguments.trust != nil, !target.isSecure {
            Console.printNote("--trust is not used: the URL is not an https URL")
        }
        credentials = try ProbeCredentials(file: arguments.clients)
        text = ProbeText(target, hiding: Redaction(credentials.hidden))
    }

    /// Tries every selected check.
    func run(_ reports: ReportedRun) throws(VectorIssue) -> Int32 {
        var run = ProbeRun(
            Check.all, target, credentials, arguments.options, seed: Self.seed, try transport())
        var reports = reports
        var progress = ProbeProgress(total: Check.all.count(where: arguments.options.selects))
        run.run { [text] result in
            let finding = text.finding(result)
            progress.clear()
            reports.report(CheckResult(finding), of: .rule(finding))
            progress.add()
        }
        progress.clear()
        Console.printAside("sent \(counted(run.requestCount, "request")) to \(target.host)")
        return reports.finish()
    }

    /// Prints the catalogue, or the checks that have a word in their id, level or rule.
    static func printList(_ word: String?) throws(ExitCode) {
        let word = (word ?? "").lowercased()
        let lines = Check.all.filter { check in
            let text = "\(check.id) \(check.level.rawValue) \(check.rule) \(check.section)"
            return word.isEmpty || text.lowercased().contains(word)
        }.map { "\($0.id)  \($0.level.rawValue)  \($0.rule)" }
        guard !lines.isEmpty else {
            Console.printError(
                "no check contains \(PlainText.quoted(word))\n"
                    + "  hint: 'oauthcheck probe --list' shows all checks")
            throw ExitCode.unusable
        }
        try Console.printText(lines)
    }

    /// Prints what would be sent.
    func printPlan() throws(ExitCode) {
        let plan = ProbePlan(target, credentials, arguments.options)
        for check in Check.all where arguments.options.selects(check) {
            var lines = ["\(check.id)  \(check.level.rawValue)  \(check.rule)"]
            if let missing = plan.missing(for: check) {
                lines.append("    not tried: needs \(missing)")
            } else {
                do {
                    let messages = try plan.messages(of: check, seed: Self.seed, at: Clock.current)
                    for (sent, message) in messages {
                        lines.append("    sent: \(PlainText.visible(sent))")
                        lines.append("    \(text.command(for: message))")
                    }
                } catch {
                    lines.append("    a request cannot be signed: \(error)")
                }
            }
            try Console.printText(lines)
        }
    }

    private func transport() throws(VectorIssue) -> ProbeTransport {
        ProbeTransport(
            send: try NetworkPart.sender(arguments.settings(target)),
            now: { Clock.current },
            waitForNextSecond: {
                let start = Clock.current
                while Clock.current == start { usleep(20_000) }
            },
            wait: { seconds in
                Console.printAside("waiting \(seconds) s")
                let end = Clock.current + seconds
                while Clock.current < end, Interruption.signal == nil { usleep(100_000) }
            },
            isStopped: { Interruption.signal != nil },
            approve: ProbeApprover(arguments.flow)?.decide,
            revoke: { [arguments] in ProbeApprover.revoke($0, with: arguments.revoke) },
            restart: { [arguments] in ProbeApprover.restart(with: arguments.restart) })
    }

    /// Sixteen letters and digits, so that no nonce of another run is used again.
    private static var seed: String {
        let digits = Array("0123456789abcdefghijklmnopqrstuv".utf8)
        return String(
            decoding: RandomBytes.make(16).map { digits[Int($0 & 31)] }, as: UTF8.self)
    }
}
