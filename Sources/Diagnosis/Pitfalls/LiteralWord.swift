extension Pitfall {
    /// A value is signed as a language writes it, and sent as JSON or JavaScript writes it.
    ///
    /// No thread found; `str(True)` in Python does it.
    static let languageLiterals = Pitfall(
        "language-literals", section: "3.4.1.3.1",
        mistake: "signed a value as a programming language writes it, such as True for true",
        fix: "convert values to text first, then sign and send the same text",
        readsBody: true
    ) { facts in
        let values = facts.requestParameters.map { $0.value }
        return literals.filter { words in
            values.contains { value in words.contains { $0.sent.utf8.elementsEqual(value) } }
                || facts.body.map { words.areIn($0) } ?? false
        }.map { words in
            Mistake(
                .requestValues { value in
                    let word = words.first { $0.sent.utf8.elementsEqual(value) }
                    return word.map { Array($0.signed.utf8) } ?? value
                }, detail: words.detail)
        }
    }

    private static let literals: [[LiteralWord]] = [
        [("true", "True"), ("false", "False"), ("null", "None")],
        [("True", "true"), ("False", "false"), ("None", "null")],
        [("true", "1"), ("false", "")],
        [("true", "1"), ("false", "0")],
        [("", "None")], [("", "null")], [("", "nil")], [("", "undefined")], [("", "NaN")],
        [("", "true")], [("1", "true"), ("0", "false")], [("1", "True"), ("0", "False")],
    ].map { $0.map { LiteralWord(sent: $0.0, signed: $0.1) } }
}

/// A value that was sent, and what was signed in its place.
private struct LiteralWord: Sendable {
    let sent: String
    let signed: String
}

extension [LiteralWord] {
    /// Whether `body` has one of the words, so that it may be the value of a member.
    fileprivate func areIn(_ body: [UInt8]) -> Bool {
        contains { word in
            let text = [UInt8](word.sent.utf8)
            guard !text.isEmpty, body.count >= text.count else { return false }
            return body.indices.dropLast(text.count - 1).contains {
                body[$0...].starts(with: text)
            }
        }
    }

    fileprivate var detail: String {
        map { word in
            let sent = word.sent.isEmpty ? "an empty value" : word.sent
            let signed = word.signed.isEmpty ? "an empty value" : word.signed
            return "\(sent) was signed as \(signed)"
        }.joined(separator: ", ")
    }
}
