import Probing
import Results
import Testing
import HTTP

@Suite("A server that shows nothing")
struct OddServerTests {
    private static func results(_ answer: ProbeAnswer) throws -> [String: ProbeResult] {
        try DeskServer(nil) { _, _ in answer }.results()
    }

    @Test(
        "gets no verdict, and the reason",
        arguments: [
            (ProbeAnswer(.unreachable("Connection refused")), "cannot be reached"),
            (ProbeAnswer(.timedOut(seconds: 10)), "did not answer within 10 s"),
            (ProbeAnswer(.closed), "closed the connection"),
            (ProbeAnswer(.unreadable), "not one of HTTP/1.1"),
            (ProbeAnswer(.tooLong(bytes: 1 << 20)), "longer than 1048576 bytes"),
            (.refused, "are the credentials"),
            (.accepted, "the URL is not protected"),
            (.redirected, "redirects to /login"),
            (.failed, "answered 500"),
        ])
    func inconclusive(_ answer: ProbeAnswer, _ reason: String) throws {
        let results = try Self.results(answer)
        #expect(results.count == Check.all.count)
        for result in results.values where result.verdict != .notTried {
            #expect(result.verdict == .inconclusive, "\(result.check.id)")
            #expect(result.reason.contains(reason), "\(result.reason)")
        }
    }

    @Test("that accepts everything is unprotected, also if an answer is lost", arguments: 1...3)
    func lostAnswer(_ lost: Int) throws {
        let server = try DeskServer(nil) { _, number in
            number == lost ? ProbeAnswer(.closed) : .accepted
        }
        for result in try server.results().values where result.verdict != .notTried {
            #expect(result.verdict == .inconclusive, "\(result.check.id)")
        }
    }

    @Test("that ends in the middle of the run takes back what it cannot confirm")
    func ends() throws {
        let server = try DeskServer(nil) { _, number in
            number > 40 ? ProbeAnswer(.unreachable("Connection refused")) : nil
        }
        let results = try server.results()
        let verdicts = results.values.map(\.verdict)
        #expect(verdicts.count { $0 == .kept } >= 8)
        #expect(verdicts.count { $0 == .inconclusive } > 80)
        #expect(verdicts.allSatisfy { [.kept, .inconclusive, .notTried].contains($0) })
    }

    @Test("that refuses every other request is not said to make a mistake", arguments: [0, 1])
    func unsteady(_ remainder: Int) throws {
        let server = try DeskServer(nil) { _, number in
            number % 2 == remainder ? .refused : .accepted
        }
        let results = try server.results()
        let mistakes = results.values.flatMap(\.mistakes)
        #expect(mistakes.isEmpty)
        #expect(results["SIG-01"]?.verdict != .broken)
    }

    @Test("that accepts everything but requests without OAuth is broken, not unprotected")
    func noSignatures() throws {
        let results = try DeskServer("SIG-02").results()
        #expect(results["SIG-02"]?.verdict == .broken)
        #expect(results["SIG-53"]?.verdict == .kept)
    }

    @Test("that wants its marker in the body is read by it")
    func marker() throws {
        var options = ProbeOptions()
        options.only = ["SIG-01", "SIG-02"]
        options.marker = "nowhere"
        let results = try DeskServer().results(options)
        #expect(results["SIG-02"]?.verdict == .inconclusive)
        options.marker = "signed by ck"
        #expect(try DeskServer().results(options)["SIG-02"]?.verdict == .kept)
    }

    @Test("that answers 200 to everything is read by its marker, and by the credentials it issues")
    func always200() throws {
        var options = DeskServer.options
        options.marker = "signed by ck"
        options.only = ["SIG-02", "TMP-01", "TMP-03", "TMP-14", "TOK-01", "TOK-03"]
        let server = try DeskServer(nil, answers200: true)
        let results = try server.results(options)
        let others = results.values.filter { $0.verdict != .kept }
        #expect(others.map { "\($0.check.id): \($0.reason)" } == [])
        options.marker = nil
        #expect(try server.results(options)["SIG-02"]?.verdict == .inconclusive)
    }
}

extension ProbeAnswer {
    static let accepted = answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    static let refused = answer("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n")
    static let redirected = answer(
        "HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 0\r\n\r\n")
    static let failed = answer("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n")

    private static func answer(_ text: String) -> ProbeAnswer {
        var reader = ResponseReader()
        reader.append(text.utf8)
        return reader.next(isHead: false).map { ProbeAnswer($0) } ?? ProbeAnswer(.unreadable)
    }
}
