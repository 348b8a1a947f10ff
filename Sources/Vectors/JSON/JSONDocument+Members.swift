// Members that may be there or not, and of another kind than wanted.
extension JSONDocument {
    /// The text of a member that is a string.
    package func string(_ name: String, of node: Int?) -> String? {
        guard let value = member(name, of: node), nodes[value].kind == .string else { return nil }
        return string(of: value)
    }

    /// The values of a member that is a list; none where it is not.
    package func items(_ name: String, of node: Int?) -> [Int] {
        guard let list = member(name, of: node), nodes[list].kind == .array else { return [] }
        return Array(children(of: list))
    }

    /// The strings among them.
    package func strings(_ name: String, of node: Int?) -> [String] {
        items(name, of: node).filter { nodes[$0].kind == .string }.map { string(of: $0) }
    }
}
