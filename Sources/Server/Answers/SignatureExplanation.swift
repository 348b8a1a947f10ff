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
    /// What to do instead of the first one; nil if none was found.
    package let fix: String?
    /// The likeliest cause, as a clause; nil if nothing is likely.
    package let cause: String?
    /// The same for programs.
    package let json: JSON

    /// Nil if the request cannot be explained.
    ///
    /// - Parameters:
    ///   - record: a request whose signature is wrong.
    ///   - limits: how long is searched, and how deep.
    package init?(_ record: RequestRecord, _ limits: Diagnoser.Limits) {
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
        let text = SignatureAnswerText(explained)
        lines = text.lines
        let mistakes = explained.diagnosis?.mistakes ?? []
        pitfalls = mistakes.map(\.id)
        fix = mistakes.first?.fix
        cause =
            if let mistake = mistakes.first {
                "the client \(mistake.mistake)"
            } else if explained.diagnosis?.isOpen ?? false {
                Self.otherKey(of: record)
            } else {
                nil
            }
        json = Self.json(text, mistakes, also: explained.diagnosis?.explanations.first?.also ?? [])
    }

    private static func explained(
        _ record: RequestRecord,
        url: [UInt8]?,
        _ limits: Diagnoser.Limits
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

    /// What is likely where no known mistake gives the signature.
    private static func otherKey(of record: RequestRecord) -> String {
        func quoted(_ identifier: String) -> String {
            PlainText.quoted(String(identifier.prefix(80)))
        }
        let client = quoted(record.clientKey ?? "")
        guard record.client?.publicKey == nil else {
            return "the client probably signs with a private key that does not belong to \(client)"
        }
        let token = record.token.map { $0.isEmpty ? "" : " or \(quoted($0))" }
        return
            "no known mistake gives this signature, so the client probably uses a wrong secret"
            + " for \(client)\(token ?? "")"
    }

    private static func json(
        _ text: SignatureAnswerText,
        _ mistakes: [Pitfall],
        also: [String]
    ) -> JSON {
        let list = mistakes.map { mistake -> JSON in
            [
                "id": .string(mistake.id), "section": .string(mistake.section),
                "mistake": .string("The program \(mistake.mistake)."),
                "fix": .string(mistake.fix),
            ]
        }
        return [
            "mistakes": .list(list), "also": .list(also),
            "correct_base_string": text.correct.map(JSON.string),
            "found_base_string": text.found.map(JSON.string), "text": .list(text.lines),
        ]
    }
}

extension Refusal {
    /// The message, and the likeliest cause, which the explanation may know.
    package func advice(_ explanation: SignatureExplanation?) -> String {
        (cause ?? explanation?.cause).map { "\(message); \($0)" } ?? message
    }
}
