import Vectors

extension VectorReader {
    /// Gives `consumer` the selected vectors of the opened text; returns how many vectors it has.
    mutating func feed(
        _ consumer: inout some VectorConsumer,
        selecting selection: inout Selection
    ) -> Int {
        if hasIssues { for issue in issues { consumer.note(issue) } }
        let selectsAll = selection.isEverything
        var count = 0
        while Interruption.signal == nil, !consumer.isFinished, let outcome = next() {
            count += 1
            switch outcome {
            case .unreadable: consumer.note(issues, of: vector)
            case .vector where selectsAll || selection.selects(vector): consumer.consume(vector)
            case .vector: continue
            }
        }
        return count
    }
}
