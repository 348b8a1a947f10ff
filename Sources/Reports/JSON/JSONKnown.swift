import Results
import Vectors

// Known failures in the JSON of reports.
extension JSONResult {
    /// The member `known` of a result, if the list of known failures has an entry for it.
    static func known(_ standing: Standing) -> JSON {
        switch standing {
        case .known(let failure), .fixed(let failure): .object(members(of: failure))
        case .expired(let failure): .object(["expired": .bool(true)] + members(of: failure))
        case .changed(let failure, let now):
            .object(
                [
                    "changed": [
                        "was": .object(failure.identifying), "is": .object(now.identifying),
                    ]
                ] + members(of: failure))
        }
    }

    /// An entry that matches no vector.
    static func orphan(_ failure: KnownFailure) -> JSON {
        .object(
            [
                "id": .string(failure.id), "file": .string(failure.file),
                "line": .number(failure.line),
            ] + members(of: failure))
    }

    private static func members(of failure: KnownFailure) -> JSON.Members {
        [
            "reason": .string(failure.reason), "owner": failure.owner.map(JSON.string),
            "issue": failure.issue.map(JSON.string),
            "expires": failure.expires.map { .string("\($0)") },
        ]
    }
}
