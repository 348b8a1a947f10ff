/// How languages convert the values of parsed JSON to text.
enum MemberText: String, CaseIterable {
    case javaScript = "JavaScript"
    case python = "Python"
    case php = "PHP"
    case ruby = "Ruby"
    /// Members of objects get names such as a[b], those of lists a[0].
    case nested = "a library that names members a[b]"
    /// Each value of a list is a parameter; objects are empty.
    case querystring = "Node's querystring"
    case empty = "a library that leaves objects and lists empty"

    func parameters(_ members: [(name: String, value: WrittenJSON)]) -> [CollectedParameter] {
        members.flatMap { name, value in
            switch self {
            case .nested: flattened(name, value)
            case .querystring: repeated(name, value)
            default: [parameter(name, text(value, isInside: false))]
            }
        }
    }

    private func parameter(_ name: String, _ value: String) -> CollectedParameter {
        CollectedParameter(name, Array(value.utf8), .form)
    }

    private func flattened(_ name: String, _ value: WrittenJSON) -> [CollectedParameter] {
        switch value {
        case .object(let members):
            members.flatMap { flattened("\(name)[\($0.name)]", $0.value) }
        case .list(let items):
            items.enumerated().flatMap { flattened("\(name)[\($0.offset)]", $0.element) }
        case .string(let text), .literal(let text): [parameter(name, text)]
        }
    }

    private func repeated(_ name: String, _ value: WrittenJSON) -> [CollectedParameter] {
        guard case .list(let items) = value, !items.isEmpty else {
            return [parameter(name, text(value, isInside: false))]
        }
        return items.map { parameter(name, text($0, isInside: true)) }
    }

    private func text(_ value: WrittenJSON, isInside: Bool) -> String {
        switch value {
        case .string(let text): isInside ? quoted(text) : text
        case .literal(let text): literal(text, isInside: isInside)
        case .list(let items): list(items)
        case .object(let members): object(members)
        }
    }

    private func quoted(_ text: String) -> String {
        switch self {
        case .python: LanguageText.python.quoted(text)
        case .ruby: LanguageText.ruby.quoted(text)
        case .javaScript, .php, .nested, .querystring, .empty: text
        }
    }

    private func literal(_ text: String, isInside: Bool) -> String {
        switch (self, text) {
        case (.python, "true"): "True"
        case (.python, "false"): "False"
        case (.python, "null"): "None"
        case (.php, "true"): "1"
        case (.php, "false"), (.php, "null"): ""
        case (.ruby, "null"): isInside ? "nil" : ""
        case (.querystring, "null"), (.empty, "null"): ""
        case (.javaScript, "null"): isInside ? "" : "null"
        default: text
        }
    }

    private func list(_ items: [WrittenJSON]) -> String {
        let texts = items.map { text($0, isInside: true) }
        return switch self {
        case .javaScript, .nested: texts.joined(separator: ",")
        case .python, .ruby: "[" + texts.joined(separator: ", ") + "]"
        case .php: "Array"
        case .querystring, .empty: ""
        }
    }

    private func object(_ members: [(name: String, value: WrittenJSON)]) -> String {
        let pairs = { (middle: String) in
            members.map { self.quoted($0.name) + middle + self.text($0.value, isInside: true) }
                .joined(separator: ", ")
        }
        return switch self {
        case .javaScript, .nested: "[object Object]"
        case .python: "{" + pairs(": ") + "}"
        case .ruby: "{" + pairs("=>") + "}"
        case .php: "Array"
        case .querystring, .empty: ""
        }
    }
}
