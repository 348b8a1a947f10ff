import Foundation
import HTTP
import OAuth1
import Probing
import Results
import Synchronization
import Testing
import Vectors

/// A server that calls only what `docs/library.md` shows under "Verify".
private final class LibraryServer: Sendable {
    private let clients: [String: ClientCredentials]
    /// The tokens of each client.
    private let tokens: [String: [String: TokenCredentials]]
    private let nonces = MemoryNonceStore()
    private let now = Mutex(DeskServer.start)

    init(_ credentials: ProbeCredentials) {
        let pairs = credentials.pairs
        clients = Dictionary(
            uniqueKeysWithValues: pairs.map { ($0.client.key, $0.client.credentials) })
        tokens = Dictionary(
            uniqueKeysWithValues: pairs.map { pair in
                (pair.client.key, pair.token.map { [$0.identifier: $0] } ?? [:])
            })
    }

    private func verify(
        method: String, url: String, authorization: [String], contentType: String?, body: [UInt8],
        at now: UInt64
    ) async throws(RequestRefusal) {
        let verification = try RequestVerification(
            method: method, url: url, authorization: authorization, contentType: contentType,
            body: body)
        guard let key = verification.clientIdentifier else {
            throw RequestRefusal.missing("oauth_consumer_key")
        }
        guard let client = clients[key] else { throw RequestRefusal.client }
        let identifier = verification.tokenIdentifier
        let token = identifier.flatMap { tokens[key]?[$0] }
        guard identifier == nil || token != nil else { throw RequestRefusal.token }
        try await verification.verify(client: client, token: token, at: now, nonces: nonces)
    }

    private func response(to raw: RawRequest, isSecure: Bool) async -> RawResponse {
        if let status = raw.status { return RawResponse(status) }
        func texts(_ name: String) -> [String] {
            raw.fields.values(of: name).map { String(decoding: $0, as: UTF8.self) }
        }
        let origin = "\(isSecure ? "https" : "http")://\(texts("Host").first ?? "")"
        do throws(RequestRefusal) {
            try await verify(
                method: String(decoding: raw.method, as: UTF8.self),
                url: origin + String(decoding: raw.target, as: UTF8.self),
                authorization: texts("Authorization"), contentType: texts("Content-Type").first,
                body: raw.body, at: UInt64(now.withLock { $0 }))
            return RawResponse(200)
        } catch {
            return RawResponse(error.status, [("WWW-Authenticate", "OAuth realm=\"a\"")])
        }
    }

    private func answer(_ sending: ProbeTransport.Sending) async -> ProbeAnswer {
        var reader = RequestReader()
        reader.append(sending.bytes)
        var response = RawResponse(400)
        for _ in 0..<sending.count {
            switch reader.next() {
            case .request(let raw), .refused(let raw):
                response = await self.response(to: raw, isSecure: sending.isSecure)
            case .needsMore, .begun, .part: return ProbeAnswer(.closed)
            }
        }
        var answers = ResponseReader()
        answers.append(response.bytes(keepsAlive: false, isHead: sending.isHead))
        guard let read = answers.next(isHead: sending.isHead) else { return ProbeAnswer(.closed) }
        return ProbeAnswer(read)
    }

    var transport: ProbeTransport {
        ProbeTransport(
            send: { sendings in
                sendings.map { sending in
                    let box = Box()
                    Task {
                        box.fill(await self.answer(sending))
                    }
                    return box.wait()
                }
            },
            now: { self.now.withLock { $0 } },
            waitForNextSecond: { self.now.withLock { $0 += 1 } },
            wait: { seconds in self.now.withLock { $0 += seconds } })
    }

    /// An answer that a task gives.
    private final class Box: Sendable {
        private let answer = Mutex(ProbeAnswer(.closed))
        private let isFull = DispatchSemaphore(value: 0)

        func fill(_ answer: ProbeAnswer) {
            self.answer.withLock { $0 = answer }
            isFull.signal()
        }

        func wait() -> ProbeAnswer {
            isFull.wait()
            return answer.withLock { $0 }
        }
    }
}

@Suite("A server that calls RequestVerification as the documentation shows it")
struct LibraryServerTests {
    /// The checks that it does not keep, and why: RFC 5849 permits all of this.
    private static let lax = [
        // VerificationProcedure.standard permits it, and .strict does not.
        "NON-19": "a timestamp with a leading zero", "ROB-02": "a % without two digits",
        "ROB-04": "a byte in the header that is not ASCII",
        "TRN-14": "a header of another scheme beside that of OAuth",
        "TRN-17": "a parameter of OAuth that RFC 5849 does not define",
        // The library is not given it.
        "ROB-17": "a second Host header", "SIG-68": "a request for another host",
        // What the server itself sends, which is not the library's.
        "NON-29": "the answer does not say which timestamps are accepted",
        "ROB-10": "the answer has no Date", "TRN-22": "the answer has no Cache-Control",
    ]

    private static func results(_ scheme: String) throws -> [ProbeResult] {
        let credentials = ProbeCredentials(pairs: try DeskServer.credentials().pairs)
        let target = try #require(ProbeTarget("\(scheme)://localhost:8080/echo"))
        var run = ProbeRun(
            Check.all, target, credentials, ProbeOptions(), seed: "t",
            LibraryServer(credentials).transport)
        var results: [ProbeResult] = []
        run.run { results.append($0) }
        return results
    }

    @Test(
        "keeps the checks that probe makes of it, but for what it may",
        arguments: ["http", "https"])
    func checks(_ scheme: String) async throws {
        // On a thread of its own, which waits for the tasks that verify.
        let results = try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try Self.results(scheme) }) }.start()
        }
        let faults: [RuleVerdict] = [.crash, .broken, .lax, .inconclusive]
        let found = results.filter { faults.contains($0.verdict) }
        let unexpected = found.filter { $0.verdict != .lax || Self.lax[$0.check.id] == nil }
        #expect(
            unexpected.map { "\($0.check.id): \($0.verdict.rawValue), \($0.reason)" } == [])
        #expect(Set(found.map(\.check.id)) == Set(Self.lax.keys))
        #expect(results.count { $0.verdict == .kept } >= 125)
    }
}
