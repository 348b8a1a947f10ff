/// The nodes of a JSON document that is made of values, without a text.
///
/// They are the nodes that ``JSONParser`` makes of a text with the same values.
struct JSONComposition {
    private(set) var bytes: [UInt8] = []
    private(set) var nodes: [JSONNode] = []
    /// The nodes of names that their object already has.
    private(set) var duplicateNames: [Int] = []

    /// Adds a string: a list's item, or a member's name, before its value.
    mutating func add(_ text: String) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        let place = (start, bytes.count)
        nodes.append(JSONNode(.string, source: place, text: place, next: nodes.count + 1))
    }

    /// Adds a member whose value is a string; none if there is no value.
    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        add(name)
        add(value)
    }

    mutating func addObject(_ addMembers: (inout Self) -> Void) {
        let object = nodes.count
        addContainer(.object, addMembers)
        noteDuplicates(of: object)
    }

    mutating func addList(_ addItems: (inout Self) -> Void) {
        addContainer(.array, addItems)
    }

    private mutating func addContainer(_ kind: JSONNode.Kind, _ addContent: (inout Self) -> Void) {
        let node = nodes.count
        let place = (bytes.count, bytes.count)
        nodes.append(JSONNode(kind, source: place, text: place, next: node + 1))
        addContent(&self)
        nodes[node].close(at: bytes.count, next: nodes.count)
    }

    private mutating func noteDuplicates(of object: Int) {
        var known: Set<ArraySlice<UInt8>> = []
        var name = object + 1
        while name < nodes[object].next {
            if !known.insert(bytes[nodes[name].text]).inserted { duplicateNames.append(name) }
            name = nodes[name + 1].next
        }
    }
}
