package import Vectors

/// Compares a run with an earlier report while its results come in.
///
/// A vector that passed and passes again leaves nothing but a mark, so that a run needs
/// little more than the earlier report in memory.
package struct RunMatching: Sendable {
    private var old: RecordedReport
    private let match: VectorMatch?
    private var origins: (old: RecordedReport.Origin, new: RecordedReport.Origin)
    /// The results of ``old`` that no result has matched yet.
    private var index: ResultIndex
    private var key: VectorKey
    /// The failures of ``old`` of each content, as a vector may have another id now.
    private var contents: [String: [Int]] = [:]
    /// The contents whose earlier failures have been redacted.
    private var redacted: Set<String> = []
    private var isMatched: [Bool]
    /// The requests that are recognized by their endpoints; nil if none is.
    private var endpoints: EndpointMatching?
    private var changes: [ReportComparison.Change] = []
    /// Results whose ids ``old`` does not have.
    private var added: [RecordedResult] = []
    private var count = 0

    /// Compares with `old` what `origin` gives; without `match`, vectors are recognized by their
    /// full ids, or else by their contents.
    package init(
        _ old: RecordedReport,
        _ origin: RecordedReport.Origin,
        by match: VectorMatch? = nil,
        hasEndpoints: Bool = true
    ) {
        self.old = old
        self.match = match
        origins = (old.origin, origin)
        isMatched = Array(repeating: false, count: old.results.count)
        index = ResultIndex(old.results, by: match)
        key = VectorKey(match)
        if match == .endpoint || match == nil && hasEndpoints && old.results.hasEndpoints {
            var matching = EndpointMatching()
            for place in old.results.indices where old.results.hasEndpoint(at: place) {
                matching.add(old: old.results[place])
                isMatched[place] = true
            }
            endpoints = matching
        }
        guard match == nil else { return }
        for place in old.results.indices.reversed() where old.results.fails(at: place) {
            guard let content = old.results[place].content else { continue }
            contents[content, default: []].append(place)
        }
    }

    /// Says what the results of this run are of.
    package mutating func setOrigin(_ origin: RecordedReport.Origin) { origins.new = origin }

    /// Adds a vector that passes when it is signed; false if its result is needed nevertheless.
    package mutating func addPass(_ vector: TestVector, _ style: ReportStyle) -> Bool {
        if endpoints != nil, let endpoint = style.endpoint(of: vector) {
            return addPass(at: endpoint)
        }
        return key.make(of: vector) && addPass()
    }

    private mutating func addPass(at endpoint: String) -> Bool {
        endpoints?.addPass(at: endpoint)
        count += 1
        return true
    }

    /// Adds a result that passes when it is signed; false if it is needed as a whole nevertheless.
    mutating func addPass(_ result: RecordedResult) -> Bool {
        if let endpoint = result.endpoint, endpoints != nil { return addPass(at: endpoint) }
        return key.make(of: result) && addPass()
    }

    private mutating func addPass() -> Bool {
        guard let place = index.take(key.bytes, .sign, of: old.results, ifPassed: true)
        else { return false }
        isMatched[place] = true
        count += 1
        return true
    }

    /// Adds a result; returns whether it fails, and did not fail, or failed differently, before.
    ///
    /// `redaction` hides the secrets of its vector in the earlier result.
    package mutating func add(
        _ new: RecordedResult,
        _ redaction: @autoclosure () -> Redaction
    ) -> Bool {
        count += 1
        if new.endpoint != nil, let isNew = endpoints?.add(new) { return isNew }
        if key.make(of: new),
            let place = index.take(key.bytes, new.operation, of: old.results)
        {
            isMatched[place] = true
            return compare(place, new, redaction())
        }
        added.append(new)
        let twins = twins(of: new)
        if !twins.isEmpty, let content = new.content, redacted.insert(content).inserted {
            let redaction = redaction()
            for place in twins { old.results.redact(at: place, redaction) }
        }
        return new.failsUnknown
            && !twins.contains { place in
                ReportComparison.kind(from: old.results[place], to: new) == nil
            }
    }

    /// The places of earlier failures of the same content under other ids.
    private func twins(of new: RecordedResult) -> [Int] {
        guard let content = new.content, let places = contents[content] else { return [] }
        return places.filter { place in
            !isMatched[place] && old.results.operation(at: place) == new.operation
        }
    }

    private mutating func compare(
        _ place: Int,
        _ new: RecordedResult,
        _ redaction: @autoclosure () -> Redaction
    ) -> Bool {
        if old.results.fails(at: place) { old.results.redact(at: place, redaction()) }
        let before = old.results[place]
        let changes = ReportComparison.changes(from: before, to: new, origins, match)
        self.changes += changes
        return changes.contains { $0.isWorse }
    }

    /// The changes since the earlier report, once all results have been added.
    package func comparison(isWhole: Bool) -> ReportComparison {
        var new = RecordedReport(file: "this run")
        new.origin = origins.new
        new.extent = isWhole ? .whole : .partial
        return comparison(with: new)
    }

    /// The same for a run that `new` is the report of.
    ///
    /// Without a word of the caller, what is left over is matched by content: a vector may have
    /// another id now.
    func comparison(with new: RecordedReport) -> ReportComparison {
        var left: [Content: [Int]] = [:]
        var removed = old.results.indices.filter { !isMatched[$0] }
        if match == nil {
            for place in removed.reversed() {
                guard let content = Content(old.results[place]) else { continue }
                left[content, default: []].append(place)
            }
        }
        var changes = changes
        var renamed: Set<Int> = []
        for result in added {
            if let content = Content(result), let place = left[content]?.popLast() {
                changes += ReportComparison.changes(
                    from: old.results[place], to: result, origins, match)
                renamed.insert(place)
            } else {
                changes.append(.init(kind: .added, old: nil, new: result, reasons: []))
            }
        }
        removed.removeAll(where: renamed.contains)
        return ReportComparison(old, new, changes, removed: removed, endpoints, count: count)
    }

    /// The content of a vector, and the operation.
    private struct Content: Hashable {
        let hash: String
        let operation: Operation

        init?(_ result: RecordedResult) {
            guard let content = result.content else { return nil }
            (hash, operation) = (content, result.operation)
        }
    }
}
