import Diagnosis

/// The tables of `docs/pitfalls.md`: a row for each pitfall, in the words of the catalogue.
enum PitfallRows {
    static let file = "docs/pitfalls.md"

    struct Absent: Error {
        let heading: String
    }

    /// The page with the rows of the catalogue; what is before and after the tables stays.
    ///
    /// - Throws: ``Absent`` if a family has no table there.
    static func filled(_ page: String) throws(Absent) -> String {
        var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (name, pitfalls) in PitfallCatalogue.families {
            let heading = "Vectors: `vectors/pitfalls/\(name).json`."
            guard let title = lines.firstIndex(where: { $0.hasSuffix(heading) }),
                let rule = lines[title...].firstIndex(of: "| --- | --- | --- |")
            else { throw Absent(heading: heading) }
            let end = lines[(rule + 1)...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
            lines.replaceSubrange((rule + 1)..<end, with: pitfalls.map(row))
        }
        return lines.joined(separator: "\n")
    }

    private static func row(_ pitfall: Pitfall) -> String {
        "| `\(pitfall.id)` | \(markdown(pitfall.mistake)) | \(markdown(pitfall.fix)) |"
    }

    /// The text as the page has it, where "*" and "~" are escaped.
    private static func markdown(_ text: String) -> String {
        text.replacing("*", with: "\\*").replacing("~", with: "\\~")
    }
}
