import OAuth1
package import Results
import Vectors

/// Reads the lines that an implementation writes.
package struct AnswerReader {
    private var document = JSONDocument()
    /// Whether what can be understood is held to the protocol's letter too.
    private let isStrict: Bool
    /// What is not to the letter, where that is asked for.
    package private(set) var remarks: [String] = []

    package init(isStrict: Bool = false) {
        self.isStrict = isStrict
    }

    private static let others = [
        "seq", "used", "valid", "skipped", "rejected", "error",
    ]
    private static let startMembers = [
        "name", "version", "language", "methods", "produces", "operations",
    ]

    /// Reads the answer to a question.
    ///
    /// - Parameter line: without its end.
    /// - Returns: what it says.
    /// - Throws: ``ProtocolFault`` for what is no answer.
    package mutating func answer(_ line: Span<UInt8>) throws(ProtocolFault) -> Answer {
        try open(line)
        guard let number = document.member("seq", of: 0) else {
            throw ProtocolFault("an answer without \"seq\"", hint: excerpt)
        }
        guard let seq = Int(document.string(of: number)), document.nodes[number].kind == .number
        else { throw ProtocolFault("\"seq\" is not the number of a question", hint: excerpt) }
        let content = try content()
        if isStrict { remark(of: content) }
        return Answer(seq: seq, content: content)
    }

    /// Forgets the remarks, and gives them back.
    package mutating func takeRemarks() -> [String] {
        defer { remarks.removeAll() }
        return remarks
    }

    /// Reads the answer to the start, which says what the implementation is.
    package mutating func implementation(
        _ line: Span<UInt8>
    ) throws(ProtocolFault) -> Implementation {
        try open(line)
        var implementation = Implementation(name: try string("name") ?? "")
        guard !implementation.name.isEmpty else {
            throw ProtocolFault("the answer to start has no \"name\"", hint: excerpt)
        }
        implementation.version = try string("version") ?? ""
        implementation.language = try string("language") ?? ""
        if isStrict { remarkOfStart() }
        implementation.methods = try strings("methods") ?? []
        if let produces = try strings("produces") { implementation.produces = produces }
        guard let operations = try strings("operations") else { return implementation }
        implementation.operations = []
        for name in operations {
            guard let operation = Operation(rawValue: name) else {
                throw ProtocolFault("\(PlainText.quoted(name)) is no operation: sign, verify")
            }
            implementation.operations.append(operation)
        }
        return implementation
    }

    private mutating func open(_ line: Span<UInt8>) throws(ProtocolFault) {
        do throws(JSONSyntaxError) {
            try document.read(line)
        } catch {
            throw ProtocolFault(
                "a line that is no JSON: \(error.message) at column \(error.offset + 1)",
                hint: excerpt)
        }
        guard document.nodes.first?.kind == .object else {
            throw ProtocolFault("a line that is no JSON object", hint: excerpt)
        }
    }

    private func content() throws(ProtocolFault) -> Answer.Content {
        if let reason = try string("skipped") { return .skipped(reason) }
        if let reason = try string("rejected") { return .rejected(reason) }
        if let reason = try string("error") { return .failed(reason) }
        if let valid = document.member("valid", of: 0) {
            switch document.nodes[valid].kind {
            case .true: return .verified(true)
            case .false: return .verified(false)
            default: throw ProtocolFault("\"valid\" is true or false", hint: excerpt)
            }
        }
        var values: [Answer.StageValue] = []
        for stage in Answer.stages {
            guard let text = try octets(stage.rawValue) else { continue }
            values.append(Answer.StageValue(stage: stage, octets: text))
        }
        guard !values.isEmpty else { throw ProtocolFault("an answer without a value", hint: meant) }
        return .signed(values: values, used: try used())
    }

    /// What a member that nobody knows was probably meant to be.
    private var meant: String {
        let known = Answer.stages.map(\.rawValue) + Self.others
        var names = document.children(of: 0)
        while let name = names.next(), names.next() != nil {
            let text = document.string(of: name)
            guard !known.contains(text), let hint = Misspelling.hint(for: text, among: known)
            else { continue }
            return "\(PlainText.quoted(text)): \(hint)"
        }
        return excerpt
    }

    private func used() throws(ProtocolFault) -> [Answer.UsedValue] {
        guard let used = document.member("used", of: 0) else { return [] }
        guard document.nodes[used].kind == .object else {
            throw ProtocolFault("\"used\" is an object of texts by wire name", hint: excerpt)
        }
        var values: [Answer.UsedValue] = []
        var members = document.children(of: used)
        while let name = members.next(), let value = members.next() {
            guard [.string, .number].contains(document.nodes[value].kind) else {
                throw ProtocolFault("\"used\" is an object of texts by wire name", hint: excerpt)
            }
            values.append(
                Answer.UsedValue(
                    name: Array(document.text(of: name)), value: Array(document.text(of: value))))
        }
        return values
    }

    private func octets(_ name: String) throws(ProtocolFault) -> [UInt8]? {
        guard let node = document.member(name, of: 0), document.nodes[node].kind != .null else {
            return nil
        }
        guard document.nodes[node].kind == .string else {
            let found = document.nodes[node].kind.name
            throw ProtocolFault("\"\(name)\" is a string; \(found) was found", hint: excerpt)
        }
        return Array(document.text(of: node))
    }

    private func string(_ name: String) throws(ProtocolFault) -> String? {
        try octets(name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func strings(_ name: String) throws(ProtocolFault) -> [String]? {
        guard let list = document.member(name, of: 0) else { return nil }
        guard document.nodes[list].kind == .array,
            document.children(of: list).allSatisfy({ document.nodes[$0].kind == .string })
        else { throw ProtocolFault("\"\(name)\" is a list of strings", hint: excerpt) }
        return document.children(of: list).map { document.string(of: $0) }
    }

    /// The beginning of the line, to know it by.
    private var excerpt: String {
        let octets = document.octets.prefix(80)
        let text = PlainText.visible(octets: octets)
        return "the line is: \(text)\(octets.count < document.octets.count ? " …" : "")"
    }
}

// What is not to the letter.
extension AnswerReader {
    private mutating func remarkOfStart() {
        remarkOfUnknown(among: Self.startMembers)
        for name in Self.startMembers where document.member(name, of: 0) == nil {
            remarks.append("the answer to start has no \"\(name)\"")
        }
        remarkOfValues("methods", SignatureMethod.allCases.map(\.rawValue))
        remarkOfValues("produces", Answer.stages.map(\.rawValue))
    }

    private mutating func remark(of content: Answer.Content) {
        remarkOfUnknown(among: Answer.stages.map(\.rawValue) + Self.others)
        switch content {
        case .skipped(let reason), .rejected(let reason), .failed(let reason):
            if reason.isEmpty { remarks.append("an answer that gives no reason") }
        default: return
        }
    }

    private mutating func remarkOfUnknown(among known: [String]) {
        var names = document.children(of: 0)
        while let name = names.next(), names.next() != nil {
            let text = document.string(of: name)
            guard !known.contains(text) else { continue }
            let hint = Misspelling.hint(for: text, among: known)
            remarks.append(
                "the protocol knows no \(PlainText.quoted(text))"
                    + (hint.map { "; \($0)" } ?? ""))
        }
    }

    private mutating func remarkOfValues(_ name: String, _ known: [String]) {
        guard let list = document.member(name, of: 0), document.nodes[list].kind == .array else {
            return
        }
        for value in document.children(of: list) {
            let text = document.string(of: value)
            guard !known.contains(text) else { continue }
            let hint = Misspelling.hint(for: text, among: known)
            remarks.append(
                "\"\(name)\" has \(PlainText.quoted(text)), which is not known"
                    + (hint.map { "; \($0)" } ?? ""))
        }
    }
}
