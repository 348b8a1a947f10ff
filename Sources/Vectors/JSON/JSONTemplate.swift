import OAuth1

/// A text to compare the next one with: the lines of a file often differ only in their strings.
///
/// What is between these strings (names, brackets and everything else) is then compared instead of
/// read. If it is the same, the next text has the same structure, and is well-formed too.
struct JSONTemplate: Sendable {
    /// A longer text is unlikely to be one line of many.
    private static let bytesMax = 1 << 14

    private(set) var bytes: [UInt8] = []
    private(set) var nodes: [JSONNode] = []
    /// The nodes of strings that are values, in the order of the text.
    private(set) var strings: [Int] = []
    /// Objects and lists that are not empty, inner ones before outer ones.
    private(set) var containers: [Container] = []

    struct Container {
        let node: Int
        /// The last node in it, and how far after that node it ends.
        let last: Int
        let distance: Int
    }

    var isEmpty: Bool { nodes.isEmpty }

    /// Accepts a text if the next one can be compared with it: it is short, and its names are
    /// unique and without escapes.
    mutating func take(_ source: Span<UInt8>, _ nodes: [JSONNode], hasDuplicates: Bool) {
        guard source.count <= Self.bytesMax, !hasDuplicates, addStrings(at: 0, of: nodes) else {
            return
        }
        bytes.append(copying: source)
        self.nodes += nodes
    }

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        nodes.removeAll(keepingCapacity: true)
        strings.removeAll(keepingCapacity: true)
        containers.removeAll(keepingCapacity: true)
    }

    /// Adds the strings of a value; false if a name has an escape.
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
    /// Reads `source` if it differs from the template only in strings; returns false if it differs
    /// in anything else, or if a string in it is not valid.
    mutating func parse(_ source: Span<UInt8>, like template: borrowing JSONTemplate) -> Bool {
        guard !template.isEmpty else { return false }
        // Taken out, since strings are read while nodes are appended.
        var nodes: [JSONNode] = []
        swap(&nodes, &self.nodes)
        var isLike = false
        let (bytes, known) = (template.bytes.span, template.nodes.span)
        let strings = template.strings.span
        nodes.append(addingCapacity: known.count) { nodes in
            isLike = append(known, of: bytes, strings, source, to: &nodes)
        }
        if isLike { close(template.containers.span, in: &nodes) }
        swap(&nodes, &self.nodes)
        return isLike
    }

    /// Appends the nodes of `source`: `known`, which are those of `bytes`, in other places.
    private mutating func append(
        _ known: Span<JSONNode>,
        of bytes: Span<UInt8>,
        _ strings: Span<Int>,
        _ source: Span<UInt8>,
        to nodes: inout OutputSpan<JSONNode>
    ) -> Bool {
        var (end, compared) = (0, 0)
        for index in strings.indices {
            let node = strings[index]
            let place = known[node].source
            let gap = bytes.extracting(compared..<place.lowerBound)
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
        let gap = bytes.extracting(compared...)
        guard source.holds(gap, at: end), end + gap.count == source.count else { return false }
        nodes.append(known, upTo: known.count, movedBy: source.count - bytes.count)
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
    /// Whether `text` is at `start`.
    @inline(__always)
    fileprivate func holds(_ text: Span<UInt8>, at start: Int) -> Bool {
        let end = start &+ text.count
        return end <= count && extracting(start..<end).isEqual(to: text)
    }
}

extension OutputSpan<JSONNode> {
    /// Appends the nodes of `known` that have not been appended yet, up to `end`.
    @inline(__always)
    fileprivate mutating func append(
        _ known: Span<JSONNode>,
        upTo end: Int,
        movedBy distance: Int
    ) {
        while count < end { append(known[count].moved(by: distance)) }
    }
}
