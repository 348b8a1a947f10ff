import OAuth1

/// The members that an object may have: found by their octets, guessed from a misspelling.
struct MemberTable<Member: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private let names: [[UInt8]]
    /// The length and the last octets of each name, which few names have in common.
    private let keys: [UInt64]
    private let members: [Member]

    init() {
        members = Array(Member.allCases)
        names = members.map { Array($0.rawValue.utf8) }
        keys = names.map { Self.key(of: $0.span) }
    }

    @inline(__always)
    private static func key(of name: Span<UInt8>) -> UInt64 {
        let length = UInt64(truncatingIfNeeded: name.count)
        guard name.count < 8 else { return name.word(at: name.count - 8) ^ length }
        var key = length
        for index in name.indices { key = key << 8 | UInt64(name[index]) }
        return key
    }

    /// The member whose name stands at `node`.
    func member(at node: Int, of document: borrowing JSONDocument) -> Member? {
        let key = Self.key(of: document.octets.span.extracting(document.nodes[node].text))
        let keys = keys.span
        for index in keys.indices
        where keys[index] == key && document.hasText(names[index], at: node) {
            return members[index]
        }
        return nil
    }

    /// The members' names, as guesses for what was meant.
    var spellings: [String] { members.map(\.rawValue) }
}
