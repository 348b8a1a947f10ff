import Fixtures
import OAuth1
import Results
import Testing

@testable import Diagnosis
@testable import Fuzzing
@testable import Vectors

@Suite("Fuzzing")
struct FuzzRunTests {
    private static func run(
        seed: UInt64 = 1,
        _ count: UInt64,
        asking ask: @escaping (TestVector) -> FuzzAnswer
    ) throws -> FuzzRun {
        let limits = Diagnoser.Limits(depth: 2) { { false } }
        var run = FuzzRun(
            RequestGenerator(seed: seed), limits,
            loadKey: { (name) throws(KeyError) in throw KeyError("no \(name)") }, asking: ask)
        for number in 0..<count where run.ending == nil { try run.test(number) }
        return run
    }

    private static func run(making ids: [String], _ count: UInt64) throws -> FuzzRun {
        var signer = ProcedureSigner(ids.compactMap(PitfallCatalogue.pitfall))
        return try run(count) { signer.answer($0) }
    }

    @Test("finds nothing between our two derivations")
    func nothing() throws {
        let run = try Self.run(making: [], 3000)
        #expect(run.counts.agreed == 3000 && run.findings.isEmpty)
    }

    /// One of each stage, at least.
    @Test(
        "finds a mistake in few requests, names it, and needs two parameters at most to show it",
        arguments: [
            ("method-lower-case", Stage.baseString), ("default-port-kept", .baseStringURI),
            ("path-decoded", .baseStringURI), ("form-params-left-out", .parameters),
            ("plus-for-space", .parameters), ("lower-case-hex", .parameters),
            ("sorted-before-encoding", .parameters), ("duplicate-pairs-merged", .parameters),
            ("not-sorted", .parameters), ("empty-values-dropped", .parameters),
            ("trailing-ampersand", .parameters), ("secrets-not-encoded", .signingKey),
            ("no-ampersand", .signingKey), ("base64url", .signature),
            ("signature-not-encoded", .authorizationHeader),
        ])
    func finds(_ id: String, _ stage: Stage) throws {
        let run = try Self.run(making: [id], 300)
        let finding = try #require(run.findings.first)
        guard case .differs(let explained) = finding.behaviour else {
            Issue.record("no difference")
            return
        }
        let explanation = try #require(explained.diagnosis?.explanations.first)
        #expect(explanation.pitfalls.contains(id) || explanation.also.contains(id))
        #expect(finding.difference?.stage == stage)
        #expect(finding.request.parameters.count <= 2)
        #expect(finding.request.oauth.count <= 5)
        #expect(run.findings.reduce(0) { $0 + $1.count } + run.notLookedInto == run.counts.differed)
    }

    @Test(
        "distinguishes a mistake from those with the same effect on its smallest request",
        arguments: [
            "star-not-encoded", "java-urlencoder", "php-urlencode", "path-reencoded",
            "sorted-utf16",
        ])
    func refutes(_ id: String) throws {
        let run = try Self.run(making: [id], 800)
        #expect(run.findings.map(\.hypotheses) == [[[id]]])
        #expect(run.findings.first?.count == run.counts.differed)
        let report = FuzzReport(run, of: "it")
        #expect(report.vectorFile.contains("(\(id))."))
    }

    /// Functions of old versions write "~" as %7E and nothing else, which is all of the other
    /// mistake: no request shows which of the two a program has.
    @Test("keeps all names of a mistake that no request distinguishes")
    func keepsNames() throws {
        let run = try Self.run(making: ["tilde-encoded"], 800)
        let names = run.findings.flatMap(\.hypotheses).sorted { $0.joined() < $1.joined() }
        #expect(names == [["php-old-rawurlencode"], ["tilde-encoded"]])
    }

    @Test("finds two mistakes of one program separately")
    func two() throws {
        let run = try Self.run(making: ["star-not-encoded", "path-decoded"], 400)
        #expect(run.findings.count == 2)
        #expect(run.findings.contains { $0.hypotheses == [["star-not-encoded"]] })
        #expect(run.findings.contains { $0.hypotheses == [["path-decoded"]] })
    }

    @Test("writes what it found as a vector file, which is correct")
    func file() throws {
        let run = try Self.run(making: ["plus-for-space", "secrets-not-encoded"], 100)
        let report = FuzzReport(run, of: "it")
        let reading = Reading(report.vectorFile)
        #expect(reading.descriptions == [] && reading.vectors.count == run.findings.count)
        #expect(reading.vectors.flatMap(VectorLint.findings) == [])
        for vector in reading.vectors {
            let verdict = vector.verdict()
            #expect(verdict.status == "passed" && vector.result == .valid)
        }
        let comment = reading.vectors.first?.commentText
        #expect(comment?.hasPrefix("Found by oauthcheck fuzz (seed 1, request ") ?? false)
        #expect(report.exitCode(isWritten: true) == 1 && report.exitCode(isWritten: false) == 3)
    }

    @Test("groups refusals by reason, and shows the smallest request that is refused")
    func rejected() throws {
        let run = try Self.run(200) { vector in
            vector.request.form.count > 2 ? .rejected(reason: "too many") : .values([])
        }
        let finding = try #require(run.findings.first)
        #expect(run.findings.count == 1 && run.counts.rejected == finding.count)
        #expect(finding.request.form.count == 3 && finding.request.parameters.count == 3)
        #expect(run.counts.skipped == 200 - finding.count)
        #expect(run.skipReasons == ["the answer has no value to compare"])
        #expect(FuzzReport(run, of: "it").exitCode(isWritten: true) == 1)
    }

    @Test("reports that an implementation failed or ended, and that nothing was answered")
    func broken() throws {
        let broken = try Self.run(20) { vector in
            vector.methodText == "POST" ? .broken(reason: "crash") : .values([])
        }
        #expect(broken.findings.first?.request.method == "POST")
        #expect(FuzzReport(broken, of: "it").exitCode(isWritten: true) == 3)
        let ended = try Self.run(20) { _ in .ended(reason: "gone") }
        #expect(ended.counts.total == 0 && ended.ending == "gone")
        #expect(FuzzReport(ended, of: "it").exitCode(isWritten: true) == 3)
        let silent = try Self.run(20) { _ in .skipped(reason: "no") }
        #expect(FuzzReport(silent, of: "it").exitCode(isWritten: true) == 4)
    }

    @Test("examines a limited number of requests that nothing explains")
    func unexplained() throws {
        var answers = 0
        let run = try Self.run(100) { _ in
            answers += 1
            return .values([(.signature, Array("\(answers)".utf8))])
        }
        #expect(run.counts.differed == 100)
        #expect(run.findings.count == 1 && run.notLookedInto == 100 - FuzzRun.shrinksMax)
    }

    @Test("compares with the nonce that an implementation chose itself")
    func ownNonce() throws {
        var signer = ProcedureSigner()
        let run = try Self.run(50) { vector in
            var signed = vector
            var own = ParameterList()
            own.append(name: "oauth_nonce", value: "own")
            signed.set({ $0.oauth.parameters = $1 }, to: own)
            guard case .values(let values, _) = signer.answer(signed) else {
                return .ended(reason: "no values")
            }
            return .values(values, signed: signed)
        }
        #expect(run.counts.agreed == 50)
    }
}
