import OAuth1

/// What an encoder does differently than that of RFC 5849 (§3.6): which bytes it writes how.
struct EncoderDifference: Hashable, Sendable {
    /// The ASCII characters that it leaves unencoded.
    var leave = ""
    /// The unreserved characters that it encodes.
    var escape = ""
    var writesSpaceAsPlus = false
    var hasLowerCaseDigits = false
    var leadingZero = TextEncoding.LeadingZero.written
    var escapeDigits = 2
    var encodesOnlyFirst = false
    var others = TextEncoding.OtherCharacters.utf8

    func apply(to text: inout TextEncoding) {
        if writesSpaceAsPlus { text.writeSpaceAsPlus() }
        text.escape(escape)
        text.leave(leave)
        if hasLowerCaseDigits { text.hasLowerCaseDigits = true }
        if leadingZero != .written { text.leadingZero = leadingZero }
        if escapeDigits > 2 { text.escapeDigits = escapeDigits }
        if encodesOnlyFirst { text.encodesOnlyFirst = true }
        if others != .utf8 { text.others = others }
    }

    /// RFC 5849's encoding with the difference.
    var text: TextEncoding {
        var text = TextEncoding()
        apply(to: &text)
        return text
    }

    /// The steps in which `reach` encodes, each with the difference.
    func steps(_ reach: EncoderReach) -> [SigningStep] {
        var steps: [SigningStep] = []
        if reach.contains(.values) {
            steps.append(
                .encoding {
                    apply(to: &$0.text)
                    $0.textSource = reach.source
                })
        }
        if reach.contains(.baseString) { steps.append(.composition { apply(to: &$0.text) }) }
        if reach.contains(.secrets) { steps.append(.key { apply(to: &$0.text) }) }
        return steps
    }
}

// MARK: - Words

extension EncoderDifference {
    /// What the encoder does, as it follows "which".
    var presentWords: String {
        words("writes", "also encodes", "uses", "encodes", "leaves")
    }

    /// What a program did that encodes like this, as it follows "The program".
    var pastWords: String { words("wrote", "encoded", "used", "encoded", "left") }

    private func words(
        _ write: String,
        _ encode: String,
        _ use: String,
        _ change: String,
        _ leave: String
    ) -> String {
        var written: [String] = []
        if writesSpaceAsPlus { written.append("a space as \"+\"") }
        if escape == "~" { written.append("\"~\" as %7\(hasLowerCaseDigits ? "e" : "E")") }
        var clauses: [String] = []
        if !written.isEmpty { clauses.append("\(write) \(written.joined(separator: " and "))") }
        if escape != "", escape != "~" { clauses.append("\(encode) \(Self.named(escape))") }
        if hasLowerCaseDigits { clauses.append("\(use) lower-case hexadecimal digits") }
        switch leadingZero {
        case .written: break
        case .leftOut: clauses.append("\(leave) out leading zeros in escapes (%A)")
        case .space: clauses.append("\(write) a space for a leading zero in escapes (% A)")
        }
        if escapeDigits > 2 { clauses.append("\(write) escapes with \(escapeDigits) digits") }
        if encodesOnlyFirst {
            clauses.append("\(change) only the first of the bytes that must be encoded")
        }
        switch others {
        case .utf8: break
        case .codeUnits: clauses.append("\(change) UTF-16 instead of UTF-8")
        case .unmarkedCodeUnits: clauses.append("\(change) the numbers of characters")
        case .halves: clauses.append("\(change) the two halves of a surrogate pair separately")
        case .lowBytes: clauses.append("\(change) only the lowest byte of each character")
        case .negative: clauses.append("\(write) non-ASCII bytes as negative numbers (%FFFFFFC3)")
        case .negativeCut: clauses.append("\(write) %FF for each byte that is not ASCII")
        case .left: clauses.append("\(leave) non-ASCII characters unencoded")
        case .lettersLeft:
            clauses.append("\(leave) bytes unencoded that are letters in ISO-8859-1 (0xC3)")
        }
        // Those that stay by RFC 5849 do not count.
        let left = self.leave.filter { !"-._~".contains($0) }
        if left != "" { clauses.append("\(leave) \(Self.named(left)) unencoded") }
        return Self.joined(clauses)
    }

    /// One or two characters in quotation marks; more of them without.
    private static func named(_ characters: String) -> String {
        let marks = characters.count > 2 ? "" : "\""
        let names = characters.filter { $0 != " " }.map { "\(marks)\($0)\(marks)" }
        let spaces = characters.contains(" ") ? ["spaces"] : []
        guard characters.count > 2 else { return (spaces + names).joined(separator: " and ") }
        return (spaces + [names.joined(separator: " ")]).joined(separator: " and ")
    }

    private static func joined(_ clauses: [String]) -> String {
        guard clauses.count > 1, let last = clauses.last else { return clauses.joined() }
        let start = clauses.dropLast().joined(separator: ", ")
        let isLong = clauses.count > 2 || start.utf8.contains(" and ".utf8)
        return "\(start)\(isLong ? "," : "") and \(last)"
    }
}
