package import Results
package import Vectors

/// The `github` report: commands that GitHub's runner turns into annotations, one for each cause.
package struct GitHubReporter: Reporter {
    /// The runner shows no more for a step; the most serious and most frequent ones come first.
    private static let errorsMax = 10
    /// Lines of the first case's story, so that an annotation stays readable.
    private static let storyMax = 40
    private static let messageMax = 4000
    private static let titleMax = 200

    private let text: FailureText
    private let implementation: Implementation
    /// The folder of the repository that the job is for; nil if it is not known.
    private let workspace: String?
    private var groups = FailureGroups()

    package var namedMax: Int? { groups.titlesMax }

    package init(
        _ style: ReportStyle,
        _ implementation: Implementation = .own,
        workspace: String? = nil
    ) {
        text = FailureText(style.withoutColor)
        self.implementation = implementation
        self.workspace = workspace
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        guard let trouble = result.trouble else { return }
        groups.add(
            trouble, FailureText.title(of: result, subject),
            at: (subject.kind == .rule ? "" : subject.group, subject.place.line),
            isOld: result.isNew == false, story: text.story(of: result, subject))
    }

    package mutating func add(_ count: Int, moreOf group: FailureGroups.Kind) {
        groups.add(count, moreOf: group)
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        groups.add(
            .unusable, PlainText.visible(issue.file), at: (issue.file, issue.line),
            story: text.lines(of: issue))
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        for orphan in summary.orphans {
            groups.add(
                .orphaned, PlainText.visible(orphan.id), at: (orphan.file, orphan.line),
                story: text.lines(ofOrphan: orphan))
        }
        let ranked = groups.ranked
        var lines = summary.problems.map {
            WorkflowCommand(level: .warning, title: "oauthcheck", message: $0).text
        }
        lines += ranked.prefix(Self.errorsMax).map(annotation)
        let rest = ranked.dropFirst(Self.errorsMax)
        if !rest.isEmpty {
            let count = rest.reduce(0) { $0 + $1.count }
            let message =
                "\(counted(rest.count, "more cause")) of \(counted(count, "failure")): "
                + rest.map { $0.kind.title }.joined(separator: ", ")
            let cut = PlainText.cut(message, to: Self.messageMax)
            lines.append(WorkflowCommand(level: .notice, title: "oauthcheck", message: cut).text)
        }
        let name = implementation == .own ? "" : "\(implementation.title): "
        lines.append(InertText.line("oauthcheck: \(name)\(summary.sentence)"))
        output.append(lines: lines)
    }

    /// Whether the repository of the job may have the file: those of the action are elsewhere.
    private func isShown(_ file: String) -> Bool {
        !file.hasPrefix("/") && !file.hasPrefix("builtin:")
            || workspace.map { file.hasPrefix("\($0)/") } ?? false
    }

    private func annotation(_ group: FailureGroups.Group) -> String {
        let place = isShown(group.file) ? (file: group.file, line: group.line) : (file: "", line: 0)
        let title = PlainText.cut(group.kind.title, to: Self.titleMax)
        let story = group.story.prefix(Self.storyMax)
        let before = group.isOld ? "as before, " : ""
        let names = "\(before)\(group.count): \(group.names)"
        let message = ([names, ""] + story).joined(separator: "\n")
        return WorkflowCommand(
            level: group.kind.isLax ? .warning : .error, file: place.file, line: place.line,
            title: group.count > 1 ? "\(title) (\(group.count) times)" : title,
            message: PlainText.cut(message, to: Self.messageMax)
        ).text
    }
}
