import Vectors

// The summary and the exit code.
extension ReportPieceReader {
    /// Reads the members `summary` and `exit`.
    func footer() -> ReportFooter {
        var footer = ReportFooter()
        let summary = member("summary", of: 0)
        footer.total = count("total", of: summary)
        for node in items("causes", of: summary) {
            guard let count = count("count", of: node) else { continue }
            footer.causes.count(listedCause(node), times: count)
        }
        footer.orphans = items("orphaned", of: summary).map { json(of: $0) }
        let exit = member("exit", of: 0)
        footer.exitCode = count("code", of: exit)
        footer.failureRule = exit.flatMap { string("fail_on", of: $0) }.flatMap(FailureRule.init)
        footer.changed = count("changed", of: exit)
        footer.incidents = count("incidents", of: exit) ?? 0
        footer.unwritten = count("unwritten", of: exit) ?? 0
        footer.isPartial = isTrue("partial", of: exit)
        footer.whole = member("whole", of: summary).map(whole)
        return footer
    }

    private func whole(_ node: Int) -> ShardedSet {
        var whole = ShardedSet()
        whole.files = strings("files", of: node)
        whole.options = strings("options", of: node)
        whole.vectors = count("vectors", of: node) ?? 0
        whole.content = string("content", of: node) ?? ""
        return whole
    }

    private func listedCause(_ node: Int) -> Cause {
        if member("pitfalls", of: node) != nil { return .pitfalls(strings("pitfalls", of: node)) }
        if member("other_values", of: node) != nil {
            return .otherValues(strings("other_values", of: node))
        }
        if let rule = string(FailureKind.refusedByServer.word, of: node) {
            return .refusedByServer(rule: rule)
        }
        return FailureKind.all.first { isTrue($0.word, of: node) }?.cause("") ?? .unknown
    }

    private func count(_ name: String, of node: Int?) -> Int? {
        guard let value = member(name, of: node), let count = Int(reader.document.string(of: value))
        else { return nil }
        return (0...ReportFooter.countMax).contains(count) ? count : nil
    }

    /// The text of a value, on one line.
    private func json(of node: Int) -> String {
        let source = reader.document.bytes[reader.document.nodes[node].source]
        // Line ends in JSON are only between its tokens.
        let line = source.map { [0x0A, 0x0D].contains($0) ? UInt8(ascii: " ") : $0 }
        return String(decoding: line, as: UTF8.self)
    }
}
