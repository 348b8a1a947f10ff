import Vectors

/// One run of `check` in a history: a line of JSON.
package struct RunRecord: Hashable, Sendable {
    /// A vector that failed.
    package struct Failure: Hashable, Sendable {
        package let id: String
        package let operation: Operation
        package let status: ResultStatus
        /// The stage, or another kind of failure, as in ``RecordedFailure/stage``.
        package let stage: String
        package let causes: [String]
        package let content: String?
        /// A hash of the request; nil unless vectors are matched by request.
        package let request: String?
        /// Where the request goes; nil unless it is recognized by that.
        package let endpoint: String?
        /// Whether it is new since a baseline, which is not written; nil without a baseline.
        package var isNew: Bool?

        package init?(_ result: RecordedResult) {
            guard let failure = result.failure else { return nil }
            id = result.id
            operation = result.operation
            status = result.status
            stage = failure.stage
            causes = failure.causes ?? []
            content = result.content
            request = result.request
            endpoint = result.endpoint
        }

        init(
            id: String,
            operation: Operation,
            status: ResultStatus,
            stage: String,
            causes: [String],
            content: String?,
            request: String? = nil,
            endpoint: String? = nil
        ) {
            self.id = id
            self.operation = operation
            self.status = status
            self.stage = stage
            self.causes = causes
            self.content = content
            self.request = request
            self.endpoint = endpoint
        }

        /// Its cause, as far as the run recorded it.
        var cause: String { Cause.title(stage: stage, causes) }

        /// The endpoint and what is wrong there; nil without an endpoint.
        var place: String? { endpoint.map { "\($0)\n\(cause)" } }

        /// `signature, by plus-for-space`.
        package var sentence: String {
            let sentence = RecordedFailure(stage: stage, causes: causes).sentence
            return PlainText.visible(status == .known ? "known: \(sentence)" : sentence)
        }
    }

    /// How many results of each kind.
    package struct Counts: Hashable, Sendable {
        package var total = 0
        package var passed = 0
        package var failed = 0
        package var known = 0
        package var fixed = 0
        package var skipped = 0
        package var errored = 0

        package init() {}

        /// By name, in the order in which they are written.
        package var members: [(name: String, count: Int)] {
            [
                ("total", total), ("passed", passed), ("failed", failed), ("known", known),
                ("fixed", fixed), ("skipped", skipped), ("errored", errored),
            ]
        }
    }

    /// `YYYY-MM-DDTHH:MM:SSZ`.
    package var time = ""
    /// The name that the caller gave the run, such as a commit.
    package var label: String?
    package var origin = RecordedReport.Origin()
    /// The files and options that chose the vectors.
    package var selected: [String] = []
    /// By what the run recognized vectors of other runs; nil for the full id.
    package var match: VectorMatch?
    /// The sum of the contents of all vectors: whether two runs had the same ones.
    package var set = ""
    /// The sum of the ids of all vectors: whether two runs had vectors of the same names.
    package var ids = ""
    package var counts = Counts()
    package var exitCode = 0
    /// Whether the run was interrupted, so that failures may be missing.
    package var isPartial = false
    package var failures: [Failure] = []

    package init() {}

    /// The line, including its end.
    package var line: [UInt8] {
        let counts = counts.members.map { ($0.name, JSON?(.number($0.count))) }
        let json: JSON = [
            "time": .string(time), "label": label.map(JSON.string),
            "oauthcheck": .string(origin.tool),
            "implementation": ["name": .string(origin.name), "version": .string(origin.version)],
            "selected": .list(selected), "set": .string(set),
            "match": match.map { .string($0.rawValue) }, "ids": ids.isEmpty ? nil : .string(ids),
            "summary": .object(JSON.Members(counts)), "exit": .number(exitCode),
            "partial": .flag(isPartial), "failures": .list(failures.map(Self.json)),
        ]
        return Array("\(json)\n".utf8)
    }

    private static func json(of failure: Failure) -> JSON {
        [
            "id": .string(failure.id),
            "operation": failure.operation == .sign ? nil : .string(failure.operation.rawValue),
            "status": failure.status == .failed ? nil : .string(failure.status.rawValue),
            "stage": .string(failure.stage), "causes": .filled(failure.causes),
            "content": failure.content.map(JSON.string),
            "request": failure.request.map(JSON.string),
            "endpoint": failure.endpoint.map(JSON.string),
        ]
    }
}
