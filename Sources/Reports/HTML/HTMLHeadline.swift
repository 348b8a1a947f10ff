import Diagnosis
import Results
import Vectors

/// The sentence at the top of a page: how much is wrong, and what the mistake is if there is one.
struct HTMLHeadline {
    private let summary: RunSummary
    private let implementation: Implementation

    init(_ summary: RunSummary, of implementation: Implementation) {
        self.summary = summary
        self.implementation = implementation
    }

    /// As `9 of 54 requests are signed wrongly: the program left the query out of the signature.`,
    /// with its full stop.
    var text: String {
        guard checked > 0 else {
            let words =
                summary.readNothing ? "the input could not be read" : summary.emptySentence
            return "\(words.prefix(1).uppercased())\(words.dropFirst())."
        }
        guard wrong > 0 else { return summary.errored > 0 ? "\(unchecked)." : "\(allRight)." }
        let rest = summary.errored > 0 ? "; \(unchecked)" : ""
        return "\(since)\(allWrong)\(reason)\(rest)."
    }

    /// How many failures are new if the run is compared with an earlier one.
    private var since: String {
        switch summary.changed {
        case nil: ""
        case 0: "No failure is new; "
        case 1: "1 failure is new or different; "
        case let count?: "\(grouped(count)) failures are new or different; "
        }
    }

    /// The results that say whether something is right.
    private var checked: Int { summary.total - summary.skipped }

    private var wrong: Int { summary.failed - (summary.failsOnLax ? 0 : summary.lax) }

    private var unchecked: String {
        "\(summary.kind.counted(summary.errored)) could not be checked"
    }

    private var allWrong: String {
        let part =
            wrong == checked && checked > 1
            ? "all \(grouped(checked)) \(summary.kind.plural)"
            : "\(grouped(wrong)) of \(grouped(checked)) \(summary.kind.plural)"
        let start =
            summary.changed == nil ? "\(part.prefix(1).uppercased())\(part.dropFirst())" : part
        let verb = wrong == 1 ? "is" : "are"
        return switch summary.kind {
        case .rule: "\(start) \(verb) broken"
        case .request where implementation == .own: "\(start) \(verb) signed wrongly"
        case .vector, .request, .mixed:
            implementation == .own
                ? "\(start) \(wrong == 1 ? "fails" : "fail")"
                : "\(implementation.title) fails \(part)"
        }
    }

    private var allRight: String {
        let all = checked == 1 ? "The only" : "All \(grouped(checked))"
        let noun = checked == 1 ? "\(summary.kind.plural.dropLast())" : summary.kind.plural
        let part = "\(all) \(noun)" + (summary.skipped > 0 ? " that could be checked" : "")
        let verb = checked == 1 ? "is" : "are"
        let known = summary.known > 0 ? ", or \(checked == 1 ? "was" : "were") known to fail" : ""
        return switch summary.kind {
        case .rule: "None of \(grouped(checked)) rules that were judged is broken"
        case .request where implementation == .own: "\(part) \(verb) signed correctly\(known)"
        case .vector, .request, .mixed:
            implementation == .own
                ? "\(part) passed\(known)"
                : "\(implementation.title) passes \(part.prefix(1).lowercased())\(part.dropFirst())"
        }
    }

    /// The mistake that explains everything, or how many causes there are.
    private var reason: String {
        let causes = summary.causes.ranked
        guard summary.unexamined == 0, !causes.isEmpty, summary.kind != .rule else { return "" }
        guard causes.count == 1 else { return ", for \(causes.count) reasons" }
        guard case .pitfalls(let ids) = causes[0].cause else { return "" }
        let mistakes = ids.compactMap { PitfallCatalogue.pitfall($0)?.mistake }
        guard mistakes.count == ids.count else { return "" }
        let program = implementation == .own ? "the program" : "it"
        return ": \(program) \(mistakes.joined(separator: ", and "))"
    }
}
