package import Intake
package import Vectors

extension ImportedRequest {
    /// What is noted about an explained request: how it was read, and what it has not.
    package func explainedNotes(with parts: RequestParts, isCompared: Bool) -> [Hint] {
        // An explanation says what the server answered.
        notes(with: parts, isCompared: isCompared).filter { $0 != response?.note }
    }

    /// What is noted about a request whose values are compared.
    package func notes(with parts: RequestParts, isCompared: Bool) -> [Hint] {
        var notes = self.notes + parts.notes
        if !isCompared, !parts.parts.oauth.isEmpty {
            notes.append("there is no oauth_signature, so nothing is compared")
        }
        return notes
    }
}
