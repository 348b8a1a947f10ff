import HTTP
import OAuth1
import Results
import Synchronization
import Testing

@testable import Probing

@Suite("Changes in requests of many kinds")
struct LawTests {
    private static func bench() throws -> Bench {
        let target = try #require(ProbeTarget(DeskServer.url))
        let initiate = try #require(
            ProbeTarget(DeskServer.url.replacing("/echo", with: "/initiate")))
        var bench = Bench(
            try #require(target.with(initiate: initiate)), try DeskServer.credentials(),
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
}
