package import Vectors

/// Finds problems in vectors that can be read.
package enum VectorLint {
    package static func findings(of vector: TestVector) -> [String] {
        let id = PlainText.quoted(vector.string(of: vector.id))
        var findings: [String] = []
        if vector.expected.isEmpty { findings.append("\(id) has no expected values") }
        if !vector.comment.isPresent, vector.spec.isEmpty, !vector.hasSource {
            findings.append("\(id) has no comment, spec or source that says what it tests")
        }
        if vector.flags.contains(VectorDecoder.lenientFlag), vector.request.sentURL == nil {
            findings.append(
                "\(id) has the flag \(VectorDecoder.lenientFlag), which its URL does not need")
        }
        if vector.signatureMethod == nil, let hint = vector.signatureMethodHint {
            let method = PlainText.quoted(vector.string(of: vector.oauth.signatureMethod))
            findings.append("\(id) has an unknown signature method, \(method); \(hint)")
        }
        if vector.result == .invalid, vector.correct.isEmpty {
            findings.append("\(id) is marked invalid but has no correct values")
        }
        for pitfall in vector.pitfalls where PitfallCatalogue.pitfall(pitfall) == nil {
            let hint = Misspelling.hint(for: pitfall, among: PitfallCatalogue.all.map { $0.id })
            findings.append(
                "\(id) names an unknown pitfall, \(PlainText.quoted(pitfall))"
                    + (hint.map { "; \($0)" } ?? ""))
        }
        return findings
    }
}
