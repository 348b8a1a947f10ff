/// Changes to the text of a vector file that leave the rest of it as it is.
package struct VectorEdits: Sendable {
    private struct Edit: Sendable {
        let place: Range<Int>
        let text: [UInt8]
    }

    private var edits: [Edit] = []

    package init() {}

    package var isEmpty: Bool { edits.isEmpty }

    /// Writes the values of `signed` into its vector's `expected` (`correct` if it is invalid),
    /// and a fresh nonce and timestamp into its `oauth`.
    ///
    /// `fresh` are the parameters that were generated; the document begins at `offset` in its file.
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
        let edited = EditedDocument(document: document, offset: offset)
        set(fresh.map { ($0.name, Array($0.value.utf8)) }, in: "oauth", of: node, edited)
        guard vector.result != .acceptable else { return }
        set(values.map { ($0.stage.rawValue, $0.value) }, in: name, of: node, edited)
    }

    /// The bytes of the file, with the changes.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
            output.append(contentsOf: bytes[position..<edit.place.lowerBound])
            output.append(contentsOf: edit.text)
            position = edit.place.upperBound
        }
        output.append(contentsOf: bytes[position...])
        return output
    }

    /// Sets members of the object `name` of `node`, and adds that object if it is missing.
    private mutating func set(
        _ members: [(name: String, value: [UInt8])],
        in name: String,
        of node: Int,
        _ edited: EditedDocument
    ) {
        guard !members.isEmpty else { return }
        let document = edited.document
        guard let object = document.member(name, of: node), document.nodes[object].kind == .object
        else {
            let layout = edited.layout(of: node)
            let text = layout.object(members, name: name, indent: edited.indent(below: node))
            return insert(text, into: node, layout, edited)
        }
        let layout = edited.layout(of: object)
        var missing: [(name: String, value: [UInt8])] = []
        for member in members {
            guard let value = document.member(member.name, of: object) else {
                missing.append(member)
                continue
            }
            guard !document.text(of: value).elementsEqual(member.value) else { continue }
            let source = document.nodes[value].source
            let place = source.lowerBound + edited.offset..<source.upperBound + edited.offset
            edits.append(Edit(place: place, text: MemberLayout.string(member.value)))
        }
        guard !missing.isEmpty else { return }
        insert(layout.members(missing), into: object, layout, edited)
    }

    /// Inserts members after the last one of an object.
    private mutating func insert(
        _ text: [UInt8],
        into object: Int,
        _ layout: MemberLayout,
        _ edited: EditedDocument
    ) {
        let document = edited.document
        let isEmpty = document.nodes[object].next == object + 1
        let end =
            isEmpty
            ? document.nodes[object].source.lowerBound + 1 : edited.lastMemberEnd(of: object)
        let separator = isEmpty ? [] : [UInt8(ascii: ",")] + layout.before
        let place = end + edited.offset
        edits.append(Edit(place: place..<place, text: separator + text))
    }
}
