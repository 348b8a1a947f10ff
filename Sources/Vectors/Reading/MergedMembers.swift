/// The members of an object that inherits from another: first those it inherits, then its own.
struct MergedMembers {
    struct Member {
        let name: Int
        let value: Int
        /// The inherited value of the same name, which this one replaces or is merged with.
        let inherited: Int?
    }

    private let object: Int
    /// The object that this one inherits from.
    private let inherited: Int?
    /// The name of the next member, and the end of the object that it is in.
    private var child: Int
    private var end: Int
    private var isInherited: Bool

    init(of object: Int, over inherited: Int?, in document: borrowing JSONDocument) {
        self.object = object
        let isLaidOver = inherited.map { document.nodes[$0].kind == .object } ?? false
        self.inherited = isLaidOver ? inherited : nil
        isInherited = isLaidOver
        let first = self.inherited ?? object
        (child, end) = (first + 1, document.nodes[first].next)
    }

    mutating func next(in document: borrowing JSONDocument) -> Member? {
        guard inherited == nil else { return nextOfBoth(in: document) }
        guard child < end else { return nil }
        let name = child
        child = document.nodes[name + 1].next
        return Member(name: name, value: name + 1, inherited: nil)
    }

    private mutating func nextOfBoth(in document: borrowing JSONDocument) -> Member? {
        while isInherited {
            guard child < end else {
                isInherited = false
                (child, end) = (object + 1, document.nodes[object].next)
                break
            }
            let name = child
            child = document.nodes[name + 1].next
            if document.member(document.string(of: name), of: object) == nil {
                return Member(name: name, value: name + 1, inherited: nil)
            }
        }
        guard child < end else { return nil }
        let name = child
        child = document.nodes[name + 1].next
        let base = document.member(document.string(of: name), of: inherited)
        return Member(name: name, value: name + 1, inherited: base)
    }
}
