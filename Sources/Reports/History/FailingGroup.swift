import Results

/// Vectors that have failed since the same run, with the same cause.
struct FailingGroup {
    private struct Key: Hashable {
        let sentence: String
        let since: String
    }

    let sentence: String
    let since: String
    private(set) var lives: [VectorLife]

    /// How many vectors or requests fail.
    var count: Int { lives.reduce(0) { $0 + $1.failingCount } }

    /// What began to fail last first, then the largest.
    static func all(of lives: [VectorLife]) -> [FailingGroup] {
        var order: [Key] = []
        var members: [Key: [VectorLife]] = [:]
        for life in lives {
            let sentence = life.stretches.last?.failure?.sentence ?? ""
            let key = Key(sentence: sentence, since: life.failingSince?.time ?? "")
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(life)
        }
        let groups = order.map { key in
            FailingGroup(sentence: key.sentence, since: key.since, lives: members[key] ?? [])
        }
        return groups.sorted { first, second in
            guard first.since == second.since else { return first.since > second.since }
            return first.count > second.count
        }
    }
}
