// MARK: - A character that both encodings write against RFC 5849 (§3.6)
//
// Who has one encoder uses it for names and values, then for the URL and the joined parameters.

extension Pitfall {
    static let plusForSpaceBoth = both(
        "plus-for-space-both", "encoded a space as \"+\"", fix: plusForSpace.fix
    ) { $0.writeSpaceAsPlus() }

    static let tildeEncodedBoth = both(
        "tilde-encoded-both", "encoded \"~\" as %7E", fix: tildeEncoded.fix
    ) { $0.escape("~") }

    static let starNotEncodedBoth = both(
        "star-not-encoded-both", "left \"*\" unencoded", fix: starNotEncoded.fix
    ) { $0.leave("*") }

    static let slashNotEncodedBoth = both(
        "slash-not-encoded-both", "left \"/\" unencoded", fix: "encode \"/\" as %2F"
    ) { $0.leave("/") }

    /// Seen in Swift and JavaScript.
    static let bracketsNotEncodedBoth = both(
        "brackets-not-encoded-both", "left \"[\" and \"]\" unencoded", fix: bracketsNotEncoded.fix
    ) { $0.leave("[]") }

    static let commaNotEncodedBoth = Pitfall(
        "comma-not-encoded-both", section: "3.6",
        mistake: "left a character such as \",\" unencoded\(inBoth)", fix: commaNotEncoded.fix
    ) { _ in
        subDelimiters.map { character in
            Mistake(
                steps: steps { $0.leave(character) },
                detail: { "the unencoded character was \"\(character)\"" })
        }
    }

    private static let inBoth =
        " in names and values, and again in the URL and the joined parameters"

    private static func both(
        _ id: String,
        _ mistake: String,
        fix: String,
        _ change: @escaping @Sendable (inout TextEncoding) -> Void
    ) -> Pitfall {
        let instances = [Mistake(steps: steps(change))]
        return Pitfall(id, section: "3.6", mistake: mistake + inBoth, fix: fix) { _ in instances }
    }

    private static func steps(
        _ change: @escaping @Sendable (inout TextEncoding) -> Void
    ) -> [SigningStep] {
        [.encoding { change(&$0.text) }, .composition { change(&$0.text) }]
    }
}
