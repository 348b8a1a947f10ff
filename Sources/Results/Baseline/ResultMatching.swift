/// Finds the results of two reports that are of the same vector.
struct ResultMatching {
    /// Identifies a result; bytes, since ids are compared as bytes.
    ///
    /// An id may occur again if the names of two files differ only in their endings.
    private struct Key: Hashable {
        let id: [UInt8]
        let operation: Operation
        let occurrence: Int
    }

    /// The content of a vector, and the operation.
    private struct Content: Hashable {
        let hash: String
        let operation: Operation
    }

    /// In the order of the new report.
    private(set) var pairs: [(old: RecordedResult, new: RecordedResult)] = []
    private(set) var added: [RecordedResult] = []
    private(set) var removed: [RecordedResult] = []

    /// - Parameters:
    ///   - old: the results of the earlier report.
    ///   - new: those of the later one.
    ///   - match: by what they are matched; nil for the full id first, and what is left over by
    ///     content.
    init(_ old: [RecordedResult], _ new: [RecordedResult], by match: VectorMatch? = nil) {
        let oldKeys = Self.keys(of: old, match)
        let places =
            match == .content
            ? [:] : Dictionary(uniqueKeysWithValues: zip(oldKeys, old.indices))
        let newKeys = Self.keys(of: new, match)
        let known = match == .content ? [] : Set(newKeys)
        let left = old.indices.filter { !known.contains(oldKeys[$0]) }
        let usesContent = match == nil || match == .content
        var byContent = usesContent ? Self.places(of: left, in: old) : [:]
        var renamed: Set<Int> = []
        for (key, result) in zip(newKeys, new) {
            if let place = places[key] {
                pairs.append((old[place], result))
            } else if let content = Self.content(of: result),
                let place = byContent[content]?.popLast()
            {
                pairs.append((old[place], result))
                renamed.insert(place)
            } else {
                added.append(result)
            }
        }
        removed = left.filter { !renamed.contains($0) }.map { old[$0] }
    }

    private static func keys(of results: [RecordedResult], _ match: VectorMatch?) -> [Key] {
        var counts: [Key: Int] = [:]
        var key = VectorKey(match == .content ? nil : match)
        return results.map { result in
            let id = key.make(of: result) ? key.bytes : []
            let first = Key(id: id, operation: result.operation, occurrence: 0)
            let count = counts[first, default: 0]
            counts[first] = count + 1
            return Key(id: id, operation: result.operation, occurrence: count)
        }
    }

    private static func content(of result: RecordedResult) -> Content? {
        result.content.map { Content(hash: $0, operation: result.operation) }
    }

    /// The places of results by their content, in reverse order, so that `popLast` gives the first
    /// one.
    private static func places(of left: [Int], in results: [RecordedResult]) -> [Content: [Int]] {
        var places: [Content: [Int]] = [:]
        for index in left.reversed() {
            guard let content = content(of: results[index]) else { continue }
            places[content, default: []].append(index)
        }
        return places
    }
}
