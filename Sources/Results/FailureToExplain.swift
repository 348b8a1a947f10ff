import Diagnosis
import Vectors

/// A failure that is still to be explained, with all that is needed for it.
///
/// A class, so that the results of vectors that pass, by far the most, are small.
package final class FailureToExplain: Sendable {
    let failure: Failure
    let difference: Difference?
    let wrong: WrongValues
    let vector: TestVector
    /// The correct values; nil if libcrypto refuses one.
    let signed: SignedVector?

    init(
        _ failure: Failure,
        _ difference: Difference?,
        _ wrong: WrongValues,
        of vector: TestVector,
        signed: SignedVector?
    ) {
        self.failure = failure
        self.difference = difference
        self.wrong = wrong
        self.vector = vector
        self.signed = signed
    }
}
