import OAuth1
import Vectors

/// The items after the URL of an HTTPie command: headers, query, and the body that they make.
struct HTTPieItems {
    /// Headers in the order in which they are given, and how many of them `Name:` takes away, by
    /// the name in lower case.
    private var given: [ImportedField] = []
    private var removed: [[UInt8]: Int] = [:]
    private(set) var query: [ImportedField] = []
    /// Names and values of the body; a value of JSON as it is written.
    private var data: [(name: [UInt8], value: [UInt8], isJSON: Bool)] = []
    private let isForm: Bool
    private let text: ImportedText

    init(isForm: Bool, _ text: ImportedText) {
        self.isForm = isForm
        self.text = text
    }

    mutating func add(_ word: CommandWord) throws(VectorIssue) {
        guard let item = HTTPieItem(word.bytes) else {
            throw text.issue(
                at: word.offset, "HTTPie reads no item in this word",
                hint: "an item is name=value, name==value, Name:value or name:=json")
        }
        let name = String(bytes: item.name)
        let value = String(bytes: item.value)
        switch item.kind {
        case .header where item.value.isEmpty: removed[name.inLowerCase] = given.count
        case .header: given.append(ImportedField(name, String(bytes: item.value.withoutBlanks)))
        case .emptyHeader: given.append(ImportedField(name, ""))
        case .query: query.append(ImportedField(name, value))
        case .data: data.append((item.name, item.value, false))
        case .json: data.append((item.name, item.value, true))
        case .dataFile: data.append((item.name, try file(value, at: word), false))
        case .queryFile:
            query.append(ImportedField(name, String(bytes: try file(value, at: word))))
        case .headerFile, .jsonFile, .file:
            throw text.issue(
                at: word.offset, "an item with \(item.kind.rawValue) is not read",
                hint: "run the command with --offline: it prints the HTTP message")
        }
        if !isForm, item.kind == .data || item.kind == .json,
            item.name.contains(UInt8(ascii: "["))
        {
            throw text.issue(
                at: word.offset, "nested JSON of HTTPie is not read",
                hint: "run the command with --offline: it prints the HTTP message")
        }
    }

    /// Without the headers that a later item takes away.
    var headers: [ImportedField] {
        guard !removed.isEmpty else { return given }
        return given.enumerated().filter { $0.offset >= removed[$0.element.name.inLowerCase] ?? 0 }
            .map(\.element)
    }

    private func file(_ name: String, at word: CommandWord) throws(VectorIssue) -> [UInt8] {
        // HTTPie leaves the last line end out.
        var bytes = try text.file(name, at: word)
        if bytes.last == ASCII.newline { bytes.removeLast() }
        return bytes
    }

    /// The form, or the JSON object; nil without data.
    var body: [UInt8]? {
        get throws(VectorIssue) {
            guard !data.isEmpty else { return nil }
            guard !isForm else {
                let pairs = data.map { pair in
                    SentURL.formEncoded(pair.name) + [ASCII.equals]
                        + SentURL.formEncoded(pair.value)
                }
                return Array(pairs.joined(separator: [ASCII.ampersand]))
            }
            var members: [(name: [UInt8], json: String)] = []
            var places: [[UInt8]: Int] = [:]
            for item in data {
                let json = item.isJSON ? try scalar(item.value) : Self.string(item.value)
                // A name that is given again keeps its place and gets the new value.
                if let index = places[item.name] {
                    members[index].json = json
                } else {
                    places[item.name] = members.count
                    members.append((item.name, json))
                }
            }
            let object = members.map { "\(Self.string($0.name)): \($0.json)" }
            return Array("{\(object.joined(separator: ", "))}".utf8)
        }
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
                message: "of HTTPie's := only integers, true, false and null are read",
                hint: "run the command with --offline: it prints the HTTP message")
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
