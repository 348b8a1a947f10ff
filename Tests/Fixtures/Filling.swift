import OAuth1

package import Vectors

/// The text of a file, with the values of its signed vectors written into it.
package struct Filling {
    package let text: String
    package let isUnchanged: Bool

    package init(
        _ source: String,
        stages: [Stage] = Stage.allCases,
        fresh: [(name: String, value: String)] = [],
        style: ReportStyle = ReportStyle(showsSecrets: true),
        offset: Int = 0
    ) throws {
        let bytes = Array(source.utf8)
        var reader = Reading.reader()
        reader.open(bytes.span.extracting(offset...), as: .file)
        var edits = VectorEdits()
        var derivation = Derivation()
        while reader.next() != nil {
            let signed = try SignedVector(reader.vector, stages: stages, using: &derivation)
            edits.fill(
                signed, fresh: fresh, node: reader.node, in: reader.document, offset: offset,
                style: style)
        }
        isUnchanged = edits.isEmpty
        text = String(decoding: edits.applied(to: bytes), as: UTF8.self)
    }
}
