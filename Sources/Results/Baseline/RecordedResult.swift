/// One result as a report tells it.
package struct RecordedResult: Hashable, Sendable {
    /// The full id of the vector.
    package let id: String
    package let operation: Operation
    package let status: ResultStatus
    /// The hash of the vector's content, see ``VectorContent``; nil where the report has none.
    package let content: String?
    /// What is wrong; nil where nothing is.
    package let failure: RecordedFailure?

    /// Whether it came out as it should.
    var passes: Bool { status == .passed || status == .fixed }

    /// Whether it did not, accepted or not.
    package var fails: Bool { status == .failed || status == .known || status == .errored }

    /// Whether it did not, and nobody has accepted that.
    var failsUnknown: Bool { status == .failed || status == .errored }

    /// `passed`, or `failed: signature, by plus-for-space`.
    package var sentence: String {
        guard let failure else { return status.rawValue }
        return status == .errored ? status.rawValue : "\(status.rawValue): \(failure.sentence)"
    }
}

/// What is wrong with a result, as a report tells it.
package struct RecordedFailure: Hashable, Sendable {
    /// The stage that differs, or what else there is: `comes_out`, `not_by`, `rejected`,
    /// `accepts_wrong`, `refuses_right`, `errored`.
    package let stage: String
    /// The value that is wrong; for a failure without a stage, what is reported about it.
    package var found: String?
    package var correct: String?
    /// The ids of the mistakes behind it, or the names of other values; nil where it was not
    /// looked into, empty where nothing was found.
    package var causes: [String]?

    /// How a value begins that is not shown.
    private static let redacted = "<redacted, "

    /// Whether both fail alike.
    ///
    /// A value that one report hides is taken to be the other's, and a
    /// cause that was not looked for likewise.
    func isSame(as other: RecordedFailure) -> Bool {
        Self.isSame(stage, other.stage) && Self.isSame(found, other.found)
            && Self.isSame(correct, other.correct)
            && (causes == nil || other.causes == nil || causes == other.causes)
    }

    private static func isSame(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return first.utf8.elementsEqual(second.utf8) || first.utf8.starts(with: redacted.utf8)
            || second.utf8.starts(with: redacted.utf8)
    }

    /// The stage, and the causes where they are known.
    var sentence: String {
        guard let causes, !causes.isEmpty else { return stage }
        return "\(stage), by \(causes.joined(separator: " + "))"
    }
}
