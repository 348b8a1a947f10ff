/// A shell pattern: `*` for any bytes, `?` for one, `[a-z]` and `[!a-z]` for one of a set.
package struct GlobPattern: Hashable, Sendable {
    package let text: String
    private let bytes: [UInt8]

    package init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Whether the pattern matches the whole of `name`.
    package func matches(_ name: some Collection<UInt8>) -> Bool {
        let name = Array(name)
        var (place, position) = (0, 0)
        // Where to continue if the bytes guessed for the last "*" turn out to be wrong.
        var retry: (place: Int, position: Int)?
        while position < name.count {
            if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
                retry = (place + 1, position)
                place += 1
            } else if let next = step(at: place, over: name[position]) {
                place = next
                position += 1
            } else if let last = retry {
                retry = (last.place, last.position + 1)
                (place, position) = (last.place, last.position + 1)
            } else {
                return false
            }
        }
        return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
    }

    /// The place after the part of the pattern at `place`, if that part matches `byte`.
    private func step(at place: Int, over byte: UInt8) -> Int? {
        guard place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "?"): return place + 1
        case UInt8(ascii: "["):
            guard let end = setEnd(from: place + 1) else { fallthrough }
            return set(bytes[(place + 1)..<end], contains: byte) ? end + 1 : nil
        default: return bytes[place] == byte ? place + 1 : nil
        }
    }

    /// The place of the bracket that closes the set; a bracket that comes first is a member.
    private func setEnd(from start: Int) -> Int? {
        let isNegated = bytes[start...].first == UInt8(ascii: "!")
        return bytes[(start + (isNegated ? 1 : 0))...].dropFirst()
            .firstIndex(of: UInt8(ascii: "]"))
    }

    private func set(_ set: ArraySlice<UInt8>, contains byte: UInt8) -> Bool {
        let isNegated = set.first == UInt8(ascii: "!")
        let members = Array(isNegated ? set.dropFirst() : set)
        var index = 0
        while index < members.count {
            let isRange = index + 2 < members.count && members[index + 1] == UInt8(ascii: "-")
            let last = isRange ? members[index + 2] : members[index]
            if members[index] <= byte, byte <= last { return !isNegated }
            index += isRange ? 3 : 1
        }
        return isNegated
    }
}
