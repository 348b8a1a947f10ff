import Diagnosis
import Expect
import HTTP
import OAuth1
import ProviderProfiles
import Reports
import Server
import Vectors

/// Any bytes as what arrives at a server, and as the target and form of a request that is signed.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzServer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard bytes.count > 2 else { return 0 }
    var provider = provider(Int(bytes[0]) | Int(bytes[1]) << 8)
    let isStrict = bytes[0] == 0
    let input = Array(bytes[2...])
    var records: [RequestRecord] = []
    for request in requests(input) where request.status == nil {
        let reply = provider.answer(ReceivedRequest(request, isSecure: bytes[1] & 1 == 1), at: now)
        records.append(reply.record)
        if let other {
            let watched = provider.watch(
                ReceivedRequest(request, isSecure: false), for: other, at: now)
            let rest = watched.bytes.count - request.bytes.count
            expect(rest <= 200 + 2 * request.bytes.count, "only the host and signature change")
        }
        hold(reply, of: provider, isStrict: isStrict)
    }
    for report in ClientReport.all(records) { _ = (report.text, report.json) }
    _ = PageData.state(provider)
    holdSigned(input)
    return 0
}

private let other = Authority("https://other.example")
private let now: Int64 = 1_700_000_000
private let secret = "Secret-of-ck"
private let file = ClientFile(
    clients: [Client(key: "ck", secret: SharedSecret(secret))],
    tokens: [Token(identifier: "tk", secret: "Secret-of-tk", clientKey: "ck")])

/// The strict server, one that is like a provider, or one that misbehaves.
private func provider(_ number: Int) -> Server {
    var policy = Policy()
    var paths = ServerPaths.standard
    let index = number >> 2
    switch number & 3 {
    case 1:
        let likeness = Likeness(ProviderProfiles.all[index % ProviderProfiles.all.count])
        policy.likeness = likeness
        paths = likeness.paths
    case 2: policy.misbehavior = Misbehavior.all[index % Misbehavior.all.count]
    case 3:
        let pitfalls = PitfallCatalogue.all
        policy.misbehavior = Misbehavior.named("pitfall:\(pitfalls[index % pitfalls.count].id)")
    default: break
    }
    var provider = Server(file, policy: policy, paths: paths) { Array(repeating: 7, count: $0) }
    provider.restore(StoredState())
    return provider
}

private func requests(_ bytes: [UInt8]) -> [RawRequest] {
    var reader = RequestReader()
    reader.append(bytes)
    var found: [RawRequest] = []
    while case .request(let request) = reader.next() { found.append(request) }
    return found
}

/// An answer is whole, says why it refuses, and shows no secret.
private func hold(_ reply: Server.Reply, of provider: Server, isStrict: Bool) {
    let record = reply.record
    expect((200...599).contains(reply.response.status), "an answer has a status")
    expect((record.refusal == nil) == (record.status < 400), "a refusal, and it alone, is an error")
    let limits = Diagnoser.Limits(depth: 1) {
        var left = 20
        return {
            left -= 1
            return left < 0
        }
    }
    let explanation = SignatureExplanation(record, limits)
    let redaction = provider.redaction(for: record)
    let shown =
        RecordLine.text(record, explanation, hiding: redaction, ReportStyle())
        + PageData.detail(record, explanation, hiding: redaction)
        + String(decoding: reply.response.bytes(keepsAlive: true, isHead: false), as: UTF8.self)
    let sent = String(decoding: record.request.raw.bytes, as: UTF8.self)
    let isOwn = sent.contains("Secret") || sent.contains("%")
    expect(!isStrict || isOwn || !shown.contains(secret), "an answer has no secret")
    _ = (RecordedCommand.text(record), RequestVector(record, id: "a")?.jsonLine)
}

/// What our own signer signs is not refused for its signature, and not accepted twice.
private func holdSigned(_ input: [UInt8]) {
    let half = input.count / 2
    let target = String(decoding: input[..<half].map { 0x21 + $0 % 94 }, as: UTF8.self)
    let value = String(decoding: input[half...], as: UTF8.self)
    let form = half % 3 == 0 ? [Parameter("a", value)] : []
    let request = Request(method: "POST", url: "http://127.0.0.1/\(target)", form: form)
    let client = ClientCredentials(identifier: "ck", sharedSecret: SharedSecret(secret))
    let freshness = Freshness(nonce: "n", timestamp: UInt64(now))
    guard let signed = try? SignedRequest(request, client: client, freshness: freshness) else {
        return
    }
    let body = form.map { "a=\(PercentEncoding.encode($0.value))" }.joined()
    let type = form.isEmpty ? "" : "Content-Type: application/x-www-form-urlencoded\r\n"
    let head =
        "POST /\(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(type)"
        + "Authorization: \(signed.authorizationHeader)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    guard let raw = requests(Array((head + body).utf8)).first else { return }
    var server = provider(0)
    let first = server.answer(ReceivedRequest(raw, isSecure: false), at: now)
    expect(!first.record.hasWrongSignature, "a signature of ours is right")
    holdRewritten(raw, first.record)
    let second = server.answer(ReceivedRequest(raw, isSecure: false), at: now)
    let isResource = first.record.endpoint != .authorize
    expect(!isResource || second.record.refusal != nil, "a request is accepted once")
}

/// A right request that is written for another server is right there, and else the same.
private func holdRewritten(_ raw: RawRequest, _ record: RequestRecord) {
    guard record.refusal == nil, let other else { return }
    var watching = provider(0)
    let watched = watching.watch(ReceivedRequest(raw, isSecure: false), for: other, at: now)
    guard watched.record.refusal == nil else { return }
    guard let rewritten = requests(watched.bytes).first else {
        return expect(false, "a rewritten request is one")
    }
    var upstream = provider(0)
    let answer = upstream.answer(ReceivedRequest(rewritten, isSecure: true), at: now)
    expect(!answer.record.hasWrongSignature, "a rewritten signature is right")
    expect(rewritten.body == raw.body || !raw.body.isEmpty, "a body is not invented")
}
