import Expect
import HTTP
import OAuth1
import Probing
import Reports
import Results
import Server
import Vectors

/// Any bytes as the answers of a server: read whole and in pieces, by a run of checks, and by what
/// is between a client and a server.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzAnswers(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let whole = answers(bytes, pieces: max(1, bytes.count))
    let pieces = answers(bytes, pieces: 1 + Int(bytes.first ?? 0) % 64)
    expect(whole.map(\.status) == pieces.map(\.status), "answers do not depend on the pieces")
    expect(whole.map(\.body) == pieces.map(\.body), "nor do their bodies")
    expect(whole.reduce(0) { $0 + $1.body.count } <= count, "no byte is invented")
    for answer in whole {
        _ = UpstreamAnswer(answer, nil).notes(isCorrect: true)
    }
    holdRun(whole)
    return 0
}

private func answers(_ bytes: [UInt8], pieces: Int) -> [ResponseReader.Response] {
    var reader = ResponseReader()
    var found: [ResponseReader.Response] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
        reader.append(bytes[start..<min(bytes.count, start + pieces)])
        while found.count < 64, let answer = reader.next(isHead: false) { found.append(answer) }
    }
    return found
}

private let secret = "Secret-of-ck"
private let credentials = ProbeCredentials(
    ClientFile(
        clients: [Client(key: "ck", secret: SharedSecret(secret))],
        tokens: [Token(identifier: "tk", secret: "Secret-of-tk", clientKey: "ck")]))

/// A run ends whatever is answered, with a result for each check, and shows no secret of its own.
private func holdRun(_ answers: [ResponseReader.Response]) {
    guard !answers.isEmpty, let target = target() else { return }
    var options = ProbeOptions()
    options.flow = .form
    options.namesMistakes = false
    options.only = ["SIG-01", "TMP-01", "AUT-01", "TKN-01"]
    var sent = 0
    let transport = ProbeTransport(
        send: { requests in
            requests.map { _ in
                sent += 1
                return sent > 300
                    ? ProbeAnswer(.closed) : ProbeAnswer(answers[sent % answers.count])
            }
        },
        now: { 1_700_000_000 }, waitForNextSecond: {})
    var run = ProbeRun(Check.all, target, credentials, options, seed: "f", transport)
    let text = ProbeText(target, hiding: Redaction([secret, "Secret-of-tk"]))
    run.run { result in
        let finding = text.finding(result)
        let proof = finding.proof
        let lines = (proof?.answer ?? []) + (proof?.request ?? []) + [finding.reason]
        expect(!lines.contains { $0.contains(secret) }, "a finding has no secret")
    }
}

private func target() -> ProbeTarget? {
    guard let initiate = ProbeTarget("http://localhost/initiate"),
        let authorize = ProbeTarget("http://localhost/authorize"),
        let token = ProbeTarget("http://localhost/token")
    else { return nil }
    return ProbeTarget("http://localhost/echo")?.with(initiate: initiate)?.with(
        authorize: authorize, token: token)
}
