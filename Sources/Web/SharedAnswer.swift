import Fuzzing
import Vectors

/// Invented requests that can be shown to everybody.
package struct SharedAnswer {
    /// What could not be read or invented, and why.
    var faults: [String] = []
    private var vectors: [String] = []
    private var requests: [JSON] = []

    mutating func add(_ shared: SharedFailure) {
        vectors.append(shared.vector(vectors.count + 1))
        var mistakes: [String] = []
        if case .mistakes(let ids) = shared.kind { mistakes = ids }
        requests.append(["pitfalls": .list(mistakes), "note": .string(shared.note)])
    }

    /// `{"text": …, "requests": […], "faults": […]}`: a vector file, which is empty if there is
    /// nothing to share, and for each of its requests the mistakes that are those of the original.
    package var json: String {
        let list = vectors.joined(separator: ",\n    ")
        let text = vectors.isEmpty ? "" : "{\n  \"vectors\": [\n    \(list)\n  ]\n}\n"
        let json: JSON = [
            "text": .string(text), "requests": .list(requests), "faults": .list(faults),
        ]
        return "\(json)"
    }
}
