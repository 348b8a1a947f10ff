package import Probing

extension ProbeArguments {
    /// The arguments as words, for the program that tests.
    package var words: [String] {
        let named: [(name: String, values: [String?])] = [
            ("credentials", [credentials]), ("initiate", [initiate]), ("flow", [flow]),
            ("users", ["\(users)"]), ("revoke", [revoke]), ("authorize", [authorize]),
            ("token", [token]), ("i-may-test", [iMayTest]),
            ("accepted", [accepted]), ("trust", [trust]), ("rate", ["\(rate)"]),
            ("timeout", ["\(timeout)"]), ("lifetime", ["\(lifetime)"]),
            ("http-port", [httpPort.map { "\($0)" }]), ("not-offered", notOffered), ("only", only),
            ("skip", skip), ("level", level),
        ]
        var words: [String] = []
        for (name, values) in named {
            words += values.compactMap(\.self).map { "--\(name)=\($0)" }
        }
        if dryRun { words.append("--dry-run") }
        if hard { words.append("--hard") }
        if slow { words.append("--slow") }
        return words + ["--", url]
    }

    /// What is tried, and what an answer must have.
    package var options: ProbeOptions {
        var options = ProbeOptions()
        options.only = only
        options.skipped = skip
        options.isHard = hard
        options.userCount = users
        options.canRevoke = revoke != nil
        options.isSlow = slow
        options.lifetime = Int64(lifetime)
        options.notOffered = Set(notOffered.compactMap(ProbeOptions.Offer.init))
        options.marker = accepted
        options.flow = flow.map { $0 == "form" ? .form : .other }
        let levels = level.compactMap { CheckLevel(rawValue: $0) }
        if !levels.isEmpty { options.levels = Set(levels) }
        return options
    }
}
