/// What went wrong with a vector, as sentences for people; not what is behind it.
struct FailureText {
    let lines: [String]

    /// - Parameters:
    ///   - verdict: what is told; of a pass there is nothing to tell.
    ///   - vector: what was checked.
    ///   - style: how values are shown.
    init(_ verdict: Verdict, of vector: TestVector, _ style: ReportStyle) {
        switch verdict {
        case .passed, .fixed: lines = []
        case .skipped(let reason), .broken(let reason):
            lines = [Self.told(reason, vector, style), ""]
        case .errored(let issues): lines = issues.flatMap(Self.lines) + [""]
        case .failed(let failure), .known(let failure, _):
            lines = Self.lines(of: failure, vector, style)
        }
    }

    private static func lines(
        of failure: Failure,
        _ vector: TestVector,
        _ style: ReportStyle
    ) -> [String] {
        switch failure {
        case .rejected(let reason):
            return ["the implementation refuses to sign this:", told(reason, vector, style), ""]
        case .acceptsWrong(let titles):
            return ["wrong signatures are accepted:"] + titles.map { "  \($0)" } + [""]
        case .refusesRight: return ["the right signature is refused", ""]
        case .comesOut(let stages):
            let names = stages.map(\.title).formatted
            return [
                "marked invalid, but its \(names) came out as expected:",
                "nothing is wrong with it", "",
            ]
        case .notBy(let pitfalls):
            return ["not made by \(pitfalls.formatted), or not by that alone"]
                + unknown(pitfalls) + [""]
        case .differs(let difference, let following):
            let shown = Redaction(vector, style).redacted(difference)
            return HumanDifference(shown, following, style: style).lines
        }
    }

    /// What is to be said of pitfalls that are not in the catalogue.
    private static func unknown(_ pitfalls: [String]) -> [String] {
        let known = PitfallCatalogue.all.map(\.id)
        return pitfalls.filter { !known.contains($0) }.map { pitfall in
            let nearest = Misspelling.nearest(to: pitfall, among: known)
            return "\(PlainText.quoted(pitfall)) is no pitfall that is known"
                + (nearest.map { "; did you mean \($0)?" } ?? "")
        }
    }

    /// What an implementation says of a vector, without its secrets.
    private static func told(
        _ reason: String,
        _ vector: TestVector,
        _ style: ReportStyle
    ) -> String {
        let shown = Redaction(vector, style).redacted(Array(reason.utf8))
        return PlainText.visible(octets: shown)
    }

    private static func lines(of issue: VectorIssue) -> [String] {
        issue.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
