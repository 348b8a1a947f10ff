import Vectors

extension VectorReader {
    /// After this many vectors that cannot be used, the rest of a document is not read: it is
    /// hardly a file of vectors, and each fault is kept by the reports.
    private static let unreadableMax = 10_000

    /// Gives `consumer` the selected vectors of the opened text; returns how many vectors it has.
    mutating func feed(
        _ consumer: inout some VectorConsumer,
        selecting selection: inout Selection
    ) -> Int {
        if hasIssues { for issue in issues { consumer.note(issue) } }
        let selectsAll = selection.isEverything
        var (count, unreadable) = (0, 0)
        while Interruption.signal == nil, !consumer.isFinished, let outcome = next() {
            count += 1
            switch outcome {
            case .unreadable:
                consumer.note(issues, of: vector)
                unreadable += 1
                guard unreadable < Self.unreadableMax else {
                    consumer.note(.tooManyFaults(in: vector.file, Self.unreadableMax))
                    return count
                }
            case .vector where selectsAll || selection.selects(vector): consumer.consume(vector)
            case .vector: continue
            }
        }
        return count
    }
}

extension VectorIssue {
    fileprivate static func tooManyFaults(in file: String, _ count: Int) -> VectorIssue {
        VectorIssue(
            file: file,
            message: "\(count) vectors cannot be used; the rest of the file is not read")
    }
}
