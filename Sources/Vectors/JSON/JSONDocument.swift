import OAuth1

/// A JSON text, read once into a flat list of nodes in the order of the text.
///
/// The memory is kept for the next text. Strings are places in ``bytes``: those without escapes
/// are in the source itself, the others after it.
package struct JSONDocument: Sendable {
    package private(set) var bytes: [UInt8] = []
    package private(set) var nodes: [JSONNode] = []
    /// The nodes of names that occur earlier in the same object.
    package private(set) var duplicateNames: [Int] = []
    /// Whether this text differs from the previous one only in the values that are strings: then
    /// the same nodes are in other places.
    package private(set) var isLikeBefore = false
    private var parser = JSONParser()
    private var template = JSONTemplate()

    package init() {}

    /// Reads `source` instead of the previous text.
    ///
    /// After an error, ``nodes`` holds what precedes it; unfinished values are marked incomplete.
    package mutating func read(_ source: Span<UInt8>) throws(JSONSyntaxError) {
        bytes.replaceAll(copying: source)
        defer {
            if !parser.unescaped.isEmpty { bytes += parser.unescaped }
            swap(&nodes, &parser.nodes)
            swap(&duplicateNames, &parser.duplicateNames)
        }
        parser.reset(sourceCount: source.count)
        isLikeBefore = parser.parse(source, like: template)
        guard !isLikeBefore else { return }
        template.clear()
        parser.reset(sourceCount: source.count)
        try parser.parse(source)
        template.take(source, parser.nodes, hasDuplicates: !parser.duplicateNames.isEmpty)
    }

    /// The children of a list, or of an object: its names and values in turn.
    package func children(of node: Int) -> JSONChildren {
        JSONChildren(nodes: nodes, parent: node)
    }

    /// The value of the member `name` of an object, if it has one.
    package func member(_ name: String, of node: Int?) -> Int? {
        guard let node, nodes[node].kind == .object else { return nil }
        var child = node + 1
        while child < nodes[node].next, child + 1 < nodes[node].next {
            if text(of: child).elementsEqual(name.utf8) { return child + 1 }
            child = nodes[child + 1].next
        }
        return nil
    }

    /// The text of a string, or the spelling of another value.
    package func text(of node: Int) -> ArraySlice<UInt8> {
        bytes[nodes[node].text]
    }

    package func string(of node: Int) -> String {
        String(decoding: text(of: node), as: UTF8.self)
    }

    /// The path to `node` from `ancestor`, after the path to that: `vectors[3].request.url`.
    package func path(of node: Int, below ancestor: Int = 0, after prefix: String = "") -> String {
        var path = prefix
        var parent = ancestor
        while parent != node {
            guard let step = step(from: parent, towards: node) else { break }
            path += nodes[parent].kind == .array ? "[\(step.name)]" : Self.member(step.name)
            parent = step.child
            if step.isName { break }
        }
        return path.hasPrefix(".") ? String(path.dropFirst()) : path
    }

    private static func member(_ name: String) -> String {
        // A name that is not a plain word is shown in quotes.
        name.utf8.allSatisfy({ PlainText.isWordByte($0) }) && !name.isEmpty
            ? ".\(name)" : "[\(PlainText.quoted(name))]"
    }

    /// The child of `parent` that contains `node`; the name of a member belongs to its value.
    private func step(
        from parent: Int,
        towards node: Int
    ) -> (child: Int, name: String, isName: Bool)? {
        let isObject = nodes[parent].kind == .object
        var child = parent + 1
        var count = 0
        while child < nodes[parent].next {
            let value = isObject ? child + 1 : child
            guard value < nodes.count else { return (child, string(of: child), true) }
            if node < nodes[value].next {
                let name = isObject ? string(of: child) : "\(count)"
                return (isObject && node == child ? child : value, name, isObject && node == child)
            }
            child = nodes[value].next
            count += 1
        }
        return nil
    }
}

/// The children of a node, in order.
package struct JSONChildren: Sequence, IteratorProtocol {
    private let nodes: [JSONNode]
    private let end: Int
    private var child: Int

    init(nodes: [JSONNode], parent: Int) {
        self.nodes = nodes
        end = nodes[parent].next
        child = parent + 1
    }

    package mutating func next() -> Int? {
        guard child < end else { return nil }
        defer { child = nodes[child].next }
        return child
    }
}

// Members that may be missing, or of another kind than expected.
extension JSONDocument {
    /// The text of a member; nil if it is not a string.
    package func string(_ name: String, of node: Int?) -> String? {
        guard let value = member(name, of: node), nodes[value].kind == .string else { return nil }
        return string(of: value)
    }

    /// The values of a member that is a list; empty if it is not a list.
    package func items(_ name: String, of node: Int?) -> [Int] {
        guard let list = member(name, of: node), nodes[list].kind == .array else { return [] }
        return Array(children(of: list))
    }

    /// The strings in a member that is a list.
    package func strings(_ name: String, of node: Int?) -> [String] {
        items(name, of: node).filter { nodes[$0].kind == .string }.map { string(of: $0) }
    }
}

/// Where and why a text is not JSON (RFC 8259).
package struct JSONSyntaxError: Error, Hashable, Sendable {
    package let message: String
    package let hint: Hint?
    /// The number of bytes before the fault.
    package let offset: Int

    /// The hint for a comment.
    package static let noComments: Hint = "JSON does not allow comments"

    init(_ message: String, hint: Hint? = nil, at offset: Int) {
        self.message = message
        self.hint = hint
        self.offset = offset
    }
}
