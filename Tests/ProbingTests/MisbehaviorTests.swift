import Fixtures
import Probing
import Server
import Results
import Testing

@Suite("Checks of a provider that breaks one rule")
struct MisbehaviorTests {
    /// Over https the checks of PLAINTEXT can be tried as well.
    private static let needHTTPS: Set<String> = ["SIG-40", "NON-26", "TLS-03", "TLS-04"]

    /// Those that only time shows; the clock is the server's.
    private static let slow: Set<String> = ["NON-24", "TMP-20", "TOK-24"]
    /// Those that long texts show.
    private static let long: Set<String> = ["NON-15", "ROB-07", "ROB-08", "ROB-09"]
    /// These break another check as well, but only after the requests of other checks.
    private static let needOthers: Set<String> = ["NON-07"]
    /// Others that such a server breaks if two requests happen to be in the same second.
    private static let byChance: [String: Set<String>] = ["NON-07": ["ROB-20"]]
    /// A server that asks would forget what such a link says.
    private static let needApprovalAtOnce: Set<String> = ["AUT-03"]

    /// Those that only a whole flow shows, which the others are tried without.
    private static func isOfFlow(_ id: String) -> Bool {
        ["AUT-", "TOK-"].contains { id.hasPrefix($0) } || ["TMP-11", "TMP-20"].contains(id)
    }

    static let provable = Misbehavior.all.map(\.id)

    /// Each provider is tried with an eighth of the checks of other rules.
    ///
    /// The choice is different for each provider.
    private static let step = Variants.step(8)

    /// These change every part of a request, and so see what many others see.
    private static let whole = ["TMP-24", "TOK-27"]

    private static func skipped(_ id: String) -> [String] {
        guard !needOthers.contains(id), let place = provable.firstIndex(of: id) else { return [] }
        let needed = parts[id, default: []].union([id])
        return Check.all.indices.filter { !($0 + place).isMultiple(of: step) }
            .map { Check.all[$0].id }.filter { !needed.contains($0) } + whole
    }

    /// Checks that see a fault besides the one that is named for it, because one is a part of the
    /// other: a server that compares no signatures accepts every changed request.
    private static let parts: [String: Set<String>] = [
        "SIG-02": [
            "SIG-05", "SIG-06", "SIG-07", "SIG-08", "SIG-09", "SIG-10", "SIG-11", "SIG-12",
            "SIG-13", "SIG-15", "SIG-16", "SIG-17", "SIG-20", "SIG-25",
            "SIG-26", "SIG-31", "SIG-34", "SIG-37", "SIG-42", "NON-12", "ROB-13", "ERR-05",
            "TMP-14", "TRN-17", "TMP-18", "SIG-33", "SIG-58", "SIG-59", "SIG-60", "SIG-61",
            "SIG-64", "SIG-65",
        ],
        "SIG-33": ["SIG-34"],
        // None of these has parameters that are read.
        "SIG-53": ["TRN-15", "TRN-16", "TRN-21", "SIG-67"],
        "SIG-41": ["SIG-58"],
        // A long header has a long nonce, and many parameters are a long form.
        "NON-15": ["ROB-07"], "ROB-08": ["ROB-09"],
        "SIG-07": [
            "SIG-08", "SIG-12", "SIG-13", "SIG-15", "SIG-16", "SIG-17", "SIG-18", "SIG-25",
            "SIG-26", "SIG-65", "SIG-09", "SIG-60", "TRN-17",
        ],
        "SIG-05": ["SIG-06", "SIG-61"], "SIG-21": ["SIG-20"], "SIG-62": ["SIG-63"],
        "SIG-47": ["SIG-66"],
        "SIG-08": ["SIG-12", "SIG-13", "SIG-16", "SIG-17", "SIG-18"],
        "SIG-09": ["SIG-10", "ROB-13"],
        "SIG-20": ["SIG-18", "SIG-21"],
        // Each of these has a request with an escape.
        "SIG-27": ["SIG-25", "SIG-26", "SIG-29", "SIG-56", "SIG-57", "TRN-19"],
        "SIG-43": ["ERR-04"],
        "SIG-54": ["SIG-15"],
        "TRN-04": ["TRN-05", "TMP-13"],
        // The signature is verified next, and is wrong.
        "TRN-07": ["TRN-08", "ERR-03"],
        "NON-01": ["NON-02", "NON-06", "NON-08", "NON-09", "NON-10", "NON-11", "NON-30"],
        "NON-02": ["NON-09"],
        "NON-03": ["NON-04", "NON-05"],
        // The second that is 30 seconds ago has had its request.
        "NON-07": ["NON-25"],
        // A name in another case is a missing one.
        "NON-13": ["TRN-18"],
        "NON-17": ["NON-20"],
        "NON-23": ["NON-20", "NON-21"],
        "TLS-01": ["TLS-02"],
        "TMP-07": ["TMP-08"], "AUT-24": ["TMP-09"], "ROB-11": ["ROB-17"],
        // An exchange after the approval, and one after the exchange before it.
        "AUT-08": ["AUT-10", "AUT-20"],
        "AUT-13": ["TOK-01"],
        "TOK-03": ["TOK-04", "TOK-06", "TOK-26"],
        "TOK-07": ["TOK-08"],
        // A wrong verifier is refused before it is counted.
        "TOK-16": ["TOK-04"],
        // The challenge says which timestamps are accepted.
        "ERR-01": ["NON-29"],
        "ERR-02": ["ERR-03", "ERR-04"],
        "ERR-05": ["TMP-18"],
        // All of these send headers or URLs that cannot be read.
        "TMP-14": ["TMP-18", "SIG-65"],
        "ROB-01": ["ROB-02", "ROB-03", "ROB-04", "TRN-07", "TRN-11", "ERR-09"],
        "TOK-17": ["TOK-25"], "NON-20": ["ERR-08"],
    ]

    private static func results(_ id: String?) throws -> [String: ProbeResult] {
        let isSecure = id.map { needHTTPS.contains($0) } ?? false
        var options = DeskServer.options
        if !(id.map(isOfFlow) ?? true) { options.flow = nil }
        let isLong = id.map { long.contains($0) } ?? false
        options.isHard = isLong || id?.hasPrefix("TOK") ?? false
        options.isSlow = id.map { slow.contains($0) } ?? false
        // Long texts take long, and other servers do not fail at them.
        options.skipped = (isLong ? [] : Array(long)) + (id.map(skipped) ?? [])
        options.namesMistakes = false
        let isAtOnce = id.map { needApprovalAtOnce.contains($0) } ?? false
        let server = try DeskServer(
            id, approval: isAtOnce ? .auto : .ask, hasSpecialSecrets: id == "TLS-03")
        return try server.results(
            url: isSecure ? "https://localhost:8080/echo" : DeskServer.url, options)
    }

    /// They are not applicable where PLAINTEXT is refused, as it must be over http.
    private static let needPlaintext = ["NON-26", "TLS-04"]

    @Test("all find the strict provider right", arguments: ["http", "https"])
    func strict(_ scheme: String) throws {
        var options = DeskServer.options
        options.isHard = true
        options.isSlow = true
        options.skipped = Array(Self.long)
        let results = try DeskServer().results(url: "\(scheme)://localhost:8080/echo", options)
        let others = results.values.filter { ![.kept, .notTried].contains($0.verdict) }
            .filter { scheme == "https" || !Self.needPlaintext.contains($0.check.id) }
        #expect(others.map { "\($0.check.id): \($0.verdict.rawValue), \($0.reason)" } == [])
        #expect(results.count == Check.all.count - 4)
    }

    @Test("call nothing broken that libraries send and providers accept")
    func tolerant() throws {
        let results = try DeskServer(isStrict: false).results()
        let others = results.values.filter {
            ![.kept, .notTried].contains($0.verdict) && !Self.needPlaintext.contains($0.check.id)
        }
        #expect(others.allSatisfy { $0.verdict == .lax }, "\(others.map(\.reason))")
        #expect(others.map(\.check.id).sorted() == ["TMP-13", "TOK-14"])
    }

    @Test("find right a provider that approves by itself")
    func automatic() throws {
        let results = try DeskServer(approval: .auto).results()
        let others = results.values.filter { ![.kept, .notTried].contains($0.verdict) }
        // A link is enough to approve.
        #expect(results["AUT-06"]?.verdict == .lax)
        let rest = others.filter { $0.check.id != "AUT-06" }
        #expect(rest.allSatisfy { $0.verdict == .notApplicable }, "\(rest.map(\.reason))")
        #expect(
            others.map(\.check.id).sorted() == [
                "AUT-05", "AUT-06", "AUT-07", "AUT-11", "AUT-16", "AUT-17", "AUT-20", "AUT-21",
                "AUT-22", "AUT-23", "NON-26", "TLS-04", "TOK-10",
            ])
    }

    @Test("find the rule, and no other", arguments: MisbehaviorTests.provable)
    func one(_ id: String) throws {
        let results = try Self.results(id)
        let faults: [RuleVerdict] = [.crash, .broken, .lax]
        let found = Set(results.values.filter { faults.contains($0.verdict) }.map(\.check.id))
            .subtracting(Self.byChance[id] ?? [])
        let expected = Set([id]).union(Self.parts[id] ?? [])
        #expect(found == expected, "\(found.symmetricDifference(expected).sorted())")
    }

    @Test("can be broken on purpose, or say why not")
    func complete() {
        let broken = Misbehavior.all.map(\.id)
        let others = UnbreakableCheck.all.map(\.id)
        #expect(Set(broken).isDisjoint(with: others))
        #expect((broken + others).sorted() == Check.all.map(\.id).sorted())
        #expect(UnbreakableCheck.all.allSatisfy { !$0.reason.isEmpty })
    }

    @Test("prove themselves by all rules that the provider can break")
    func share() {
        let tried = Check.all.filter { $0.reasonNotTried == nil }.map(\.id)
        let unproven = Self.provable.filter { !tried.contains($0) }
        #expect(unproven == [])
        print(
            "checks proven by a server that breaks them: \(Self.provable.count)",
            "of the \(Misbehavior.all.count) that it can break;",
            "\(tried.count) of \(Check.all.count) are tried")
    }
}
