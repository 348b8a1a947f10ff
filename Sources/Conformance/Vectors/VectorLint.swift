/// What is not in order in a vector that can be read.
package enum VectorLint {
    package static func findings(of vector: TestVector) -> [String] {
        let id = PlainText.quoted(vector.id.string)
        var findings: [String] = []
        if vector.expected.isEmpty { findings.append("\(id) expects nothing") }
        if !vector.comment.isPresent, vector.spec.isEmpty {
            findings.append("\(id) says neither in a comment nor in spec what it tests")
        }
        if vector.signatureMethod == nil {
            let method = PlainText.quoted(vector.oauth.signatureMethod.string)
            findings.append("\(id) has the unknown signature method \(method)")
        }
        if vector.result == .invalid, vector.correct.isEmpty {
            findings.append("\(id) is invalid and has no correct values")
        }
        return findings
    }
}
