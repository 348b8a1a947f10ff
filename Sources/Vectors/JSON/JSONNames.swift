import OAuth1

/// Names that an object has more than once: RFC 8259 §4 does not say what they mean, so they are
/// refused.
extension JSONParser {
    /// Up to this many names are compared in pairs; more go through a set.
    private static let pairwiseMax = 16

    /// Notes every name of `object`, which has `count` members, that occurs in it earlier.
    mutating func noteDuplicates(of object: Int, count: Int, _ source: Span<UInt8>) {
        guard count > 1 else { return }
        var seen: Set<[UInt8]> = []
        var name = object + 1
        while name < nodes.count {
            let isRepeated =
                count > Self.pairwiseMax
                ? !seen.insert(bytes(of: nodes[name], source)).inserted
                : occurs(nodes[name], before: name, in: object, source)
            if isRepeated { duplicateNames.append(name) }
            name = nodes[name + 1].next
        }
    }

    private func occurs(
        _ node: JSONNode,
        before name: Int,
        in object: Int,
        _ source: Span<UInt8>
    ) -> Bool {
        let nodes = nodes.span
        var earlier = object + 1
        while earlier < name {
            // Few names have the same length.
            if nodes[earlier].textCount == node.textCount, isEqual(nodes[earlier], node, source) {
                return true
            }
            earlier = nodes[earlier + 1].next
        }
        return false
    }

    /// Whether two names of the same length have the same bytes.
    private func isEqual(_ first: JSONNode, _ second: JSONNode, _ source: Span<UInt8>) -> Bool {
        (0..<first.textCount).allSatisfy { offset in
            byte(at: first.text.lowerBound + offset, source)
                == byte(at: second.text.lowerBound + offset, source)
        }
    }

    private func bytes(of name: JSONNode, _ source: Span<UInt8>) -> [UInt8] {
        name.text.map { byte(at: $0, source) }
    }

    /// The byte at a place of the document: in the source or after it.
    private func byte(at place: Int, _ source: Span<UInt8>) -> UInt8 {
        place < source.count ? source[place] : unescaped[place - source.count]
    }
}
