package import Reports
package import Results
package import Vectors

/// A request with all that is said of it.
package struct ExplainedRequest {
    package let explained: Explained
    package let notes: RequestNotes
    package let answer: Answer
    /// How it counts, whatever the verdict is; nil if the verdict decides.
    package let hasPassed: Bool?
    /// Why the time could not be compared; nil if it could.
    package let fault: VectorIssue?
}
