import ArgumentParser

/// The format of a merged report.
enum MergeFormat: String, CaseIterable, ExpressibleByArgument {
    case json, jsonl

    /// The format that the ending of a file's name stands for.
    init?(endingOf path: String) {
        let ends = { path.utf8.reversed().starts(with: ($0 as String).utf8.reversed()) }
        if ends(".json") {
            self = .json
        } else if ends(".jsonl") || ends(".ndjson") {
            self = .jsonl
        } else {
            return nil
        }
    }
}
