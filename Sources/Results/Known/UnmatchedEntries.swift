import Vectors

/// The known failures that a run did not need, since it did not read their vectors.
package struct UnmatchedEntries {
    private let entries: [KnownFailure]
    /// Whether the list has entries for this implementation, or for all.
    private let appliesAtAll: Bool
    private let others: [KnownFailure]
    private let named: [String]
    /// Folders or files that are named.
    private static let namesMax = 3

    /// - Parameters:
    ///   - failures: the entries, after the run.
    ///   - named: the files and folders that the run was given.
    package init(_ failures: KnownFailures, _ named: [String]) {
        entries = failures.unmatched
        self.named = named
        others = failures.ofOthers
        appliesAtAll = failures.failures.count > others.count
    }

    /// What the entries name, and what the run read.
    package func sentence(_ implementation: String) -> String? {
        if !appliesAtAll, !others.isEmpty {
            let names = Self.list(others.compactMap { $0.implementation })
            let all =
                others.count == 1
                ? "the only known failure is" : "all \(others.count) known failures are"
            return "\(all) for \(names), "
                + "but this run tested \(PlainText.visible(implementation))"
        }
        guard let first = entries.first else { return nil }
        let verb = entries.count == 1 ? "names a vector" : "name vectors"
        return "\(PlainText.visible(first.file)): \(counted(entries.count, "entry", "entries")) "
            + "\(verb) of \(Self.list(entries.map(Self.place))); "
            + "this run read \(Self.list(named)), and found no matching vector"
    }

    /// The folder of the vector's file; the stem of a file without a folder.
    private static func place(of failure: KnownFailure) -> String {
        let stem = failure.stem
        guard let slash = stem.utf8.lastIndex(of: UInt8(ascii: "/")) else { return stem }
        return String(stem[...slash])
    }

    private static func list(_ names: [String]) -> String {
        var distinct: [String] = []
        for name in names where !distinct.contains(name) { distinct.append(name) }
        let more = distinct.count - namesMax
        return distinct.prefix(namesMax).map { PlainText.visible($0) }.joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")
    }
}
