import OAuth1
package import Results
package import Vectors

/// Reads the lines that an implementation answers with.
package struct AnswerReader {
    private var document = JSONDocument()
    /// Whether the line is the answer to the start: the program has been told no secrets yet.
    private var isStart = false
    /// Whether there is a remark of each member that may be absent, but should not be.
    private let isStrict: Bool
    /// What is not to the letter of the protocol, each once.
    private var remarks: [Reason] = []
    /// The unknown members that have a remark, by their first bytes.
    private var remarked: Set<[UInt8]> = []

    package init(isStrict: Bool = false) {
        self.isStrict = isStrict
    }

    /// Further unknown members have no remark, and as few bytes of a name are kept.
    private static let remarksMax = 64

    private static let others = ["seq", "used", "valid", "skipped", "rejected", "error"]
    private static let startMembers = [
        "name", "version", "language", "methods", "produces", "operations",
    ]

    /// Reads the answer to a question.
    ///
    /// - Parameter line: the line without its line break.
    /// - Returns: the answer.
    /// - Throws: ``ProtocolFault`` if the line is not an answer.
    package mutating func answer(_ line: Span<UInt8>) throws(ProtocolFault) -> Answer {
        isStart = false
        try open(line)
        guard let number = document.member("seq", of: 0) else {
            throw ProtocolFault("the answer has no \"seq\"", hint: excerpt)
        }
        guard let seq = Int(document.string(of: number)), document.nodes[number].kind == .number
        else { throw ProtocolFault("\"seq\" must be the number of a question", hint: excerpt) }
        let content = try content()
        remark(of: content)
        return Answer(seq: seq, content: content)
    }

    /// Removes the remarks so far, and returns them.
    package mutating func removeRemarks() -> [Reason] {
        defer { remarks.removeAll() }
        return remarks
    }

    /// Reads the answer to `start`, which describes the implementation.
    package mutating func implementation(
        _ line: Span<UInt8>
    ) throws(ProtocolFault) -> Implementation {
        isStart = true
        try open(line)
        var implementation = Implementation(name: try string("name") ?? "")
        guard !implementation.name.isEmpty else {
            throw ProtocolFault("the answer to \"start\" has no \"name\"", hint: excerpt)
        }
        implementation.version = try string("version") ?? ""
        implementation.language = try string("language") ?? ""
        remarkOfStart()
        implementation.methods = try strings("methods") ?? []
        if let produces = try strings("produces") { implementation.produces = produces }
        guard let operations = try strings("operations") else { return implementation }
        implementation.operations = []
        for name in operations {
            guard let operation = Operation(rawValue: name) else {
                throw ProtocolFault(
                    "unknown operation \(PlainText.quoted(name)): it must be sign or verify")
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
                "the line is not JSON: \(error.message) (column \(error.offset + 1))",
                hint: excerpt)
        }
        guard document.nodes.first?.kind == .object else {
            throw ProtocolFault("the line is not a JSON object", hint: excerpt)
        }
        guard document.duplicateNames.isEmpty else {
            throw ProtocolFault("a member appears twice", hint: excerpt)
        }
    }

    /// The members that are each an answer by themselves.
    private static let alone = ["skipped", "rejected", "error", "valid"]

    private func content() throws(ProtocolFault) -> Answer.Content {
        try refuseSeveralAnswers()
        if let said = try said("skipped") { return .skipped(said) }
        if let said = try said("rejected") { return .rejected(said) }
        if let said = try said("error") { return .failed(said) }
        if let valid = document.member("valid", of: 0) {
            switch document.nodes[valid].kind {
            case .true: return .verified(true, values: try values())
            case .false: return .verified(false, values: try values())
            default: throw ProtocolFault("\"valid\" must be true or false", hint: excerpt)
            }
        }
        let values = try values()
        guard !values.isEmpty else { throw ProtocolFault("the answer has no value", hint: meant) }
        return .signed(values: values, used: try used())
    }

    private func values() throws(ProtocolFault) -> [Answer.StageValue] {
        var values: [Answer.StageValue] = []
        for stage in Answer.stages {
            guard let text = try bytes(stage.rawValue) else { continue }
            values.append(Answer.StageValue(stage: stage, bytes: text))
        }
        return values
    }

    /// What an answer to `verify` may have besides `valid`.
    private static let computed = [Stage.baseString, .signature]

    private func refuseSeveralAnswers() throws(ProtocolFault) {
        let alone = Self.alone.filter(has)
        guard let first = alone.first else { return }
        let stages = Answer.stages.filter { first != "valid" || !Self.computed.contains($0) }
        let others = alone.dropFirst() + stages.map(\.rawValue).filter(has)
        guard let other = others.first else { return }
        throw ProtocolFault("the answer has both \"\(first)\" and \"\(other)\"", hint: excerpt)
    }

    /// Whether the answer has a member with a value.
    private func has(_ name: String) -> Bool {
        document.member(name, of: 0).map { document.nodes[$0].kind != .null } ?? false
    }

    /// What an unknown member was probably meant to be.
    private var meant: Reason {
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
            throw notUsed
        }
        var values: [Answer.UsedValue] = []
        var members = document.children(of: used)
        while let name = members.next(), let value = members.next() {
            guard [.string, .number].contains(document.nodes[value].kind) else {
                throw notUsed
            }
            values.append(
                Answer.UsedValue(
                    name: Array(document.text(of: name)), value: Array(document.text(of: value))))
        }
        return values
    }

    private var notUsed: ProtocolFault {
        ProtocolFault("\"used\" must be an object with parameter names and values", hint: excerpt)
    }

    private func bytes(_ name: String) throws(ProtocolFault) -> [UInt8]? {
        guard let node = document.member(name, of: 0), document.nodes[node].kind != .null else {
            return nil
        }
        guard document.nodes[node].kind == .string else {
            let found = document.nodes[node].kind.name
            throw ProtocolFault("\"\(name)\" must be a string; \(found) was found", hint: excerpt)
        }
        return Array(document.text(of: node))
    }

    private func string(_ name: String) throws(ProtocolFault) -> String? {
        try bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func said(_ name: String) throws(ProtocolFault) -> ProgramText? {
        try bytes(name).map { ProgramText($0) }
    }

    private func strings(_ name: String) throws(ProtocolFault) -> [String]? {
        guard let list = document.member(name, of: 0) else { return nil }
        guard document.nodes[list].kind == .array,
            document.children(of: list).allSatisfy({ document.nodes[$0].kind == .string })
        else { throw ProtocolFault("\"\(name)\" must be a list of strings", hint: excerpt) }
        return document.children(of: list).map { document.string(of: $0) }
    }

    private static let excerptMax = 80

    /// The beginning of the line.
    private var excerpt: Reason {
        let text = ProgramText(document.bytes, showing: .beginning(Self.excerptMax))
        return isStart
            ? "the line is: \(PlainText.visible(Redaction.none.text(of: "\(text)")))"
            : "the line is: \(text)"
    }
}

// Small faults. An unknown member may be a value that is misspelt, and so is not compared.
extension AnswerReader {
    private mutating func remarkOfStart() {
        remarkOfUnknown(among: Self.startMembers)
        for name in Self.startMembers where isStrict && document.member(name, of: 0) == nil {
            remarks.append("the answer to \"start\" has no \"\(name)\"")
        }
        remarkOfValues("methods", SignatureMethod.allCases.map(\.rawValue))
        remarkOfValues("produces", Answer.stages.map(\.rawValue))
    }

    private mutating func remark(of content: Answer.Content) {
        remarkOfUnknown(among: Answer.stages.map(\.rawValue) + Self.others)
        switch content {
        case .skipped(let said), .rejected(let said), .failed(let said):
            if isStrict, said.isEmpty { remarks.append("an answer gives no reason") }
        default: return
        }
    }

    private mutating func remarkOfUnknown(among known: [String]) {
        var names = document.children(of: 0)
        while let name = names.next(), names.next() != nil {
            let text = document.text(of: name)
            guard !known.contains(where: { text.elementsEqual($0.utf8) }) else { continue }
            guard remarked.count < Self.remarksMax else { return }
            guard remarked.insert(Array(text.prefix(Self.remarksMax))).inserted else { continue }
            remark("unknown member", of: name, among: known)
        }
    }

    private mutating func remarkOfValues(_ name: String, _ known: [String]) {
        guard let list = document.member(name, of: 0), document.nodes[list].kind == .array else {
            return
        }
        let unknown = document.children(of: list).filter { value in
            !known.contains { document.text(of: value).elementsEqual($0.utf8) }
        }
        for value in unknown.prefix(Self.remarksMax) {
            remark("unknown value", of: value, " in \"\(name)\"", among: known)
        }
    }

    /// Adds a remark of the text at `node`.
    ///
    /// The text is shown if it is the misspelling of a known one, or if the program has been told
    /// no secrets; otherwise it may have one.
    private mutating func remark(
        _ what: String,
        of node: Int,
        _ place: String = "",
        among known: [String]
    ) {
        let text = document.string(of: node)
        if let hint = Misspelling.hint(for: text, among: known) {
            remarks.append("\(what) \(PlainText.quoted(text))\(place); \(hint)")
        } else if isStart {
            let text = PlainText.quoted(PlainText.cut(text, to: Self.excerptMax))
            remarks.append("\(what) \(text)\(place)")
        } else {
            let text = ProgramText(document.text(of: node), showing: .beginning(Self.excerptMax))
            remarks.append("\(what) \(text)\(place)")
        }
    }
}
