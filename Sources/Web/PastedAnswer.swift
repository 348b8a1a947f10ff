import Explaining
import Intake
import Reports
import Vectors

/// What the page draws, as JSON.
package struct PastedAnswer {
    /// What `explain --format json` prints of each request.
    private(set) var requests: [JSON] = []
    /// What the walk through each request shows besides, as JSON.
    private(set) var walks: [JSON] = []
    /// What could not be read, and why.
    var faults: [String] = []
    var notes: [String] = []
    /// Where the secrets are from, as sentences.
    var secrets: [String] = []
    /// Requests without protocol parameters.
    var leftOut = 0
    private var format = ""
    private var title = ""
    private let style: ReportStyle

    init(_ style: ReportStyle) { self.style = style }

    mutating func read(as format: RequestFormat, _ count: Int) {
        self.format = format.name
        title = "\(format.title): \(counted(count, "request"))"
    }

    mutating func readAsVectors() {
        format = "vectors"
        title = "test vectors"
    }

    mutating func add(_ issue: VectorIssue) { faults.append(issue.text(style.names)) }

    mutating func addNotes(_ hints: [Hint]) { notes += hints.map { style.text($0) } }

    /// Adds a request, which can be edited if its `parts` are known.
    mutating func add(_ request: ExplainedRequest, _ parts: VectorParts?) {
        walks.append(RequestWalk(request, parts, style).json)
        requests.append(
            JSON(
                written: JSONExplanation.text(
                    request.answer, request.explained, request.notes, style)))
    }

    /// One object: how the text was read, `requests`, as `explain --format json` prints them, and
    /// `walks`, what they can be edited with.
    package var json: String {
        let json: JSON = [
            "format": .string(format), "title": .string(title), "requests": .list(requests),
            "walks": .list(walks), "faults": .list(faults), "notes": .list(notes),
            "secrets": .list(secrets), "left_out": .number(leftOut),
        ]
        return "\(json)"
    }
}
