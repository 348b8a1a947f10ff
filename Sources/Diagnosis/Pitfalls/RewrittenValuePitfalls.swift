// MARK: - Values of the query and form that HTML or a browser has changed (§3.4.1.3.1)

extension Pitfall {
    /// Browsers submit line feeds as CR LF; seen in openequella/openEQUELLA#3204.
    static let crlf = Pitfall(
        "crlf", section: "3.4.1.3.1",
        mistake: "changed the line endings before signing",
        fix: "sign the line endings that are sent"
    ) { _ in
        [
            Mistake(
                .values(with: "\n") {
                    // In two steps, so that a CR LF stays unchanged.
                    replacing("\n", by: "\r\n", in: replacing("\r\n", by: "\n", in: $0))
                },
                detail: "each LF was signed as CR LF"),
            Mistake(
                .values(with: "\n") { replacing("\r\n", by: "\n", in: $0) },
                detail: "each CR LF was signed as LF"),
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
            Mistake(
                .values(with: "&") { replacing("&", by: "&amp;", in: $0) },
                detail: "each \"&\" was signed as \"&amp;\""),
            Mistake(
                .values(with: "&") { replacing("&amp;", by: "&", in: $0) },
                detail: "each \"&amp;\" was signed as \"&\""),
        ] + (facts.query?.contains(UInt8(ascii: "&")) ?? false ? [separator] : [])
    }
}

extension Pitfall {
    private static func replacing(_ old: String, by new: String, in text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var rest = text[...]
        while let first = rest.first {
            if rest.starts(with: old.utf8) {
                output += new.utf8
                rest.removeFirst(old.utf8.count)
            } else {
                output.append(first)
                rest.removeFirst()
            }
        }
        return output
    }
}

extension SigningStep {
    /// Changes each value of the query and form that contains `character`.
    fileprivate static func values(
        with character: Unicode.Scalar,
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Self {
        let byte = UInt8(ascii: character)
        return .parameters { list in
            for index in list.indices where list[index].source != .protocol {
                guard list[index].value.contains(byte) else { continue }
                list[index].value = change(list[index].value)
            }
        }
    }
}
