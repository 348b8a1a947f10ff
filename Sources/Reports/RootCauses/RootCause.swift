import Results

/// A fault of a server that breaks several rules, and what to do about the fault.
struct RootCause: Sendable {
    /// As a clause that says what the server does.
    let title: String
    /// A sentence that says what to do.
    let remedy: String
    /// The rules that it breaks.
    let ids: [String]
    /// The rule that must be kept for others to be kept, and these other rules.
    let root: String?
    let consequences: [String]
    /// What to do, in code; empty if code would say no more than the remedy.
    let code: [Code]

    init(
        _ title: String,
        _ remedy: String,
        _ ids: String,
        root: String? = nil,
        consequences: String = "",
        code: [Code] = []
    ) {
        self.title = title
        self.remedy = remedy
        self.ids = Self.list(ids)
        self.root = root
        self.consequences = Self.list(consequences)
        self.code = code
    }

    /// `SIG-02 03 TRN-01` as ids.
    private static func list(_ text: String) -> [String] {
        var prefix = ""
        return text.split(separator: " ").map { word in
            guard word.count < 4 else {
                prefix = String(word.prefix(4))
                return String(word)
            }
            return prefix + word
        }
    }

    /// The cause of a rule that is not kept; nil for others.
    static func of(_ finding: RuleFinding) -> RootCause? {
        switch finding.verdict {
        case .crash: crash
        case .broken, .lax: all.first { $0.ids.contains(finding.id) }
        case .kept, .inconclusive, .notApplicable, .notTried: nil
        }
    }

    /// Puts findings together by their causes, in the order of ``all``.
    private static func groups(of findings: [RuleFinding]) -> [Group] {
        var rest = findings
        var groups: [Group] = []
        func take(_ cause: RootCause, _ isTaken: (RuleFinding) -> Bool) {
            let taken = rest.filter(isTaken)
            rest.removeAll(where: isTaken)
            if !taken.isEmpty { groups.append((cause, taken)) }
        }
        take(crash) { $0.verdict == .crash }
        let broken = Set(rest.filter { $0.verdict == .broken }.map { $0.id })
        for cause in all {
            let isRoot = cause.root.map(broken.contains) ?? false
            take(cause) {
                cause.ids.contains($0.id) || isRoot && cause.consequences.contains($0.id)
            }
        }
        for finding in rest {
            take(RootCause(finding.rule, finding.reason, finding.id)) { $0.id == finding.id }
        }
        return merged(groups)
    }

    /// One mistake of the server is one cause, whatever rules it breaks.
    private static func merged(_ groups: [Group]) -> [Group] {
        groups.reduce(into: []) { merged, group in
            let mistakes = Set(group.findings.flatMap { $0.mistakes })
            let place = merged.firstIndex { other in
                !mistakes.isDisjoint(with: other.findings.flatMap { $0.mistakes })
            }
            if let place {
                merged[place].findings += group.findings
            } else {
                merged.append(group)
            }
        }
    }

    typealias Group = (cause: RootCause, findings: [RuleFinding])

    /// The causes of what is broken, and those of what is lax and does not follow from them.
    static func ranked(_ findings: [RuleFinding]) -> (grave: [Group], lax: [Group]) {
        let grave = groups(of: findings.filter { [.broken, .crash].contains($0.verdict) })
        let lax = findings.filter { $0.verdict == .lax }
        let following = grave.flatMap { $0.cause.following($0.findings, among: lax) }
        return (grave, groups(of: lax.filter { !following.contains($0) }))
    }

    /// The findings of `others` that follow from the cause, if `findings` has the cause's root.
    func following(_ findings: [RuleFinding], among others: [RuleFinding]) -> [RuleFinding] {
        guard let root, findings.contains(where: { $0.id == root }) else { return [] }
        return others.filter { consequences.contains($0.id) }
    }

    private static let crash = RootCause(
        "Some requests make the server fail.",
        "Catch exceptions where requests are read. If the rule says that the request must be"
            + " accepted, accept it; if not, answer 400.",
        "")
}
