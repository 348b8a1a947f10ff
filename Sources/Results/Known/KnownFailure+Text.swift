import Vectors

// How entries are changed, and written.
extension KnownFailure {
    /// Itself, without a day on which it expires.
    func renewed(reason: String?) -> KnownFailure {
        KnownFailure(
            id: id, implementation: implementation, operation: operation, stage: stage,
            pitfalls: pitfalls, fingerprint: fingerprint, reason: reason ?? self.reason,
            issue: issue, expires: nil, file: file, line: line)
    }

    /// Itself in the place of `other`, for those whom that is about.
    func recorded(for other: KnownFailure) -> KnownFailure {
        KnownFailure(
            id: id, implementation: other.implementation, operation: operation, stage: stage,
            pitfalls: pitfalls, fingerprint: fingerprint, reason: reason, issue: issue,
            expires: expires, file: other.file, line: other.line)
    }

    /// By id, the entry for all implementations before those for single ones.
    static func areInOrder(_ first: KnownFailure, _ second: KnownFailure) -> Bool {
        for part in [\KnownFailure.id, \.nameInOrder, \.operation.rawValue] {
            let texts = (first[keyPath: part].utf8, second[keyPath: part].utf8)
            if !texts.0.elementsEqual(texts.1) {
                return texts.0.lexicographicallyPrecedes(texts.1)
            }
        }
        return false
    }

    private var nameInOrder: String { implementation ?? "" }

    /// The text of a file: a member a line, an empty list on one.
    static func text(of failures: [KnownFailure], isObject: Bool) -> String {
        let margin = isObject ? "  " : ""
        let entries = failures.map { failure in
            let members = failure.members.map { name, json in
                "\(margin)    \(JSONText.string(name)): \(json)"
            }
            return "\(margin)  {\n\(members.joined(separator: ",\n"))\n\(margin)  }"
        }
        let list =
            entries.isEmpty ? "[]" : "[\n" + entries.joined(separator: ",\n") + "\n\(margin)]"
        return isObject ? "{\n  \"known\": \(list)\n}\n" : list + "\n"
    }

    private var members: [(name: String, json: String)] {
        var members = [("id", JSONText.string(id))]
        if let implementation {
            members.append(("implementation", JSONText.string(implementation)))
        }
        if operation != .sign { members.append(("operation", JSONText.string(operation.rawValue))) }
        members += identifying
        members.append(("reason", JSONText.string(reason)))
        if let issue { members.append(("issue", JSONText.string(issue))) }
        if let expires { members.append(("expires", JSONText.string("\(expires)"))) }
        return members
    }

    /// What the failure is told from others by, as members of a JSON object.
    package var identifying: [(name: String, json: String)] {
        var members = [("stage", JSONText.string(stage.rawValue))]
        if !pitfalls.isEmpty {
            members.append(("pitfalls", JSONText.list(pitfalls.map(JSONText.string))))
        }
        if let fingerprint { members.append(("fingerprint", JSONText.string(fingerprint))) }
        return members
    }
}
