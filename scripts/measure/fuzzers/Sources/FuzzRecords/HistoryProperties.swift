import Results
import Vectors

/// Properties of any text as a history.
enum HistoryProperties {
    static func hold(for text: [UInt8]) {
        let reader = RunHistoryReader(text.span, file: "history.jsonl")
        let counts = reader.runs.flatMap { $0.counts.members.map(\.count) }
        expect(counts.allSatisfy { $0 >= 0 }, "no count is negative")
        for issue in reader.issues { expect(!issue.message.isEmpty, "a fault says what it is") }
        guard let last = reader.runs.last else { return }
        _ = RunHistory(reader.runs).lives(fitting: GlobPattern("*"))
        _ = PassRates(reader.runs.dropLast(), and: last)
    }
}
