import HTTP
import Results
import Testing

@testable import Probing

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
            (ProbeAnswer(.unreadable), "not an HTTP/1.1 answer"),
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
            number > 250 ? ProbeAnswer(.unreachable("Connection refused")) : nil
        }
        let results = try server.results()
        let verdicts = results.values.map(\.verdict)
        #expect(verdicts.count { $0 == .kept } >= 8)
        #expect(verdicts.count { $0 == .inconclusive } > 80)
        #expect(verdicts.allSatisfy { [.kept, .inconclusive, .notTried, .crash].contains($0) })
        let stopped = results.values.filter { $0.verdict == .crash }
        #expect(stopped.map(\.hasStopped) == [true])
    }

    private static let long: ProbeAnswer = {
        var answer = ProbeAnswer.accepted
        answer.excess = 3
        return answer
    }()

    private static let cut: ProbeAnswer = {
        var answer = ProbeAnswer.accepted
        answer.excess = nil
        return answer
    }()

    @Test(
        "that answers a check's requests otherwise is lax",
        arguments: [
            ("ROB-15", long), ("ROB-15", cut), ("ROB-16", .failed), ("ROB-18", .failed),
            ("ROB-18", ProbeAnswer(.closed)), ("ROB-19", ProbeAnswer(.timedOut(seconds: 4))),
            ("ROB-20", .refused),
        ])
    func connections(_ id: String, _ answer: ProbeAnswer) throws {
        #expect(try Self.verdict(id, answer) == .lax)
    }

    @Test(
        "that closes a connection keeps the rules about malformed lengths and refused bodies",
        arguments: ["ROB-16", "ROB-20"])
    func closes(_ id: String) throws {
        #expect(try Self.verdict(id, ProbeAnswer(.closed)) == .kept)
    }

    /// The verdict of a check all of whose requests get this answer.
    private static func verdict(_ id: String, _ answer: ProbeAnswer) throws -> RuleVerdict? {
        var options = ProbeOptions()
        options.only = [id]
        let server = try DeskServer { request, _ in
            let name = request.fields.values(of: "X-OAuthcheck").first.map(Array.init) ?? []
            return name.elementsEqual(id.utf8) ? answer : nil
        }
        return try server.results(options)[id]?.verdict
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

    /// A strict server whose answers to some requests are refusals.
    private static func results(
        _ ids: [String],
        refusing isRefused: @escaping @Sendable (String, String) -> Bool
    ) throws -> [String: ProbeResult] {
        var options = ProbeOptions()
        options.only = ids
        return try DeskServer(nil) { request, _ in
            let target = String(decoding: request.target, as: UTF8.self)
            return isRefused(target, String(decoding: request.body, as: UTF8.self))
                ? ProbeAnswer.refused : nil
        }.results(options)
    }

    @Test("that refuses a query beside a form, each of which it accepts alone, is broken")
    func refusedTogether() throws {
        let results = try Self.results(["SIG-18", "SIG-20"]) { target, body in
            target.contains("?") && !body.isEmpty
        }
        #expect(results["SIG-18"]?.verdict == .broken)
        #expect(results["SIG-20"]?.verdict == .kept)
    }

    @Test("that refuses forms by POST is broken once, and other checks are inconclusive")
    func refusedForms() throws {
        let results = try Self.results(["SIG-18", "SIG-20", "SIG-22", "TRN-24"]) { _, body in
            !body.isEmpty
        }
        #expect(results["SIG-20"]?.verdict == .broken)
        for id in ["SIG-18", "SIG-22", "TRN-24"] {
            #expect(results[id]?.verdict == .inconclusive, "\(id)")
        }
    }

    @Test(
        "that refuses everything near a rule keeps none of them",
        arguments: ["SIG-07", "SIG-08", "SIG-12", "SIG-13", "SIG-15", "SIG-16", "SIG-17"])
    func refusesNear(_ id: String) throws {
        let results = try Self.results([id]) { target, _ in target.contains("?") }
        #expect([.broken, .inconclusive].contains(results[id]?.verdict), "\(id)")
    }

    /// The checks that send a right request, which shows whether the wrong one is refused for its
    /// own sake.
    static let withRight = Check.all.filter { check in
        // The desk has nobody who logs in or revokes, and offers what these assume is not offered.
        let needed: Set<CheckNeed> = [.login, .users, .revoke, .noGET, .noPlaintext]
        return check.reasonNotTried == nil && needed.isDisjoint(with: check.needs)
            && check.trials.contains { trial in
                switch trial.expectation {
                // What several checks need is sent once, as another one.
                case .baseline, .right: trial.query == nil && !trial.isShared
                default: false
                }
            }
    }

    @Test(
        "that refuses all requests of a check never keeps its rule", arguments: withRight.map(\.id))
    func refusesAll(_ id: String) throws {
        let needs = try #require(Self.withRight.first { $0.id == id }).needs
        var options = DeskServer.options
        (options.only, options.namesMistakes) = ([id], false)
        (options.isHard, options.isSlow) = (true, true)
        let results = try DeskServer(nil) { request, _ in
            let marks = request.fields.values(of: "X-OAuthcheck")
            return marks.contains { $0.elementsEqual(id.utf8) } ? ProbeAnswer.refused : nil
        }.results(
            url: needs.contains(.https) || needs.contains(.httpPort)
                ? "https://localhost:8080/echo" : DeskServer.url,
            httpPort: 80, options)
        let verdict = try #require(results[id]).verdict
        #expect(![.kept, .notTried].contains(verdict), "\(verdict)")
    }

    @Test("whose name is a number does not show whether it reads upper case")
    func number() throws {
        var options = ProbeOptions()
        options.only = ["SIG-32"]
        let results = try DeskServer(nil) { request, _ in
            request.fields.values(of: "Host").contains { $0.starts(with: "local".utf8) }
                ? ProbeAnswer.refused : nil
        }.results(url: "http://127.0.0.1:8080/echo", options)
        #expect(results["SIG-32"]?.verdict == .inconclusive)
        // A server on this machine is tried by its name.
        let named = try DeskServer().results(url: "http://127.0.0.1:8080/echo", options)
        #expect(named["SIG-32"]?.verdict == .kept)
    }

    @Test("that refuses signatures with certain characters is said to do so")
    func signs() throws {
        let results = try DeskServer(nil) { request, _ in
            let header = request.fields.values(of: "Authorization").first.map { Array($0) } ?? []
            let text = String(decoding: header, as: UTF8.self)
            let signature = text.split(separator: "oauth_signature=\"").last.map {
                $0.prefix { $0 != "\"" }
            }
            return signature.map { $0.contains("%2B") || $0.contains("%2F") } ?? false
                && text.contains("oauth_signature=")
                ? ProbeAnswer.refused : nil
        }.results()
        #expect(results["SIG-01"]?.verdict == .broken)
        #expect(results["SIG-01"]?.reason.contains("neither + nor /") ?? false)
    }

    @Test(
        "that offers several schemes has the challenge in any place",
        arguments: [
            ("OAuth realm=\"a\"", true), ("Basic realm=\"a\", OAuth realm=\"x\"", true),
            ("Basic realm=\"a, OAuth b\"", false), ("Bearer", false), ("OAuth2", false),
        ])
    func challenges(_ value: String, _ isThere: Bool) throws {
        var options = ProbeOptions()
        options.only = ["ERR-01"]
        let results = try DeskServer(nil) { request, _ in
            let header = request.fields.values(of: "Authorization").first ?? []
            let isSpoiled = request.fields.values(of: "X-OAuthcheck").first?.elementsEqual(
                "ERR-01".utf8)
            guard header.isEmpty || isSpoiled ?? false else { return nil }
            var reader = ResponseReader()
            reader.append(
                "HTTP/1.1 401 No\r\nWWW-Authenticate: \(value)\r\nContent-Length: 0\r\n\r\n".utf8)
            return reader.next(isHead: false).map { ProbeAnswer($0) }
        }.results(options)
        #expect((results["ERR-01"]?.verdict == .kept) == isThere)
    }

    @Test("that accepts everything but requests without OAuth is broken, not unprotected")
    func noSignatures() throws {
        let results = try DeskServer("SIG-02").results()
        #expect(results["SIG-02"]?.verdict == .broken)
        #expect(results["SIG-53"]?.verdict == .kept)
    }

    @Test("that knows other callbacks than the file is tried with oob, and asked about")
    func registered() throws {
        func results(_ permitted: String) throws -> [String: ProbeResult] {
            var options = DeskServer.options
            options.only = ["TMP-", "TOK-01"]
            return try DeskServer(nil) { request, _ in
                let header = request.fields.values(of: "Authorization").first ?? []
                let text = String(decoding: header, as: UTF8.self)
                let isKnown = text.contains("oauth_callback=\"\(permitted)\"")
                let isFirst = text.contains("oauth_consumer_key=\"ck\"")
                return request.target.starts(with: "/initiate".utf8) && isFirst && !isKnown
                    ? ProbeAnswer.unknownCallback : nil
            }.results(options)
        }
        let oob = try results("oob")
        #expect(oob["TMP-01"]?.verdict == .kept)
        #expect(oob["TOK-01"]?.verdict == .kept)
        #expect(oob.values.allSatisfy { ![.broken, .crash].contains($0.verdict) })
        let none = try results("https%3A%2F%2Fclient.example%2F")
        #expect(none["TMP-01"]?.verdict == .inconclusive)
        let reason = try #require(none["TOK-01"]).reason
        #expect(reason.contains("is a callback registered"))
        #expect(reason.contains("oauth_problem=parameter_rejected"))
    }

    @Test("that asks for patience gets it, and the request again")
    func retryAfter() throws {
        let results = try DeskServer(nil) { _, number in
            number.isMultiple(of: 10) ? ProbeAnswer.throttled : nil
        }.results(
            {
                var options = ProbeOptions()
                options.only = ["SIG-0"] + (10...30).map { "SIG-\($0)" }
                return options
            }())
        let open = results.values.filter { ![.kept, .notTried].contains($0.verdict) }
        #expect(open.map { "\($0.check.id): \($0.reason)" } == [])
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

    static let throttled = answer(
        "HTTP/1.1 429 No\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n")
    static let unknownCallback = answer(
        "HTTP/1.1 400 No\r\nContent-Length: 32\r\n\r\noauth_problem=parameter_rejected")

    private static func answer(_ text: String) -> ProbeAnswer {
        var reader = ResponseReader()
        reader.append(text.utf8)
        return reader.next(isHead: false).map { ProbeAnswer($0) } ?? ProbeAnswer(.unreadable)
    }
}
