package import Diagnosis
package import OAuth1
import Vectors

/// A pitfall for people: what programs do, what to do instead, and an example.
package enum PitfallText {
    /// An entry of a list, under the id.
    package static func entry(_ pitfall: Pitfall) -> [String] {
        [pitfall.id, "  The program \(pitfall.mistake)."]
    }

    /// What programs do, and what to do instead.
    static func advice(on pitfall: Pitfall) -> [String] {
        [
            "\(pitfall.id) (RFC 5849 §\(pitfall.section))", "  The program \(pitfall.mistake).",
            "  Fix: \(pitfall.fix).",
        ]
    }

    /// All that is known of a pitfall.
    package static func lines(of pitfall: Pitfall) throws(SigningError) -> [String] {
        var lines = advice(on: pitfall)
        let made = ProgrammingLanguage.allCases.compactMap { language in
            pitfall.wordings[language].map { "  \(language.rawValue): \($0)" }
        }
        if !made.isEmpty { lines += ["", "Programs that make this mistake"] + made }
        if pitfall.isOfEncoding {
            lines += ["", "Correct encoding"]
            lines += ProgrammingLanguage.allCases.map { "  \($0.rawValue): \($0.encodingLine)" }
        }
        return try lines + example(of: pitfall)
    }

    private static func example(of pitfall: Pitfall) throws(SigningError) -> [String] {
        guard let example = try PitfallExample(pitfall) else { return published(pitfall) }
        let vector = example.vector
        let request = vector.request
        var lines = ["", "Example"]
        lines.append("  \(vector.string(of: request.method)) \(vector.string(of: request.url))")
        let form = vector.list(of: request.form)
        if !form.isEmpty {
            var body: [UInt8] = []
            FormEncodedBody.append(form, to: &body)
            lines.append("  with the form \(String(decoding: body, as: UTF8.self))")
        } else if request.body.isPresent {
            lines.append("  with the body \(vector.string(of: request.body))")
        }
        lines.append("  The \(example.stage.title):")
        lines += AlignedDifference(correct: example.correct, found: example.found).lines.map {
            "    \($0)"
        }
        return lines
    }

    /// Where an example is that needs more than a request.
    private static func published(_ pitfall: Pitfall) -> [String] {
        let family = PitfallCatalogue.families.first {
            $0.pitfalls.contains { $0.id == pitfall.id }
        }
        guard let family else { return [] }
        let file = "vectors/pitfalls/\(family.name).json"
        return ["", "Example", "  See the vector \(pitfall.id)-1 in \(file)."]
    }
}
