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
