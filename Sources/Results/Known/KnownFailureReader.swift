import OAuth1
package import Vectors

/// Reads a file of known failures: a list of entries, or an object with that list as `known`.
package struct KnownFailureReader {
    private enum FileMember: String, CaseIterable, Sendable { case known }

    private enum Member: String, CaseIterable, Sendable {
        case id, implementation, operation, content, stage, pitfalls, fingerprint, reason, owner
        case issue, expires, verdict, endpoint, count
    }

    /// The entries that can be used, in the order of the file.
    package private(set) var failures: [KnownFailure] = []
    /// Whether the list is a member of an object.
    package private(set) var isObject = false

    private let file: String
    private let table = MemberTable<Member>()
    private var reader: DocumentReader
    private var keys: Set<KnownFailure.Key> = []

    /// - Parameters:
    ///   - text: the whole file.
    ///   - file: its name, as messages show it.
    package init(_ text: Span<UInt8>, file: String) {
        self.file = file
        reader = DocumentReader(file: file)
        reader.open(text, firstLine: 1)
        guard reader.issues.isEmpty, !reader.document.nodes.isEmpty else { return }
        readFile()
        reader.noteDuplicateNames(inside: 0)
    }

    /// All that is wrong with the file.
    package var issues: [VectorIssue] { reader.issues }

    private mutating func readFile() {
        switch reader.document.nodes[0].kind {
        case .array: readList(0)
        case .object: readObject()
        case let kind:
            reader.note(0, "expected a list of known failures, found \(kind.name)", hint: "[]")
        }
    }

    private mutating func readObject() {
        isObject = true
        let known = FileMember.known.rawValue
        if reader.document.member(known, of: 0) == nil {
            reader.note(0, "expected a list, or an object with a list named \"\(known)\"")
        }
        var names = reader.document.children(of: 0)
        while let name = names.next(), let value = names.next() {
            if reader.document.text(of: name).elementsEqual(known.utf8) {
                readList(value)
            } else {
                reader.noteUnknown(name, among: FileMember.allCases.map { $0.rawValue })
            }
        }
    }

    private mutating func readList(_ node: Int) {
        guard reader.expect(.array, node) else { return }
        for child in reader.document.children(of: node) where reader.expect(.object, child) {
            let faults = reader.issues.count
            guard let failure = entry(at: child), reader.issues.count == faults else { continue }
            guard keys.insert(failure.key).inserted else {
                noteRepeated(failure, at: child)
                continue
            }
            failures.append(failure)
        }
    }

    private mutating func noteRepeated(_ failure: KnownFailure, at node: Int) {
        let member: Member = failure.endpoint == nil ? .id : .endpoint
        let place = reader.document.member(member.rawValue, of: node) ?? node
        reader.note(
            place, "\(PlainText.quoted(failure.id)) already has an entry",
            hint: failure.endpoint == nil
                ? "an id may have only one entry for each implementation and operation"
                : "an endpoint may have only one entry for the same mistakes")
    }

    /// The entry at `node`, with all faults noted; nil if a required member is missing.
    private mutating func entry(at node: Int) -> KnownFailure? {
        var texts: [Member: String] = [:]
        var pitfalls: [String] = []
        var count: Int?
        var names = reader.document.children(of: node)
        while let name = names.next(), let value = names.next() {
            switch table.member(at: name, of: reader.document) {
            case .pitfalls: pitfalls = self.pitfalls(value)
            case .count: count = self.count(value)
            case let member?: texts[member] = text(value, of: member)
            case nil: reader.noteUnknown(name, among: table.spellings)
            }
        }
        let fault = texts[.verdict].flatMap(RuleFault.init)
        let isRule = texts[.id].map(KnownFailure.isRule) ?? false
        let endpoint = texts[.endpoint]
        let hasEndpoint = reader.document.member(Member.endpoint.rawValue, of: node) != nil
        if hasEndpoint, let place = reader.document.member(Member.id.rawValue, of: node) {
            reader.note(place, "give either \"endpoint\" or \"id\", not both")
        }
        let required =
            hasEndpoint
            ? Self.requiredOfEndpoints(isExplained: !pitfalls.isEmpty)
            : isRule ? Self.requiredOfRules : Self.required
        for (member, example) in required { require(member, of: node, example) }
        let isImplied = fault != nil || endpoint != nil && !pitfalls.isEmpty
        guard let id = texts[.id] ?? endpoint, let reason = texts[.reason],
            let stage = texts[.stage].flatMap(Stage.init) ?? (isImplied ? .signature : nil)
        else { return nil }
        return KnownFailure(
            id: id, implementation: texts[.implementation],
            operation: texts[.operation].flatMap(Operation.init) ?? .sign,
            stage: stage, pitfalls: pitfalls, fingerprint: texts[.fingerprint], reason: reason,
            issue: texts[.issue], expires: texts[.expires].flatMap(CalendarDate.init), file: file,
            line: reader.line(of: node), content: texts[.content], owner: texts[.owner],
            fault: fault, endpoint: endpoint, count: count)
    }

    /// The required members, each with an example.
    private static let required: [(Member, String)] = [
        (.id, "vectors/twitter::statuses-update"), (.stage, "signature"),
        (.reason, "why the vector fails, and why the failure is accepted"),
    ]

    /// The same for a rule of a provider.
    private static let requiredOfRules: [(Member, String)] = [
        (.id, "SIG-08"), (.verdict, "broken"), (.reason, "why the provider breaks the rule"),
    ]

    /// The same for an endpoint of recorded traffic.
    private static func requiredOfEndpoints(isExplained: Bool) -> [(Member, String)] {
        let reason: (Member, String) = (.reason, "why its requests fail, and why that is accepted")
        return isExplained ? [reason] : [(.stage, "signature"), reason]
    }

    /// A number of requests; nil for anything else, which is noted.
    private mutating func count(_ node: Int) -> Int? {
        guard reader.expect(.number, node) else { return nil }
        guard let count = Int(reader.document.string(of: node)), count > 0 else {
            reader.note(node, "expected a whole number above 0")
            return nil
        }
        return count
    }

    private mutating func require(_ member: Member, of node: Int, _ example: String) {
        guard reader.document.member(member.rawValue, of: node) == nil else { return }
        reader.note(
            node, "a known failure needs \(PlainText.quoted(member.rawValue))",
            hint: "\"\(member.rawValue)\": \"\(example)\"")
    }

    /// The text of a member; nil if the member cannot have it, which is noted.
    private mutating func text(_ node: Int, of member: Member) -> String? {
        guard reader.expect(.string, node) else { return nil }
        let text = reader.document.string(of: node)
        guard let fault = Self.fault(in: text, of: member) else { return text }
        reader.note(node, fault.message, hint: fault.hint)
        return nil
    }

    private static func fault(
        in text: String,
        of member: Member
    ) -> (message: String, hint: Hint?)? {
        switch member {
        case .id: faultOfID(text)
        case .endpoint:
            isEndpoint(text)
                ? nil
                : (
                    "expected a method, a host and a path, such as "
                        + "\"GET api.example.com/v1/orders/{id}\"", nil
                )
        case .stage: faultOfChoice(text, "a stage", among: Stage.allCases.map { $0.rawValue })
        case .verdict:
            faultOfChoice(text, "a verdict", among: RuleFault.allCases.map { $0.rawValue })
        case .operation:
            faultOfChoice(
                text, "an operation", among: Operation.allCases.map { $0.rawValue })
        case .fingerprint:
            FailureFingerprint.isOne(text)
                ? nil : ("a fingerprint has 16 hexadecimal digits, in lower case", nil)
        case .content:
            FailureFingerprint.isOne(text)
                ? nil : ("a content hash has 16 hexadecimal digits, in lower case", nil)
        case .expires:
            CalendarDate(text) != nil
                ? nil : ("expected a date such as 2026-12-31", nil)
        case .implementation, .reason, .owner, .issue, .pitfalls, .count:
            text.isEmpty ? ("\(PlainText.quoted(member.rawValue)) must not be empty", nil) : nil
        }
    }

    /// Whether a text has a method, a host and a path.
    private static func isEndpoint(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return false }
        return parts[1].first != UInt8(ascii: "/") && parts[1].contains(UInt8(ascii: "/"))
    }

    private static func faultOfID(_ id: String) -> (message: String, hint: Hint?)? {
        guard !KnownFailure.isRule(id) else { return nil }
        guard let parts = KnownFailure.parts(of: id), !parts.stem.isEmpty else {
            return (
                "expected a full id: the file's path without its extension, \"::\", and the id",
                "'oauthcheck vectors list' shows full ids; for a rule of 'oauthcheck probe', write"
                    + " the rule's id, such as SIG-08"
            )
        }
        guard !VectorID.isValid(parts.id) else { return nil }
        return (
            "an id has only letters, digits, \".\", \"_\" and \"-\"",
            "patterns are not allowed here; \(.updateKnown) adds every failing vector"
        )
    }

    private static func faultOfChoice(
        _ text: String,
        _ what: String,
        among known: [String]
    ) -> (message: String, hint: Hint?)? {
        guard !known.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else { return nil }
        return (
            "\(PlainText.quoted(text)) is not \(what)",
            Misspelling.hint(for: text, among: known).map { Hint($0) }
                ?? "one of \(known.joined(separator: ", "))"
        )
    }

    private mutating func pitfalls(_ node: Int) -> [String] {
        guard reader.expect(.array, node) else { return [] }
        var ids: [String] = []
        for child in reader.document.children(of: node) where reader.expect(.string, child) {
            ids.append(reader.document.string(of: child))
            guard !PitfallID.isValid(reader.document.string(of: child)) else { continue }
            reader.note(
                child, "a pitfall's id has only lower-case letters, digits, \"-\" and \".\"")
        }
        return ids
    }
}
