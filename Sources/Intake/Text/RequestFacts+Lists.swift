import OAuth1

// Names and values beside each other: parameters of a body or a query, and the protocol's own.
extension RequestFacts {
    // MARK: - Lists of names and values

    static let bodyNames = [
        "body", "data", "form", "parameters", "fields", "payload", "formdata", "arguments", "post",
        "entity", "content", "urlencoded", "params",
    ]

    /// The members of a body that have its text.
    private static let bodyTexts = ["string", "text", "value", "raw", "bytes", "urlencoded"]

    /// Whether names say that a value is the text of a body: `body.string`.
    static func isBodyText(_ words: [String]) -> Bool {
        words.last.map(bodyTexts.contains) == true
            && words.dropLast().suffix(2).contains(where: bodyNames.contains)
    }

    /// Takes what several lines say together.
    mutating func readFields(
        _ lines: ArraySlice<TextLine>, _ facts: [Fact], signedWith signature: String
    ) {
        let numbers = lines.map { $0.number }
        readIndented(facts, numbers)
        readColumns(lines, numbers)
        readLists(lines, signedWith: signature)
        readItems(lines)
        readTitled(lines)
        readDocuments(lines)
    }

    /// Takes lists: parameters in a body or a query, and those beside the protocol's own.
    mutating func readLists(_ lines: ArraySlice<TextLine>, signedWith signature: String) {
        let bytes = Array(lines.map { $0.bytes }.joined(separator: [ASCII.newline]))[...]
        var number = lines.startIndex
        var place = 0
        while place < bytes.endIndex {
            guard ASCII.isName(bytes[place]) else {
                if bytes[place] == ASCII.newline { number += 1 }
                place += 1
                continue
            }
            let isName: (UInt8) -> Bool = { ASCII.isName($0) || "-.".utf8.contains($0) }
            let name = bytes[place...].prefix(while: isName)
            place = name.endIndex
            guard name.count <= 32 else { continue }
            let text = String(bytes: name)
            if text == "oauth_signature" {
                readOwn(bytes, name, lines, at: number, signature)
            } else if let word = CredentialNames.words(of: [text]).last {
                readList(named: word, bytes, name, lines[number].number)
            }
        }
    }

    private mutating func readList(
        named word: String, _ bytes: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>, _ line: Int
    ) {
        let isQuery = Self.queryNames.contains(word)
        guard isQuery || Self.bodyNames.contains(word),
            String(bytes: name).lowercased().utf8.firstRange(of: "header".utf8) == nil,
            let list = FieldList.list(after: name.endIndex, in: bytes),
            !list.fields.contains(where: { $0.name.hasPrefix("oauth_") }),
            list.fields.allSatisfy({ Self.isField($0.name) }), !Self.isEnvelope(list.fields)
        else { return }
        let start = bytes[..<name.startIndex].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let isLate = responseLine.map { line > $0 } ?? false
        let isAnswered = isLate || isAnswered(bytes[start..<name.startIndex], on: line)
        let late = isAnswered ? Self.answeredCost : 0
        if isQuery {
            // In a body are parameters and arguments, too.
            let cost = late + (["params", "args"].contains(word) ? 1 : 0)
            queries.append(Candidate(value: Self.encoded(list.fields), cost: cost, line: line))
        }
        guard word != "query" else { return }
        let cost = (isQuery ? 2 : 0) + late
        bodies.append(Candidate(value: .fields(list.fields), cost: cost, line: line))
    }

    /// Takes fields of a body that are listed one by one: `Form item: "name" = "value"` again and
    /// again, or `Form params: name=value` and further pairs below the first.
    mutating func readItems(_ lines: ArraySlice<TextLine>) {
        var fields: [ImportedField] = []
        var first = 0
        var isBelow = false
        for line in lines {
            let pair = isBelow && ASCII.isBlank(line.bytes.first ?? 0) ? Self.pair(line.bytes) : nil
            let head = Self.firstPair(line.bytes)
            isBelow = pair != nil || head != nil
            guard let field = pair ?? head ?? Self.item(line.bytes) else { continue }
            if fields.isEmpty { first = line.number }
            fields.append(field)
        }
        guard !fields.isEmpty, fields.allSatisfy({ Self.isField($0.name) }) else { return }
        bodies.append(Candidate(value: .fields(fields), cost: 0, line: first))
    }

    /// `Form params:  name=value`.
    private static func firstPair(_ line: ArraySlice<UInt8>) -> ImportedField? {
        guard let colon = line.firstIndex(of: ASCII.colon) else { return nil }
        let words = CredentialNames.words(of: [String(bytes: line[..<colon])])
        guard words.count == 2, ["form", "body"].contains(words[0]),
            ["params", "parameters", "fields"].contains(words[1])
        else { return nil }
        return pair(line[(colon + 1)...])
    }

    private static func pair(_ text: ArraySlice<UInt8>) -> ImportedField? {
        let text = FieldList.trimmed(text)
        guard let equals = text.firstIndex(of: ASCII.equals) else { return nil }
        let name = String(bytes: text[..<equals])
        return isField(name) ? ImportedField(name, String(bytes: text[(equals + 1)...])) : nil
    }

    private static func item(_ line: ArraySlice<UInt8>) -> ImportedField? {
        guard let colon = line.firstIndex(of: ASCII.colon),
            let word = CredentialNames.words(of: [String(bytes: line[..<colon])]).first,
            bodyNames.contains(word)
        else { return nil }
        let name = line[(colon + 1)...].drop(while: ASCII.isBlank)
        guard name.first == ASCII.quote,
            let end = FactReader.closing(in: name, at: name.startIndex)
        else { return nil }
        let value = name[end...].drop { ASCII.isBlank($0) || $0 == ASCII.equals }
        guard name[end..<value.startIndex].contains(ASCII.equals), value.first == ASCII.quote,
            let last = FactReader.closing(in: value, at: value.startIndex)
        else { return nil }
        return ImportedField(
            String(bytes: name[(name.startIndex + 1)..<(end - 1)]),
            String(bytes: value[(value.startIndex + 1)..<(last - 1)]))
    }

    /// Names of headers: a list that has one of them is not a body.
    private static let headerNames = [
        "authorization", "content-type", "content-length", "host", "user-agent", "accept",
        "accept-encoding", "connection", "cookie",
    ]

    /// Whether fields are the parts of a request or an answer themselves.
    private static func isEnvelope(_ fields: [ImportedField]) -> Bool {
        fields.contains { field in
            let words = CredentialNames.words(of: [field.name])
            return words.contains { $0 == "headers" || $0 == "header" || $0 == "authorization" }
                || words.count > 1 && words.first == "request"
                    && (words.contains("url") || words.contains("method"))
        }
    }

    /// Whether the beginning of a line says that what follows is the server's, or has the status of
    /// a refusal.
    func isAnswered(_ before: ArraySlice<UInt8>, on line: Int) -> Bool {
        Self.isOfAnswer(before)
            || line > own.upperBound && TextAnswer.refusal(in: before) != nil
    }

    static func isOfAnswer(_ before: ArraySlice<UInt8>) -> Bool {
        let words = CredentialNames.words(of: [String(bytes: before)])
        return words.contains { ["response", "answer", "reply", "responded"].contains($0) }
            && !words.contains { ["request", "req", "sent"].contains($0) }
    }

    /// The fields of a form that is not encoded: `state=in repair&size=5`; nil for other texts.
    static func plainFields(_ text: String) -> [ImportedField]? {
        guard !text.hasPrefix("oauth_"), !text.utf8.contains("://".utf8) else { return nil }
        let pairs = text.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        guard pairs.allSatisfy({ $0.count == 2 && isField(String($0[0])) }) else { return nil }
        return pairs.map { ImportedField(String($0[0]), String($0[1])) }
    }

    /// `host`, or `host_name`.
    static func isHostName(_ words: [String]) -> Bool {
        let words = words.last == "name" && words.count > 1 ? words.dropLast() : words[...]
        return words.last.map(hostNames.contains) ?? false
    }

    static func isField(_ name: String) -> Bool {
        !name.isEmpty && !headerNames.contains(name.lowercased())
            && name.utf8.allSatisfy { $0 > 0x20 && !"{}()\"'=&".utf8.contains($0) }
    }

    static func encoded(_ fields: [ImportedField]) -> String {
        fields.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
            .joined(separator: "&")
    }

    // MARK: - The protocol's own parameters

    private static let headNames = [
        "method", "url", "uri", "date", "connection", "scheme",
    ]

    private mutating func readOwn(
        _ bytes: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>, _ lines: ArraySlice<TextLine>,
        at index: Int, _ signature: String
    ) {
        guard parameters.isEmpty else { return }
        var fields = FieldList.list(around: name.startIndex, in: bytes)?.fields ?? []
        var range = index...index
        func isOwn(_ field: ImportedField) -> Bool {
            field.name == "oauth_signature" && ParameterText.isSame(field.value, signature)
        }
        if !fields.contains(where: isOwn) {
            (fields, range) = Self.fields(around: index, in: lines)
            guard fields.contains(where: isOwn) else { return }
        }
        parameters = fields.filter { $0.name.hasPrefix("oauth_") }
        parameterLines = lines[range].map { $0.number }
        let others = fields.filter {
            !$0.name.hasPrefix("oauth_") && $0.name != "realm" && Self.isField($0.name)
        }
        guard !others.isEmpty else { return }
        bodies.append(Candidate(value: .fields(others), cost: 0, line: parameterLines[0]))
    }

    /// The pairs on the lines around one.
    private static func fields(
        around index: Int, in lines: ArraySlice<TextLine>
    ) -> ([ImportedField], ClosedRange<Int>) {
        let own = lines[index].bytes
        let prefix = own.place(of: "oauth_").map { own[..<$0] } ?? []
        // A word that says what each line is: `parameter=a=b`.
        let isSign: (UInt8) -> Bool = { "=:".utf8.contains($0) }
        let start = prefix.lastIndex { !ASCII.isName($0) && !isSign($0) }.map { $0 + 1 }
        let word = prefix.last.map(isSign) == true ? prefix[(start ?? prefix.startIndex)...] : []
        let column = column(of: own)
        func field(_ line: TextLine) -> ImportedField? {
            if let column { return cells(of: line.bytes, at: column) }
            guard word.isEmpty || line.bytes.place(of: String(bytes: word)) != nil else {
                return nil
            }
            let rest = FieldList.trimmed(TextPrefix.rest(of: line.bytes, after: prefix))
            guard case (let name, var value)? = FieldList.pair(rest), isField(name),
                !name.utf8.contains(UInt8(ascii: "-")), !headNames.contains(name.lowercased())
            else { return nil }
            while value.last == UInt8(ascii: ",") || value.last == UInt8(ascii: ";") {
                value.removeLast()
            }
            return FieldList.values(value).first.map { ImportedField(name, $0) }
        }
        var (first, last) = (index, index)
        while first > lines.startIndex, field(lines[first - 1]) != nil { first -= 1 }
        while last + 1 < lines.endIndex, field(lines[last + 1]) != nil { last += 1 }
        return (lines[first...last].compactMap(field), first...last)
    }

    /// Where the values are that are below each other, without signs after their names; nil if
    /// a sign follows the name.
    private static func column(of line: ArraySlice<UInt8>) -> Int? {
        guard let name = line.place(of: "oauth_signature") else { return nil }
        let end = line[name...].drop(while: ASCII.isName)
        let value = end.drop { $0 == ASCII.space }
        guard line[..<name].allSatisfy(ASCII.isBlank), value.startIndex > end.startIndex + 1,
            let first = value.first, !"=:|".utf8.contains(first)
        else { return nil }
        return value.startIndex - line.startIndex
    }

    /// The name and the value of a row whose values begin at a column.
    private static func cells(of line: ArraySlice<UInt8>, at column: Int) -> ImportedField? {
        let name = FieldList.trimmed(line.prefix(column))
        guard name.count > 1, line.count <= column || line.prefix(column).last == ASCII.space,
            name.allSatisfy({ ASCII.isName($0) || "[].-".utf8.contains($0) }),
            name.contains(where: ASCII.isName)
        else { return nil }
        let value = FieldList.trimmed(line.dropFirst(column))
        let isHead = ["value", "wert"].contains { String(bytes: value).isSame(ignoringCase: $0) }
        guard isField(String(bytes: name)), !isHead else { return nil }
        return ImportedField(String(bytes: name), String(bytes: value))
    }

    // MARK: - Lists on lines

    /// Takes names and values below the name of a body.
    mutating func readIndented(_ facts: [Fact], _ numbers: [Int]) {
        var group: (parent: [String], fields: [ImportedField], lines: [Int])?
        for fact in facts {
            let parent = Array(fact.path.dropLast())
            let name = fact.path.last ?? ""
            let words = CredentialNames.words(of: parent)
            guard words.last.map(Self.bodyNames.contains) ?? false, Self.isField(name),
                !words.contains(where: Self.responses.contains), !name.hasPrefix("oauth_"),
                !words.contains(where: { $0.utf8.firstRange(of: "header".utf8) != nil }),
                !Self.isBodyText(words + CredentialNames.words(of: [name])), name != "encoding"
            else { continue }
            if group?.parent != parent {
                end()
                group = (parent, [], [])
            }
            // A value may be meant in several ways; the first is as it is written.
            guard group?.lines.last != fact.line else { continue }
            group?.fields.append(ImportedField(name, fact.value))
            group?.lines.append(fact.line)
        }
        end()

        func end() {
            guard let ended = group, let line = ended.lines.first, ended.fields.count > 0 else {
                return
            }
            let named = FieldList.named(ended.fields)
            // A form may itself have a field "name" and a field "value".
            let isList = ended.fields.count > 2
            let number = numbers[line - 1]
            let late = responseLine.map { number > $0 } ?? false ? Self.answeredCost : 0
            for fields in isList ? [named, ended.fields] : [ended.fields, named] {
                bodies.append(Candidate(value: .fields(fields), cost: 1 + late, line: number))
            }
        }
    }

    /// Takes the lines after a title such as `Form Data`, or after the head of a message.
    mutating func readTitled(_ lines: ArraySlice<TextLine>) {
        isBodyEmpty = isBodyEmpty || zip(lines, lines.dropFirst()).contains(where: isEmpty)
        for index in lines.indices {
            let (isTitle, cost) = Self.title(lines[index].bytes)
            let isQuery = Self.isTitleOfQuery(lines[index].bytes)
            guard isTitle || isQuery else { continue }
            var fields: [ImportedField] = []
            for line in lines[(index + 1)...] {
                // The next title ends a query.
                if isQuery, FieldList.trimmed(line.bytes).last == ASCII.colon { break }
                guard let (name, value) = FieldList.pair(FieldList.trimmed(line.bytes)),
                    Self.isField(name), !name.hasPrefix("oauth_")
                else { break }
                fields += FieldList.values(value).prefix(1).map { ImportedField(name, $0) }
            }
            guard !fields.isEmpty else { continue }
            let number = lines[index].number
            let late = responseLine.map { number > $0 } ?? false ? Self.answeredCost : 0
            if isQuery {
                queries.append(
                    Candidate(value: Self.encoded(fields), cost: late, line: number + 1))
                continue
            }
            bodies.append(Candidate(value: .fields(fields), cost: cost + late, line: number + 1))
        }
    }

    /// Whether a line is the title of the request's body, and the next one says that it is empty.
    private func isEmpty(_ line: TextLine, _ next: TextLine) -> Bool {
        let common = TextPrefix.common(line.bytes, next.bytes)
        let content = FieldList.trimmed(next.bytes.dropFirst(common))
        guard content.elementsEqual("{}".utf8) || content.elementsEqual("null".utf8) else {
            return false
        }
        let (isTitle, cost) = Self.title(line.bytes.dropFirst(common))
        return isTitle && cost == 0 && responseLine.map { line.number < $0 } ?? true
    }

    /// Whether a line is a title of a query: `Query:`.
    private static func isTitleOfQuery(_ line: ArraySlice<UInt8>) -> Bool {
        let text = FieldList.trimmed(line)
        guard text.last == ASCII.colon, text.count <= 32 else { return false }
        let words = CredentialNames.words(of: [String(bytes: text.dropLast())])
        return words.count <= 3 && words.contains("query")
    }

    /// Whether a line is a title of a body, or empty.
    private static func title(_ line: ArraySlice<UInt8>) -> (isTitle: Bool, cost: Int) {
        let isSign: (UInt8) -> Bool = { $0 <= 0x20 || "*#-=:<>_|".utf8.contains($0) }
        var text = line.drop(while: isSign)
        while text.last.map(isSign) == true { text.removeLast() }
        guard !text.isEmpty else { return (line.allSatisfy { $0 <= 0x20 }, 3) }
        guard text.count <= 32, text.allSatisfy({ ASCII.isName($0) || $0 == ASCII.space }) else {
            return (false, 0)
        }
        let words = CredentialNames.words(of: [String(bytes: text)])
        return (words.last.map(bodyNames.contains) ?? false, 0)
    }
}
