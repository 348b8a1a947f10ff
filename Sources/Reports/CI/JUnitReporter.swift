package import Results
package import Vectors

/// The `junit` report: JUnit's XML as Jenkins, GitLab and GitHub's readers accept it.
///
/// It is valid under Jenkins's junit-10.xsd, which has no file and line for a test case; so the
/// text names them.
package struct JUnitReporter: Reporter {
    /// How a test case that did not pass ended; the name is that of its element.
    private enum Outcome: String {
        case failure, error, skipped
    }

    /// The test cases of one file.
    private struct Suite {
        let name: String
        var cases: [UInt8] = []
        var counts = Counts()
    }

    private struct Counts {
        var tests = 0
        var failures = 0
        var errors = 0
        var skipped = 0

        mutating func count(_ outcome: Outcome?) {
            tests += 1
            switch outcome {
            case .failure: failures += 1
            case .error: errors += 1
            case .skipped: skipped += 1
            case nil: return
            }
        }

        mutating func add(_ other: Counts) {
            tests += other.tests
            failures += other.failures
            errors += other.errors
            skipped += other.skipped
        }
    }

    private let text: FailureText
    private let implementation: Implementation
    private var suites: [UInt8] = []
    private var suite: Suite?
    private var counts = Counts()
    /// Class name and name of every test case; of two with the same ones, readers keep only one.
    private var names: Set<String> = []

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        text = FailureText(style.withoutColor)
        self.implementation = implementation
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        let id = subject.ownID.isEmpty ? "vector" : PlainText.visible(subject.ownID)
        let outcome: Outcome? =
            switch result.status {
            case .passed: nil
            // A rule that a provider should keep does not fail the run.
            case .failed where result.isLax: .skipped
            case .failed, .fixed: .failure
            case .errored: .error
            case .skipped, .known: .skipped
            }
        open(file: subject.group)
        append(
            id + result.operation.suffix, outcome, kind: kind(of: result),
            text.sentence(of: result, subject),
            outcome == nil
                ? [subject.refusal(of: result)].compactMap(\.self)
                : text.story(of: result, subject),
            classname: PlainText.visible(TestVector.stem(of: subject.group)))
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        open(file: issue.file)
        append(
            "(file)", .error, kind: "unusable", FailureText.sentence(of: issue),
            text.lines(of: issue),
            classname: PlainText.visible(TestVector.stem(of: issue.file)))
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        for orphan in summary.orphans {
            open(file: orphan.file)
            append(
                PlainText.visible(orphan.id), .failure, kind: "orphaned",
                "known failure matches no vector", text.lines(ofOrphan: orphan),
                classname: PlainText.visible(TestVector.stem(of: orphan.file)))
        }
        for problem in summary.problems {
            open(file: "oauthcheck")
            append("(run)", .error, kind: "run", problem, [problem], classname: "oauthcheck")
        }
        close()
        let head: XMLText = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="oauthcheck" tests="\(counts.tests)" failures="\(counts.failures)"\
             errors="\(counts.errors)">

            """
        output += Array(head.string.utf8) + suites + Array("</testsuites>\n".utf8)
    }

    /// The type of a failure: the stage that differs, or the verdict.
    private func kind(of result: CheckResult) -> String {
        if case .failed(.differs(let difference, _)) = result.verdict {
            return difference.stage.rawValue
        }
        return result.shownStatus
    }

    private mutating func open(file: String) {
        let name = PlainText.visible(file)
        guard suite?.name != name else { return }
        close()
        suite = Suite(name: name)
    }

    private mutating func close() {
        guard let suite else { return }
        let (name, counts) = (suite.name, suite.counts)
        let head: XMLText = """
              <testsuite name="\(name)" tests="\(counts.tests)" failures="\(counts.failures)"\
             errors="\(counts.errors)" skipped="\(counts.skipped)" file="\(name)">
                <properties>
                  <property name="oauthcheck.version" value="\(Version.current)"/>
                  <property name="implementation" value="\(implementation.title)"/>
                </properties>

            """
        suites += Array(head.string.utf8) + suite.cases + Array("  </testsuite>\n".utf8)
        self.counts.add(counts)
        self.suite = nil
    }

    private mutating func append(
        _ name: String,
        _ outcome: Outcome?,
        kind: String,
        _ message: String,
        _ story: [String],
        classname: String
    ) {
        let name = unique(name, in: classname)
        let start: XMLText = "    <testcase classname=\"\(classname)\" name=\"\(name)\""
        let said = story.joined(separator: "\n")
        let output: XMLText? = said.isEmpty ? nil : "      <system-out>\(said)</system-out>\n"
        let content = outcome.map { Self.element($0, kind: kind, message, story) } ?? output
        let xml: XMLText = content.map { "\(start)>\n\($0)    </testcase>\n" } ?? "\(start)/>\n"
        suite?.cases.append(contentsOf: xml.string.utf8)
        suite?.counts.count(outcome)
    }

    private static func element(
        _ outcome: Outcome,
        kind: String,
        _ message: String,
        _ story: [String]
    ) -> XMLText {
        let name = XMLText(stringLiteral: outcome.rawValue)
        let type: XMLText = outcome == .skipped ? "" : " type=\"\(kind)\""
        let text = story.joined(separator: "\n")
        return "      <\(name)\(type) message=\"\(message)\">\(text)</\(name)>\n"
    }

    /// `name`, with a number after it if it is taken.
    private mutating func unique(_ name: String, in classname: String) -> String {
        var unique = name
        var number = 1
        while !names.insert("\(classname)\n\(unique)").inserted {
            number += 1
            unique = "\(name) (\(number))"
        }
        return unique
    }
}
