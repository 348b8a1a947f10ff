/// Steps away from the clock, to find up to where a server accepts timestamps.
struct TimeLadder: Sendable {
    /// -1 for the past, 1 for the future.
    let direction: Int64

    /// In seconds, on both sides of the usual limits: minutes, an hour, a day, ten years.
    static let steps: [Int64] = [
        60, 297, 302, 597, 602, 897, 902, 1860, 3600, 86_400, 315_360_000,
    ]
    /// A server that accepts timestamps from further away hardly limits them.
    static let usualMax: Int64 = 3600
    /// The limit is measured to this many seconds.
    private static let precision: Int64 = 5

    /// The distance between the largest accepted and the smallest refused one, which is tried next;
    /// nil if the limit is known.
    func next(_ tried: [(distance: Int64, isAccepted: Bool)]) -> Int64? {
        let (low, high) = limits(tried)
        guard let high, high - low > Self.precision else { return nil }
        return (low + high) / 2
    }

    /// The largest accepted distance, and the smallest refused one after it.
    func limits(_ tried: [(distance: Int64, isAccepted: Bool)]) -> (low: Int64, high: Int64?) {
        let low = tried.filter(\.isAccepted).map(\.distance).max() ?? 0
        return (low, tried.filter { !$0.isAccepted && $0.distance > low }.map(\.distance).min())
    }

    /// What was measured, as a sentence.
    func text(_ tried: [(distance: Int64, isAccepted: Bool)]) -> String {
        let (low, high) = limits(tried)
        let side = direction < 0 ? "before" : "after"
        guard high != nil else { return "every timestamp \(side) the current time is accepted" }
        return "timestamps are accepted up to about \(low) s \(side) the current time"
    }
}
