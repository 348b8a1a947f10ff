/// What is recorded of a failure that does not count as known.
package indirect enum RecordedOtherwise: Sendable {
    /// Another failure than the one that is there `now`.
    case changed(KnownFailure, now: KnownFailure)
    /// This failure, but only until a day that has come.
    case expired(KnownFailure)
}
