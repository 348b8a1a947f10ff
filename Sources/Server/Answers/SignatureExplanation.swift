package import Diagnosis
import OAuth1
import Reports
import Results
package import Vectors

/// Why the signature of a request is wrong.
package struct SignatureExplanation: Sendable {
    /// Sentences for people.
    package let lines: [String]
    /// The ids of the mistakes.
    package let pitfalls: [String]
    /// The same for programs.
    package let json: String

    /// Nil if the request cannot be explained.
    ///
    /// - Parameters:
    ///   - record: a request whose signature is wrong.
    ///   - limits: how long is searched, and how deep.
    ///   - names: what options are called.
    package init?(
        _ record: RequestRecord,
        _ limits: Diagnostics.Limits,
        _ names: @escaping Hint.Names
    ) {
        guard record.hasWrongSignature,
            var explained = Self.explained(record, url: record.request.url, limits)
        else { return nil }
        // What the client calls the root is not known from the request.
        if explained.diagnosis?.mistakes.isEmpty ?? true, let url = record.request.urlWithoutPath,
            let other = Self.explained(record, url: url, limits),
            !(other.diagnosis?.mistakes.isEmpty ?? true)
        {
            explained = other
        }
        let text = SignatureAnswerText(explained, names)
        lines = text.lines
        let mistakes = explained.diagnosis?.mistakes ?? []
        pitfalls = mistakes.map(\.id)
        json = Self.json(text, mistakes, also: explained.diagnosis?.explanations.first?.also ?? [])
    }

    private static func explained(
        _ record: RequestRecord,
        url: [UInt8]?,
        _ limits: Diagnostics.Limits
    ) -> Explained? {
        let id = "request-\(record.number)"
        guard let vector = RequestVector(record, id: id, url: url)?.vector else { return nil }
        var checker = Checker()
        do throws(SigningError) {
            return try Explained(vector, limits, using: &checker)
        } catch {
            return nil
        }
    }

    private static func json(
        _ text: SignatureAnswerText,
        _ mistakes: [Pitfall],
        also: [String]
    ) -> String {
        func string(_ bytes: [UInt8]) -> String {
            JSONText.string(String(decoding: bytes, as: UTF8.self))
        }
        let list = mistakes.map { mistake in
            JSONText.object([
                ("id", JSONText.string(mistake.id)), ("section", JSONText.string(mistake.section)),
                ("mistake", JSONText.string("The program \(mistake.mistake).")),
                ("fix", JSONText.string(mistake.fix)),
            ])
        }
        var members = [
            ("mistakes", JSONText.list(list)), ("also", JSONText.list(ofStrings: also)),
        ]
        if let correct = text.correct { members.append(("correct_base_string", string(correct))) }
        if let found = text.found { members.append(("found_base_string", string(found))) }
        members.append(("text", JSONText.list(ofStrings: text.lines)))
        return JSONText.object(members)
    }
}
