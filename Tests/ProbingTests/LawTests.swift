import HTTP
import OAuth1
import Results
import Synchronization
import Testing
import Vectors

@testable import Probing

@Suite("Changes in requests of many kinds")
struct LawTests {
    private static func bench() throws -> Bench {
        let target = try #require(ProbeTarget(DeskServer.url))
        let initiate = try #require(
            ProbeTarget(DeskServer.url.replacing("/echo", with: "/initiate")))
        var bench = Bench(
            try #require(
                target.with(initiate: initiate)?.with(authorize: initiate, token: initiate)),
            try DeskServer.credentials(),
            seed: "t", now: DeskServer.start)
        bench.begin(at: DeskServer.start)
        return bench
    }

    @Test("are made in kinds that have each pair of values, if any kind has it")
    func pairwise() {
        func pairs(_ contexts: [Context]) -> Set<String> {
            Set(
                contexts.flatMap { context in
                    let values = [
                        context.method, "\(context.place)", "\(context.body)",
                        "\(context.hasToken)", context.signatureMethod.rawValue,
                        "\(context.endpoint)",
                    ]
                    return values.indices.flatMap { one in
                        values.indices.map { "\(one) \(values[one]) \($0) \(values[$0])" }
                    }
                })
        }
        #expect(pairs(Context.cover) == pairs(Context.all))
        #expect(Context.cover.count <= 40)
    }

    @Test("are made in requests that are right: the library's verification accepts them")
    func controls() throws {
        var bench = try Self.bench()
        for context in Context.all {
            let message = try bench.lawful(context)
            #expect(Oracle.accepts(message, bench), "\(context.text)")
        }
    }

    @Test("make them wrong, if they change something")
    func changes() throws {
        var bench = try Self.bench()
        var unchanged: Set<String> = []
        for check in Check.all {
            for trial in check.trials {
                guard let change = trial.change, !change.dependsOnState else { continue }
                // An exchange has what an approval would give.
                bench.isPlan = trial.context == .exchange
                let message = try change.make(&bench, trial.context)
                if Oracle.accepts(message, bench) { unchanged.insert("\(check.id): \(trial.text)") }
            }
        }
        #expect(unchanged.sorted() == [])
    }

    private static func results(
        _ ids: [String],
        accepting isAccepted: @escaping @Sendable (RawRequest) -> Bool
    ) throws -> [String: ProbeResult] {
        var options = DeskServer.options
        options.only = ids
        return try DeskServer(nil) { request, _ in
            isAccepted(request) ? ProbeAnswer.accepted : nil
        }.results(options)
    }

    @Test("find a method that is not verified, and show the smallest request")
    func method() throws {
        let results = try Self.results(["SIG-"]) { $0.method.elementsEqual("DELETE".utf8) }
        let result = try #require(results["SIG-65"])
        #expect(result.verdict == .broken)
        let proof = try #require(result.proof)
        #expect(proof.text == "a wrong signature, in a request by DELETE")
        #expect(proof.control?.method == "DELETE")
        // Nothing of such a request is verified, so that is not said of each part of it.
        #expect(results["SIG-08"]?.verdict == .kept)
    }

    @Test("find a repeated request in a kind whose nonces are not remembered")
    func repeated() throws {
        let seen = Mutex<Set<[UInt8]>>([])
        let results = try Self.results(["NON-30"]) { request in
            let header = request.fields.values(of: "Authorization").first.map { Array($0) } ?? []
            let isNew = seen.withLock { $0.insert(header + request.target).inserted }
            return request.method.elementsEqual("PATCH".utf8) && !isNew
        }
        #expect(results["NON-30"]?.verdict == .broken)
    }

    @Test("find a mistake that the server makes with one method alone")
    func mistakeOfMethod() throws {
        let credentials = try DeskServer.credentials().pairs[0]
        var options = DeskServer.options
        options.only = ["SIG-65", "SIG-67"]
        let results = try DeskServer(nil) { request, _ in
            guard request.method.elementsEqual("DELETE".utf8) else { return nil }
            // It reads nothing but the header.
            let verification = RequestVerification(
                received: Array(request.method),
                url: Array("http://localhost:8080".utf8) + request.target.prefix { $0 != 63 },
                authorization: request.fields.values(of: "Authorization").map { Array($0) },
                contentType: nil, body: [])
            let hasToken = verification.value(of: "oauth_token") != nil
            let terms = VerificationTerms(
                client: ClientCredentials(
                    identifier: credentials.client.key,
                    sharedSecret: credentials.client.credentials.sharedSecret),
                tokenIdentifier: hasToken ? credentials.token?.identifier ?? "" : "",
                tokenSecret: hasToken ? credentials.token?.sharedSecret ?? "" : "",
                now: UInt64(DeskServer.start))
            do throws(RequestRefusal) {
                try verification.check(VerificationProcedure.strict.reading)
                try verification.check(VerificationProcedure.strict.verifying, terms)
                return ProbeAnswer.accepted
            } catch {
                return ProbeAnswer.refused
            }
        }.results(options)
        let result = try #require(results["SIG-67"])
        #expect(result.verdict == .broken)
        #expect(result.mistakes.map(\.id).contains("query-params-left-out"))
    }

    @Test(
        "find what an endpoint of the flow does not verify, though the resource does",
        arguments: [("/initiate", "TMP-24"), ("/token", "TOK-27")])
    func endpoint(_ path: String, _ id: String) throws {
        let results = try Self.results(["TMP-", "TOK-"]) { request in
            let header = request.fields.values(of: "Authorization").first.map { Array($0) } ?? []
            return request.target.starts(with: path.utf8)
                && header.firstRange(of: "oauth_version=\"2.0\"".utf8) != nil
        }
        #expect(results[id]?.verdict == .broken)
        let others = results.values.filter { $0.verdict == .broken && $0.check.id != id }
        #expect(others.map(\.check.id) == [])
    }

    @Test(
        "find a path below the resource that is open, unless every path is",
        arguments: [true, false])
    func openPath(_ isEveryPath: Bool) throws {
        let results = try Self.results(["SIG-53"]) { request in
            let open = ["/echo/1"] + (isEveryPath ? ["/oauthcheck-"] : [])
            return request.fields.values(of: "Authorization").isEmpty
                && open.contains { request.target.starts(with: $0.utf8) }
        }
        #expect(results["SIG-53"]?.verdict == (isEveryPath ? .kept : .lax))
    }

    @Test("find a header that says what a request does, though it is not signed")
    func overridden() throws {
        var options = DeskServer.options
        options.only = ["SIG-10"]
        let results = try DeskServer(nil) { request, _ in
            request.fields.values(of: "X-HTTP-Method-Override").contains {
                $0.elementsEqual("GET".utf8)
            }
                && request.method.elementsEqual("POST".utf8) ? ProbeAnswer.refused : nil
        }.results(options)
        #expect(results["SIG-10"]?.verdict == .broken)
    }

    @Test("find a mistake with which an endpoint alone wants its requests")
    func mistakeOfEndpoint() throws {
        let credentials = try DeskServer.credentials().pairs[0].client
        var options = DeskServer.options
        options.only = ["TMP-01", "TMP-02"]
        // It accepts a key without an ampersand as well, and the right key no more.
        let results = try DeskServer("SIG-31") { request, _ in
            guard request.target.starts(with: "/initiate".utf8) else { return nil }
            let verification = RequestVerification(
                received: Array(request.method),
                url: Array("http://localhost:8080".utf8) + request.target,
                authorization: request.fields.values(of: "Authorization").map { Array($0) },
                contentType: nil, body: [])
            let terms = VerificationTerms(
                client: ClientCredentials(
                    identifier: credentials.key,
                    sharedSecret: credentials.credentials.sharedSecret),
                tokenIdentifier: "", tokenSecret: "", now: UInt64(DeskServer.start))
            do throws(RequestRefusal) {
                try verification.check(VerificationProcedure.strict.reading)
                try verification.check(VerificationProcedure.strict.verifying, terms)
                return ProbeAnswer.refused
            } catch {
                return nil
            }
        }.results(options)
        #expect(results["TMP-01"]?.verdict == .broken)
        #expect(results["TMP-01"]?.mistakes.map(\.id).contains("no-ampersand") ?? false)
        #expect(results["TMP-02"]?.verdict == .inconclusive)
    }

    @Test("find that a redirect has no verifier that a client can read, unless it says why")
    func redirectWithoutVerifier() throws {
        var bench = try Self.bench()
        let message = try bench.initiating()
        bench.keep(message)
        bench.keep(Self.answer("oauth_token=a%2Bb&oauth_token_secret=s"))
        let callback = "http://127.0.0.1:9/cb?"
        for query in [
            "oauth_token=a%2Bb", "oauth_token=a%2Bb&amp;oauth_verifier=v", "oauthVerifier=v",
        ] {
            #expect(bench.fault(ofRedirect: callback + query) != nil, "\(query)")
        }
        for query in ["oauth_token=a%2Bb&oauth_problem=denied", "denied=a%2Bb"] {
            #expect(bench.fault(ofRedirect: callback + query) == nil, "\(query)")
        }
        #expect(bench.fault(ofRedirect: "http://127.0.0.1:9/other?oauth_token=c") == nil)
    }

    private static func answer(_ body: String) -> ProbeAnswer {
        var reader = ResponseReader()
        reader.append("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        return reader.next(isHead: false).map { ProbeAnswer($0) } ?? ProbeAnswer(.closed)
    }

    @Test("find a second signature, of which the server reads one")
    func secondSignature() throws {
        let results = try Self.results(["TRN-07"]) { request in
            let header = request.fields.values(of: "Authorization").first.map { Array($0) } ?? []
            return header.ranges(of: "oauth_signature=".utf8).count == 2
        }
        #expect(results["TRN-07"]?.verdict == .lax)
    }

    @Test("send the valid queries of all checks together, and each alone if they are refused")
    func queries() throws {
        var options = DeskServer.options
        options.only = ["SIG-14", "SIG-54", "SIG-56", "SIG-57", "SIG-62"]
        let server = try DeskServer()
        #expect(try server.results(options).values.allSatisfy { $0.verdict == .kept })
        let other = try DeskServer("SIG-56")
        let results = try other.results(options)
        #expect(results["SIG-56"]?.verdict == .broken && results["SIG-14"]?.verdict == .kept)
        #expect(server.requestCount < 12 && other.requestCount > 16)
    }

    @Test("know a secret that is made of what others know")
    func origins() {
        let known = ["vD0Fq3mXz81LkPa7"]
        #expect(Guessability.origin(of: "0Fq3mXz8", among: known) != nil)
        // Backwards.
        #expect(Guessability.origin(of: "7aPkL18z", among: known) != nil)
        // Its SHA-1 and MD5, as hexadecimal digits.
        #expect(Guessability.origin(of: "SHA", among: known) == nil)
        #expect(Guessability.origin(of: "Gq93Ubd0LqTv", among: known) == nil)
        #expect(Guessability.origin(of: "8d544621dd4d0675216d", among: known) != nil)
        #expect(Guessability.origin(of: "B225C5EEE51DA09802640020C928A519", among: known) != nil)
    }
}
