import Vectors

/// A value of JSON or YAML: what programs write their requests with.
struct DataNode {
    enum Value {
        case null
        /// A string, or the spelling of a number or truth value.
        case text(String)
        case list([DataNode])
        case object([(name: String, value: DataNode)])
    }

    let value: Value
    /// The 1-based line on which it begins.
    let line: Int

    func member(_ name: String) -> DataNode? {
        guard case .object(let members) = value else { return nil }
        return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The text of a member.
    func text(_ name: String) -> String? { member(name)?.text }

    var text: String? {
        guard case .text(let text) = value else { return nil }
        return text
    }

    /// The items of a member that is a list.
    func items(_ name: String) -> [DataNode] {
        guard case .list(let items)? = member(name)?.value else { return [] }
        return items
    }

    var members: [(name: String, value: DataNode)] {
        guard case .object(let members) = value else { return [] }
        return members
    }

    /// Whether a member is `true`.
    func isTrue(_ name: String) -> Bool { text(name) == "true" }
}

extension DataNode {
    /// A JSON document, whose depth its parser limits.
    init(json text: ImportedText) throws(VectorIssue) {
        var reader = try JSONReader(text)
        self.init(0, in: &reader)
    }

    private init(_ node: Int, in reader: inout JSONReader) {
        let document = reader.document
        line = reader.reader.line(of: node)
        switch document.nodes[node].kind {
        case .object:
            var children = document.children(of: node)
            var members: [(name: String, value: DataNode)] = []
            while let name = children.next(), let value = children.next() {
                members.append((document.string(of: name), DataNode(value, in: &reader)))
            }
            value = .object(members)
        case .array:
            var items: [DataNode] = []
            for item in document.children(of: node) { items.append(DataNode(item, in: &reader)) }
            value = .list(items)
        case .null: value = .null
        default: value = .text(document.string(of: node))
        }
    }
}
