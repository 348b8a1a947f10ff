import OAuth1
package import Vectors

/// Reads what an adapter is asked, line after line, into one vector that keeps its memory.
///
/// `request`, `oauth` and `secrets` are read by the code that reads a vector's, so that what is
/// wrong with them is told in the same words.
package struct QuestionReader {
    /// What was read last, where it is to be signed or verified.
    package private(set) var vector = TestVector()

    private var decoder: VectorDecoder
    private let members = MemberTable<QuestionMember>()
    private var kind: QuestionKind?
    private var number: SequenceNumber?

    /// - Parameters:
    ///   - file: where the lines come from, as messages show it.
    ///   - loadKey: reads a key's file that a question names.
    package init(file: String, loadKey: @escaping KeyRing.Load) {
        decoder = VectorDecoder(file: file, keys: KeyRing(load: loadKey))
    }

    /// Why the last question cannot be understood.
    package private(set) var issues: [VectorIssue] = []

    /// Reads a line, the `line`-th one.
    package mutating func read(_ text: Span<UInt8>, line: Int) -> AskedQuestion {
        vector.clear()
        vector.line = line
        vector.releaseDocument()
        (kind, number) = (nil, nil)
        decoder.reader.open(text, firstLine: line)
        vector.hold(decoder.reader.document)
        if decoder.reader.issues.isEmpty {
            readMembers()
            issues = decoder.reader.issues
        } else {
            number = numberBeforeFault
            // The hints there are about files.
            issues = decoder.reader.issues.map {
                $0.withHint("a question is a JSON object on one line")
            }
        }
        return issues.isEmpty ? question ?? .unclear(number) : .unclear(number)
    }

    private var question: AskedQuestion? {
        switch (kind, number) {
        case (.start, _): .start
        case (.stop, _): .stop
        case (.sign, let number?): .sign(number)
        case (.verify, let number?): .verify(number)
        default: nil
        }
    }
}

// The members.
extension QuestionReader {
    private mutating func readMembers() {
        decoder.reader.begin(0, at: 0)
        guard decoder.reader.expect(.object, 0) else { return }
        var names = decoder.reader.document.children(of: 0)
        while let name = names.next(), let value = names.next() { readMember(value, named: name) }
        decoder.reader.noteDuplicateNames(inside: 0)
        if repeatsNumber { number = nil }
        checkPresence()
        if kind == .sign || kind == .verify { decoder.checkRules(vector, 0) }
    }

    private mutating func readMember(_ value: Int, named name: Int) {
        switch members.member(at: name, of: decoder.reader.document) {
        case .op: readKind(value)
        case .seq: readNumber(value)
        case .request: decoder.readRequest(value, over: nil, into: &vector.request)
        case .oauth: decoder.readProtocol(value, over: nil, into: &vector.oauth)
        case .secrets: decoder.readSecrets(value, over: nil, into: &vector.secrets)
        case .protocol: readProtocolVersion(value)
        case nil: decoder.reader.noteUnknown(name, among: members.spellings)
        }
    }

    private mutating func readKind(_ node: Int) {
        guard decoder.reader.expect(.string, node) else { return }
        let text = decoder.reader.document.string(of: node)
        kind = QuestionKind(rawValue: text)
        guard kind == nil else { return }
        let known = QuestionKind.allCases.map(\.rawValue)
        decoder.reader.note(
            node, "an op is start, sign, verify or stop, not \(PlainText.quoted(text))",
            hint: Misspelling.hint(for: text, among: known))
    }

    private mutating func readNumber(_ node: Int) {
        guard decoder.reader.expect(.number, node) else { return }
        number = SequenceNumber(decoder.reader.document.text(of: node))
        guard number == nil else { return }
        let found = PlainText.quoted(decoder.reader.document.string(of: node))
        decoder.reader.note(node, "a seq is a whole number, not negative; \(found) was found")
    }

    private mutating func readProtocolVersion(_ node: Int) {
        guard decoder.reader.expect(.number, node) else { return }
        let version = decoder.reader.document.string(of: node)
        guard version != "1" else { return }
        decoder.reader.note(
            node, "protocol 1 is spoken here; \(PlainText.quoted(version)) was asked for")
    }

    /// Notes what a question of its kind must have.
    private mutating func checkPresence() {
        guard decoder.reader.issues.isEmpty else { return }
        switch kind {
        case .start, .stop: return
        case .sign: break
        case .verify where vector.oauth.signature.isPresent: break
        case .verify:
            decoder.reader.note(0, "oauth.oauth_signature is missing, which is to be verified")
        case nil: decoder.reader.note(0, "op is missing", hint: "\"op\": \"sign\", for instance")
        }
        if number == nil {
            decoder.reader.note(0, "seq is missing", hint: "\"seq\": 1, for instance")
        }
    }
}

// The number of a question that cannot be read to its end.
extension QuestionReader {
    /// `seq` of a text that is no JSON, where it stands whole before the fault.
    private var numberBeforeFault: SequenceNumber? {
        let document = decoder.reader.document
        guard !document.nodes.isEmpty, !repeatsNumber,
            let node = document.member(QuestionMember.seq.rawValue, of: 0),
            document.nodes[node].kind == .number, node + 1 < document.nodes.count
        else { return nil }
        return SequenceNumber(document.text(of: node))
    }

    /// Whether `seq` stands there more than once, so that nobody knows which one is meant.
    private var repeatsNumber: Bool {
        decoder.reader.document.duplicateNames.contains { name in
            let isOwn = decoder.reader.document.children(of: 0).contains(name)
            return isOwn && members.member(at: name, of: decoder.reader.document) == .seq
        }
    }
}

extension VectorIssue {
    fileprivate func withHint(_ hint: String) -> VectorIssue {
        VectorIssue(
            file: file, line: line, column: column, path: path, message: message, hint: hint)
    }
}
