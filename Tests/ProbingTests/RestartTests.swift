import HTTP
import Probing
import Results
import Synchronization
import Testing

@Suite("A server that a request ends")
struct RestartTests {
    /// A server that ends at this target, and is there again once it is started.
    private static func server(at target: String, isAnswered: Bool, restarts: Bool) throws
        -> (DeskServer, Count)
    {
        let isDown = Count()
        let count = Count()
        let others = DeskServer.Others(restart: {
            count.value.withLock { $0 += 1 }
            guard restarts else { return "there is no way" }
            isDown.value.withLock { $0 = 0 }
            return nil
        })
        let server = try DeskServer(nil, with: others) { request, _ in
            if isDown.value.withLock({ $0 }) > 0 {
                return ProbeAnswer(.unreachable("Connection refused"))
            }
            guard request.target.elementsEqual(target.utf8) else { return nil }
            isDown.value.withLock { $0 = 1 }
            return isAnswered ? nil : ProbeAnswer(.closed)
        }
        return (server, count)
    }

    final class Count: Sendable {
        let value = Mutex(0)
    }

    private static func results(_ server: DeskServer) throws -> [String: ProbeResult] {
        var options = ProbeOptions()
        options.only = ["SIG-", "NON-"]
        return try server.results(options)
    }

    @Test("is a crash of this request alone, and the run goes on", arguments: [false, true])
    func found(_ isAnswered: Bool) throws {
        let (server, count) = try Self.server(
            at: "/echo?a=%00b", isAnswered: isAnswered, restarts: true)
        let results = try Self.results(server)
        #expect(results["SIG-29"]?.verdict == .crash)
        let sent = String(decoding: results["SIG-29"]?.proof?.message.target ?? [], as: UTF8.self)
        #expect(sent == "/echo?a=%00b")
        let others = results.values.filter {
            $0.check.id != "SIG-29" && ![.kept, .notTried, .notApplicable].contains($0.verdict)
        }
        #expect(others.map { "\($0.check.id): \($0.reason)" } == [])
        #expect((1...3).contains(count.value.withLock { $0 }))
    }

    @Test("is a crash as well if it does not come back, and nothing else is said of the rest")
    func gone() throws {
        let (server, _) = try Self.server(at: "/echo?a=%00b", isAnswered: false, restarts: false)
        let results = try Self.results(server)
        #expect(results["SIG-29"]?.verdict == .crash)
        #expect(results["SIG-26"]?.verdict == .kept)
        #expect(results["SIG-43"]?.verdict == .inconclusive)
    }
}
