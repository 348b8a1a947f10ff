import OAuth1
package import Vectors

/// Reads a history: one run per line.
package struct RunHistoryReader {
    package private(set) var runs: [RunRecord] = []
    /// The lines that are incomplete, as those of killed runs are.
    package private(set) var tornLines: [Int] = []
    package private(set) var issues: [VectorIssue] = []
    private var reader: DocumentReader

    /// - Parameters:
    ///   - text: the whole file.
    ///   - file: its name, as messages show it.
    package init(_ text: Span<UInt8>, file: String) {
        reader = DocumentReader(file: file)
        var (start, number) = (0, 1)
        while start < text.count, issues.count < DocumentReader.issuesMax {
            let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
            let line = text.extracting(start..<end)
            if !line.isBlank { read(line, number, isEnded: end < text.count) }
            start = end + 1
            number += 1
        }
    }

    private mutating func read(_ line: Span<UInt8>, _ number: Int, isEnded: Bool) {
        reader.open(line, firstLine: number)
        guard reader.issues.isEmpty else {
            // A complete line ends with a closing brace.
            if !isEnded || line[line.count - 1] != UInt8(ascii: "}") {
                return tornLines.append(number)
            }
            return issues += reader.issues
        }
        let run = reader.expect(.object, 0) ? run() : nil
        issues += reader.issues
        if let run { runs.append(run) }
    }

    private mutating func run() -> RunRecord? {
        var run = RunRecord()
        guard let time = string("time", of: 0), let tool = string("oauthcheck", of: 0),
            let implementation = member("implementation", of: 0),
            let summary = member("summary", of: 0)
        else {
            reader.note(
                0,
                "not a history line: time, oauthcheck, implementation or summary is missing",
                hint: "'oauthcheck check FILE \(.history) PATH' appends a history line")
            return nil
        }
        run.time = time
        run.label = string("label", of: 0)
        run.origin.tool = tool
        run.origin.name = string("name", of: implementation) ?? ""
        run.origin.version = string("version", of: implementation) ?? ""
        run.selected = strings("selected", of: 0)
        run.match = string("match", of: 0).flatMap(VectorMatch.init)
        run.set = string("set", of: 0) ?? ""
        run.ids = string("ids", of: 0) ?? ""
        run.counts = counts(summary)
        run.exitCode = number("exit", of: 0)
        guard reader.issues.isEmpty else { return nil }
        run.isPartial = member("partial", of: 0) != nil
        run.failures = items("failures", of: 0).compactMap { failure($0) }
        return run
    }

    private mutating func counts(_ node: Int) -> RunRecord.Counts {
        var counts = RunRecord.Counts()
        counts.total = number("total", of: node)
        counts.passed = number("passed", of: node)
        counts.failed = number("failed", of: node)
        counts.known = number("known", of: node)
        counts.fixed = number("fixed", of: node)
        counts.skipped = number("skipped", of: node)
        counts.errored = number("errored", of: node)
        return counts
    }

    private mutating func failure(_ node: Int) -> RunRecord.Failure? {
        guard let id = string("id", of: node), let stage = string("stage", of: node) else {
            reader.note(node, "a failure needs an \"id\" and a \"stage\"")
            return nil
        }
        return RunRecord.Failure(
            id: id,
            operation: string("operation", of: node).flatMap(Operation.init) ?? .sign,
            status: string("status", of: node).flatMap(ResultStatus.init) ?? .failed,
            stage: stage, causes: strings("causes", of: node),
            content: string("content", of: node), request: string("request", of: node),
            endpoint: string("endpoint", of: node))
    }
}

// Members.
extension RunHistoryReader {
    private func member(_ name: String, of node: Int) -> Int? {
        reader.document.member(name, of: node)
    }

    private func string(_ name: String, of node: Int) -> String? {
        reader.document.string(name, of: node)
    }

    /// More results than a run can have, and few enough for any arithmetic with them.
    private static let numberMax = Int(clamping: 1_000_000_000_000 as Int64)

    /// A whole number; 0 if the member is missing.
    ///
    /// Notes a fault if there is something else.
    private mutating func number(_ name: String, of node: Int) -> Int {
        guard let member = member(name, of: node) else { return 0 }
        guard let number = Int(reader.document.string(of: member)),
            reader.document.nodes[member].kind == .number, (0...Self.numberMax).contains(number)
        else {
            reader.note(member, "expected a whole number from 0 to \(Self.numberMax)")
            return 0
        }
        return number
    }

    private func items(_ name: String, of node: Int) -> [Int] {
        reader.document.items(name, of: node)
    }

    private func strings(_ name: String, of node: Int) -> [String] {
        reader.document.strings(name, of: node)
    }
}
