#if Live
/// How long may be searched for the mistakes of clients: searches that find nothing, one after
/// another, would hold up everybody.
struct SearchBudget {
    private var left = Self.full
    private var last = ContinuousClock.now

    private static let full = Duration.seconds(3)
    /// What comes back: a tenth of the time.
    private static let share = 10

    /// What is left for the next search.
    mutating func left(at now: ContinuousClock.Instant) -> Duration {
        left = min(Self.full, left + (now - last) / Self.share)
        last = now
        return left
    }

    mutating func spend(_ time: Duration) { left = max(.zero, left - time) }
}
#endif
