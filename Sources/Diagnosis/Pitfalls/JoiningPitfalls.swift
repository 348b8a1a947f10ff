// The sorted parameters are joined by something else (§3.4.1.3.2).

extension Pitfall {
    /// The header's way of joining; met in mulesoft/api-console#61.
    static let joinedWithComma = Pitfall(
        "joined-with-comma", section: "3.4.1.3.2",
        mistake: "joined the parameters with \",\"",
        fix: "join names and values with \"=\", and parameters with \"&\""
    ) { _ in
        [
            Mistake(
                .joining { $0.separator = Array(",".utf8) },
                detail: "\",\" stands in place of \"&\""),
            Mistake(
                .joining {
                    $0.separator = Array(",".utf8)
                    $0.equals = Array(",".utf8)
                },
                detail: "\",\" stands in place of \"&\" and of \"=\""),
        ]
    }

    /// Lines that a document breaks for display, as RFC 5849 §3.4.1.1 does.
    ///
    /// Met in stackoverflow.com/questions/7588404.
    static let displayLineBreaks = Pitfall(
        "display-line-breaks", section: "3.4.1.3.2",
        mistake: "put a line feed behind each \"&\" between parameters",
        fix: "join the parameters without line breaks, which documents have for display alone",
        .joining { $0.lineBreak = Array("\n".utf8) })

    /// Loops that build the string put `&` behind every parameter.
    static let trailingAmpersand = Pitfall(
        "trailing-ampersand", section: "3.4.1.3.2",
        mistake: "left \"&\" at the end of the joined parameters",
        fix: "put \"&\" between parameters, and not behind the last one",
        .joining { $0.endsWithSeparator = true })
}
