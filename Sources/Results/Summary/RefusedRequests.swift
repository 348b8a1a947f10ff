package import Vectors

/// The recorded requests whose signatures are right, and that their servers refused all the same.
package struct RefusedRequests: Hashable, Sendable {
    private struct Group: Hashable {
        let status: Int
        var count = 0
        var ids: [String] = []
    }

    /// By status, in the order in which they occur.
    private var groups: [Group] = []
    /// Ids that are named.
    private static let idsMax = 3

    package var isEmpty: Bool { groups.isEmpty }

    /// Counts a request if its server refused it.
    package mutating func count(_ vector: TestVector) {
        guard let status = vector.refusingStatus else { return }
        add(Group(status: status, count: 1, ids: [vector.fullID]))
    }

    mutating func add(_ other: RefusedRequests) {
        for group in other.groups { add(group) }
    }

    private mutating func add(_ other: Group) {
        let place = groups.firstIndex { $0.status == other.status } ?? groups.count
        if place == groups.count { groups.append(Group(status: other.status)) }
        groups[place].count += other.count
        groups[place].ids += other.ids.prefix(Self.idsMax - groups[place].ids.count)
    }

    /// `2 requests are right, but the server answered 401: week::get-account, …`.
    package var sentences: [String] {
        groups.map { group in
            let verb = group.count == 1 ? "is" : "are"
            let more = group.count - group.ids.count
            return "\(counted(group.count, "request")) \(verb) right, but the server answered "
                + "\(group.status): "
                + group.ids.map { PlainText.visible($0) }.joined(separator: ", ")
                + (more > 0 ? " and \(more) more" : "")
        }
    }
}
