import Explaining
import Intake
import Results
import Vectors

/// A request of a pasted text, with its secrets.
struct PreparedRequest {
    let vector: TestVector
    /// Without its secrets; nil if it cannot be edited.
    var editable: VectorParts?
    let source: Explainer.Source
    var notes = RequestNotes()
    /// What a server answered to it.
    var response: RecordedResponse?
}
