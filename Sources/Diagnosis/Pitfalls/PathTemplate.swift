import OAuth1

/// How the segments of a path are written in its template, as in `/shops/{shop_id}`.
struct PathTemplate {
    private let segments: [ArraySlice<UInt8>]

    init(_ path: [UInt8]) {
        segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    }

    /// The paths with placeholders for all segments that look like values, or for one segment.
    var paths: [[UInt8]] {
        let places = segments.indices.dropFirst().filter { !segments[$0].isEmpty }
        guard places.count <= Self.segmentsMax else { return [] }
        let values = places.filter { isValue(segments[$0]) }
        let groups =
            (values.count > 1 ? [values] : [])
            + (values.isEmpty ? places : values)
            .map { [$0] }
        var seen: Set<[UInt8]> = []
        return Self.marks.flatMap { mark in
            groups.flatMap { group in
                (0..<Self.words.count + 4).flatMap { name in
                    [false, true].map { endsInID in path(group, mark, name, endsInID) }
                }
            }
        }.filter { seen.insert($0).inserted }
    }

    private static let segmentsMax = 12
    private static let marks = [
        ("{", "}"), (":", ""), ("%7B", "%7D"), ("<", ">"), ("{{", "}}"), ("%3A", ""), ("$", ""),
    ]
    /// Names of placeholders, after that of the segment before them.
    private static let words = ["id", "uuid", "key", "name", "slug", "code", "number"]

    /// The names that a placeholder after `segment` may have.
    private static func names(after segment: ArraySlice<UInt8>) -> [[UInt8]] {
        let singular = singular(segment)
        let inCamelCase = camelCase(singular)
        return [
            singular + "_id".utf8, inCamelCase + "Id".utf8, inCamelCase + "ID".utf8, singular,
        ] + words.map { Array($0.utf8) }
    }

    /// The path with placeholders of one kind for the segments at `places`; the last of them may be
    /// `id` whatever the others are.
    private func path(
        _ places: [Int],
        _ mark: (start: String, end: String),
        _ name: Int,
        _ endsInID: Bool
    ) -> [UInt8] {
        let written = segments.indices.map { place -> [UInt8] in
            guard places.contains(place) else { return Array(segments[place]) }
            let isID = endsInID && place == places.last
            let own = isID ? Array("id".utf8) : Self.names(after: segments[place - 1])[name]
            return mark.start.utf8 + own + mark.end.utf8
        }
        return Array(written.joined(separator: "/".utf8))
    }

    /// Whether it has a digit and is not a version, such as `v2`.
    private func isValue(_ segment: ArraySlice<UInt8>) -> Bool {
        guard let first = segment.first, segment.contains(where: ASCII.isDigit) else {
            return false
        }
        let isNamed = !ASCII.isDigit(first) || segment.contains(UInt8(ascii: "."))
        return !isNamed || !Pitfall.isVersion(segment)
    }

    /// `shops` as `shop`, `line-items` as `line_item`.
    private static func singular(_ segment: ArraySlice<UInt8>) -> [UInt8] {
        let text = segment.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
        if text.count > 3, text.suffix(3).elementsEqual("ies".utf8) {
            return text.dropLast(3) + "y".utf8
        }
        return text.count > 2 && text.last == UInt8(ascii: "s") ? text.dropLast() : text
    }

    private static func camelCase(_ text: [UInt8]) -> [UInt8] {
        var isRaised = false
        return text.flatMap { byte -> [UInt8] in
            defer { isRaised = byte == UInt8(ascii: "_") }
            return byte == UInt8(ascii: "_") ? [] : [isRaised ? ASCII.uppercased(byte) : byte]
        }
    }
}
