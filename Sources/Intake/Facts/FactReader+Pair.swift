import OAuth1

// Lines that are a name, a separator and a value without quotes.
extension FactReader {
    /// Whether several pairs are in one word: `a=b&c=d`.
    private static func hasPairs(_ word: ArraySlice<UInt8>) -> Bool {
        let parts = word.split { $0 == ASCII.ampersand || $0 == UInt8(ascii: ";") }
        return parts.dropFirst().contains { part in
            !part.drop { $0 != ASCII.equals }.allSatisfy { $0 == ASCII.equals }
        }
    }

    /// Reads a whole line as one pair.
    ///
    /// - Returns: whether nothing else can be in it.
    mutating func readPair(_ body: ArraySlice<UInt8>) -> Bool {
        guard let (name, whole) = Self.pair(in: body), let first = whole.first else { return false }
        // A row may have more columns.
        let rest = whole.prefix { $0 != ASCII.tab }
        let own = [name + Self.remark(after: rest)]
        guard !"\"'`{[(<".utf8.contains(first) else {
            // The marks at both ends may belong to the value.
            if first == UInt8(ascii: "<") || Self.closing(in: rest, at: rest.startIndex) == nil {
                add(rest, own, .words)
            }
            return false
        }
        let quote = rest.firstIndex { "\"'`".utf8.contains($0) }
        // A call, or a type before another separator.
        if let quote, rest.contains(where: ASCII.isBlank) || rest.contains(UInt8(ascii: "(")),
            Self.closing(in: rest, at: quote) != nil
        {
            return false
        }
        if let quote, rest[quote] == ASCII.quote, Self.closing(in: rest, at: quote) == nil,
            rest[(quote + 1)...].first.map({ ",;\t".utf8.contains($0) }) ?? true,
            !rest[..<quote].contains(where: ASCII.isBlank)
        {
            // The last line of a cell that has several.
            add(rest[..<quote], own, .separator)
        }
        let uncommented = Self.withoutComment(rest)
        let word = uncommented.prefix { !ASCII.isBlank($0) }
        let isWord = word.count == uncommented.count
        var ends = [uncommented]
        while ends.count < 3, let last = ends.last?.last, ",;".utf8.contains(last) {
            ends.append(ends[ends.count - 1].dropLast())
        }
        let isBare = !word.contains { "\"'`(){}<>".utf8.contains($0) }
        let isClear = isWord && isBare && !Self.hasPairs(word)
        for end in ends.reversed() { add(end, own, isClear ? .separator : .words) }
        if !isWord { add(word, own, .words) }
        if uncommented.count < rest.count { add(rest, own, .words) }
        return isClear
    }

    /// What a comment after a value says that it is, with a blank before it: `CS=… # consumer
    /// secret`; empty if it says nothing.
    private static func remark(after rest: ArraySlice<UInt8>) -> String {
        let comment = rest[withoutComment(rest).endIndex...].drop {
            ASCII.isBlank($0) || "#;/".utf8.contains($0)
        }
        guard isNameShaped(comment), comment.split(separator: ASCII.space).count <= 3 else {
            return ""
        }
        let text = String(bytes: comment)
        return CredentialNames.meaning(of: [text]).rank > 1 ? " " + text : ""
    }

    /// A name at the beginning of a line, and what is after its separator.
    private static func pair(
        in body: ArraySlice<UInt8>
    ) -> (name: String, rest: ArraySlice<UInt8>)? {
        // A name in quotes may have a separator: `"Section:Name": "value"`.
        let isQuoted = body.first.map { "\"'".utf8.contains($0) } ?? false
        let end = isQuoted ? closing(in: body, at: body.startIndex) : nil
        let start = end ?? body.startIndex
        guard let place = body.indices[start...].first(where: { separator(in: body, at: $0) > 0 })
        else { return nil }
        let after = place + separator(in: body, at: place)
        var name = body[..<place].drop(while: ASCII.isBlank)
        while let last = name.last, ASCII.isBlank(last) || last == UInt8(ascii: "*") {
            name.removeLast()
        }
        // A remark: `old secret (until March): …`.
        if name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")),
            open > name.startIndex, ASCII.isBlank(name[open - 1])
        {
            name = name[..<(open - 1)]
        }
        let export = Array("export ".utf8)
        if name.starts(with: export) { name = name.dropFirst(export.count) }
        name = unquoted(name.drop { "*$@%!#/~".utf8.contains($0) || ASCII.isBlank($0) })
        guard isNameShaped(name, isQuoted: isQuoted),
            name.split(separator: ASCII.space).count <= 4
        else { return nil }
        let blanks = body[after...].drop(while: ASCII.isBlank)
        // `**Name:** value`
        let marked = body[after...].drop { $0 == UInt8(ascii: "*") }
        let rest = marked.first == ASCII.space ? marked.drop(while: ASCII.isBlank) : blanks
        // `https://…` is not a pair.
        guard !body[place...].starts(with: "://".utf8) else { return nil }
        return (String(bytes: name), rest)
    }

    /// A comment begins after a blank.
    private static func withoutComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let comment = bytes.indices.dropFirst().first { index in
            ASCII.isBlank(bytes[index - 1])
                && (bytes[index] == ASCII.hash || bytes[index] == UInt8(ascii: ";")
                    || bytes[index...].starts(with: "//".utf8)
                    || bytes[index...].starts(with: "<!--".utf8))
        }
        var text = bytes[..<(comment ?? bytes.endIndex)]
        while text.last.map(ASCII.isBlank) == true { text.removeLast() }
        return text
    }

    /// The length of the separator at a place: `=`, `:`, `:=`, `=>`, `->`, a tab; 0 if there is
    /// none.
    static func separator(in bytes: ArraySlice<UInt8>, at place: Int) -> Int {
        let next = place + 1 < bytes.endIndex ? bytes[place + 1] : nil
        switch (bytes[place], next) {
        case (ASCII.colon, ASCII.colon?): return 0
        case (ASCII.colon, ASCII.equals?), (ASCII.equals, UInt8(ascii: ">")?),
            (UInt8(ascii: "-"), UInt8(ascii: ">")?), (UInt8(ascii: "<"), UInt8(ascii: "-")?):
            return 2
        case (ASCII.colon, _):
            return place > bytes.startIndex && bytes[place - 1] == ASCII.colon
                ? 0 : 1
        case (ASCII.equals, _), (ASCII.tab, _): return 1
        default: return 0
        }
    }

    /// The place after the quote that closes the one at `start`; nil if none does.
    ///
    /// A doubled quote is one of the text.
    static func closing(in bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
        let quote = bytes[start]
        var place = start + 1
        while place < bytes.endIndex {
            if bytes[place] == ASCII.backslash, quote != UInt8(ascii: "`") {
                place += 2
            } else if bytes[place] == quote {
                guard place + 1 < bytes.endIndex, bytes[place + 1] == quote, place > start + 1
                else { return place + 1 }
                place += 2
            } else {
                place += 1
            }
        }
        return nil
    }
}
