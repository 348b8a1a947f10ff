import OAuth1

/// The members that an object may have: found by their octets, guessed from a misspelling.
struct MemberTable<Member: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private struct Entry: Sendable {
        /// The length and the last octets of the name, which few names have in common.
        let key: UInt64
        let name: Range<Int>
        let member: Member
    }

    private let entries: [Entry]
    /// All names, one behind the other.
    private let names: [UInt8]

    init() {
        var names: [UInt8] = []
        entries = Member.allCases.map { member in
            let start = names.count
            names += member.rawValue.utf8
            let key = Self.key(of: names.span.extracting(start...))
            return Entry(key: key, name: start..<names.count, member: member)
        }
        self.names = names
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
        let name = document.octets.span.extracting(document.nodes[node].text)
        let key = Self.key(of: name)
        let entries = entries.span
        for index in entries.indices where entries[index].key == key {
            let known = names.span.extracting(entries[index].name)
            if known.isEqual(to: name) { return entries[index].member }
        }
        return nil
    }

    /// The members' names, as guesses for what was meant.
    var spellings: [String] { entries.map(\.member.rawValue) }
}
