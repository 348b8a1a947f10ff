package import Results
package import Vectors

/// The failures of a run, grouped by cause, with the first case of each.
package struct FailureGroups: Sendable {
    package enum Kind: Hashable, Sendable {
        case cause(Cause)
        /// Failures that were not examined.
        case stage(Stage)
        case invalid
        case fixed
        case broken
        case unusable
        case orphaned
        /// A rule that a provider breaks, in words.
        case rule(String, isLax: Bool)

        var title: String {
            switch self {
            case .cause(let cause): cause.title
            case .stage(let stage): "\(stage.title) differs"
            case .invalid: "a vector marked invalid does not contain the mistake that it names"
            case .fixed: "a known failure now passes"
            case .broken: "could not be checked"
            case .unusable: "cannot be used"
            case .orphaned: "a known failure matches no vector"
            case .rule(let title, _): title
            }
        }

        /// The cause; nil for failures that have none.
        var cause: Cause? {
            if case .cause(let cause) = self { cause } else { nil }
        }

        /// Whether one failure shows what the others are about.
        var isUniform: Bool {
            switch self {
            case .cause(.unknown), .stage, .invalid, .fixed, .broken, .unusable, .orphaned, .rule:
                false
            case .cause: true
            }
        }

        /// Whether it makes no run fail.
        var isLax: Bool {
            if case .rule(_, let isLax) = self { isLax } else { false }
        }

        /// Wrong signatures that are accepted come before everything else.
        fileprivate var isMostSerious: Bool { cause?.isMostSerious ?? false }
    }

    /// What the cases of a group have in common.
    private struct Key: Hashable, Sendable {
        let kind: Kind
        let isOld: Bool
    }

    struct Group: Sendable {
        let kind: Kind
        /// Whether its failures were the same in the run that this one is compared with.
        let isOld: Bool
        /// The number of groups that were there before it.
        fileprivate let place: Int
        /// Where the first case is; the line is 1-based, 0 for the file as a whole.
        let file: String
        let line: Int
        /// The first case in full.
        let story: [String]
        /// The names of the first cases.
        fileprivate(set) var titles: [String]
        fileprivate(set) var count = 1

        /// `a, b, c and 4 more`.
        var names: String {
            let more = count - titles.count
            return titles.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        }
    }

    /// Names that are kept of each group, unless all are wanted.
    let titlesMax: Int
    private var groups: [Key: Group] = [:]

    init(titlesMax: Int = 3) {
        self.titlesMax = titlesMax
    }

    /// What is new first, then the most serious ones, then the most frequent ones.
    var ranked: [Group] {
        groups.values.sorted { first, second in
            guard first.isOld == second.isOld else { return second.isOld }
            guard first.kind.isMostSerious == second.kind.isMostSerious else {
                return first.kind.isMostSerious
            }
            guard first.count == second.count else { return first.count > second.count }
            return first.place < second.place
        }
    }

    typealias News = [(title: String, groups: [Group])]

    /// What is new since a baseline, and what was known before, as far as there is any.
    var news: News {
        let parts = [
            (title: "new", groups: ranked.filter { !$0.isOld }),
            (title: "known before", groups: ranked.filter { $0.isOld }),
        ]
        return parts.filter { !$0.groups.isEmpty }.map { part in
            let count = part.groups.reduce(0) { $0 + $1.count }
            return ("\(part.title): \(counted(count, "failure")), by cause", part.groups)
        }
    }

    /// Counts a case; its story is used only if it is the first one of its kind.
    ///
    /// Its name is kept, however many there are, if `isListed`; after the first one, `listed` is
    /// kept instead.
    mutating func add(
        _ kind: Kind,
        _ title: String,
        at place: (file: String, line: Int),
        isOld: Bool = false,
        isListed: Bool = false,
        listed: @autoclosure () -> String? = nil,
        story: @autoclosure () -> [String]
    ) {
        let key = Key(kind: kind, isOld: isOld)
        guard groups[key] != nil else {
            groups[key] = Group(
                kind: kind, isOld: isOld, place: groups.count, file: place.file, line: place.line,
                story: story(), titles: [title])
            return
        }
        groups[key]?.count += 1
        if isListed || groups[key]?.titles.count ?? 0 < titlesMax {
            groups[key]?.titles.append(listed() ?? title)
        }
    }

    /// Counts further cases of a group, none of which is old.
    mutating func add(_ count: Int, moreOf kind: Kind) {
        groups[Key(kind: kind, isOld: false)]?.count += count
    }
}

extension CauseAges {
    /// Since which run the failures of a group have had their cause; nil if the group has no cause.
    func sentence(of group: FailureGroups.Group) -> String? {
        group.kind.cause.flatMap { sentence(of: $0, isNew: !group.isOld) }
    }
}

extension CheckResult {
    /// The group that the result belongs to; nil if it needs no attention.
    var trouble: FailureGroups.Kind? {
        guard status != .known else { return nil }
        return switch verdict {
        case .passed: status == .fixed ? .fixed : nil
        case .skipped: nil
        case .broken: .broken
        case .errored: .unusable
        case .failed(.comesOut): .invalid
        case .failed(.breaksRule):
            finding.map { finding in
                .rule("\(finding.id) \(finding.verdict.rawValue): \(finding.rule)", isLax: isLax)
            } ?? .invalid
        case .failed(.differs(let difference, _)):
            cause.map { .cause($0) } ?? .stage(difference.stage)
        case .failed: cause.map { .cause($0) } ?? .invalid
        }
    }
}
