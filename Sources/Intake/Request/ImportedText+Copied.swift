import OAuth1

extension ImportedText {
    /// The text without what is put around it: Markdown, quotes of mails, indentation.
    ///
    /// It is as it was before it went through a text processor or a page, and its lines keep their
    /// numbers. Nil if that is the same.
    var uncopied: ImportedText? {
        var lines = lines.map { Array($0.bytes) }
        let fences = lines.indices.filter { lines[$0].starts(with: "```".utf8) }
        if fences.count > 1 {
            for index in lines.indices where index <= fences[0] || index >= fences[1] {
                lines[index] = []
            }
        }
        let isHTML = CopiedText.hasEntities(bytes[...])
        lines = Self.withoutStart(lines).map { line in
            let plain = CopiedText.withPlainMarks(line[...])
            return isHTML ? HTMLText.decoded(plain[...]) : plain
        }
        let text = Array(lines.joined(separator: [ASCII.newline]))
        let isSame = text.elementsEqual(bytes) || (text + [ASCII.newline]).elementsEqual(bytes)
        guard !isSame else { return nil }
        return ImportedText(
            name: name, bytes: text, scheme: scheme, variables: variables, load: load)
    }

    /// The lines without the `>` or the blanks that all of them begin with.
    private static func withoutStart(_ lines: [[UInt8]]) -> [[UInt8]] {
        let used = lines.filter { !$0.allSatisfy(ASCII.isBlank) }
        let isQuote = used.allSatisfy { $0.first == UInt8(ascii: ">") }
        let blanks = used.map { $0.dropFirst(isQuote ? 1 : 0).prefix(while: ASCII.isBlank).count }
        let count = (isQuote ? 1 : 0) + (blanks.min() ?? 0)
        return lines.map { Array($0.dropFirst(count)) }
    }
}
