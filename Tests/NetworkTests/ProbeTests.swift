#if Live
import Foundation
import OAuth1
import Results
import Server
import Synchronization
import Testing
import Vectors

@testable import Network
@testable import Probing

@Suite("probe, over connections", .serialized)
struct ProbeTests {
    private static let credentials = ProbeCredentials(pairs: [
        ProbeCredentials.Pair(
            client: Client(key: "ck", secret: "cs"),
            token: TokenCredentials(identifier: "tk", sharedSecret: "ts"))
    ])

    /// The verdicts of some checks, without those that could not be tried.
    private static func verdicts(
        _ url: String,
        _ only: [String],
        _ change: (inout ProbeSettings) -> Void = { _ in }
    ) throws -> [String: RuleVerdict] {
        let target = try #require(ProbeTarget(url))
        var settings = ProbeSettings(target)
        settings.rate = 10_000
        change(&settings)
        let network = try ProbeNetwork(settings)
        let transport = ProbeTransport(
            send: network.send, now: { Int64(time(nil)) },
            waitForNextSecond: { usleep(1_000_000) })
        var options = ProbeOptions()
        options.only = only
        var run = ProbeRun(
            Check.all, target, credentials, options, seed: UUID().uuidString.lowercased(),
            transport)
        let verdicts = Verdicts()
        run.run { verdicts.add($0) }
        return verdicts.all.filter { $0.value != .notTried }
    }

    private final class Verdicts {
        private(set) var all: [String: RuleVerdict] = [:]
        func add(_ result: ProbeResult) { all[result.check.id] = result.verdict }
    }

    @Test("finds a server right that is right")
    func right() throws {
        let served = try Served()
        // A name, which SIG-32 can send in upper case.
        let url = served.client.url.replacing("127.0.0.1", with: "localhost")
        let verdicts = try Self.verdicts(url + "/a", ["SIG-", "TRN-"])
        #expect(verdicts.count > 40)
        #expect(verdicts.filter { $0.value != .kept } == [:])
    }

    @Test("finds right how a server ends answers and connections", arguments: [false, true])
    func connections(_ isSecure: Bool) throws {
        let folder = try Folder()
        let served = try Served { $0.listening.saveCertificate = folder.keep }
        let url = isSecure ? served.tls.url : served.client.url
        let ids = (15...20).map { "ROB-\($0)" }
        let verdicts = try Self.verdicts(url + "/a", ids) { $0.trust = folder.certificate }
        #expect(verdicts == Dictionary(uniqueKeysWithValues: ids.map { ($0, .kept) }))
    }

    @Test("finds the rule that a server breaks, with TLS as well", arguments: [false, true])
    func wrong(_ isSecure: Bool) throws {
        let folder = try Folder()
        let served = try Served { settings in
            settings.policy.misbehavior = Misbehavior.named("SIG-09")
            settings.listening.saveCertificate = folder.keep
        }
        let url = isSecure ? served.tls.url : served.client.url
        let verdicts = try Self.verdicts(url + "/a", ["SIG-02", "SIG-09"]) {
            $0.trust = folder.certificate
        }
        #expect(verdicts == ["SIG-02": .kept, "SIG-09": .broken])
    }

    private static func answer(
        _ url: String,
        _ bytes: String = "GET / HTTP/1.1\r\n\r\n"
    ) throws -> ProbeAnswer {
        var settings = ProbeSettings(try #require(ProbeTarget(url)))
        settings.seconds = 1
        let sending = ProbeTransport.Sending(
            bytes: Array(bytes.utf8), isSecure: url.hasPrefix("https"), isHead: false)
        return try #require(try ProbeNetwork(settings).send([sending]).first)
    }

    @Test("gets no answer from a server that gives none")
    func failures() throws {
        let silent = try Upstream { _ = $0.readAll() }
        #expect(
            try Self.answer("http://127.0.0.1:\(silent.port)").failure == .timedOut(seconds: 1))
        let closing = try Upstream { _ = $0.read() }
        #expect(try Self.answer("http://127.0.0.1:\(closing.port)").failure == .closed)
        let odd = try Upstream { connection in
            _ = connection.read()
            connection.send("SSH-2.0-x\r\n")
        }
        #expect(try Self.answer("http://127.0.0.1:\(odd.port)").failure == .unreadable)
        let endless = try Upstream { connection in
            _ = connection.read()
            connection.send(
                Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + [UInt8](repeating: 0x61, count: 1 << 21))
        }
        #expect(
            try Self.answer("http://127.0.0.1:\(endless.port)").failure == .tooLong(bytes: 1 << 20))
        let gone = try Upstream { _ in }.port
        #expect(
            try Self.answer("http://127.0.0.1:\(gone)").failure
                == .unreachable("Connection refused"))
        #expect(try Self.answer("https://127.0.0.1:\(closing.port)").failure != nil)
    }

    @Test("sends no more requests per second than it may")
    func rate() throws {
        let served = try Served()
        var settings = ProbeSettings(try #require(ProbeTarget(served.client.url + "/a")))
        settings.rate = 1
        // Time passes only in the pauses that are asked for, so each is a second longer.
        let pauses = Mutex<[Int64]>([])
        let network = try ProbeNetwork(settings) { nanoseconds in
            pauses.withLock { $0.append(nanoseconds) }
        }
        let bytes = Array("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        let sending = ProbeTransport.Sending(bytes: bytes, isSecure: false, isHead: false)
        let start = ContinuousClock.now
        for count in [1, 1, 2, 1] {
            let answers = network.send(Array(repeating: sending, count: count))
            #expect(answers.map(\.status) == Array(repeating: 401, count: count))
        }
        let elapsed = (ContinuousClock.now - start) / .nanoseconds(1)
        let asked = pauses.withLock { $0 }.map(Double.init)
        try #require(asked.count == 3)
        for (pause, seconds) in zip(asked, [1.0, 2, 4]) {
            #expect(pause <= seconds * 1e9)
            #expect(pause >= seconds * 1e9 - elapsed)
        }
    }

    @Test("connects to this machine and private networks, and elsewhere only with permission")
    func addresses() throws {
        for (url, isPermitted) in [
            ("http://127.0.0.1/", true), ("http://[::1]/", true), ("http://10.1.2.3/", true),
            ("http://172.31.0.1/", true), ("http://172.32.0.1/", false),
            ("http://192.168.9.9/", true), ("http://192.169.0.1/", false),
            ("http://[fd00::1]/", true), ("http://[2001:db8::1]/", false),
            ("http://[fc00::1]/", true), ("http://[fdff::1]/", true), ("http://[fc::1]/", false),
            ("http://[fd:1::]/", false), ("http://[fe8::1]/", false), ("http://[::fc00]/", false),
            ("http://[febf::1]/", true), ("http://[fec0::1]/", false),
            ("http://[::ffff:192.0.2.1]/", false), ("https://192.0.2.1/", false),
        ] {
            var settings = ProbeSettings(try #require(ProbeTarget(url)))
            if isPermitted {
                _ = try ProbeNetwork(settings)
                continue
            }
            let error = #expect(throws: VectorIssue.self) { _ = try ProbeNetwork(settings) }
            #expect(error?.message == "this host is neither this machine nor in a private network")
            settings.permittedHost = settings.target.name.filter { $0 != "[" && $0 != "]" }
            _ = try ProbeNetwork(settings)
        }
    }
}
#endif
