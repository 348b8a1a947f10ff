/// What somebody probably meant.
package enum Misspelling {
    /// Further letters of a name are not compared, so that a name of any length costs the same.
    private static let lengthMax = 64

    /// Asks whether `name` was meant to be the nearest of `candidates`; nil if none is near.
    ///
    /// The question shows `context`, such as `oauthcheck `, before the candidate.
    package static func hint(
        for name: String,
        among candidates: [String],
        context: String = ""
    ) -> String? {
        nearest(to: name, among: candidates).map {
            "did you mean \(PlainText.quoted(context + $0))?"
        }
    }

    /// The candidate that needs the fewest changes to become `name`, unless it needs too many.
    ///
    /// By default, a third of the letters may change.
    package static func nearest(
        to name: String,
        among candidates: [String],
        allowed: Int? = nil
    ) -> String? {
        let length = name.utf8.count
        let allowed = allowed ?? max(1, min(length, lengthMax) / 3)
        // A name is as many changes away as it is longer, whatever its first letters are.
        let ranked = candidates.filter { abs($0.utf8.count - length) <= allowed }
            .map { (candidate: $0, distance: distance(name, $0)) }
        return ranked.filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.candidate
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other.
    static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (compared(first), compared(second))
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, byte) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(last[column + 1], current[column]) + 1
                best = min(best, last[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == second[column - 1], first[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }

    /// The part of a name that is compared, in lower case.
    private static func compared(_ name: String) -> [UInt8] {
        name.utf8.prefix(lengthMax).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}
