import OAuth1

/// A text that the next one may be like: lines of one file mostly differ in their strings alone.
///
/// What stands between the strings is then compared instead of being read: names, brackets, and
/// everything else. A text that is like another has its structure, and is as well-formed.
struct JSONTemplate: Sendable {
    /// A longer text is no line of many.
    private static let octetsMax = 1 << 14

    private(set) var octets: [UInt8] = []
    private(set) var nodes: [JSONNode] = []
    /// The nodes of strings that are values, in the order of the text.
    private(set) var strings: [Int] = []
    /// Objects and lists that hold something, the inner ones before those that they are in.
    private(set) var containers: [Container] = []

    struct Container {
        let node: Int
        /// The last node in it, and how far behind that it ends.
        let last: Int
        let distance: Int
    }

    var isEmpty: Bool { nodes.isEmpty }

    /// Takes in a text where it can be one to compare with: it is short, and no name in it is
    /// escaped or stands twice.
    mutating func take(_ source: Span<UInt8>, _ nodes: [JSONNode], hasDuplicates: Bool) {
        guard source.count <= Self.octetsMax, !hasDuplicates, addStrings(at: 0, of: nodes) else {
            return
        }
        octets.append(copying: source)
        self.nodes += nodes
    }

    mutating func clear() {
        octets.removeAll(keepingCapacity: true)
        nodes.removeAll(keepingCapacity: true)
        strings.removeAll(keepingCapacity: true)
        containers.removeAll(keepingCapacity: true)
    }

    /// Adds the strings of a value; false where a name is escaped.
    private mutating func addStrings(at node: Int, of nodes: [JSONNode]) -> Bool {
        switch nodes[node].kind {
        case .string: strings.append(node)
        case .object:
            var name = node + 1
            while name < nodes[node].next {
                let isPlain = nodes[name].textCount + 2 == nodes[name].source.count
                guard isPlain, addStrings(at: name + 1, of: nodes) else { return false }
                name = nodes[name + 1].next
            }
        case .array:
            var child = node + 1
            while child < nodes[node].next {
                guard addStrings(at: child, of: nodes) else { return false }
                child = nodes[child].next
            }
        case .number, .true, .false, .null: break
        }
        addContainer(node, of: nodes)
        return true
    }

    private mutating func addContainer(_ node: Int, of nodes: [JSONNode]) {
        let last = nodes[node].next - 1
        guard last > node else { return }
        let distance = nodes[node].source.upperBound - nodes[last].source.upperBound
        containers.append(Container(node: node, last: last, distance: distance))
    }
}

extension JSONParser {
    /// Reads `source` where it differs from the template in strings alone; returns false where it
    /// does not, or a string in it is none.
    mutating func parse(_ source: Span<UInt8>, like template: borrowing JSONTemplate) -> Bool {
        guard !template.isEmpty else { return false }
        // Strings are read while nodes are appended.
        var nodes: [JSONNode] = []
        swap(&nodes, &self.nodes)
        var isLike = false
        let (octets, known) = (template.octets.span, template.nodes.span)
        let strings = template.strings.span
        nodes.append(addingCapacity: known.count) { nodes in
            isLike = append(known, of: octets, strings, source, to: &nodes)
        }
        if isLike { close(template.containers.span, in: &nodes) }
        swap(&nodes, &self.nodes)
        return isLike
    }

    /// Appends the nodes of `source`, which are `known`, those of `octets`, in other places.
    private mutating func append(
        _ known: Span<JSONNode>,
        of octets: Span<UInt8>,
        _ strings: Span<Int>,
        _ source: Span<UInt8>,
        to nodes: inout OutputSpan<JSONNode>
    ) -> Bool {
        var (end, compared) = (0, 0)
        for index in strings.indices {
            let node = strings[index]
            let place = known[node].source
            let gap = octets.extracting(compared..<place.lowerBound)
            guard source.holds(gap, at: end) else { return false }
            let start = end &+ gap.count
            guard start < source.count, source[start] == UInt8(ascii: "\"") else { return false }
            nodes.append(known, upTo: node, movedBy: start &- place.lowerBound)
            do throws(JSONSyntaxError) {
                let string = try string(at: start, of: source)
                end = string.end
                nodes.append(
                    JSONNode(
                        .string, source: (start, end), text: string.text, next: nodes.count &+ 1))
            } catch {
                return false
            }
            compared = place.upperBound
        }
        let gap = octets.extracting(compared...)
        guard source.holds(gap, at: end), end + gap.count == source.count else { return false }
        nodes.append(known, upTo: known.count, movedBy: source.count - octets.count)
        return true
    }

    private func close(_ containers: Span<JSONTemplate.Container>, in nodes: inout [JSONNode]) {
        var nodes = nodes.mutableSpan
        for index in containers.indices {
            let container = containers[index]
            let last = nodes[container.last].source.upperBound
            nodes[container.node].close(at: last + container.distance)
        }
    }
}

extension Span<UInt8> {
    /// Whether `text` stands at `start`.
    @inline(__always)
    fileprivate func holds(_ text: Span<UInt8>, at start: Int) -> Bool {
        let end = start &+ text.count
        return end <= count && extracting(start..<end).isEqual(to: text)
    }
}

extension OutputSpan<JSONNode> {
    /// Appends those of `known` that are not there yet, up to `end`.
    @inline(__always)
    fileprivate mutating func append(
        _ known: Span<JSONNode>,
        upTo end: Int,
        movedBy distance: Int
    ) {
        while count < end { append(known[count].moved(by: distance)) }
    }
}
