import OAuth1

/// Changes to the text of a vector file that leave the rest of it as it is.
package struct VectorEdits: Sendable {
    private struct Edit: Sendable {
        let place: Range<Int>
        let text: [UInt8]
    }

    private var edits: [Edit] = []

    package init() {}

    package var isEmpty: Bool { edits.isEmpty }

    /// Fills the values of `signed` into its vector's `expected` (`correct` of an invalid one),
    /// and a fresh nonce and timestamp into its `oauth`.
    ///
    /// - Parameters:
    ///   - signed: the values.
    ///   - fresh: protocol parameters that were made for it.
    ///   - node: the vector's node in `document`.
    ///   - document: the text that is changed.
    ///   - offset: where the document begins in its file.
    ///   - style: whether secrets may be written.
    package mutating func fill(
        _ signed: SignedVector,
        fresh: [(name: String, value: String)],
        node: Int,
        in document: JSONDocument,
        offset: Int,
        style: ReportStyle
    ) {
        let vector = signed.vector
        let values = signed.values.filter { !vector.isSecret($0.stage) || style.showsSecrets }
        let name = vector.result == .invalid ? "correct" : "expected"
        let writing = Writing(document: document, offset: offset)
        set(fresh.map { ($0.name, Array($0.value.utf8)) }, in: "oauth", of: node, writing)
        guard vector.result != .acceptable else { return }
        set(values.map { ($0.stage.rawValue, $0.value) }, in: name, of: node, writing)
    }

    /// `octets` with the changes.
    package func applied(to octets: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
            output.append(contentsOf: octets[position..<edit.place.lowerBound])
            output.append(contentsOf: edit.text)
            position = edit.place.upperBound
        }
        output.append(contentsOf: octets[position...])
        return output
    }

    /// Sets members of the object `name` of `node`, which is made where it is missing.
    private mutating func set(
        _ members: [(name: String, value: [UInt8])],
        in name: String,
        of node: Int,
        _ writing: Writing
    ) {
        guard !members.isEmpty else { return }
        let document = writing.document
        guard let object = document.member(name, of: node), document.nodes[object].kind == .object
        else {
            let style = writing.style(of: node)
            let text = style.object(members, name: name, indent: writing.indent(below: node))
            return insert(text, into: node, style, writing)
        }
        let style = writing.style(of: object)
        var missing: [(name: String, value: [UInt8])] = []
        for member in members {
            guard let value = document.member(member.name, of: object) else {
                missing.append(member)
                continue
            }
            guard !document.text(of: value).elementsEqual(member.value) else { continue }
            let source = document.nodes[value].source
            let place = source.lowerBound + writing.offset..<source.upperBound + writing.offset
            edits.append(Edit(place: place, text: MemberStyle.string(member.value)))
        }
        guard !missing.isEmpty else { return }
        insert(style.members(missing), into: object, style, writing)
    }

    /// Puts members behind the last one of an object.
    private mutating func insert(
        _ text: [UInt8],
        into object: Int,
        _ style: MemberStyle,
        _ writing: Writing
    ) {
        let document = writing.document
        let isEmpty = document.nodes[object].next == object + 1
        let end =
            isEmpty
            ? document.nodes[object].source.lowerBound + 1 : writing.lastMemberEnd(of: object)
        let separator = isEmpty ? [] : [UInt8(ascii: ",")] + style.before
        let place = end + writing.offset
        edits.append(Edit(place: place..<place, text: separator + text))
    }
}

/// The document that is changed, and where it lies in its file.
private struct Writing {
    let document: JSONDocument
    let offset: Int

    func lastMemberEnd(of object: Int) -> Int {
        var end = document.nodes[object].source.lowerBound + 1
        for child in document.children(of: object) { end = document.nodes[child].source.upperBound }
        return end
    }

    /// What the members of an object in `node` are indented by, beyond those of `node`.
    func indent(below node: Int) -> [UInt8] {
        let outer = style(of: node).before
        for child in document.children(of: node) where document.nodes[child].kind == .object {
            let inner = style(of: child).before
            guard inner.count > outer.count, inner.starts(with: outer) else { continue }
            return Array(inner[outer.count...])
        }
        return outer.last == UInt8(ascii: "\t") ? [UInt8(ascii: "\t")] : [0x20, 0x20]
    }

    /// How the members of `object` are written.
    func style(of object: Int) -> MemberStyle {
        let name = object + 1
        guard name < document.nodes[object].next else {
            return MemberStyle(before: [0x20], colon: [0x3A, 0x20])
        }
        let start = document.nodes[object].source.lowerBound + 1
        let nameEnd = document.nodes[name].source.upperBound
        let before = Array(document.octets[start..<document.nodes[name].source.lowerBound])
        let colon = Array(document.octets[nameEnd..<document.nodes[name + 1].source.lowerBound])
        // On one line, the blank behind a comma is the one behind a colon.
        let isOneLine = !before.contains(0x0A)
        let behindColon = Array(colon.drop { $0 != UInt8(ascii: ":") }.dropFirst())
        return MemberStyle(before: isOneLine ? behindColon : before, colon: colon)
    }
}

/// How an object's members are laid out: what stands before a name, and between it and its value.
private struct MemberStyle {
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
        let deeper = MemberStyle(before: isOneLine ? before : before + indent, colon: colon)
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
