/// What the summary of a merged report has from the reports of its parts, beside sums of counts.
package struct MergedParts: Hashable, Sendable {
    /// Reports that were cut off: their footers are missing.
    package var cutOff = 0
    /// Which shards are missing; nil if none is.
    package var missing: String?
    /// How many changes since a baseline count; nil if no part was compared with one.
    package var changed: Int?
    /// Which changes count; nil if the reports do not say.
    var failOn: FailOn?
    /// Known failures that match no vector, each as the JSON of its report.
    package var orphans: [String] = []

    /// Whether a part, or the end of one, is missing.
    var isIncomplete: Bool { cutOff > 0 || missing != nil }

    /// Why the changes since a baseline fail the run; nil if they do not.
    var baselineReason: String? {
        changed.flatMap { BaselineOutcome.reason($0, failOn ?? .any) }
    }
}

extension RunSummary {
    /// Counts a result that a report has.
    package mutating func count(_ result: ReportedResult) {
        switch result.recorded.status {
        case .passed: passed += 1
        case .failed: failed += 1
        case .known: known += 1
        case .fixed: fixed += 1
        case .skipped: skipped += 1
        case .errored:
            errored += 1
            if result.isUnreadable { unreadable += 1 } else { broken += 1 }
        }
        if result.kind == .rule { kind = .rule }
        if result.recorded.status == .failed, result.recorded.failure?.stage == "lax" { lax += 1 }
        if result.recorded.failure?.stage == "accepts_wrong" { acceptedWrong += 1 }
        guard result.recorded.status == .failed, let cause = result.cause else { return }
        causes.count(cause)
    }

    /// Adds a part whose results were counted.
    ///
    /// - Parameters:
    ///   - part: the counts.
    ///   - footer: the end of the part's report; nil if it is missing.
    package mutating func add(_ part: RunSummary, _ footer: ReportFooter?) {
        let changes = footer?.changes(failed: part.failed - part.lax)
        if changes != nil || parts.changed != nil {
            parts.changed =
                (parts.changed ?? failed - lax) + (changes?.count ?? part.failed - part.lax)
            if let failOn = changes?.failOn {
                parts.failOn = [nil, failOn].contains(parts.failOn) ? failOn : .any
            }
        }
        add(part)
        acceptedWrong += part.acceptedWrong
        causes.add(footer?.causes ?? part.causes)
        guard let footer else { return parts.cutOff += 1 }
        for orphan in footer.orphans
        where !parts.orphans.contains(where: { $0.utf8.elementsEqual(orphan.utf8) }) {
            parts.orphans.append(orphan)
        }
        add(endOf: footer)
    }

    /// Adds what ended the run of a part early, or made its exit code.
    private mutating func add(endOf footer: ReportFooter) {
        let reasons = footer.reasons ?? []
        if reasons.contains(Self.crashed) { incidents += 1 }
        if reasons.contains(Self.notWritten) { unwritten += 1 }
        guard footer.isPartial else { return }
        if let signal = footer.signal {
            interruption = interruption ?? signal
        } else {
            // The part is itself a merged report, one of whose parts was cut off.
            parts.cutOff += 1
        }
    }
}

extension ReportFooter {
    /// The signal that ended the run early, if one did: SIGHUP, SIGINT, SIGQUIT or SIGTERM.
    fileprivate var signal: Int32? {
        ([1, 2, 3, 15] as [Int32]).first { exitCode == Int($0 + RunSummary.signalBase) }
    }

    /// How many changes since a baseline count; nil if the run was not compared with one.
    ///
    /// Without a baseline, failures are a reason for the exit code.
    ///
    /// - Parameter failed: how many results failed.
    /// - Returns: the number that the reasons have; 0 if they do not have the failures either.
    fileprivate func changes(failed: Int) -> (count: Int, failOn: FailOn?)? {
        guard let reasons else { return nil }
        for reason in reasons {
            let parts = reason.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard parts.count == 2,
                let failOn = [FailOn.new, .any].first(where: {
                    parts[1].elementsEqual(BaselineOutcome.words($0).utf8)
                }), let count = Int(String(parts[0]) ?? ""), (0...Self.countMax).contains(count)
            else { continue }
            return (count, failOn)
        }
        let isFailing = failed == 0 || reasons.contains("\(failed) \(RunSummary.failing)")
        return isFailing || exitCode == 1 && reasons.isEmpty ? nil : (0, nil)
    }
}
