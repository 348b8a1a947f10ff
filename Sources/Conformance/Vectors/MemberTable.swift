/// The members that an object may have: found by their octets, guessed from a misspelling.
struct MemberTable<Member: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private let names: [[UInt8]]
    private let members: [Member]

    init() {
        members = Array(Member.allCases)
        names = members.map { Array($0.rawValue.utf8) }
    }

    func member(named name: ArraySlice<UInt8>) -> Member? {
        for (index, candidate) in names.enumerated()
        where candidate.count == name.count && candidate.elementsEqual(name) {
            return members[index]
        }
        return nil
    }

    /// The members' names, as guesses for what was meant.
    var spellings: [String] { members.map(\.rawValue) }
}
