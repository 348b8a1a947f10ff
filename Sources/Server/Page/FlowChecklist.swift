import OAuth1
import Vectors

/// How far one client has gone in the flow (§2), and which requests show it.
package struct FlowChecklist: Sendable {
    package struct Item: Sendable {
        /// What the client does.
        package let title: String
        /// The section of RFC 5849.
        package let section: String
        /// The numbers of the requests that did it.
        package let done: [Int]
        /// The numbers of those that were refused.
        package let refused: [Int]
    }

    package let items: [Item]

    /// - Parameters:
    ///   - own: the requests of the client, in order.
    ///   - visits: those of its users for the authorization page.
    init(_ own: [RequestRecord], visits: [RequestRecord]) {
        func item(_ title: String, _ section: String, _ endpoint: Endpoint) -> Item {
            let records = own.filter { $0.endpoint == endpoint }
            return Item(
                title: title, section: section,
                done: records.filter { !$0.isRefused }.map(\.number),
                refused: records.filter(\.isRefused).map(\.number))
        }
        items = [
            item("requests temporary credentials", "2.1", .initiate),
            Item(
                title: "sends its user to the authorization page", section: "2.2",
                done: visits.filter { !$0.isRefused }.map(\.number),
                refused: visits.filter(\.isRefused).map(\.number)),
            Item(
                title: "gets its user's approval", section: "2.2",
                done: visits.filter { $0.isApproved == true }.map(\.number),
                refused: visits.filter { $0.isApproved == false }.map(\.number)),
            item("exchanges temporary credentials for token credentials", "2.3", .token),
            item("requests a protected resource", "3", .resource),
        ]
    }
}

extension FlowChecklist {
    var lines: [String] {
        items.map { item in
            let mark = item.done.isEmpty ? " " : "x"
            let refused = item.refused.isEmpty ? [] : ["refused: \(item.refused.asRequests)"]
            let seen = (item.done.isEmpty ? [] : [item.done.asRequests]) + refused
            return "  [\(mark)] \(item.title) (§\(item.section)): "
                + (seen.isEmpty ? "not seen" : seen.joined(separator: "; "))
        }
    }

    var json: JSON {
        .list(
            items.map { item in
                [
                    "title": .string(item.title), "section": .string(item.section),
                    "requests": .list(item.done.map(JSON.number)),
                    "refused": .list(item.refused.map(JSON.number)),
                ]
            })
    }
}

extension [Int] {
    /// Numbers of requests that are shown.
    static let requestsMax = 4

    /// `request 3`, `requests 3, 4, 5, 6 and 7 more`.
    var asRequests: String { asRequests(of: count) }

    /// The same if they are the first ones of `count`.
    func asRequests(of count: Int) -> String {
        let shown = prefix(Self.requestsMax)
        let more = count - shown.count
        let numbers = shown.map(String.init).joined(separator: ", ")
        return "\(count == 1 ? "request" : "requests") \(numbers)"
            + (more > 0 ? " and \(more) more" : "")
    }
}
