import OAuth1
import Vectors

/// Ids for requests, made of their methods and paths: `post-1.1-statuses-update.json`.
package struct RequestIDs {
    private static let lengthMax = 60

    private var used: [String: Int] = [:]

    package init() {}

    package mutating func next(for request: ImportedRequest) -> String {
        let id = Self.id(of: request)
        let count = used[id, default: 0] + 1
        used[id] = count
        guard count > 1 else { return id }
        // The id with the number may be another request's own id.
        let numbered = "\(id)-\(count)"
        guard used[numbered] == nil else { return next(for: request) }
        used[numbered] = 1
        return numbered
    }

    private static func id(of request: ImportedRequest) -> String {
        let url = (request.url ?? "").utf8.prefix { $0 != ASCII.question && $0 != ASCII.hash }
        let path = SplitURL(url)?.rest ?? Array(url)[...]
        let text = Array((request.method ?? "get").utf8.map(ASCII.lowercased)) + path
        let pieces = text.split { byte in
            !(ASCII.isName(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-"))
        }
        let id = pieces.joined(separator: [UInt8(ascii: "-")])
        return String(bytes: Array(id).prefix(lengthMax))
    }
}
