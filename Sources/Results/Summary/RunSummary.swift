package import Vectors

/// The counts of a run, and its exit code.
package struct RunSummary: Hashable, Sendable {
    package var passed = 0
    package var failed = 0
    package var known = 0
    /// Those of the failed ones that do not fail the run: rules that a provider should keep.
    package var lax = 0
    /// Whether those fail the run as well.
    package var failsOnLax = false
    /// What was found out about a provider's flow.
    package var flow = FlowTally()
    /// Whether rules are counted.
    var isOfRules = false
    /// How many of the results are of recorded requests.
    package var requests = 0
    /// The requests whose signatures are right, and that their servers refused.
    package var refused = RefusedRequests()
    /// Known failures that pass now.
    package var fixed = 0
    package var skipped = 0
    /// Those of the skipped ones that expect nothing.
    package var unspecified = 0
    package var errored = 0
    /// Files, lines and patterns that could not be read.
    package var unreadable = 0
    /// Vectors that could not be checked.
    package var broken = 0
    /// Reports that could not be written.
    package var unwritten = 0
    /// Known failures that match no vector.
    package var orphans: [KnownFailure] = []
    /// The causes of the failures that were examined.
    package var causes = FailureCauses()
    /// Vectors with a wrong signature that an implementation accepted.
    package var acceptedWrong = 0
    /// Vectors that passed with one of several permitted values.
    package var readings = 0
    /// How often the implementation crashed, hung or ended early.
    package var incidents = 0
    /// How the run compares with an earlier one; nil if that was not asked for.
    package var baseline: BaselineOutcome?
    /// What the run had a part of; nil if it had all vectors, or did not read to the end.
    package var whole: ShardedSet?
    /// What a merged report has from the reports of its parts.
    package var parts = MergedParts()
    /// How many vectors passed in earlier runs; nil if that is not known or not shown.
    package var passRates: PassRates?
    /// Since when failures have had their causes; nil if that is not known.
    package var causeAges: CauseAges?
    /// What the requests have in common that an implementation judges wrongly.
    package var verification: [String] = []
    /// The signal that ended the run early, if one did.
    package var interruption: Int32?

    package init() {}

    /// What is counted.
    package var kind: Subject.Kind {
        if isOfRules { return .rule }
        return requests == 0 ? .vector : requests == total ? .request : .mixed
    }

    package var total: Int { passed + failed + known + fixed + skipped + errored }

    package mutating func count(_ result: CheckResult) {
        guard !result.isPlainlyPassed else { return passed += 1 }
        if let finding = result.finding {
            isOfRules = true
            flow.count(finding)
        }
        if result.isLax { lax += 1 }
        count(result.status, result.verdict)
        if case .failed(.acceptsWrong) = result.verdict { acceptedWrong += 1 }
        if result.reading != nil { readings += 1 }
        // The causes of known failures are known.
        guard result.status == .failed, let cause = result.cause else { return }
        causes.count(cause, result.explained)
    }

    /// Adds counts that were made separately, without their causes.
    package mutating func add(_ other: RunSummary) {
        passed += other.passed
        failed += other.failed
        lax += other.lax
        isOfRules = isOfRules || other.isOfRules
        requests += other.requests
        refused.add(other.refused)
        flow.add(other.flow)
        known += other.known
        fixed += other.fixed
        orphans += other.orphans
        skipped += other.skipped
        unspecified += other.unspecified
        errored += other.errored
        unreadable += other.unreadable
        broken += other.broken
        unwritten += other.unwritten
    }

    /// Whether no file could be read: then the errors say everything.
    package var readNothing: Bool { total == 0 && exitCode == 2 }

    /// How many failures were not examined for their causes, if some were.
    package var unexamined: Int {
        causes.failures > 0 ? max(0, failed - causes.failures) : 0
    }

    /// Counts a verdict to which no list of known failures applies.
    package mutating func count(_ verdict: Verdict) { count(CheckResult(verdict)) }

    mutating func count(as status: ResultStatus) {
        switch status {
        case .passed: passed += 1
        case .failed: failed += 1
        case .known: known += 1
        case .fixed: fixed += 1
        case .skipped: skipped += 1
        case .errored: errored += 1
        }
    }

    private mutating func count(_ status: ResultStatus, _ verdict: Verdict) {
        count(as: status)
        switch verdict {
        case .broken: broken += 1
        case .errored: unreadable += 1
        case .skipped(reason: .nothingExpected): unspecified += 1
        case .passed, .failed, .skipped: break
        }
    }

    /// The first that applies: 2 (unusable input), 3 (a check failed), 4 (nothing was selected, or
    /// nothing verified), 1 (a difference), 4 (a provider's flow could not be tested) and 0.
    ///
    /// After a signal, 128 plus the signal's number.
    package var exitCode: Int32 {
        if let interruption { return Self.signalBase + interruption }
        if unreadable > 0 { return 2 }
        if broken > 0 || unwritten > 0 || incidents > 0 || parts.isIncomplete { return 3 }
        if isEmpty { return 4 }
        if (changed ?? failing) + fixed + orphanCount > 0 { return 1 }
        return flow.untested == nil ? 0 : 4
    }

    /// Whether the run did not reach its end, or a part or the end of one is missing.
    package var isPartial: Bool { interruption != nil || parts.isIncomplete }

    /// How many changes since a baseline count; nil without a baseline.
    package var changed: Int? { baseline?.failing ?? parts.changed }

    /// How many results fail the run by themselves.
    var failing: Int { failsOnLax ? failed : failed - lax }

    /// How many known failures match no vector.
    var orphanCount: Int { orphans.count + parts.orphans.count }

    static let signalBase: Int32 = 128

    /// Whether nothing was selected, or nothing of it verified.
    var isEmpty: Bool { total == skipped }
}

extension RunRecord.Counts {
    /// The counts of a run that has ended.
    package init(_ summary: RunSummary) {
        total = summary.total
        passed = summary.passed
        failed = summary.failed
        known = summary.known
        fixed = summary.fixed
        skipped = summary.skipped
        errored = summary.errored
    }
}
