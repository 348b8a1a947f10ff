import OAuth1

/// Selects the vectors of a run.
package struct Selection: Sendable {
    /// One of several parts of equal size, counted from 1.
    package struct Shard: Hashable, Sendable {
        package let part: Int
        package let count: Int

        /// Reads text such as `1/4`; nil if it is not a part of a whole.
        package init?(_ text: String) {
            let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map {
                Int($0)
            }
            guard numbers.count == 2, let part = numbers[0], let count = numbers[1],
                part >= 1, part <= count
            else { return nil }
            self.part = part
            self.count = count
        }
    }

    /// One criterion for vectors, and whether any vector matched it.
    private struct Criterion: Sendable {
        let option: Hint.Option
        let text: String
        let matches: @Sendable (TestVector) -> Bool
        var isMatched = false
        /// The most similar id of those that were looked at, and in how much it differs.
        var nearest: (id: String, distance: Int)?

        /// What may have been meant, if no vector matched.
        var hint: Hint? {
            if let nearest { return Hint("did you mean \(PlainText.quoted(nearest.id))?") }
            guard option == .method, SignatureMethod(rawValue: text.uppercased()) == nil else {
                return nil
            }
            return SignatureMethod.hint(for: text).map { Hint($0) }
                ?? "select vectors by their signature method, such as HMAC-SHA1"
        }
    }

    /// A criterion that no vector matched.
    package struct Unmatched: Sendable {
        /// The option with its value, such as `--id "x*"`.
        package let criterion: Hint
        /// What may have been meant.
        package let hint: Hint?
    }

    /// The number of ids that are compared with one that may be misspelt.
    private static let comparedMax = 2_000
    private var compared = 0

    private var groups: [[Criterion]]
    private let shard: Shard?
    private var selected = 0
    /// The contents of the selected vectors, if only a part of these is wanted.
    private var contents = ContentSum()

    /// Of each list that is not empty, a vector must match one.
    ///
    /// An id is a pattern of the full id or of the id alone; a section stands for its subsections,
    /// too. A shard is a part of the vectors that match.
    package init(
        ids: [String] = [],
        flags: [String] = [],
        methods: [String] = [],
        sections: [String] = [],
        shard: Shard? = nil
    ) {
        self.shard = shard
        groups = [
            ids.map { text in
                let pattern = GlobPattern(text)
                return Criterion(option: .id, text: text) { vector in
                    pattern.matches(vector.bytes(of: vector.id))
                        || pattern.matches(vector.fullID.utf8)
                }
            },
            flags.map { text in
                Criterion(option: .flag, text: text) { $0.flags.contains(text) }
            },
            methods.map { text in
                Criterion(option: .method, text: text) { vector in
                    vector.signatureMethod?.rawValue.lowercased() == text.lowercased()
                }
            },
            sections.map { text in
                let section = String(text.drop { $0 == "§" })
                return Criterion(option: .spec, text: text) { $0.tests(section: section) }
            },
        ].filter { !$0.isEmpty }
    }

    /// Whether every vector is selected.
    package var isEverything: Bool { groups.isEmpty && shard == nil }

    /// Whether `vector` is selected; to be called once for each vector.
    package mutating func selects(_ vector: TestVector) -> Bool {
        var isSelected = true
        for group in groups.indices {
            var fits = false
            for index in groups[group].indices where groups[group][index].matches(vector) {
                groups[group][index].isMatched = true
                fits = true
            }
            if !fits { compare(vector, with: group) }
            isSelected = isSelected && fits
        }
        guard isSelected else { return false }
        selected += 1
        guard let shard else { return true }
        contents.add(vector)
        return (selected - 1) % shard.count == shard.part - 1
    }

    /// The vectors of all parts together: how many, and their contents; nil if there are no parts.
    package var whole: (count: Int, contents: ContentSum)? {
        shard.map { _ in (selected, contents) }
    }

    /// Whether the selection depends on the number of vectors before.
    package var countsVectors: Bool { shard != nil }

    /// Adds the matches of another copy of the selection.
    package mutating func add(_ other: Selection) {
        for group in groups.indices {
            for index in groups[group].indices where other.groups[group][index].isMatched {
                groups[group][index].isMatched = true
            }
        }
    }

    /// Remembers the id if it is the most similar one to an id that no vector has matched yet.
    private mutating func compare(_ vector: TestVector, with group: Int) {
        guard compared < Self.comparedMax, groups[group].first?.option == .id else {
            return
        }
        compared += 1
        let id = vector.string(of: vector.id)
        for index in groups[group].indices where !groups[group][index].isMatched {
            let text = groups[group][index].text
            let distance = Misspelling.distance(text, id)
            guard distance <= max(2, text.utf8.count / 2),
                distance < groups[group][index].nearest?.distance ?? .max
            else { continue }
            groups[group][index].nearest = (id, distance)
        }
    }

    /// The part, if no vector is in it, and how many vectors the other parts have.
    package var emptyShard: (Shard, count: Int)? {
        guard let shard, selected > 0, selected < shard.part else { return nil }
        return (shard, selected)
    }

    /// The criteria that no vector matched.
    package var unmatched: [Unmatched] {
        groups.joined().filter { !$0.isMatched }.map { criterion in
            Unmatched(
                criterion: "\(criterion.option) \(PlainText.quoted(criterion.text))",
                hint: criterion.hint)
        }
    }
}

extension TestVector {
    /// Whether the vector tests this section, or a subsection of it.
    func tests(section: String) -> Bool {
        spec.contains { entry in
            entry.split(separator: " ").contains { word in
                let word = word.drop { $0 == "§" }
                return word == section || word.hasPrefix(section + ".")
            }
        }
    }
}
