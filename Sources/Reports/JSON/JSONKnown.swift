import Results
import Vectors

// Known failures in the JSON of reports.
extension JSONResult {
    /// The member `known` of a result, if the list of known failures has an entry for it.
    static func known(_ standing: Standing) -> String {
        switch standing {
        case .known(let failure), .fixed(let failure):
            return JSONText.object(members(of: failure))
        case .expired(let failure):
            return JSONText.object([("expired", "true")] + members(of: failure))
        case .changed(let failure, let now):
            let changed = JSONText.object([
                ("was", JSONText.object(failure.identifying)),
                ("is", JSONText.object(now.identifying)),
            ])
            return JSONText.object([("changed", changed)] + members(of: failure))
        }
    }

    /// An entry that matches no vector.
    static func orphan(_ failure: KnownFailure) -> String {
        JSONText.object(
            [
                ("id", JSONText.string(failure.id)), ("file", JSONText.string(failure.file)),
                ("line", "\(failure.line)"),
            ] + members(of: failure))
    }

    private static func members(of failure: KnownFailure) -> JSONText.Members {
        var members = [("reason", JSONText.string(failure.reason))]
        if let owner = failure.owner { members.append(("owner", JSONText.string(owner))) }
        if let issue = failure.issue { members.append(("issue", JSONText.string(issue))) }
        if let expires = failure.expires {
            members.append(("expires", JSONText.string("\(expires)")))
        }
        return members
    }
}
