import OAuth1

/// How an object's members are laid out: the blanks before a name, and what separates it from its
/// value.
struct MemberLayout {
    let before: [UInt8]
    let colon: [UInt8]

    func members(_ members: [(name: String, value: [UInt8])]) -> [UInt8] {
        let written = members.map {
            Self.string(Array($0.name.utf8)) + colon + Self.string($0.value)
        }
        return Array(written.joined(separator: [UInt8(ascii: ",")] + before))
    }

    /// A member that is an object with `members`, one level deeper.
    func object(
        _ members: [(name: String, value: [UInt8])],
        name: String,
        indent: [UInt8]
    ) -> [UInt8] {
        let isOneLine = !before.contains(0x0A)
        let deeper = MemberLayout(before: isOneLine ? before : before + indent, colon: colon)
        var object = Self.string(Array(name.utf8)) + colon + [UInt8(ascii: "{")]
        if !isOneLine { object += deeper.before }
        object += deeper.members(members)
        if !isOneLine { object += before }
        return object + [UInt8(ascii: "}")]
    }

    static func string(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        JSONText.append(text.span, to: &output)
        return output
    }
}
