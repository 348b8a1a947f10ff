import OAuth1
import Vectors

/// Names and values beside each other in a text, as programs print lists, maps and tables.
enum FieldList {
    /// A list in brackets, or on lines.
    struct Found {
        let fields: [ImportedField]
        /// Where the list begins in the text.
        let place: Int
    }

    /// In bytes; between the name of a list and its bracket is no more.
    private static let openingMax = 48
    /// In bytes; no list that is looked for is longer.
    private static let sizeMax = 16 << 10

    // MARK: - Lists in brackets

    /// The list that begins after a name: `: {`, `=> array(2) {`, `=[`; nil if none does.
    static func list(after start: Int, in text: ArraySlice<UInt8>) -> Found? {
        var place = start
        var hasSign = false
        while place < text.endIndex, place < start + openingMax {
            let byte = text[place]
            if "{[(".utf8.contains(byte) {
                let inside = text[(place + 1)...].prefix(sizeMax)
                let digits = inside.prefix(while: ASCII.isDigit)
                let next = inside[digits.endIndex...].first
                if byte != UInt8(ascii: "{"), next == closing(byte),
                    !digits.isEmpty || byte == UInt8(ascii: "[")
                {
                    place = digits.endIndex + 1
                    continue
                }
                guard hasSign, let close = end(of: inside, opened: byte) else { return nil }
                let fields = fields(in: inside[..<close])
                return fields.isEmpty ? nil : Found(fields: fields, place: place)
            }
            let isName = ASCII.isName(byte) || ".%*&<>".utf8.contains(byte)
            guard isName || byte <= 0x20 || "\"'`]=:".utf8.contains(byte) else { return nil }
            if byte <= 0x20 || "=:>".utf8.contains(byte) { hasSign = true }
            place += 1
        }
        return nil
    }

    /// The list in brackets around a place; nil if there is none.
    static func list(around place: Int, in text: ArraySlice<UInt8>) -> Found? {
        var depth = 0
        var index = place
        while index > text.startIndex, index > place - sizeMax {
            index -= 1
            let byte = text[index]
            if ")]}".utf8.contains(byte) { depth += 1 }
            guard "{[(".utf8.contains(byte) else { continue }
            depth -= 1
            let inside = text[(index + 1)...].prefix(sizeMax)
            // `["name"]` are the brackets of a name.
            guard depth < 0, let close = end(of: inside, opened: byte), close > place,
                inside[..<close].contains(where: { "=:,".utf8.contains($0) })
            else { continue }
            let fields = fields(in: inside[..<close])
            if fields.count > 1 { return Found(fields: fields, place: index) }
        }
        return nil
    }

    private static func closing(_ bracket: UInt8) -> UInt8 {
        bracket == UInt8(ascii: "(")
            ? UInt8(ascii: ")")
            : bracket == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
    }

    private static func end(of text: ArraySlice<UInt8>, opened bracket: UInt8) -> Int? {
        var scan = BracketScan()
        for index in text.indices {
            if scan.depth == 0, !scan.isQuoted, text[index] == closing(bracket) { return index }
            scan.take(text, index)
        }
        return nil
    }

    /// The entries of a list.
    private static func entries(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var scan = BracketScan()
        var start = text.startIndex
        for index in text.indices {
            let byte = text[index]
            let isOutside = scan.depth == 0 && !scan.isQuoted
            let isAfterList =
                byte == ASCII.space && index > start && "])}".utf8.contains(text[index - 1])
                && index + 1 < text.endIndex && ASCII.isName(text[index + 1])
            if isOutside, ",;\n".utf8.contains(byte) || isAfterList {
                found.append(trimmed(text[start..<index]))
                start = index + 1
            }
            scan.take(text, index)
        }
        found.append(trimmed(text[start...]))
        return found.filter { !$0.isEmpty }
    }

    private static func fields(in text: ArraySlice<UInt8>) -> [ImportedField] {
        var found: [ImportedField] = []
        var waiting: String?
        let entries = entries(of: text)
        for entry in entries {
            if let name = waiting, separator(in: entry) == nil {
                found += members(name, entry)
                waiting = nil
            } else if let (name, value) = pair(entry) {
                if value.isEmpty, entry.last.map({ "=>:".utf8.contains($0) }) ?? false {
                    waiting = name
                } else {
                    found += members(name, value)
                    waiting = nil
                }
            } else if let last = found.last, let byte = entry.first, ASCII.isName(byte) {
                // Maps that are printed without quotes do not mark the commas of values.
                found[found.count - 1] = ImportedField(
                    last.name, last.value + ", " + String(bytes: entry))
            }
        }
        if found.isEmpty, entries.count == 2, isQuoted(entries[0]), isQuoted(entries[1]) {
            return [ImportedField(scalar(entries[0]), scalar(entries[1]))]
        }
        return found
    }

    /// The fields of one name: those of a map in it are named `name[member]`.
    private static func members(
        _ name: String, _ value: ArraySlice<UInt8>, depth: Int = 0
    ) -> [ImportedField] {
        guard depth < depthMax, let inside = inside(unwrapped(value)) else {
            return values(value).map { ImportedField(name, $0) }
        }
        let listName = depth > 0 ? name + "[]" : name
        let parts = entries(of: inside)
        let pairs = parts.compactMap { separator(in: $0) == nil ? nil : pair($0) }
        guard !pairs.isEmpty, pairs.count == parts.count else {
            return values(value).map { ImportedField(listName, $0) }
        }
        return pairs.flatMap { members("\(name)[\($0.name)]", $0.value, depth: depth + 1) }
    }

    /// More maps are not inside each other.
    private static let depthMax = 4

    /// The rows of `(a, b) VALUES ('c', 'd'), …`, as databases export tables.
    ///
    /// - Parameters:
    ///   - line: one line of it.
    ///   - names: the columns that earlier lines name; afterwards, those for the next line.
    /// - Returns: the values, each with the name of its column.
    static func rows(in line: ArraySlice<UInt8>, of names: inout [String]) -> [ImportedField] {
        var rest = line
        if let columns = columns(of: line) {
            names = columns.names
            rest = columns.rest
        } else if line.first != UInt8(ascii: "(") {
            names = []
        }
        guard !names.isEmpty else { return [] }
        defer { if line.last == UInt8(ascii: ";") { names = [] } }
        var found: [ImportedField] = []
        while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
            let inside = rest[(open + 1)...]
            guard let close = end(of: inside, opened: rest[open]) else { break }
            let row = values(rest[open...close])
            if row.count == names.count {
                found += zip(names, row).map { ImportedField($0, $1) }
            }
            rest = rest[(close + 1)...]
        }
        return found
    }

    /// The names before `VALUES`, and what follows it.
    private static func columns(
        of line: ArraySlice<UInt8>
    ) -> (names: [String], rest: ArraySlice<UInt8>)? {
        guard let place = line.place(of: "values", ignoringCase: true) else { return nil }
        let before = trimmed(line[..<place])
        guard before.last == UInt8(ascii: ")"),
            let open = before.lastIndex(of: UInt8(ascii: "("))
        else { return nil }
        return (values(before[open...]), line[place...])
    }

    // MARK: - Pairs

    /// The name and the value of an entry.
    static func pair(_ entry: ArraySlice<UInt8>) -> (name: String, value: ArraySlice<UInt8>)? {
        if let inside = inside(entry) {
            let parts = entries(of: inside)
            let named = parts.compactMap { pair($0) }
            if let name = named.first(where: { isName($0.name) }),
                let value = named.first(where: { isValue($0.name) })
            {
                return (scalar(name.value), value.value)
            }
            guard parts.count == 2, parts.allSatisfy({ separator(in: $0) == nil }) else {
                return nil
            }
            return (scalar(parts[0]), parts[1])
        }
        if let sign = separator(in: entry) {
            let name = scalar(trimmed(entry[..<sign.lowerBound]))
            guard !name.isEmpty, name.utf8.count <= 128,
                !name.utf8.contains(where: { $0 < 0x20 })
            else { return nil }
            return (name, trimmed(entry[sign.upperBound...]))
        }
        // `"name" "value"`
        guard isQuoted(entry), let quote = entry.first,
            let end = entry.dropFirst().firstIndex(of: quote)
        else { return nil }
        let rest = trimmed(entry[(end + 1)...])
        return rest.first == quote ? (scalar(entry[...end]), rest) : nil
    }

    /// Whether a member of an entry is its name: `{"name": "a", "value": "b"}`.
    private static func isName(_ member: String) -> Bool { ["name", "key"].contains(member) }

    private static func isValue(_ member: String) -> Bool { member == "value" }

    /// The entries of a list, if fields are their names and values by turns: `name: a`, and then
    /// `value: b`, or `a: b` where that was read as one.
    static func named(_ fields: [ImportedField]) -> [ImportedField] {
        let names = stride(from: 0, to: fields.count - 1, by: 2)
        let isList =
            fields.count.isMultiple(of: 2)
            && names.allSatisfy {
                let (name, value) = (fields[$0], fields[$0 + 1])
                return isName(name.name) && (isValue(value.name) || value.name == name.value)
            }
        guard isList else { return fields }
        return names.map { ImportedField(fields[$0].value, fields[$0 + 1].value) }
    }

    /// The first sign between a name and a value: `=>`, `->`, `:`, `=`, a tab.
    private static func separator(in entry: ArraySlice<UInt8>) -> Range<Int>? {
        var scan = BracketScan()
        for index in entry.indices {
            let byte = entry[index]
            if scan.depth == 0, !scan.isQuoted, index > entry.startIndex {
                let next = index + 1 < entry.endIndex ? entry[index + 1] : 0
                if "=-".utf8.contains(byte), next == UInt8(ascii: ">") {
                    return index..<(index + 2)
                }
                if byte == ASCII.equals || byte == ASCII.tab || byte == ASCII.colon && next != byte
                {
                    return index..<(index + 1)
                }
            }
            scan.take(entry, index)
        }
        return nil
    }

    private static func isQuoted(_ text: ArraySlice<UInt8>) -> Bool {
        text.first.map { "\"'`".utf8.contains($0) } ?? false
    }

    /// What is in the brackets around a whole text.
    private static func inside(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let first = text.first, "{[(".utf8.contains(first), let last = text.last,
            last == closing(first), end(of: text.dropFirst(), opened: first) == text.endIndex - 1
        else { return nil }
        return text.dropFirst().dropLast()
    }

    /// The values of a field: several if it is a list.
    static func values(_ text: ArraySlice<UInt8>) -> [String] {
        let text = unwrapped(text)
        guard let inside = inside(text) else { return [scalar(text)] }
        let parts = entries(of: inside)
        return parts.isEmpty ? [""] : parts.map { scalar(unwrapped($0)) }
    }

    /// Without the type before a value: `string(12) "…"`, `[]string{"…"}`, `Some("…")`.
    private static func unwrapped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text
        let type = rest.prefix { ASCII.isName($0) || "[].*&%".utf8.contains($0) }
        let after = rest[type.endIndex...]
        guard !type.isEmpty, let first = after.first, first != ASCII.space else { return text }
        if first == UInt8(ascii: "("), let close = after.firstIndex(of: UInt8(ascii: ")")) {
            let isLength = after[(after.startIndex + 1)..<close].allSatisfy(ASCII.isDigit)
            if isLength {
                rest = trimmed(after[(close + 1)...])
                return rest
            }
        }
        if "{(".utf8.contains(first), inside(after) != nil { return after }
        let isPrefix = type.count == 1 && type.allSatisfy(ASCII.isLetter)
        return "\"'".utf8.contains(first) && isPrefix ? after : text
    }

    /// The text of a name or value, without its quotes.
    private static func scalar(_ text: ArraySlice<UInt8>) -> String {
        var rest = text
        if rest.first == ASCII.colon { rest = rest.dropFirst() }
        if let inside = inside(rest) { rest = trimmed(inside) }
        guard rest.count > 1, let quote = rest.first, "\"'`".utf8.contains(quote),
            rest.last == quote
        else { return String(bytes: rest) }
        let inside = Array(rest.dropFirst().dropLast())
        return String(
            bytes: inside.contains(ASCII.backslash)
                ? FactValue.withoutBackslashes(inside) : inside)
    }

    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text.drop { $0 <= 0x20 }
        while let last = rest.last, last <= 0x20 { rest.removeLast() }
        return rest
    }
}

/// How deep in brackets a place is, and whether in quotes.
private struct BracketScan {
    private(set) var depth = 0
    private var quote: UInt8?
    private var isEscaped = false

    var isQuoted: Bool { quote != nil }

    mutating func take(_ text: ArraySlice<UInt8>, _ index: Int) {
        let byte = text[index]
        if isEscaped {
            isEscaped = false
        } else if byte == ASCII.backslash {
            isEscaped = true
        } else if let open = quote {
            if byte == open || byte == ASCII.newline { quote = nil }
        } else if byte == ASCII.quote || byte == ASCII.apostrophe {
            // An apostrophe in a word is not a quotation mark.
            let isInWord =
                byte == ASCII.apostrophe && index > text.startIndex && ASCII.isName(text[index - 1])
            if !isInWord { quote = byte }
        } else if "{[(".utf8.contains(byte) {
            depth += 1
        } else if ")]}".utf8.contains(byte) {
            depth -= 1
        }
    }
}
