import OAuth1
import Vectors

/// One result as a report records it.
package struct RecordedResult: Hashable, Sendable {
    /// The full id of the vector.
    package let id: String
    package let operation: Operation
    package let status: ResultStatus
    /// The hash of the vector's content, see ``VectorContent``; nil if the report has none.
    package let content: String?
    /// The hash of the vector's request, see ``VectorContent``; nil if the report has none.
    package let request: String?
    /// Where the request goes; nil if the report does not say it.
    package var endpoint: String?
    /// What is wrong; nil if nothing is.
    package internal(set) var failure: RecordedFailure?

    /// Whether it passed, expected to or not.
    var passes: Bool { status.isPass }

    /// Whether it did not, known or not.
    package var fails: Bool { status == .failed || status == .known || status == .errored }

    /// Whether it did not, and that is not known.
    var failsUnknown: Bool { status == .failed || status == .errored }

    /// Whether both have contents, and not the same one.
    func isOther(than other: RecordedResult) -> Bool {
        guard let content, let before = other.content else { return false }
        return content != before
    }

    mutating func hideValues() { failure = failure?.withoutValues }

    /// `passed`, or `failed: signature, by plus-for-space`.
    package var sentence: String {
        guard let failure else { return status.rawValue }
        return status == .errored ? status.rawValue : "\(status.rawValue): \(failure.sentence)"
    }
}

/// What is wrong with a result, as a report records it.
package struct RecordedFailure: Hashable, Sendable {
    /// The stage that differs, the word of a ``FailureKind``, a ``RuleFault``, or `errored`.
    package let stage: String
    /// The value that is wrong; for a failure without a stage, what is reported about it.
    package var found: String?
    package var correct: String?
    /// The ids of the mistakes that explain it, or the names of other values; nil if it was not
    /// examined, empty if nothing was found.
    package var causes: [String]?

    /// The cause by which failures of an endpoint are counted; nil if it was not searched for.
    var countedCause: String? {
        guard Cause.title(stage: stage, []) == Cause.unknown.title else {
            return Cause.title(stage: stage, [])
        }
        return causes.map { Cause.title(stage: stage, $0) }
    }

    /// Hides the secrets of the vector in its values.
    mutating func redact(_ redaction: Redaction) {
        found = found.map(redaction.redacted)
        correct = correct.map(redaction.redacted)
    }

    /// The beginning of a value that is not shown.
    private static let redacted = "<redacted, "

    /// The same without its values.
    var withoutValues: RecordedFailure {
        var hidden = self
        hidden.found = found.map(Self.hidden)
        hidden.correct = correct.map(Self.hidden)
        return hidden
    }

    private static func hidden(_ value: String) -> String {
        isHidden(value) ? value : "\(redacted)\(counted(value.utf8.count, "byte"))>"
    }

    /// Whether a part of a value is hidden.
    var hidesValues: Bool {
        [found, correct].contains { $0?.utf8.contains("<redacted".utf8) ?? false }
    }

    private static func isHidden(_ value: String) -> Bool {
        value.utf8.starts(with: redacted.utf8)
    }

    /// Whether both fail in the same way.
    ///
    /// A value that one report hides is assumed to be the other's; so is a cause that was not
    /// searched for.
    ///
    /// If the vector has changed, its values cannot be the same.
    func isSame(as other: RecordedFailure, isChanged: Bool = false) -> Bool {
        let areValuesSame =
            isChanged
            || Self.isSame(found, other.found) && Self.isSame(correct, other.correct)
        return Self.isSame(stage, other.stage) && areValuesSame
            && (causes == nil || other.causes == nil || causes == other.causes)
    }

    private static func isSame(_ first: String?, _ second: String?) -> Bool {
        guard let first, let second else { return first == nil && second == nil }
        return first.utf8.elementsEqual(second.utf8) || isHidden(first) || isHidden(second)
    }

    /// What is wrong, and the causes if they are known.
    package var sentence: String {
        guard let causes, !causes.isEmpty else { return title }
        return "\(title), by \(causes.joined(separator: " + "))"
    }

    /// What people call ``stage``.
    private var title: String {
        // Comparisons call a server's refusal by its word.
        if let kind = FailureKind(word: stage), kind != .refusedByServer { return kind.title }
        return Stage(rawValue: stage)?.title ?? stage
    }
}
