/// How a result relates to its entry in a list of known failures.
package indirect enum Standing: Sendable {
    /// The vector fails as recorded.
    case known(KnownFailure)
    /// The vector passes, though it is recorded as failing.
    case fixed(KnownFailure)
    /// The vector fails differently from what is recorded; `now` is the entry it would get.
    case changed(KnownFailure, now: KnownFailure)
    /// The vector fails as recorded, but the entry has expired.
    case expired(KnownFailure)
}
