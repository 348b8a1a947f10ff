import OAuth1

/// The members that an object may have, found by the bytes of their names.
package struct MemberTable<Member: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
    private let members: [Member]
    private let names: NameTable

    package init() {
        members = Array(Member.allCases)
        names = NameTable(members.map { $0.rawValue })
    }

    /// The member whose name is at `node`.
    package func member(at node: Int, of document: borrowing JSONDocument) -> Member? {
        names.index(of: document.nodes[node].text, in: document.bytes.span).map { members[$0] }
    }

    /// The names of the members, to guess what was meant.
    package var spellings: [String] { members.map { $0.rawValue } }
}

/// Names that are found by their bytes.
///
/// Not a part of ``MemberTable``: a type inside a generic type is set up for each kind of member
/// when a program starts, each time with a look-up among all types.
private struct NameTable: Sendable {
    private struct Entry: Sendable {
        let count: Int
        /// The last eight bytes of the name, or all if it has fewer.
        let ending: UInt64
        let name: Range<Int>
    }

    private let entries: [Entry]
    /// All names, one after the other, and room before the first one.
    private let bytes: [UInt8]

    init(_ names: [String]) {
        var bytes = [UInt8](repeating: 0, count: 8)
        entries = names.map { text in
            let start = bytes.count
            bytes += text.utf8
            let name = start..<bytes.count
            return Entry(
                count: name.count, ending: Self.ending(of: name, in: bytes.span), name: name)
        }
        self.bytes = bytes
    }

    @inline(__always)
    private static func ending(of name: Range<Int>, in text: Span<UInt8>) -> UInt64 {
        guard name.upperBound >= 8 else {
            return text.extracting(name).wordOrLess(at: 0)
        }
        let word = text.word(at: name.upperBound &- 8)
        return name.count >= 8 ? word : word >> UInt64(64 &- 8 &* name.count)
    }

    /// The index of the name that is at `name` in `text`.
    func index(of name: Range<Int>, in text: Span<UInt8>) -> Int? {
        let ending = Self.ending(of: name, in: text)
        let entries = entries.span
        for index in entries.indices
        where entries[index].ending == ending && entries[index].count == name.count {
            guard name.count > 8 else { return index }
            let known = bytes.span.extracting(entries[index].name)
            if known.isEqual(to: text.extracting(name)) { return index }
        }
        return nil
    }
}
