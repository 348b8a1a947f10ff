/// A document that is changed, and the place in its file where it begins.
struct EditedDocument {
    let document: JSONDocument
    let offset: Int

    /// The end of the last member of `object`, or of its brace.
    func lastMemberEnd(of object: Int) -> Int {
        var end = document.nodes[object].source.lowerBound + 1
        for child in document.children(of: object) { end = document.nodes[child].source.upperBound }
        return end
    }

    /// The further indentation of the members of an object inside `node`.
    func indent(below node: Int) -> [UInt8] {
        let outer = layout(of: node).before
        for child in document.children(of: node) where document.nodes[child].kind == .object {
            let inner = layout(of: child).before
            guard inner.count > outer.count, inner.starts(with: outer) else { continue }
            return Array(inner[outer.count...])
        }
        return outer.last == UInt8(ascii: "\t") ? [UInt8(ascii: "\t")] : [0x20, 0x20]
    }

    /// The layout of the members of `object`.
    func layout(of object: Int) -> MemberLayout {
        let name = object + 1
        guard name < document.nodes[object].next else {
            return MemberLayout(before: [0x20], colon: [0x3A, 0x20])
        }
        let start = document.nodes[object].source.lowerBound + 1
        let nameEnd = document.nodes[name].source.upperBound
        let before = Array(document.bytes[start..<document.nodes[name].source.lowerBound])
        let colon = Array(document.bytes[nameEnd..<document.nodes[name + 1].source.lowerBound])
        // On one line, a comma is followed by the same blanks as a colon.
        let isOneLine = !before.contains(0x0A)
        let afterColon = Array(colon.drop { $0 != UInt8(ascii: ":") }.dropFirst())
        return MemberLayout(before: isOneLine ? afterColon : before, colon: colon)
    }
}
