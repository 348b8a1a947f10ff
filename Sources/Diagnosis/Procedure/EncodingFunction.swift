/// A function of a language, or of one of its libraries, that encodes text (§3.6).
package struct EncodingFunction: Hashable, Sendable {
    package let language: ProgrammingLanguage
    /// Its name, as it follows "with".
    package let name: String

    init(_ language: ProgrammingLanguage, _ name: String) {
        self.language = language
        self.name = name
    }
}

/// What an encoder does with the one character that it encodes against RFC 5849.
struct EncoderHabit {
    private let verb: String
    private let rest: String

    /// Nil if the encoder differs in anything else, or in several characters.
    ///
    /// The brackets are one, since they come together.
    init?(_ text: TextEncoding) {
        if text == .plusForSpace {
            (verb, rest) = ("write", "a space as \"+\"")
        } else if let (characters, isEscaped) = text.otherCharacters {
            let names = characters.map { "\"\($0)\"" }.joined(separator: " and ")
            guard characters.count == 1 || names == "\"[\" and \"]\"" else { return nil }
            (verb, rest) = isEscaped ? ("encode", names) : ("leave", "\(names) unencoded")
        } else {
            return nil
        }
    }

    /// One sentence about all of these functions, without a full stop; those of `language` first.
    func sentence(_ functions: [EncodingFunction], _ language: ProgrammingLanguage?) -> String? {
        var names: [String] = []
        let own = functions.filter { $0.language == language }
        for name in (own + functions).map({ $0.name }) where !names.contains(name) {
            names.append(name)
        }
        guard let first = names.first else { return nil }
        return switch names.count {
        case 1: "\(first) \(verb)s \(rest)"
        case 2: "\(first) and \(names[1]) \(verb) \(rest)"
        default: "\(first) and \(names.count - 1) other functions \(verb) \(rest)"
        }
    }
}
