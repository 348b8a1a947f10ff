import Diagnosis
import Vectors

/// A failure that is still to be explained, or compared with others, and what that needs.
///
/// A class, so that the results of vectors that pass, by far the most, are small.
package final class FailureToExplain: Sendable {
    let failure: Failure
    let difference: Difference?
    let wrong: WrongValues
    let vector: TestVector
    /// The correct values; nil if libcrypto refuses one, or it is only compared.
    let signed: SignedVector?
    /// Whether it is explained, not only compared with those that are.
    let isExplained: Bool

    init(
        _ failure: Failure,
        _ difference: Difference?,
        _ wrong: WrongValues,
        of vector: TestVector,
        signed: SignedVector?,
        isExplained: Bool
    ) {
        self.failure = failure
        self.difference = difference
        self.wrong = wrong
        self.vector = vector
        self.signed = signed
        self.isExplained = isExplained
    }
}
