package import Vectors

/// The results of one implementation, topic by topic.
package struct MatrixRow: Sendable {
    /// A vector that failed, and the cause.
    package struct FailedVector: Sendable {
        package let id: String
        package let topic: String
        package let operation: Operation
        package let status: String
        /// The stage that differs, or in a few words what else is wrong.
        package let what: String
        package let cause: Cause?
    }

    /// The name on the command line.
    package let name: String
    package var implementation: Implementation
    /// Why it could not be tested.
    package var problem: String?
    package private(set) var summary = RunSummary()
    package private(set) var topics: [String: RunSummary] = [:]
    package private(set) var findings: [FailedVector] = []

    package init(_ name: String) {
        self.name = name
        implementation = Implementation(name: name)
    }

    package mutating func count(_ result: CheckResult, of vector: TestVector) {
        summary.count(result)
        let topic = Self.topic(of: vector.file)
        topics[topic, default: RunSummary()].count(result)
        guard var what = result.verdict.what else { return }
        if case .broken(let reason) = result.verdict {
            what = PlainText.visible(Subject.vector(vector).text(of: reason, ReportStyle()))
        }
        findings.append(
            FailedVector(
                id: vector.fullID, topic: topic, operation: result.operation,
                status: result.status.rawValue, what: what, cause: result.cause))
    }

    package mutating func note(incidents: [Reason]) {
        summary.incidents = incidents.count
        problem = problem ?? incidents.first?.description
    }

    /// The folder of a vector file; the file itself if it has no folder but the top one.
    package static func topic(of file: String) -> String {
        let parts = TestVector.stem(of: file).split(separator: "/")
        guard parts.count > 2 else { return parts.last.map(String.init) ?? file }
        return String(parts[parts.count - 2])
    }
}

extension Verdict {
    /// What is wrong, in a few words; nil if the vector passed or was skipped.
    package var what: String? {
        switch self {
        case .passed, .skipped: nil
        case .failed(let failure): failure.what
        case .broken(let reason): reason.description
        case .errored: "unreadable"
        }
    }
}

extension Failure {
    fileprivate var what: String {
        switch form {
        case .difference(let difference, _): difference.stage.rawValue
        case .rule(let fault): fault.rawValue
        case .kind(let kind, _): kind.title
        }
    }
}
