package import Intake
package import Vectors

extension ImportedRequest {
    /// What is noted about an explained request; its answer says what else was read.
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

    /// What was assumed about a request that nothing is said of but notes.
    ///
    /// - Parameter isPossible: whether an option can say it here.
    /// - Returns: a note for each of them.
    package func assumptions(isPossible: Bool) -> [Hint] {
        var notes: [Hint] = []
        if assumed.contains(.scheme), let url {
            let scheme = String(url.prefix { $0 != ":" })
            notes.append(
                "the request does not show its scheme; \(scheme) is assumed (\(.scheme) changes it)"
            )
        }
        if assumed.contains(.method), let method {
            let way: Hint =
                isPossible ? "\(.method) changes it" : "oauthcheck explain \(.method) changes it"
            notes.append("the text has no method; \(method) is assumed (\(way))")
        }
        return notes
    }
}
