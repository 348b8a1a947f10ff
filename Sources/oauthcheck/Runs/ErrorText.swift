import ProviderProfiles
import Vectors

/// What an error means, for people; the pasted text itself is not repeated.
struct ErrorText {
    private(set) var lines: [String] = []
    /// Errors of more providers are not shown.
    private static let errorsMax = 3

    init(_ text: String, of profile: ProviderProfile?) {
        let found = ProviderProfiles.errors(in: text, of: profile)
        for error in found.prefix(Self.errorsMax) {
            add("\(error.provider.title): \(error.error.title)", error.error)
            lines.append("  Next: \(ProviderText.next(error.error.next, of: error.provider))")
            if let source = error.provider.sources.first {
                lines.append("  Source: \(source.text) (read \(source.date))")
            }
        }
        for (word, _) in ProblemWord.found(in: text) {
            add("Generally: \(word.word)", word.error)
            lines.append("  Next: \(ProviderText.next(word.error.next, of: profile))")
        }
    }

    private mutating func add(_ title: String, _ error: ProviderError) {
        if !lines.isEmpty { lines.append("") }
        lines += [title, "  \(error.meaning)"]
        guard !error.causes.isEmpty else { return }
        lines.append("  Likely causes, the most likely first:")
        for (number, cause) in error.causes.enumerated() {
            lines.append("    \(number + 1). \(cause)")
        }
    }
}
