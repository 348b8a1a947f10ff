import Results
import Vectors

/// What reports for people say about known failures that are not as recorded.
enum RecordedText {
    /// What a result has to do with its entry, and what to do; nothing if it fails as recorded.
    static func lines(of result: CheckResult, _ style: ReportStyle) -> [String] {
        switch result.standing {
        case .fixed(let failure):
            return [
                "passes now, but is listed as a known failure at \(place(of: failure)):",
                "\(reason(of: failure))",
                style.text("remove the entry, or run with \(.pruneKnown)"), "",
            ]
        case .changed(let failure, let now):
            return [
                "known failure fails differently: was \(mark(of: failure)), now \(mark(of: now))",
                "recorded at \(place(of: failure)): \(reason(of: failure))",
                style.text(
                    "look at the failure before you accept it; \(.updateKnown) replaces the entry"),
                "",
            ]
        case .expired(let failure):
            let day = failure.expires.map { " (\($0))" } ?? ""
            return [
                "known failure has expired\(day): \(reason(of: failure))",
                style.text(
                    "fix the failure, or set a later expiry date at \(place(of: failure));"
                        + " \(.updateKnown) removes the date"), "",
            ]
        case .known, nil: return []
        }
    }

    /// What comes before the sentence about a failure that is not as recorded.
    static func prefix(of result: CheckResult) -> String {
        switch result.standing {
        case .changed: "known failure fails differently: "
        case .expired: "known failure has expired: "
        case .known, .fixed, nil: ""
        }
    }

    /// What is reported about an entry that matches no vector.
    static func lines(ofOrphan failure: KnownFailure, _ style: ReportStyle) -> [String] {
        [
            "\(style.paint("ORPHANED", .red))"
                + " \(style.paint(PlainText.visible(failure.id), .bold))"
        ] + sentences(ofOrphan: failure, style).map { "    " + $0 } + [""]
    }

    /// The same without heading and indentation.
    static func sentences(ofOrphan failure: KnownFailure, _ style: ReportStyle) -> [String] {
        [
            "no vector has this id, but \(place(of: failure)) lists it as a known failure:",
            reason(of: failure),
            failure.isFileMissing
                ? "probably the vector's file was removed, or renamed and changed"
                : "probably the vector was removed, or renamed and changed",
            style.text("remove the entry, or run with \(.updateKnown)"),
        ]
    }

    private static func place(of failure: KnownFailure) -> String {
        PlainText.visible(failure.file) + (failure.line > 0 ? ":\(failure.line)" : "")
    }

    /// Why the failure is accepted, who looks after it, and the issue where it is discussed.
    static func reason(of failure: KnownFailure) -> String {
        let more = [failure.owner.map { "owner: \($0)" }, failure.issue].compactMap { $0 }
        return PlainText.visible(failure.reason)
            + (more.isEmpty ? "" : " (\(PlainText.visible(more.joined(separator: "; "))))")
    }

    /// What identifies the failure: `signature 0123456789abcdef by not-sorted`.
    private static func mark(of failure: KnownFailure) -> String {
        if let fault = failure.fault { return fault.rawValue }
        var mark = failure.stage.title
        if let fingerprint = failure.fingerprint { mark += " \(fingerprint)" }
        if !failure.pitfalls.isEmpty { mark += " by \(failure.pitfalls.joined(separator: " + "))" }
        return mark
    }
}
