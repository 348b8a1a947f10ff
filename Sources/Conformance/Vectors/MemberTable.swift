/// The members that an object may have: found by their octets, guessed from a misspelling.
struct MemberTable<Member: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private let names: [[UInt8]]
    private let members: [Member]

    init() {
        members = Array(Member.allCases)
        names = members.map { Array($0.rawValue.utf8) }
    }

    /// The member whose name stands at `node`.
    func member(at node: Int, of document: JSONDocument) -> Member? {
        for (index, name) in names.enumerated() where document.hasText(name, at: node) {
            return members[index]
        }
        return nil
    }

    /// The members' names, as guesses for what was meant.
    var spellings: [String] { members.map(\.rawValue) }
}
