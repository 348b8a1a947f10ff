// MARK: - Values of the query and form that HTML or a browser has changed (§3.4.1.3.1)

extension Pitfall {
    /// Browsers submit line feeds as CR LF; seen in openequella/openEQUELLA#3204.
    static let crlf = Pitfall(
        "crlf", section: "3.4.1.3.1",
        mistake: "changed the line endings before signing",
        fix: "sign the line endings that are sent"
    ) { _ in
        [
            // A CR LF stays unchanged.
            replacing(["\r\n": "\r\n", "\n": "\r\n"], "each LF was signed as CR LF"),
            replacing(["\r\n": "\n"], "each CR LF was signed as LF"),
        ]
    }

    /// A value or a URL was copied from HTML.
    static let htmlEntities = Pitfall(
        "html-entities", section: "3.4.1.3.1", .rare,
        mistake: "wrote \"&\" in values as an HTML entity, or an HTML entity as \"&\"",
        fix: "sign values exactly as they are sent"
    ) { facts in
        let separator = Mistake(
            .parameters { list in
                let names = list.indices.filter { list[$0].source == .query }
                for index in names.dropFirst() {
                    list[index].name = Array("amp;".utf8) + list[index].name
                }
            },
            detail: "each \"&\" of the query was signed as \"&amp;\"")
        return [
            replacing(["&": "&amp;"], "each \"&\" was signed as \"&amp;\""),
            replacing(["&amp;": "&"], "each \"&amp;\" was signed as \"&\""),
        ] + (facts.query?.contains(UInt8(ascii: "&")) ?? false ? [separator] : [])
    }
    private static func replacing(
        _ pairs: KeyValuePairs<String, String>,
        _ detail: String
    ) -> Mistake {
        Mistake(.requestValues(TextChange.replacing(pairs)), detail: detail)
    }
}
