import OAuth1
package import Vectors

/// Reads the questions to an adapter, line by line, into one vector that keeps its memory.
///
/// `request`, `oauth` and `secrets` are read by the code that reads those of a vector, so that the
/// messages are the same.
package struct QuestionReader {
    /// The request of the last question, if it asks to sign or verify.
    package private(set) var vector = TestVector()

    private var decoder: VectorDecoder
    private let members = MemberTable<QuestionMember>()
    private var kind: QuestionKind?
    private var number: SequenceNumber?

    /// - Parameters:
    ///   - file: where the lines come from, as messages name it.
    ///   - loadKey: reads the key file that a question names.
    package init(file: String, loadKey: @escaping KeyRing.Load) {
        decoder = VectorDecoder(file: file, keys: KeyRing(load: loadKey))
        decoder.allowsHeaders = false
    }

    /// Why the last question is not valid.
    package private(set) var issues: [VectorIssue] = []

    /// Reads the line with the number `line`.
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
            // The hints of the reader are about files.
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
            node, "op must be start, sign, verify or stop, not \(PlainText.quoted(text))",
            hint: Misspelling.hint(for: text, among: known).map { Hint($0) })
    }

    private mutating func readNumber(_ node: Int) {
        guard decoder.reader.expect(.number, node) else { return }
        number = SequenceNumber(decoder.reader.document.text(of: node))
        guard number == nil else { return }
        let found = PlainText.quoted(decoder.reader.document.string(of: node))
        decoder.reader.note(node, "seq must be a whole number, 0 or more; \(found) was found")
    }

    private mutating func readProtocolVersion(_ node: Int) {
        guard decoder.reader.expect(.number, node) else { return }
        let version = decoder.reader.document.string(of: node)
        guard version != "1" else { return }
        decoder.reader.note(node, "only protocol 1 is supported, not \(PlainText.quoted(version))")
    }

    /// Notes what is missing in a question of this kind.
    private mutating func checkPresence() {
        guard decoder.reader.issues.isEmpty else { return }
        switch kind {
        case .start, .stop: return
        case .sign: break
        case .verify where vector.oauth.signature.isPresent: break
        case .verify:
            decoder.reader.note(0, "oauth.oauth_signature, the signature to verify, is missing")
        case nil: decoder.reader.note(0, "op is missing", hint: "for example \"op\": \"sign\"")
        }
        if number == nil {
            decoder.reader.note(0, "seq is missing", hint: "for example \"seq\": 1")
        }
    }
}

// The number of a question whose line is not valid JSON.
extension QuestionReader {
    /// `seq`, if it comes complete before the fault.
    private var numberBeforeFault: SequenceNumber? {
        let document = decoder.reader.document
        guard !document.nodes.isEmpty, !repeatsNumber,
            let node = document.member(QuestionMember.seq.rawValue, of: 0),
            document.nodes[node].kind == .number, node + 1 < document.nodes.count
        else { return nil }
        return SequenceNumber(document.text(of: node))
    }

    /// Whether the question has several `seq`, so that it is unclear which one is meant.
    private var repeatsNumber: Bool {
        decoder.reader.document.duplicateNames.contains { name in
            let isOwn = decoder.reader.document.children(of: 0).contains(name)
            return isOwn && members.member(at: name, of: decoder.reader.document) == .seq
        }
    }
}

extension VectorIssue {
    fileprivate func withHint(_ hint: Hint) -> VectorIssue {
        VectorIssue(
            file: file, line: line, column: column, path: path, message: message, hint: hint)
    }
}
