// Values of query and form are written otherwise in HTML and by browsers (§3.4.1.3.1).

extension Pitfall {
    /// Browsers submit line feeds as CR LF; met in openequella/openEQUELLA#3204.
    static let crlf = Pitfall(
        "crlf", section: "3.4.1.3.1",
        mistake: "signed other ends of lines than those that are sent",
        fix: "sign the ends of lines that are sent"
    ) { _ in
        [
            Mistake(
                .values(with: "\n") {
                    // In two steps, so that a CR LF stays one.
                    replacing("\n", by: "\r\n", in: replacing("\r\n", by: "\n", in: $0))
                },
                detail: "each LF was signed as CR LF"),
            Mistake(
                .values(with: "\n") { replacing("\r\n", by: "\n", in: $0) },
                detail: "each CR LF was signed as LF"),
        ]
    }

    /// A value or a URL that was copied from HTML.
    static let htmlEntities = Pitfall(
        "html-entities", section: "3.4.1.3.1", .rare,
        mistake: "escaped \"&\" of values as in HTML, or resolved such an escape",
        fix: "sign the values that are sent"
    ) { _ in
        [
            Mistake(
                .values(with: "&") { replacing("&", by: "&amp;", in: $0) },
                detail: "each \"&\" was signed as \"&amp;\""),
            Mistake(
                .values(with: "&") { replacing("&amp;", by: "&", in: $0) },
                detail: "each \"&amp;\" was signed as \"&\""),
        ]
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
    /// Rewrites each value of query and form in which `character` occurs.
    fileprivate static func values(
        with character: Unicode.Scalar,
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Self {
        let octet = UInt8(ascii: character)
        return .parameters { list in
            for index in list.indices where list[index].source != .protocol {
                guard list[index].value.contains(octet) else { continue }
                list[index].value = change(list[index].value)
            }
        }
    }
}
