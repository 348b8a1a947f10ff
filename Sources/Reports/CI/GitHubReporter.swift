package import Results
package import Vectors

/// The `github` report: commands that GitHub's runner makes annotations of, one for each cause.
package struct GitHubReporter: Reporter {
    /// The runner shows no more of a step; what is gravest and most frequent comes first.
    private static let errorsMax = 10
    /// More of the first case's story is cut off, so that an annotation can be taken in.
    private static let storyMax = 40
    private static let lengthMax = 4000

    private let text: FailureText
    private let implementation: Implementation
    private var groups = FailureGroups()

    package var isStream: Bool { false }

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        text = FailureText(style.withoutColor)
        self.implementation = implementation
    }

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        guard let trouble = result.trouble else { return }
        groups.add(
            trouble, FailureText.title(of: result, vector), at: (vector.file, vector.line),
            story: text.story(of: result, vector))
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        groups.add(
            .unusable, PlainText.visible(issue.file), at: (issue.file, issue.line),
            story: FailureText.lines(of: issue))
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        for orphan in summary.orphans {
            groups.add(
                .orphaned, PlainText.visible(orphan.id), at: (orphan.file, orphan.line),
                story: FailureText.lines(ofOrphan: orphan))
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
                "\(rest.count) more cause\(rest.count == 1 ? "" : "s") of"
                + " \(count) failure\(count == 1 ? "" : "s"): "
                + rest.map(\.kind.title).joined(separator: ", ")
            let cut = PlainText.cut(message, to: Self.lengthMax)
            lines.append(WorkflowCommand(level: .notice, title: "oauthcheck", message: cut).text)
        }
        let name = implementation == .own ? "" : "\(implementation.title): "
        lines.append(WorkflowCommand.inert("oauthcheck: \(name)\(summary.sentence)"))
        for line in lines { output += Array(line.utf8) + [UInt8(ascii: "\n")] }
    }

    private func annotation(_ group: FailureGroups.Group) -> String {
        let title = PlainText.cut(group.kind.title, to: 200)
        let story = group.story.prefix(Self.storyMax)
        let message = (["\(group.count): \(group.names)", ""] + story).joined(separator: "\n")
        return WorkflowCommand(
            level: .error, file: group.file, line: group.line,
            title: group.count > 1 ? "\(title) (\(group.count) times)" : title,
            message: PlainText.cut(message, to: Self.lengthMax)
        ).text
    }
}
