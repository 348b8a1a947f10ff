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

    /// `2 requests are right, but the server answered 401 or 403: week::get-account, …`; nil
    /// without such requests.
    package var sentence: String? {
        guard let first = groups.first else { return nil }
        let count = groups.reduce(0) { $0 + $1.count }
        let ids = groups.flatMap { $0.ids }.prefix(Self.idsMax).map { PlainText.visible($0) }
        let others = groups.dropFirst().map { " or \($0.status)" }.joined()
        let more = count - ids.count
        return "\(counted(count, "request")) \(count == 1 ? "is" : "are") right, but the server"
            + " answered \(first.status)\(others): \(ids.joined(separator: ", "))"
            + (more > 0 ? " and \(more) more" : "")
    }
}
