import Diagnosis
import Synchronization

/// The mistakes that the explained failures of a run were made by, once these are explained.
///
/// The other failures are only compared with them. All threads of a run share one object.
final class FoundMistakes: Sendable {
    private let state = Mutex<[KnownMistakes]?>(nil)

    /// In the order in which they are tried; nil while failures are still explained.
    var sets: [KnownMistakes]? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
