package import ProviderProfiles
import Vectors
package import HTTP

/// What a server's refusal of a request means, as far as its text says.
package struct UpstreamAnswer {
    private let response: ResponseReader.Response
    private let profile: ProviderProfile?

    package init(_ response: ResponseReader.Response, _ profile: ProviderProfile?) {
        self.response = response
        self.profile = profile
    }

    /// Sentences; none if the server has not refused.
    package func notes(isCorrect: Bool) -> [String] {
        guard response.status >= 400 else { return [] }
        let texts = [response.body] + response.fields.values(of: "WWW-Authenticate")
        let text = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        var notes: [String] = []
        let line = text.split(whereSeparator: \.isNewline).first {
            $0.contains { !$0.isWhitespace }
        }
        guard let line else {
            notes = ["the server answers \(response.status), but does not say why"]
            return notes + Self.next(isCorrect)
        }
        notes.append(
            "the server answers \(response.status): \(PlainText.quoted(String(line.prefix(200))))")
        let word = ProblemWord.found(in: text).first?.word
        // Many providers use the same words, so the host decides, or --provider, whose they are.
        if profile != nil, let found = ProviderProfiles.errors(in: text, of: profile).first {
            let code = found.error.code.map { " (\($0))" } ?? ""
            notes.append(
                "\(found.provider.title) means by \"\(found.error.writtenText)\"\(code):"
                    + " \(found.error.meaning)")
            notes += found.error.causes.prefix(3).map { "possible cause: \($0)" }
        } else if let word {
            notes.append("this probably means \(word.word): \(word.error.meaning)")
        }
        return notes + Self.next(isCorrect)
    }

    private static func next(_ isCorrect: Bool) -> [String] {
        isCorrect ? ["the signature is correct for these secrets: look for another cause"] : []
    }
}
