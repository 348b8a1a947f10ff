extension ProviderProfiles {
    /// The errors that are single words, such as `INVALID_LOGIN_ATTEMPT`.
    package static var errorCodes: [String] {
        all.flatMap { $0.errors }.map { $0.text }
            .filter { !$0.utf8.contains(UInt8(ascii: " ")) }
    }

    /// The errors that a text has, the most certain first.
    ///
    /// With a `provider`, only its own; without one, those whose text, not only a code, is found.
    package static func errors(
        in text: String,
        of provider: ProviderProfile? = nil
    ) -> [FoundError] {
        let text = SearchedText(text)
        var found: [FoundError] = []
        for candidate in provider.map({ [$0] }) ?? all {
            for error in candidate.errors {
                let certainty = error.certainty(in: text, codesSuffice: provider != nil)
                guard certainty > 0 else { continue }
                found.append(
                    FoundError(provider: candidate, error: error, certainty: certainty))
            }
        }
        let best = found.map { $0.certainty }.max() ?? 0
        return found.filter { 2 * $0.certainty >= best }.sorted { $0.certainty > $1.certainty }
    }
}

extension ProviderError {
    fileprivate func certainty(in text: SearchedText, codesSuffice: Bool) -> Int {
        let pieces = [self.text] + also
        let longest = pieces.filter(text.containsWhole).map { $0.utf8.count }.max() ?? 0
        let hasCode = code.map { text.containsWhole("\($0)") } ?? false
        // A number of its own may be anything.
        guard longest > 0 else { return hasCode && codesSuffice ? 8 : 0 }
        return longest + (hasCode ? 8 : 0)
    }
}
