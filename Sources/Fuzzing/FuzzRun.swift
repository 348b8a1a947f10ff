package import Diagnosis
package import OAuth1
import Results
package import Vectors

/// Asks an implementation to sign random requests, and finds the smallest ones that it gets wrong.
package struct FuzzRun {
    /// The number of requests by outcome.
    package struct Counts: Hashable, Sendable {
        package var agreed = 0
        package var skipped = 0
        /// The implementation gave a wrong value.
        package var differed = 0
        package var rejected = 0
        package var broken = 0

        /// The requests that were answered.
        package var answered: Int { agreed + differed + rejected + broken }
        package var total: Int { answered + skipped }
    }

    /// The most requests to make smaller; otherwise, a run with an implementation that is always
    /// wrong, in unknown ways, would never end.
    package static let shrinksMax = 64
    /// An implementation that fails is restarted for each question.
    private static let questionsMaxWhereBroken = 100
    /// The most reasons to keep why requests were skipped.
    private static let reasonsMax = 5

    package let generator: RequestGenerator
    package private(set) var counts = Counts()
    /// One for each cause, in the order they were found in.
    package private(set) var findings: [FuzzFinding] = []
    /// The number of wrong requests that were not examined.
    package private(set) var notLookedInto = 0
    /// The different reasons why requests were skipped.
    package private(set) var skipReasons: [String] = []
    /// Why the implementation cannot be asked again.
    package private(set) var ending: String?
    private var judge: FuzzJudge
    private var hypotheses: FuzzHypotheses
    private var checker = Checker()
    private let limits: Diagnoser.Limits
    private let isOutOfTime: () -> Bool
    private var shrinks = 0

    /// - Parameters:
    ///   - generator: draws the requests.
    ///   - limits: the limits of the search for mistakes.
    ///   - loadKey: reads the file with the key of RSA methods.
    ///   - isOutOfTime: called before each question about a smaller request.
    ///   - ask: asks the implementation.
    package init(
        _ generator: RequestGenerator,
        _ limits: Diagnoser.Limits,
        loadKey: @escaping KeyRing.Load,
        isOutOfTime: @escaping () -> Bool = { false },
        asking ask: @escaping (TestVector) -> FuzzAnswer
    ) {
        self.generator = generator
        self.limits = limits
        self.isOutOfTime = isOutOfTime
        judge = FuzzJudge(loadKey: loadKey, asking: ask)
        hypotheses = FuzzHypotheses(limits)
    }

    /// The id of a request's vector.
    package func id(_ number: UInt64) -> String { "seed-\(generator.seed)-request-\(number)" }

    /// Tests request `number`.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package mutating func test(_ number: UInt64) throws(SigningError) {
        let request = generator.request(number)
        switch judge.outcome(of: request, id: id(number)) {
        case .agrees(let vector):
            counts.agreed += 1
            try ruleOut(by: vector)
        case .skipped(let reason):
            counts.skipped += 1
            if skipReasons.count < Self.reasonsMax, !skipReasons.contains(reason) {
                skipReasons.append(reason)
            }
        case .ended(let reason): ending = reason
        case .disagrees(let disagreement):
            count(disagreement.kind)
            try examine(disagreement, request, number)
        }
    }

    /// Notes why the implementation failed after its last answer.
    package mutating func end(_ reason: String) { ending = ending ?? reason }

    private mutating func count(_ kind: Disagreement.Kind) {
        switch kind {
        case .differs: counts.differed += 1
        case .rejected: counts.rejected += 1
        case .broken: counts.broken += 1
        }
    }
}

// New disagreements.
extension FuzzRun {
    private mutating func examine(
        _ disagreement: Disagreement,
        _ request: DrawnRequest,
        _ number: UInt64
    ) throws(SigningError) {
        if let place = try placeOfKnown(disagreement) {
            findings[place].count += 1
            return
        }
        guard shrinks < Self.shrinksMax else {
            notLookedInto += 1
            return
        }
        shrinks += 1
        let (smallest, shown) = smaller(request, disagreement, id: id(number))
        if let place = findings.firstIndex(where: { $0.isShown(by: smallest, shown.kind) }) {
            findings[place].count += 1
            return
        }
        let finding = try finding(number, smallest, shown)
        if let place = findings.firstIndex(where: { $0.cause == finding.cause }) {
            findings[place].count += 1
        } else {
            findings.append(finding)
        }
    }

    /// The smallest request that is wrong in the same way, and not in a known one.
    private mutating func smaller(
        _ request: DrawnRequest,
        _ disagreement: Disagreement,
        id: String
    ) -> (DrawnRequest, Disagreement) {
        var run = self
        var shown = disagreement
        let isBroken = disagreement.kind == .broken
        let shrinker = Shrinker(
            request,
            questionsMax: isBroken ? Self.questionsMaxWhereBroken : Shrinker.questionsMax
        ) { candidate in
            guard run.generator.draws(candidate), !run.isOutOfTime(),
                case .disagrees(let found) = run.judge.outcome(of: candidate, id: id),
                found.kind == disagreement.kind, !run.isKnown(found)
            else { return false }
            shown = found
            return true
        }
        return (shrinker.request, shown)
    }

    private mutating func finding(
        _ number: UInt64,
        _ request: DrawnRequest,
        _ disagreement: Disagreement
    ) throws(SigningError) -> FuzzFinding {
        var derivation = Derivation()
        let wanted = Stage.inOrder.filter { ![.encoded, .bodyHash, .signingKey].contains($0) }
        let correct = try SignedVector(disagreement.vector, stages: wanted, using: &derivation)
        let (behaviour, cause) = try cause(of: disagreement, request)
        return FuzzFinding(
            number: number, behaviour: behaviour, request: request,
            correct: correct.values.map { ($0.stage, $0.value) }, cause: cause,
            hypotheses: behaviour.hypotheses)
    }

    private mutating func cause(
        of disagreement: Disagreement,
        _ request: DrawnRequest
    ) throws(SigningError) -> (FuzzFinding.Behaviour, FuzzFinding.Cause) {
        let reason = disagreement.reason
        switch disagreement.kind {
        case .rejected: return (.rejected(reason: reason), .rejected(reason: reason))
        case .broken: return (.broken(reason: reason), .broken(reason: reason))
        case .differs(let stage):
            let explained = try Explained(disagreement.vector, limits, using: &checker)
            let cause = explained.cause ?? .unknown
            let isKnown = cause != .unknown
            return (.differs(explained), isKnown ? .known(cause) : .unexplained(stage, request))
        }
    }
}

// Known causes.
extension FuzzRun {
    /// The finding whose cause explains a disagreement, alone or together with others; of its
    /// hypotheses, those that do not explain it are ruled out.
    private mutating func placeOfKnown(_ disagreement: Disagreement) throws(SigningError) -> Int? {
        let reason = disagreement.reason
        switch disagreement.kind {
        case .rejected: return findings.firstIndex { $0.cause == .rejected(reason: reason) }
        case .broken: return findings.firstIndex { $0.cause == .broken(reason: reason) }
        case .differs:
            for place in findings.indices {
                let ids = findings[place].hypotheses
                let left = try hypotheses.explaining(disagreement, among: ids)
                guard !left.isEmpty else { continue }
                try keep(left, at: place)
                return place
            }
            return try hypotheses.place(of: disagreement, among: findings)
        }
    }

    private mutating func isKnown(_ disagreement: Disagreement) -> Bool {
        do throws(SigningError) {
            guard case .differs = disagreement.kind else { return false }
            return try hypotheses.place(of: disagreement, among: findings) != nil
        } catch {
            // The error is thrown when the disagreement is examined.
            return false
        }
    }

    /// Rules out hypotheses that would have made this request, which is correct, wrong.
    private mutating func ruleOut(by vector: TestVector) throws(SigningError) {
        for place in findings.indices where findings[place].hypotheses.count > 1 {
            let ids = findings[place].hypotheses
            try keep(hypotheses.surviving(vector, judge.signature, among: ids), at: place)
        }
    }

    /// Keeps the hypotheses of a finding that are left, and explains it by them.
    private mutating func keep(_ left: [[String]], at place: Int) throws(SigningError) {
        guard !left.isEmpty, left.count < findings[place].hypotheses.count,
            case .differs(let explained) = findings[place].behaviour
        else { return }
        findings[place].hypotheses = left
        let pitfalls = FuzzHypotheses.pitfalls(left)
        findings[place].behaviour = .differs(
            try Explained(explained.vector, limits, among: pitfalls, using: &checker))
    }
}

extension FuzzFinding {
    /// Whether `other` is its request, and wrong in the same way.
    fileprivate func isShown(by other: DrawnRequest, _ kind: Disagreement.Kind) -> Bool {
        guard request == other else { return false }
        switch behaviour {
        case .differs(let explained):
            return explained.difference.map { .differs($0.stage) } == kind
        case .rejected: return kind == .rejected
        case .broken: return kind == .broken
        }
    }
}
