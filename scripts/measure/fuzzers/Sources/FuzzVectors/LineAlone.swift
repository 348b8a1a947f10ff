import Vectors

/// Only the ids of earlier lines may influence how a line is read.
enum LineAlone {
    static func hold(
        _ line: Span<UInt8>,
        number: Int,
        _ outcome: VectorReader.Outcome,
        _ reader: VectorReader
    ) {
        var alone = VectorReader(file: reader.vector.file) { (name) throws(KeyError) in
            throw KeyError("\(PlainText.quoted(name)) cannot be read")
        }
        alone.open(line, as: .line, firstLine: number)
        let issues = reader.issues.map(\.description)
        if issues.contains(where: { $0.contains("duplicate id ") }) { return }
        expect(alone.next() == outcome, "a line has the result that it has alone")
        expect(alone.issues.map(\.description) == issues, "a line has the faults that it has alone")
        guard outcome == .vector else { return }
        let isSame = content(of: reader.vector) == content(of: alone.vector)
        expect(isSame, "a line gives the vector that it gives alone")
    }

    private static func content(of vector: TestVector) -> [String?] {
        var content = VectorContent()
        return [
            vector.fullID, content.fingerprint(of: vector), "\(vector.line) \(vector.spec)",
            "\(vector.flags) \(vector.request.uri as Any) \(vector.signatureMethod as Any)",
            vector.string(of: vector.comment), "\(vector.hasSource)",
            "\(Array(vector.expected.stages))",
        ]
    }
}
