import OAuth1

/// Changes the path that is sent into the one that is signed.
struct PathChange: Sendable {
    /// What it does; nil if the pitfall has only this change.
    let detail: String?
    let change: @Sendable ([UInt8]) -> [UInt8]

    init(_ detail: String? = nil, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.detail = detail
        self.change = change
    }
}

extension Pitfall {
    /// A pitfall of the path, with an instance for each change that has an effect of its own.
    init(
        path id: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        _ changes: [PathChange]
    ) {
        self.init(id, section: "3.4.1.2", frequency, mistake: mistake, fix: fix) { facts in
            guard let path = BaseStringURIParts(facts)?.path else { return [] }
            // A change without effect on this path may have one after another pitfall has changed
            // the path, so it is also tried on the path in lower case and on the decoded path.
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
