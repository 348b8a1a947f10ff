import OAuth1
import Vectors

/// Reads the names and values of any text: configurations, source code, tables, mails.
///
/// A text is read by its marks, not by its format: a name, a separator, a value; brackets,
/// indentation and elements that are inside each other; columns; the next line. Where a text can
/// be read in several ways, each of them is a fact: whoever uses the facts tries them.
package struct FactReader {
    package private(set) var facts: [Fact] = []
    /// What the place that is read is inside.
    var frames = [Frame(kind: .section, name: nil)]
    /// The names since the last value.
    var names: [String] = []
    /// Whether a separator is after the names.
    var hasSeparator = false
    /// Whether the last name was in quotes, and so may be an argument: define("name", "value").
    var isQuotedName = false
    /// The name that the line before ended with.
    var carried: String?
    /// Whether the attributes of an element are read.
    var isInTag = false
    /// Whether values that are texts of names and values themselves are read, too.
    let readsMembers: Bool
    /// How many values this text is inside of.
    private var depth = 0
    /// The names of elements that the text closes.
    let elements: Set<[UInt8]>
    private var table = Table()
    /// The columns of the rows that a database export has on the next lines.
    private var columns: [String] = []
    private var log = LogFields()
    private(set) var line = 0
    /// The facts of the line, so that none is added twice.
    private var valuesOfLine: Set<[UInt8]> = []
    private var isInComment = false
    /// Whether the line has any value.
    var hasValue: Bool { !valuesOfLine.isEmpty }

    struct Frame {
        enum Kind: Equatable { case bracket(UInt8), indentation(Int), section, element([UInt8]) }

        let kind: Kind
        let name: String?
        /// The value of a member that names its sibling: `{"key": "secret", "value": "…"}`.
        var sibling: String?
    }

    /// More names than these are not kept, from the inside.
    private static let depthMax = 12
    /// More brackets inside each other are not counted.
    static let framesMax = 256

    /// The facts of a text, in order.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - readsMembers: whether values that are texts of names and values themselves, as in
    ///     `"{\"name\": …}"` or `"NAME=value"`, are read, too.
    /// - Returns: the facts; several where a text can be read in several ways.
    package static func facts(in text: ImportedText, readsMembers: Bool = false) -> [Fact] {
        var reader = FactReader(elements: elements(of: text.bytes), readsMembers: readsMembers)
        for line in text.lines {
            reader.line += 1
            reader.read(line.bytes)
        }
        reader.passOverComments()
        return reader.facts
    }

    /// What is commented out does not count where the same name has a value that is not.
    private mutating func passOverComments() {
        guard facts.contains(where: { $0.isInComment }) else { return }
        let names = Set(facts.lazy.filter { !$0.isInComment }.compactMap { $0.path.last })
        for place in facts.indices where facts[place].isInComment && facts[place].unread == nil {
            guard let name = facts[place].path.last, names.contains(name) else { continue }
            facts[place].unread = .commentedOut
        }
    }

    private init(elements: Set<[UInt8]>, readsMembers: Bool) {
        self.elements = elements
        self.readsMembers = readsMembers
    }

    private static func elements(of bytes: [UInt8]) -> Set<[UInt8]> {
        var names: Set<[UInt8]> = []
        for place in bytes.indices.dropLast(2)
        where bytes[place] == UInt8(ascii: "<") && bytes[place + 1] == ASCII.slash {
            names.insert(Array(bytes[(place + 2)...].prefix(while: Self.isNameByte)))
        }
        names.remove([])
        return names
    }

    // MARK: - Lines

    private mutating func read(_ line: ArraySlice<UInt8>) {
        let start = line.drop(while: ASCII.isBlank)
        guard !start.isEmpty else { return table.end() }
        valuesOfLine.removeAll(keepingCapacity: true)
        (names, hasSeparator, isQuotedName) = ([], false, false)
        let marks = start.prefixOfMarks
        isInComment = ["#", ";", "//", "<!--"].contains { start.starts(with: $0.utf8) }
        let indentation = start.startIndex - line.startIndex + marks
        var body = start.dropFirst(marks)
        while body.last.map(ASCII.isBlank) == true { body.removeLast() }
        body = Self.withoutCodeMarks(body)
        guard !body.isEmpty, !opensSection(body) else { return }
        while case .indentation(let outside)? = frames.last?.kind, outside >= indentation {
            frames.removeLast()
        }
        for cell in log.cells(of: body) ?? table.cells(of: body) { addCell(cell) }
        let rows = FieldList.rows(in: body, of: &columns)
        for field in rows { add(field.value.utf8, [field.name], .place) }
        guard columns.isEmpty || !rows.isEmpty else { return carried = nil }
        readParallel(body)
        let isPair = readPair(body)
        if let name = carried, !body.contains(where: ASCII.isBlank) {
            add(Self.unquoted(body), frames.last?.name == name ? [] : [name], .place)
        }
        carried = nil
        if !isPair { scan(body) }
        carry(indentation)
    }

    /// A line of a chat that is code as a whole: `` `NAME = value` ``.
    private static func withoutCodeMarks(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let mark = UInt8(ascii: "`")
        guard body.count > 2, body.first == mark, body.last == mark else { return body }
        let code = body.dropFirst().dropLast()
        return code.contains(mark) ? body : code
    }

    /// What the line leaves for the next one: a name without its value.
    private mutating func carry(_ indentation: Int) {
        guard let name = joinedName,
            !hasValue || hasSeparator || isQuotedName && CredentialNames.isOfCredential(name)
        else { return }
        carried = name
        guard hasSeparator, frames.count < Self.framesMax else { return }
        frames.append(Frame(kind: .indentation(indentation), name: name))
    }

    /// Whether a line is `[section]`.
    private mutating func opensSection(_ body: ArraySlice<UInt8>) -> Bool {
        guard body.first == UInt8(ascii: "["), body.last == UInt8(ascii: "]"),
            !frames.contains(where: { if case .bracket = $0.kind { true } else { false } })
        else { return false }
        let name = body.filter { !"[]\"'".utf8.contains($0) }
        guard !name.isEmpty, name.allSatisfy({ Self.isNameByte($0) || "/: ".utf8.contains($0) })
        else { return false }
        frames = [Frame(kind: .section, name: String(bytes: name))]
        carried = nil
        return true
    }

    private mutating func addCell(_ cell: Table.Cell) {
        add(cell.bytes, [cell.name], .place)
    }

    // MARK: - Facts

    /// The names since the last value as one; nil if there are none.
    var joinedName: String? {
        names.isEmpty ? nil : names.suffix(Self.namesMax).joined(separator: " ")
    }

    /// More words before a value are not its name.
    private static let namesMax = 4

    /// Whether an attribute says what its element is, and not what the element has.
    private static func isOfMarkup(_ names: [String]) -> Bool {
        guard let last = names.last else { return false }
        return last.hasSuffix("type") || last.hasPrefix("xmlns")
    }

    /// Adds a value under the names of the place and others; with escapes, as each may be meant.
    ///
    /// - Parameters:
    ///   - bytes: the value as it is written.
    ///   - own: its names.
    ///   - given: how the text ties it to them.
    ///   - place: where it is.
    ///   - quote: the mark that it is between, which is doubled inside.
    mutating func add(
        _ bytes: some Collection<UInt8>, _ own: [String], _ given: Fact.Tie,
        _ place: FactValue.Place = .plain, between quote: UInt8? = nil
    ) {
        var tie = given
        guard !bytes.isEmpty, bytes.count <= Self.valueMax, !isInTag || !Self.isOfMarkup(own)
        else { return }
        let outer = frames.reversed().lazy.compactMap { $0.name }.prefix(Self.depthMax)
        var path = outer.reversed() + own
        nameBySibling(&path, String(bytes: bytes), &tie)
        let written = Array(bytes)
        let value = quote.map { FactValue.halved(written, $0) } ?? written
        var readings = FactValue.readings(of: value, in: Self.doubling(path) ?? place)
        if value != written {
            readings.append(FactValue.Reading(text: written, unread: .quotes))
        }
        for reading in readings where valuesOfLine.insert(reading.text).inserted {
            var fact = Fact(path, String(bytes: reading.text), line: line, tie)
            fact.isDecoded = reading.isDecoded
            fact.isInComment = isInComment
            let members = reading.unread == nil ? self.members(of: reading.text, own) : []
            let hasSecret = members.contains {
                CredentialNames.meaning(of: Array($0.path.dropFirst(path.count))).isSecret
            }
            fact.unread = reading.unread ?? (hasSecret ? .members : nil)
            facts += [fact] + members
        }
    }

    /// The blocks in whose values a mark is written twice, so that it is not the mark of a
    /// variable: those of Compose files and of units of systemd.
    private static func doubling(_ path: [String]) -> FactValue.Place? {
        switch path.first {
        case "services": .doubling(ASCII.dollar)
        case "Service" where path.dropFirst().first == "Environment":
            .doubling(UInt8(ascii: "%"))
        default: nil
        }
    }

    /// The facts of a value that is a text of names and values itself.
    private func members(of text: [UInt8], _ own: [String]) -> [Fact] {
        guard readsMembers, depth < Self.textsMax else { return [] }
        let options = Self.options(in: text)
        guard !options.isEmpty || Self.hasMembers(text) else { return [] }
        var inner = FactReader(elements: [], readsMembers: true)
        inner.frames = frames
        for name in own { inner.frames.append(Frame(kind: .section, name: name)) }
        (inner.line, inner.depth) = (line, depth + 1)
        let lines = options.isEmpty ? text.split(separator: ASCII.newline) : options
        for line in lines { inner.read(line) }
        let facts = inner.facts.filter { !$0.value.utf8.elementsEqual(text) }
        // A secret may have a = after what looks like a name.
        let isText = facts.contains { fact in
            fact.tie != .words
                && fact.path.last.map(CredentialNames.isOfCredential) ?? false
        }
        return isText ? facts : []
    }

    /// More texts inside each other are not read.
    private static let textsMax = 3

    /// The options of a command line that have a value, without their marks: `-Dname=value`.
    private static func options(in text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.split(separator: ASCII.space).compactMap { word in
            let mark = ["-D", "--"].first { word.starts(with: $0.utf8) }
            return word.contains(ASCII.equals) ? mark.map { word.dropFirst($0.utf8.count) } : nil
        }
    }

    private static func hasMembers(_ text: [UInt8]) -> Bool {
        guard let equals = text.firstIndex(of: ASCII.equals) else {
            return text.contains(ASCII.colon)
                && (text.first.map { "{[".utf8.contains($0) } ?? false
                    || text.contains(ASCII.newline))
        }
        let name = text[..<equals]
        return equals + 1 < text.endIndex && isNameShaped(name) && !name.contains(ASCII.space)
            || text.first.map { "{[".utf8.contains($0) } ?? false || text.contains(ASCII.newline)
    }

    /// In bytes; what is longer is a text.
    private static let valueMax = 4096

    /// A value may be in a block beside its name: `"name": "…", "properties": {"value": "…"}`.
    private static let siblingsMax = 2

    private static let siblingNames = [
        "name", "key", "id", "label", "title", "variable", "field", "dt", "th",
    ]
    private static let siblingValues = [
        "value", "string", "text", "content", "default", "data", "dd", "td",
    ]

    /// Replaces `value` at the end of a path by what its sibling `name` says.
    private mutating func nameBySibling(
        _ path: inout [String], _ text: String, _ tie: inout Fact.Tie
    ) {
        guard var last = path.last?.lowercased() else { return }
        // An element is its own frame, and its siblings are in the one around it.
        var place = frames.indices.last
        if let inner = place, case .element = frames[inner].kind,
            frames[inner].name?.lowercased() == last
        {
            place = inner > 0 ? inner - 1 : nil
            if let name = frames[inner].sibling {
                path[path.count - 1] = name
                // <stringProp name="Argument.value">
                last = name.split(separator: ".").last.map { $0.lowercased() } ?? name
            }
        }
        guard let place else { return }
        if Self.siblingNames.contains(last) {
            // `~request_uri`, `:authority`, `@level`
            let name = text.utf8.drop { "~:@$%".utf8.contains($0) }
            guard Self.isNameShaped(Array(name)) else { return }
            frames[place].sibling = String(bytes: Array(name))
            tie = .words
        } else if Self.siblingValues.contains(last),
            let name = frames[...place].suffix(Self.siblingsMax).reversed().lazy
                .compactMap({ $0.sibling }).first
        {
            path[path.count - 1] = name
        } else if isInTag, last == "value", place > 0, let name = frames[place - 1].sibling {
            // <label>Secret</label> <input value="…">
            path[path.count - 1] = name
            frames[place - 1].sibling = nil
        }
    }

    // MARK: - Shapes

    static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isName(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte >= 0x80
    }

    /// In bytes; longer texts name nothing.
    private static let nameMax = 64

    /// Whether a text may be a name: words, and not a random text.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - isQuoted: whether it was in quotes, so that a colon is between two names.
    /// - Returns: whether it may be.
    static func isNameShaped(_ bytes: some Collection<UInt8>, isQuoted: Bool = false) -> Bool {
        !bytes.isEmpty && bytes.count <= nameMax
            && bytes.allSatisfy {
                isNameByte($0) || ASCII.isBlank($0) || $0 == ASCII.slash
                    || isQuoted && $0 == ASCII.colon
            }
            && bytes.contains { ASCII.isLetter($0) || $0 >= 0x80 }
            && !bytes.split(whereSeparator: ASCII.isBlank).contains { FactValue.looksRandom($0) }
    }

    static func unquoted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = bytes
        if let last = text.last, last == UInt8(ascii: ",") || last == UInt8(ascii: ";") {
            text.removeLast()
        }
        guard text.count > 1, let quote = text.first, "\"'`".utf8.contains(quote),
            text.last == quote
        else { return text }
        return text.dropFirst().dropLast()
    }
}

extension ArraySlice<UInt8> {
    /// The length of what comes before a line in mails and lists: `> `, `- `, `* `, `export `,
    /// `1) `.
    fileprivate var prefixOfMarks: Int {
        var rest = self
        while let first = rest.first {
            if first == UInt8(ascii: ">") || ASCII.isBlank(first) {
                rest.removeFirst()
            } else if "-*+".utf8.contains(first), rest.dropFirst().first == ASCII.space {
                rest.removeFirst()
            } else {
                let number = rest.prefix(while: ASCII.isDigit)
                let isItem = rest[number.endIndex...].starts(with: ") ".utf8)
                guard !number.isEmpty, isItem else { break }
                rest = rest[(number.endIndex + 1)...]
            }
        }
        return count - rest.count
    }
}
