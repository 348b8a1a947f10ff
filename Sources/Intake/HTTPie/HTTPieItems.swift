import OAuth1
import Vectors

/// The items after the URL of an HTTPie command: headers, query, and the body that they make.
struct HTTPieItems {
    /// Headers in the order in which they are given, and how many of them `Name:` takes away, by
    /// the name in lower case.
    private var given: [ImportedField] = []
    private var removed: [[UInt8]: Int] = [:]
    private(set) var query: [ImportedField] = []
    /// The members of the JSON object with their places, or the form; nil without data.
    private var members: [(name: [UInt8], json: String)] = []
    private var places: [[UInt8]: Int] = [:]
    private var form: [UInt8]?
    private let isForm: Bool
    private let text: ImportedText

    init(isForm: Bool, _ text: ImportedText) {
        self.isForm = isForm
        self.text = text
    }

    mutating func add(_ word: CommandWord) throws(VectorIssue) {
        guard let item = HTTPieItem(word.bytes) else {
            throw text.issue(
                at: word.offset, "HTTPie cannot read this argument",
                hint: "write name=value, name==value, Name:value or name:=json")
        }
        let name = String(bytes: item.name)
        let value = String(bytes: item.value)
        switch item.kind {
        case .header where item.value.isEmpty: removed[name.inLowerCase] = given.count
        case .header: given.append(ImportedField(name, String(bytes: item.value.withoutBlanks)))
        case .emptyHeader: given.append(ImportedField(name, ""))
        case .query: query.append(ImportedField(name, value))
        case .data: addData(item.name, item.value)
        case .json where isForm: addData(item.name, item.value)
        case .json: setMember(item.name, try scalar(item.value))
        case .dataFile: addData(item.name, try file(value, at: word))
        case .queryFile:
            query.append(ImportedField(name, String(bytes: try file(value, at: word))))
        case .headerFile, .jsonFile, .file:
            throw text.issue(
                at: word.offset,
                "oauthcheck does not support HTTPie arguments with \(item.kind.rawValue)",
                hint: "add --offline to the command, and pass the HTTP message that it prints")
        }
        if !isForm, item.kind == .data || item.kind == .json,
            item.name.contains(UInt8(ascii: "["))
        {
            throw text.issue(
                at: word.offset, "oauthcheck does not support HTTPie's nested JSON",
                hint: "add --offline to the command, and pass the HTTP message that it prints")
        }
    }

    /// Without the headers that a later item takes away.
    var headers: [ImportedField] {
        guard !removed.isEmpty else { return given }
        return given.enumerated().filter { $0.offset >= removed[$0.element.name.inLowerCase] ?? 0 }
            .map { $0.element }
    }

    private func file(_ name: String, at word: CommandWord) throws(VectorIssue) -> [UInt8] {
        // HTTPie leaves the last line end out.
        var bytes = try text.file(name, at: word)
        if bytes.last == ASCII.newline { bytes.removeLast() }
        return bytes
    }

    private mutating func addData(_ name: [UInt8], _ value: [UInt8]) {
        guard isForm else { return setMember(name, Self.string(value)) }
        if form != nil { form?.append(ASCII.ampersand) }
        form = form ?? []
        form?.append(contentsOf: SentURL.formEncoded(name))
        form?.append(ASCII.equals)
        form?.append(contentsOf: SentURL.formEncoded(value))
    }

    /// A name that is given again keeps its place and gets the new value.
    private mutating func setMember(_ name: [UInt8], _ json: String) {
        guard let index = places[name] else {
            places[name] = members.count
            return members.append((name, json))
        }
        members[index].json = json
    }

    /// The form, or the JSON object; nil without data.
    var body: [UInt8]? {
        guard !isForm, !members.isEmpty else { return form }
        var object = [UInt8(ascii: "{")]
        for (index, member) in members.enumerated() {
            object += (index > 0 ? ", " : "").utf8
            object += Self.string(member.name).utf8
            object += ": ".utf8
            object += member.json.utf8
        }
        return object + [UInt8(ascii: "}")]
    }

    /// JSON that Python writes as it reads it.
    private func scalar(_ json: [UInt8]) throws(VectorIssue) -> String {
        let text = String(bytes: json)
        let isInteger =
            !json.isEmpty && json.count < 18 && json.allSatisfy(ASCII.isDigit)
            && (json.count == 1 || json[0] != UInt8(ascii: "0"))
        guard isInteger || ["true", "false", "null"].contains(text) else {
            throw VectorIssue(
                file: self.text.name,
                message: "after HTTPie's :=, oauthcheck reads only integers, true, false and null",
                hint: "add --offline to the command, and pass the HTTP message that it prints")
        }
        return text
    }

    /// As Python's `json.dumps`: ASCII only.
    private static func string(_ bytes: [UInt8]) -> String {
        var result = "\""
        for unit in String(bytes: bytes).utf16 {
            switch unit {
            case 0x22: result += "\\\""
            case 0x5C: result += "\\\\"
            case 0x0A: result += "\\n"
            case 0x0D: result += "\\r"
            case 0x09: result += "\\t"
            case 0x08: result += "\\b"
            case 0x0C: result += "\\f"
            case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default: result += "\\u" + ASCII.hex(UInt64(unit), digits: 4)
            }
        }
        return result + "\""
    }
}
