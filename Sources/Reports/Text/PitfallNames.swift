import Diagnosis

/// A list of pitfalls for people, in which each encoder occurs once.
///
/// `php-urlencode (-both, -everywhere)` is `php-urlencode`, `php-urlencode-both` and
/// `php-urlencode-everywhere`.
struct PitfallNames {
    let text: String

    init(_ ids: [String], besides named: Pitfall) {
        var families: [(name: String, ids: [String])] = []
        for id in ids {
            let name = PitfallCatalogue.pitfall(id)?.family ?? id
            if let place = families.firstIndex(where: { $0.name == name }) {
                families[place].ids.append(id)
            } else {
                families.append((name, [id]))
            }
        }
        // The rest of the family that was named comes first.
        let own = named.family ?? named.id
        families = families.filter { $0.name == own } + families.filter { $0.name != own }
        text = families.map { Self.text($0.ids) }.joined(separator: ", ")
    }

    /// The shortest id, and what the others add to their family's.
    private static func text(_ ids: [String]) -> String {
        guard let first = ids.min(by: { $0.utf8.count < $1.utf8.count }), ids.count > 1 else {
            return ids.joined()
        }
        let family = PitfallCatalogue.pitfall(first)?.family ?? first
        let others = ids.filter { $0 != first }.map { String($0.dropFirst(family.count)) }
        return "\(first) (\(others.joined(separator: ", ")))"
    }
}
