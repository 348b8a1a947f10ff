import Vectors

// A run's counts in words.
extension RunSummary {
    /// `412 vectors: 410 passed, 2 failed`, and what else there is.
    package var sentence: String {
        var sentence = "\(kind.counted(total)): \(passed) passed, \(failed) failed"
        if lax > 0 { sentence += " (\(lax) only lax)" }
        if known > 0 { sentence += ", \(known) known" }
        if fixed > 0 { sentence += ", \(fixed) fixed" }
        if skipped > 0 { sentence += ", \(skipped) skipped" }
        if errored > 0 { sentence += ", \(errored) errored" }
        if let orphaned { sentence += "; \(orphaned)" }
        if interruption != nil { sentence += " (interrupted)" }
        return sentence
    }

    /// What the counts do not show: the most serious first.
    package var notes: [String] {
        var notes: [String] = []
        if acceptedWrong > 0 {
            notes.append("  SERIOUS: \(acceptance)")
        }
        notes += verification.map { "  \($0)" }
        notes += ownNotes
        if skipped > unspecified {
            notes.append("  \(skipped - unspecified) skipped (not checked)")
        }
        if readings > 0 {
            notes.append("  \(readings) passed with an interpretation that RFC 5849 permits")
        }
        return notes
    }

    /// Those of ``notes`` that concern vectors, whatever is tested.
    package var ownNotes: [String] {
        (unspecified > 0 ? ["  \(unspecified) skipped: \(Reason.nothingExpected)"] : [])
            + (refused.sentence.map { ["  \($0)"] } ?? [])
    }

    /// All reasons why the exit code is not 0.
    package var reasons: [String] {
        var reasons: [String] = []
        if let interrupted { reasons.append(interrupted) }
        if unreadable > 0 { reasons.append("\(unreadable) could not be read") }
        if broken > 0 { reasons.append("\(broken) could not be checked") }
        if let cutOff { reasons.append(cutOff) }
        if let missing = parts.missing { reasons.append(missing) }
        if let crash { reasons.append(crash) }
        if let unwrittenReport { reasons.append(unwrittenReport) }
        if acceptedWrong > 0 { reasons.append(acceptance) }
        if let emptiness { reasons.append(emptiness) }
        if changed != nil {
            if let reason = baseline?.reason ?? parts.baselineReason { reasons.append(reason) }
        } else if failing > 0 {
            reasons.append("\(failing) failed")
        }
        if fixed > 0 {
            reasons.append("\(Self.known(fixed)) now pass\(fixed == 1 ? "es" : "")")
        }
        if let orphaned { reasons.append(orphaned) }
        if let untested { reasons.append(untested) }
        return reasons
    }

    /// Those of ``reasons`` that are not about a single result, file or entry.
    package var problems: [String] {
        [interrupted, cutOff, parts.missing, crash, unwrittenReport, emptiness, untested]
            .compactMap { $0 }
    }

    /// Why the report is incomplete; nil if it is not.
    package var interrupted: String? {
        interruption.map { _ in "the run was interrupted; results so far" }
    }

    private var cutOff: String? {
        guard parts.cutOff > 0 else { return nil }
        let verb = parts.cutOff == 1 ? "was" : "were"
        return "\(counted(parts.cutOff, "report")) \(verb) cut off; results so far"
    }

    private var crash: String? {
        incidents > 0 ? "the implementation crashed, hung or ended early" : nil
    }

    private var unwrittenReport: String? {
        unwritten > 0 ? "a report could not be written" : nil
    }

    /// Why the run is empty; nil if it is not.
    package var emptiness: String? {
        guard isEmpty else { return nil }
        return total == 0 ? "nothing was selected" : "nothing was verified"
    }

    /// What was asked for and could not be tested, although other things could.
    private var untested: String? {
        isEmpty || flow.untested == nil ? nil : "the provider's flow could not be tested"
    }

    /// What a run says in which nothing was compared.
    package var emptySentence: String {
        guard total > 0 else { return "nothing was selected; an empty run is not a success" }
        let skipped =
            total == 1
            ? "the only \(kind.plural.dropLast()) was" : "all \(total) \(kind.plural) were"
        let reason =
            unspecified == total ? "\(Reason.nothingExpected)" : "an empty run is not a success"
        return "nothing was verified: \(skipped) skipped; \(reason)"
    }

    private var acceptance: String {
        "wrong signatures are accepted in \(kind.counted(acceptedWrong))"
    }

    private var orphaned: String? {
        guard orphanCount > 0 else { return nil }
        return "\(Self.known(orphanCount)) match\(orphanCount == 1 ? "es" : "") no vector"
    }

    private static func known(_ count: Int) -> String { counted(count, "known failure") }
}
