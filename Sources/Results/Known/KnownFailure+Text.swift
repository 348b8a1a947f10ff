package import Vectors

// How entries are changed, and written.
extension KnownFailure {
    /// The entry without an expiry date, and with this reason if there is one.
    func renewed(reason: String?) -> KnownFailure {
        var entry = self
        entry.reason = reason ?? self.reason
        entry.expires = nil
        return entry
    }

    /// The entry that replaces `other`, for the same implementation and in the same file.
    func recorded(for other: KnownFailure) -> KnownFailure {
        var entry = self
        (entry.implementation, entry.owner) = (other.implementation, other.owner)
        (entry.file, entry.line) = (other.file, other.line)
        return entry
    }

    /// The entry with the id and the content of the vector that it is about now.
    func renamed(_ id: String, _ content: String?) -> KnownFailure {
        var entry = self
        (entry.id, entry.content) = (id, content)
        return entry
    }

    /// Whether `first` comes first: by id, and the entry for all implementations before the others.
    static func areInOrder(_ first: KnownFailure, _ second: KnownFailure) -> Bool {
        for (text, other) in zip(first.orderedBy, second.orderedBy)
        where !text.utf8.elementsEqual(other.utf8) {
            return text.utf8.lexicographicallyPrecedes(other.utf8)
        }
        return false
    }

    private var orderedBy: [String] {
        [id, implementation ?? "", operation.rawValue] + (endpoint == nil ? [] : mistakes)
    }

    /// The text of a file: one member per line.
    static func text(of failures: [KnownFailure], isObject: Bool) -> String {
        let margin = isObject ? "  " : ""
        let entries = failures.map { failure in
            let members = failure.members.lines.map { "\(margin)    \($0)" }
            return "\(margin)  {\n\(members.joined(separator: ",\n"))\n\(margin)  }"
        }
        let list =
            entries.isEmpty ? "[]" : "[\n" + entries.joined(separator: ",\n") + "\n\(margin)]"
        return isObject ? "{\n  \"known\": \(list)\n}\n" : list + "\n"
    }

    private var members: JSON.Members {
        let own: JSON.Members = [
            endpoint == nil ? "id" : "endpoint": .string(id),
            "implementation": implementation.map(JSON.string),
            "operation": operation == .sign ? nil : .string(operation.rawValue),
            "content": content.map(JSON.string),
        ]
        return own + identifying + [
            "count": count.map { .number($0) }, "reason": .string(reason),
            "owner": owner.map(JSON.string), "issue": issue.map(JSON.string),
            "expires": expires.map { .string("\($0)") },
        ]
    }

    /// What identifies the failure, as members of a JSON object.
    package var identifying: JSON.Members {
        if let fault { return ["verdict": .string(fault.rawValue)] }
        // The mistakes say what is wrong with requests whose values are never the same.
        return [
            "stage": endpoint == nil || pitfalls.isEmpty ? .string(stage.rawValue) : nil,
            "pitfalls": .filled(pitfalls), "fingerprint": fingerprint.map(JSON.string),
        ]
    }
}
