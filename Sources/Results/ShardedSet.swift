import Vectors

/// What the parts of runs with `--shard` are parts of.
package struct ShardedSet: Hashable, Sendable {
    /// The files, as the run named them; on another machine, they may have other names.
    package var files: [String] = []
    /// The options that select vectors, but for `--shard`.
    package var options: [String] = []
    /// The number of vectors that all parts together have.
    package var vectors = 0
    /// The sum of their ids and contents, see ``ContentSum``.
    package var content = ""

    package init() {}

    /// Whether both have the same vectors, selected in the same way.
    func isSame(as other: ShardedSet) -> Bool {
        vectors == other.vectors && content.utf8.elementsEqual(other.content.utf8)
            && options.map { Array($0.utf8) } == other.options.map { Array($0.utf8) }
    }

    /// `10 vectors of a.json with --flag x (content 0123456789abcdef)`.
    var title: String {
        let selected = options.isEmpty ? "" : " with " + options.joined(separator: " ")
        let named = Array(files.prefix(Self.filesMax)).formatted
        return PlainText.visible(
            "\(counted(vectors, "vector")) of \(named)\(selected) (content \(content))")
    }

    /// Further files are not named.
    private static let filesMax = 3
}
