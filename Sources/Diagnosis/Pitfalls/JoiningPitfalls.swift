// MARK: - The sorted parameters are joined differently (§3.4.1.3.2)

extension Pitfall {
    /// The parameters are joined as in the header; seen in mulesoft/api-console#61.
    static let joinedWithComma = Pitfall(
        "joined-with-comma", section: "3.4.1.3.2",
        mistake: "joined the parameters with \",\"",
        fix: "join each name and value with \"=\", and the parameters with \"&\""
    ) { _ in
        [
            Mistake(
                .joining { $0.separator = Array(",".utf8) },
                detail: "\",\" was written instead of \"&\""),
            Mistake(
                .joining {
                    $0.separator = Array(",".utf8)
                    $0.equals = Array(",".utf8)
                },
                detail: "\",\" was written instead of \"&\" and \"=\""),
        ]
    }

    /// Line breaks that a document adds for display, as RFC 5849 §3.4.1.1 does.
    ///
    /// Seen in stackoverflow.com/questions/7588404.
    static let displayLineBreaks = Pitfall(
        "display-line-breaks", section: "3.4.1.3.2",
        mistake: "wrote a line feed after each \"&\" between parameters",
        fix: "join the parameters without the line breaks that documentation adds for display",
        .joining { $0.lineBreak = Array("\n".utf8) })

    /// A loop that builds the string writes `&` after every parameter.
    static let trailingAmpersand = Pitfall(
        "trailing-ampersand", section: "3.4.1.3.2",
        mistake: "left an \"&\" at the end of the joined parameters",
        fix: "write \"&\" only between parameters, not after the last one",
        .joining { $0.endsWithSeparator = true })
}
