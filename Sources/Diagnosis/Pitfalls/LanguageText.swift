/// How a language writes lists, maps and other values when they are converted to text.
enum LanguageText: CaseIterable, Sendable {
    case python, ruby, json, java, go, php, csharp

    var name: String {
        switch self {
        case .python: "Python"
        case .ruby: "Ruby"
        case .json: "JSON"
        case .java: "Java"
        case .go: "Go"
        case .php: "PHP"
        case .csharp: "C#"
        }
    }

    func list(_ items: [String]) -> String {
        switch self {
        case .python, .ruby: "[" + items.map(quoted).joined(separator: ", ") + "]"
        case .json: "[" + items.map(quoted).joined(separator: ",") + "]"
        case .java: "[" + items.joined(separator: ", ") + "]"
        case .go: "[" + items.joined(separator: " ") + "]"
        case .php: "Array"
        case .csharp: "System.String[]"
        }
    }

    func map(_ members: [(name: String, value: String)]) -> String {
        let pairs = { (middle: String, separator: String) in
            members.map { self.quoted($0.name) + middle + self.quoted($0.value) }
                .joined(separator: separator)
        }
        switch self {
        case .python: return "{" + pairs(": ", ", ") + "}"
        case .ruby: return "{" + pairs("=>", ", ") + "}"
        case .json: return "{" + pairs(":", ",") + "}"
        case .java:
            return "{" + members.map { "\($0.name)=\($0.value)" }.joined(separator: ", ") + "}"
        case .go:
            // Go sorts the names of a map that it prints.
            let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            return "map[" + sorted.map { "\($0.name):\($0.value)" }.joined(separator: " ") + "]"
        case .php: return "Array"
        case .csharp:
            return "System.Collections.Generic.Dictionary`2[System.String,System.String]"
        }
    }

    /// A text inside a list or map, as languages with quotation marks write it.
    func quoted(_ text: String) -> String {
        let isSingle = self == .python && (!text.contains("'") || text.contains("\""))
        let mark: Unicode.Scalar = isSingle ? "'" : "\""
        var output = String(mark)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case mark: output += "\\" + String(mark)
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + String(mark)
    }
}
