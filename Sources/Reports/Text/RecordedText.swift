import Results
import Vectors

/// What reports for people say of known failures that are not as they are recorded.
enum RecordedText {
    /// What is to be said of a result, and done about it; nothing of a failure as it is recorded.
    static func lines(of result: CheckResult) -> [String] {
        switch result.standing {
        case .fixed(let failure):
            return [
                "passes, but is recorded as a known failure at \(place(of: failure)):",
                "\(reason(of: failure))",
                "remove the entry, or run with --prune-known", "",
            ]
        case .changed(let failure, let now):
            return [
                "known failure changed: was \(mark(of: failure)), is \(mark(of: now))",
                "recorded at \(place(of: failure)): \(reason(of: failure))",
                "look at what it is now; --update-known records it in place of what it was", "",
            ]
        case .expired(let failure):
            let day = failure.expires.map { " on \($0)" } ?? ""
            return [
                "known failure expired\(day): \(reason(of: failure))",
                "mend it, or give it a later day at \(place(of: failure));"
                    + " --update-known takes the day away", "",
            ]
        case .known, nil: return []
        }
    }

    /// What is said before the sentence about a failure that is recorded otherwise.
    static func prefix(of result: CheckResult) -> String {
        switch result.standing {
        case .changed: "known failure changed: "
        case .expired: "known failure expired: "
        case .known, .fixed, nil: ""
        }
    }

    /// What is to be said of an entry that names no vector.
    static func lines(ofOrphan failure: KnownFailure, _ style: ReportStyle) -> [String] {
        [
            "\(style.paint("ORPHANED", .red))"
                + " \(style.paint(PlainText.visible(failure.id), .bold))"
        ] + lines(ofOrphan: failure).map { "    " + $0 } + [""]
    }

    /// The same below its heading, without a margin.
    static func lines(ofOrphan failure: KnownFailure) -> [String] {
        [
            "no vector has this id, but \(place(of: failure)) records it as a known failure:",
            reason(of: failure), "remove the entry, or run with --update-known",
        ]
    }

    private static func place(of failure: KnownFailure) -> String {
        PlainText.visible(failure.file) + (failure.line > 0 ? ":\(failure.line)" : "")
    }

    /// Why somebody lives with it, and where that is talked about.
    static func reason(of failure: KnownFailure) -> String {
        PlainText.visible(failure.reason)
            + (failure.issue.map { " (\(PlainText.visible($0)))" } ?? "")
    }

    /// What the failure is told from others by: `signature 0123456789abcdef by not-sorted`.
    private static func mark(of failure: KnownFailure) -> String {
        var mark = failure.stage.title
        if let fingerprint = failure.fingerprint { mark += " \(fingerprint)" }
        if !failure.pitfalls.isEmpty { mark += " by \(failure.pitfalls.joined(separator: " + "))" }
        return mark
    }
}
