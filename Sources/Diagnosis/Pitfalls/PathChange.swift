import OAuth1

/// Makes another path of the one that is sent.
struct PathChange: Sendable {
    /// What it does, where a pitfall has several.
    let detail: String?
    let change: @Sendable ([UInt8]) -> [UInt8]

    init(_ detail: String? = nil, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.detail = detail
        self.change = change
    }
}

extension Pitfall {
    /// A pitfall of the path, with an instance for each change that comes to something of its own.
    init(
        path id: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        _ changes: [PathChange]
    ) {
        self.init(id, section: "3.4.1.2", frequency, mistake: mistake, fix: fix) { facts in
            guard let path = BaseStringURIParts(facts)?.path else { return [] }
            // What other pitfalls make of the path may give an occasion that the path itself does
            // not: escapes in lower case, and characters without their escapes.
            var decoded: [UInt8] = []
            PercentEncoding.appendDecoded(path.span, to: &decoded)
            let paths = [path, path.map(ASCII.lowercased), decoded]
            var known = [paths]
            return changes.compactMap { change in
                let signed = paths.map(change.change)
                guard !known.contains(signed) else { return nil }
                known.append(signed)
                return Mistake(.uri { $0.path = change.change($0.path) }, detail: change.detail)
            }
        }
    }

    /// A pitfall of the path that changes it in one way.
    init(
        path id: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.init(path: id, frequency, mistake: mistake, fix: fix, [PathChange(nil, change)])
    }
}
