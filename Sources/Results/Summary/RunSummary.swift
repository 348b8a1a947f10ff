package import Vectors

/// How many vectors came out how, and what the run's exit code is for it.
package struct RunSummary: Hashable, Sendable {
    package var passed = 0
    package var failed = 0
    package var known = 0
    /// Known failures that fail no more.
    package var fixed = 0
    package var skipped = 0
    package var errored = 0
    /// What could not be read as a whole: files, lines, patterns.
    package var unreadable = 0
    /// Checks that broke by themselves.
    package var broken = 0
    /// Reports that could not be written.
    package var unwritten = 0
    /// Known failures that name no vector.
    package var orphans: [KnownFailure] = []
    /// What is behind the failures that were looked into.
    package var causes = FailureCauses()
    /// Vectors with a wrong signature that an implementation accepted.
    package var acceptedWrong = 0
    /// Vectors for which one of several permitted values came out.
    package var readings = 0
    /// Whether an implementation is asked: a run that verifies nothing of it is no success.
    package var asksImplementation = false
    /// How often an implementation broke off.
    package var incidents = 0
    /// What came of holding the run against one before; nil where that was not asked for.
    package var baseline: BaselineOutcome?
    /// How many vectors passed in the runs before; nil where that is not known, or not told.
    package var passRates: PassRates?
    /// The signal that ended the run early, if one did.
    package var interruption: Int32?

    package init() {}

    package var total: Int { passed + failed + known + fixed + skipped + errored }

    package mutating func count(_ result: CheckResult) {
        count(result.status, result.verdict)
        if case .failed(.acceptsWrong) = result.verdict { acceptedWrong += 1 }
        if result.reading != nil { readings += 1 }
        // What is behind known failures has been looked at.
        guard result.status == .failed, let cause = result.cause else { return }
        causes.count(cause)
    }

    /// Counts what was counted apart; its causes are not known.
    package mutating func add(_ other: RunSummary) {
        passed += other.passed
        failed += other.failed
        known += other.known
        fixed += other.fixed
        orphans += other.orphans
        skipped += other.skipped
        errored += other.errored
        unreadable += other.unreadable
        broken += other.broken
        unwritten += other.unwritten
    }

    /// Counts what checking a vector came to where no list of known failures applies.
    package mutating func count(_ verdict: Verdict) { count(CheckResult(verdict)) }

    private mutating func count(_ status: ResultStatus, _ verdict: Verdict) {
        switch status {
        case .passed: passed += 1
        case .failed: failed += 1
        case .known: known += 1
        case .fixed: fixed += 1
        case .skipped: skipped += 1
        case .errored: errored += 1
        }
        switch verdict {
        case .broken: broken += 1
        case .errored: unreadable += 1
        case .passed, .failed, .skipped: break
        }
    }

    /// The first that applies of 2 (unusable input), 3 (something broke), 4 (nothing selected),
    /// 1 (a difference) and 0.
    ///
    /// After a signal, 128 and the signal's number.
    package var exitCode: Int32 {
        if let interruption { return 128 + interruption }
        if unreadable > 0 { return 2 }
        if broken > 0 || unwritten > 0 || incidents > 0 { return 3 }
        if isEmpty { return 4 }
        return (baseline?.failing ?? failed) + fixed + orphans.count > 0 ? 1 : 0
    }

    /// Whether nothing was selected, or nothing of it verified.
    private var isEmpty: Bool { total == 0 || asksImplementation && total == skipped }

    /// Why the exit code is not 0, each reason that applies.
    package var reasons: [String] {
        var reasons: [String] = []
        if let interrupted { reasons.append(interrupted) }
        if unreadable > 0 { reasons.append("\(unreadable) could not be read") }
        if broken > 0 { reasons.append("\(broken) could not be checked") }
        if let brokenOff { reasons.append(brokenOff) }
        if let unwrittenReport { reasons.append(unwrittenReport) }
        if acceptedWrong > 0 { reasons.append("\(acceptedWrong) wrong signatures were accepted") }
        if let emptiness { reasons.append(emptiness) }
        if let failing = baseline?.failing {
            if failing > 0 { reasons.append("\(failing) changed since the baseline") }
        } else if failed > 0 {
            reasons.append("\(failed) failed")
        }
        if fixed > 0 {
            reasons.append("\(Self.known(fixed)) no longer fail\(fixed == 1 ? "s" : "")")
        }
        if let orphaned { reasons.append(orphaned) }
        return reasons
    }

    /// Those of ``reasons`` that no result, fault of a file or orphan stands for.
    package var problems: [String] {
        [interrupted, brokenOff, unwrittenReport, emptiness].compactMap(\.self)
    }

    /// Why what is reported is not all; nil where it is.
    package var interrupted: String? {
        interruption.map { _ in "the run was interrupted; this is what it finished" }
    }

    private var brokenOff: String? {
        incidents > 0 ? "the implementation broke off" : nil
    }

    private var unwrittenReport: String? {
        unwritten > 0 ? "a report could not be written" : nil
    }

    private var emptiness: String? {
        guard isEmpty else { return nil }
        return total == 0 ? "nothing was selected" : "nothing was verified"
    }

    /// What the figures do not show: the gravest first.
    package var notes: [String] {
        var notes: [String] = []
        if acceptedWrong > 0 {
            notes.append(
                "  GRAVE: wrong signatures are accepted in \(acceptedWrong) of these vectors")
        }
        if skipped > 0 { notes.append("  \(skipped) skipped: these are not verified") }
        if readings > 0 {
            notes.append("  \(readings) passed in one of several readings that RFC 5849 permits")
        }
        return notes
    }

    /// `412 vectors: 410 passed, 2 failed`, and what else there is.
    package var sentence: String {
        var sentence = "\(total) vector\(total == 1 ? "" : "s"): \(passed) passed, \(failed) failed"
        if known > 0 { sentence += ", \(known) known" }
        if fixed > 0 { sentence += ", \(fixed) fixed" }
        if skipped > 0 { sentence += ", \(skipped) skipped" }
        if errored > 0 { sentence += ", \(errored) errored" }
        if let orphaned { sentence += "; \(orphaned)" }
        if interruption != nil { sentence += " (interrupted)" }
        return sentence
    }

    private var orphaned: String? {
        guard !orphans.isEmpty else { return nil }
        return "\(Self.known(orphans.count)) name\(orphans.count == 1 ? "s" : "") no vector"
    }

    private static func known(_ count: Int) -> String {
        "\(count) known failure\(count == 1 ? "" : "s")"
    }
}
