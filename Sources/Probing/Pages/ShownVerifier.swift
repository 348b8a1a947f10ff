/// The verifier that a page shows for people to type into their program.
enum ShownVerifier {
    /// Nil if the page has no text that is marked as a verifier.
    static func find(in page: String) -> String? {
        let tags = HTMLTag.all(in: page)
        for (index, tag) in tags.enumerated() {
            let marks = [tag["id"], tag["class"], tag["name"]].compactMap { $0?.lowercased() }
            guard marks.contains(where: { $0.contains("verifier") || $0 == "pin" }) else {
                continue
            }
            let words = [tag["value"] ?? ""] + tags[index...].prefix(4).map(\.text)
            if let word = words.lazy.compactMap(verifier).first { return word }
        }
        let codes = tags.filter { ["code", "kbd", "samp"].contains($0.name) }
            .compactMap { verifier($0.text) }
        return codes.count == 1 && !tags.contains { $0.name == "form" } ? codes[0] : nil
    }

    private static func verifier(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count == 1 ? String(words[0]) : nil
    }
}
