import Vectors

/// What the summary of a merged report has from the reports of its parts, beside sums of counts.
package struct MergedParts: Hashable, Sendable {
    /// Reports that were cut off: their footers are missing.
    package var cutOff = 0
    /// Which shards are missing; nil if none is.
    package var missing: String?
    /// How many changes since a baseline count; nil if no part was compared with one.
    package var changed: Int?
    /// Which changes count; if parts differ in this, all of them.
    var failOn = FailOn.new
    /// Known failures that match no vector, each as the JSON of its report.
    package var orphans: [String] = []

    /// Whether a part, or the end of one, is missing.
    var isIncomplete: Bool { cutOff > 0 || missing != nil }

    /// Why the changes since a baseline fail the run; nil if they do not.
    var baselineReason: String? {
        changed.flatMap { BaselineOutcome.reason($0, failOn) }
    }
}

extension RunSummary {
    /// Counts a result that a report has.
    package mutating func count(_ result: ReportedResult) {
        count(as: result.recorded.status)
        if result.recorded.status == .errored {
            if result.isUnreadable { unreadable += 1 } else { broken += 1 }
        }
        switch result.kind {
        case .rule: isOfRules = true
        case .request: requests += 1
        case .vector, .mixed: break
        }
        let stage = result.recorded.failure?.stage
        if result.recorded.status == .failed, stage == RuleFault.lax.rawValue { lax += 1 }
        if stage == FailureKind.acceptsWrong.word { acceptedWrong += 1 }
        guard result.recorded.status == .failed, let cause = result.cause else { return }
        causes.count(cause)
    }

    /// Adds a part whose results were counted.
    ///
    /// A part without a footer is cut off.
    package mutating func add(_ part: RunSummary, _ footer: ReportFooter?) {
        addChanges(of: part, footer)
        add(part)
        acceptedWrong += part.acceptedWrong
        causes.add(footer?.causes ?? part.causes)
        guard let footer else { return parts.cutOff += 1 }
        for orphan in footer.orphans
        where !parts.orphans.contains(where: { $0.utf8.elementsEqual(orphan.utf8) }) {
            parts.orphans.append(orphan)
        }
        incidents += footer.incidents
        unwritten += footer.unwritten
        if footer.failureRule == .lax { failsOnLax = true }
        guard footer.isPartial else { return }
        if let signal = footer.signal {
            interruption = interruption ?? signal
        } else {
            // The part is itself a merged report, one of whose parts was cut off.
            parts.cutOff += 1
        }
    }

    /// Adds the changes since a baseline; for a part without one, its failures.
    private mutating func addChanges(of part: RunSummary, _ footer: ReportFooter?) {
        guard footer?.changed != nil || parts.changed != nil else { return }
        if case .changes(let failOn)? = footer?.failureRule {
            parts.failOn = parts.changed == nil || parts.failOn == failOn ? failOn : .any
        }
        parts.changed = (parts.changed ?? failing) + (footer?.changed ?? part.failing)
    }
}

extension RunSummary {
    /// What makes the exit code 1.
    package var failureRule: FailureRule {
        if let failOn = baseline?.failOn { return .changes(failOn) }
        if parts.changed != nil { return .changes(parts.failOn) }
        return failsOnLax ? .lax : .failed
    }
}

extension ReportFooter {
    /// The signal that ended the run early, if one did: SIGHUP, SIGINT, SIGQUIT or SIGTERM.
    fileprivate var signal: Int32? {
        ([1, 2, 3, 15] as [Int32]).first { exitCode == Int($0 + RunSummary.signalBase) }
    }

    /// Why the report of a part cannot be merged; nil if it can.
    ///
    /// Whoever changes one of the values changes the exit code with it, so what is missing shows.
    ///
    /// - Parameter part: the counts of the results that the report has.
    /// - Returns: what does not fit, and what was expected.
    package func fault(_ part: RunSummary) -> String? {
        if let total, total != part.total {
            return "the summary counts \(counted(total, "result")), but the report has"
                + " \(part.total)"
        }
        guard let exitCode, let failureRule else {
            return "the footer lacks \"\(exitCode == nil ? "code" : "fail_on")\", which says what"
                + " the exit code was made of"
        }
        if case .changes = failureRule, changed == nil {
            return "the footer lacks \"changed\", the number of changes since the baseline"
        }
        var alone = RunSummary()
        alone.add(part, self)
        guard Int(alone.exitCode) != exitCode else { return nil }
        return "the exit code is \(exitCode), but the values of the report give \(alone.exitCode)"
    }
}
