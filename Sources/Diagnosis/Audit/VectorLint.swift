package import Vectors

/// What is not in order in a vector that can be read.
package enum VectorLint {
    package static func findings(of vector: TestVector) -> [String] {
        let id = PlainText.quoted(vector.string(of: vector.id))
        var findings: [String] = []
        if vector.expected.isEmpty { findings.append("\(id) expects nothing") }
        if !vector.comment.isPresent, vector.spec.isEmpty, !vector.hasSource {
            findings.append("\(id) has no comment, spec or source to say what it tests")
        }
        if vector.signatureMethod == nil, let meant = vector.nearestSignatureMethod {
            let method = PlainText.quoted(vector.string(of: vector.oauth.signatureMethod))
            findings.append("\(id) has the signature method \(method); \(meant) was probably meant")
        }
        if vector.result == .invalid, vector.correct.isEmpty {
            findings.append("\(id) is invalid and has no correct values")
        }
        for pitfall in vector.pitfalls where PitfallCatalogue.pitfall(pitfall) == nil {
            let nearest = Misspelling.nearest(to: pitfall, among: PitfallCatalogue.all.map(\.id))
            findings.append(
                "\(id) names the pitfall \(PlainText.quoted(pitfall)), which is not known"
                    + (nearest.map { "; \($0) was probably meant" } ?? ""))
        }
        return findings
    }
}
