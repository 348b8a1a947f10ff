/// What a page says about its run, in addition to the results.
package struct PageHead: Hashable, Sendable {
    /// The name that the caller gave the page.
    package var title: String?
    /// The name that the caller gave the run, such as a commit.
    package var label: String?
    /// The commit that is tested, as the environment of a job names it.
    package var commit: String?
    /// The files and options that chose the vectors.
    package var selected: [String] = []

    /// Files that are named; the others are counted.
    private static let selectedMax = 6

    package init() {}

    /// `vectors/, more.json --method HMAC-SHA1, run 12, commit 1a2b3c4d5e6f`; empty if nothing is
    /// known.
    var sentence: String {
        let more = selected.count - Self.selectedMax
        let words = selected.prefix(Self.selectedMax) + (more > 0 ? ["and \(more) more"] : [])
        let run = label.map { ["run \($0)"] } ?? []
        // A label is often the commit itself.
        guard let commit, !commit.hasPrefix(label ?? "-") else {
            return (words + run).joined(separator: ", ")
        }
        return (words + run + ["commit \(commit.prefix(Self.commitMax))"]).joined(separator: ", ")
    }

    /// Characters of a commit, which are enough to find it.
    private static let commitMax = 12
}
