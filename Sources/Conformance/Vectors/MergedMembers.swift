/// The members of an object laid over those of another: the other's that it lacks, then its own.
struct MergedMembers {
    struct Member {
        let name: Int
        let value: Int
        /// The value under the same name that this one is laid over.
        let inherited: Int?
    }

    private let object: Int
    private let inherited: Int?
    private var child: Int
    private var isInherited: Bool

    init(of object: Int, over inherited: Int?, in document: borrowing JSONDocument) {
        self.object = object
        if let inherited, document.nodes[inherited].kind == .object {
            (self.inherited, isInherited, child) = (inherited, true, inherited + 1)
        } else {
            (self.inherited, isInherited, child) = (nil, false, object + 1)
        }
    }

    mutating func next(in document: borrowing JSONDocument) -> Member? {
        while let inherited, isInherited {
            guard child < document.nodes[inherited].next else {
                isInherited = false
                child = object + 1
                break
            }
            let name = child
            child = document.nodes[name + 1].next
            if document.member(document.string(of: name), of: object) == nil {
                return Member(name: name, value: name + 1, inherited: nil)
            }
        }
        guard child < document.nodes[object].next else { return nil }
        let name = child
        child = document.nodes[name + 1].next
        let base =
            inherited == nil ? nil : document.member(document.string(of: name), of: inherited)
        return Member(name: name, value: name + 1, inherited: base)
    }
}
