import Foundation
import OAuth1
import Probing
import Server
import Synchronization
import Testing
import Vectors
import HTTP

/// A provider in memory, to which a run of checks sends its requests.
final class DeskServer: Sendable {
    static let start: Int64 = 1_700_000_000
    static let url = "http://localhost:8080/echo"

    private struct State {
        var provider: Server
        var now = DeskServer.start
    }

    private let state: Mutex<State>
    /// The provider as it is when it has just been started.
    private let started: Server
    /// Answers instead of the provider; nil for the provider's own answer.
    private let other: @Sendable (RawRequest, Int) -> ProbeAnswer?
    private let count = Mutex(0)
    private let isSpecial: Bool
    /// Whether refusals have a status that says nothing, as those of many programs in PHP.
    private let answers200: Bool
    private let others: Others

    /// What somebody else than the prober does.
    struct Others: Sendable {
        /// Decides on the authorization page, as this user.
        var approve: (@Sendable (Int) -> ApprovalOutcome)?
        /// Revokes a token; says why that failed.
        var revoke: @Sendable (String) -> String? = { _ in "there is no way" }
        /// Starts the server again; says why that failed.
        var restart: @Sendable () -> String? = { nil }
    }

    init(
        _ id: String? = nil,
        approval: Policy.Approval = .ask,
        hasSpecialSecrets isSpecial: Bool = false,
        answers200: Bool = false,
        isStrict: Bool = true,
        with others: Others = Others(),
        _ other: @escaping @Sendable (RawRequest, Int) -> ProbeAnswer? = { _, _ in nil }
    ) throws {
        var policy = Policy()
        policy.approval = approval
        policy.isStrict = isStrict
        policy.misbehavior = try id.map { try #require(Misbehavior.named($0)) }
        self.isSpecial = isSpecial
        self.answers200 = answers200
        self.others = others
        let provider = Server(try Self.file(isSpecial), policy: policy) { count in
            var generator = SystemRandomNumberGenerator()
            // Each text that it issues begins with a 2, as what follows a % may.
            return [2] + (1..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        started = provider
        state = Mutex(State(provider: provider))
        self.other = other
    }

    /// All that can be tried, with the prober as the one who approves.
    static let options = {
        var options = ProbeOptions()
        options.flow = .form
        return options
    }()

    var requestCount: Int { count.withLock { $0 } }

    private func answer(_ sending: ProbeTransport.Sending) -> ProbeAnswer {
        var reader = RequestReader()
        reader.append(sending.bytes)
        var answer = ProbeAnswer(.closed)
        for _ in 0..<sending.count {
            switch reader.next() {
            case .request(let request), .refused(let request):
                answer = self.answer(request, sending)
            case .needsMore, .begun, .part: return ProbeAnswer(.closed)
            }
        }
        return answer
    }

    private func answer(_ raw: RawRequest, _ sending: ProbeTransport.Sending) -> ProbeAnswer {
        let number = count.withLock { count in
            count += 1
            return count
        }
        if let answer = other(raw, number) { return answer }
        let host = raw.fields.values(of: "Host").first ?? []
        // As the server on a network does.
        let isForeign = host.starts(with: "other.example".utf8)
        let response =
            (raw.status ?? (isForeign ? 421 : nil)).map { RawResponse($0) }
            ?? state.withLock { state in
                state.provider.answer(
                    ReceivedRequest(raw, isSecure: sending.isSecure), at: state.now
                ).response
            }
        var bytes = response.bytes(keepsAlive: false, isHead: sending.isHead)
        if answers200, bytes.starts(with: "HTTP/1.1 4".utf8) {
            bytes.replaceSubrange(9..<12, with: "200".utf8)
        }
        var answers = ResponseReader()
        answers.append(bytes)
        guard let read = answers.next(isHead: sending.isHead) else { return ProbeAnswer(.closed) }
        return ProbeAnswer(read)
    }

    private var transport: ProbeTransport {
        ProbeTransport(
            send: { $0.map { self.answer($0) } },
            now: { self.state.withLock(\.now) },
            waitForNextSecond: { self.state.withLock { $0.now += 1 } },
            wait: { seconds in self.state.withLock { $0.now += seconds } },
            approve: others.approve.map { approve in { _, _, user in approve(user) } },
            revoke: others.revoke, restart: restart)
    }

    /// Once it is started again, it has forgotten every nonce.
    private func restart() -> String? {
        if let reason = others.restart() { return reason }
        state.withLock { $0.provider = started }
        return nil
    }

    /// The results of a run, by id; without tokens, the prober has none at its beginning.
    func results(
        url: String = DeskServer.url,
        httpPort: Int? = nil,
        hasTokens: Bool = true,
        _ options: ProbeOptions = DeskServer.options
    ) throws -> [String: ProbeResult] {
        let all = try Self.credentials(isSpecial)
        let bare = all.pairs.map { ProbeCredentials.Pair(client: $0.client, token: nil) }
        let initiate = try #require(ProbeTarget(url.replacing("/echo", with: "/initiate")))
        let authorize = try #require(ProbeTarget(url.replacing("/echo", with: "/authorize")))
        let token = try #require(ProbeTarget(url.replacing("/echo", with: "/token")))
        let target = try #require(
            ProbeTarget(url)?.with(httpPort: httpPort).with(initiate: initiate)?.with(
                authorize: authorize, token: token))
        var run = ProbeRun(
            Check.all, target, hasTokens ? all : ProbeCredentials(pairs: bare), options, seed: "t",
            transport)
        var results: [String: ProbeResult] = [:]
        run.run { result in
            #expect(results[result.check.id] == nil || result.check.id == "SIG-01")
            if results[result.check.id] == nil { results[result.check.id] = result }
        }
        return results
    }
}

// Credentials of both sides.
extension DeskServer {
    private static let secrets = ["a-client-secret", "a-token-secret"]

    /// - Parameter isSpecial: whether all secrets have characters that are encoded.
    /// - Returns: two clients with tokens, one with callbacks, and one with an RSA key.
    /// - Throws: an error if the key cannot be read.
    static func credentials(_ isSpecial: Bool = false) throws -> ProbeCredentials {
        ProbeCredentials(try file(isSpecial))
    }

    private static func file(_ isSpecial: Bool) throws -> ClientFile {
        let more = isSpecial ? " & more" : ""
        let own = [("ck", "tk", 0), ("ck2", "tk2", 1)]
        let clients = own.map { key, _, number in
            Client(key: key, secret: SharedSecret("\(secrets[0])\(number)\(more)"))
        }
        var limited = Client(key: "one", secret: "the secret of one method")
        limited.signatureMethod = .hmacSHA256
        let others = [
            limited,
            Client(
                key: "ck3", secret: "a secret & more", callbacks: ["http://localhost:9/cb"]),
            Client(
                key: "rsa", publicKey: try RSAPublicKey(pem: try pem("public")),
                privateKey: try RSAPrivateKey(pem: try pem("pkcs8"))),
        ]
        let tokens = own.map { key, identifier, number in
            Token(
                identifier: identifier, secret: SharedSecret("\(secrets[1])\(number)\(more)"),
                clientKey: key)
        }
        return ClientFile(clients: clients + others, tokens: tokens)
    }

    private static let keys = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "vectors/keys")

    private static func pem(_ kind: String) throws -> [UInt8] {
        try Array(Data(contentsOf: keys.appending(path: "rsa-1024-\(kind).pem")))
    }
}
