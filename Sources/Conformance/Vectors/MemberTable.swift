import OAuth1

/// The members that an object may have: found by their octets, guessed from a misspelling.
struct MemberTable<Member: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let count: Int
        /// The last octets of the name, eight or as many as it has.
        let ending: UInt64
        let name: Range<Int>
        let member: Member
    }

    private let entries: [Entry]
    /// All names, one behind the other, and room before the first one.
    private let names: [UInt8]

    init() {
        var names = [UInt8](repeating: 0, count: 8)
        entries = Member.allCases.map { member in
            let start = names.count
            names += member.rawValue.utf8
            let name = start..<names.count
            return Entry(
                count: name.count, ending: Self.ending(of: name, in: names.span), name: name,
                member: member)
        }
        self.names = names
    }

    @inline(__always)
    private static func ending(of name: Range<Int>, in text: Span<UInt8>) -> UInt64 {
        guard name.upperBound >= 8 else {
            return text.extracting(name).wordOrLess(at: 0)
        }
        let word = text.word(at: name.upperBound &- 8)
        return name.count >= 8 ? word : word >> UInt64(64 &- 8 &* name.count)
    }

    /// The member whose name stands at `node`.
    func member(at node: Int, of document: borrowing JSONDocument) -> Member? {
        let name = document.nodes[node].text
        let octets = document.octets.span
        let ending = Self.ending(of: name, in: octets)
        let entries = entries.span
        for index in entries.indices
        where entries[index].ending == ending && entries[index].count == name.count {
            guard name.count > 8 else { return entries[index].member }
            let known = names.span.extracting(entries[index].name)
            if known.isEqual(to: octets.extracting(name)) { return entries[index].member }
        }
        return nil
    }

    /// The members' names, as guesses for what was meant.
    var spellings: [String] { entries.map(\.member.rawValue) }
}
