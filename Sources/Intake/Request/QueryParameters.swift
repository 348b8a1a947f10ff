import OAuth1
import Vectors

/// The protocol parameters among the pairs of a query or form, and the rest as it was.
struct QueryParameters {
    /// Decoded, in order.
    private(set) var parameters: [VectorParts.Pair] = []
    /// The text without them.
    private(set) var rest = ""

    /// Whether the pairs are those of a signed request, and not single parameters of a flow.
    var isSigned: Bool {
        parameters.contains { ["oauth_signature", "oauth_consumer_key"].contains($0.name) }
    }

    init(form: String) {
        rest = split(Array(form.utf8)[...])
    }

    init(of url: String) {
        let bytes = Array(url.utf8)
        guard let question = bytes.firstIndex(of: ASCII.question) else {
            rest = url
            return
        }
        let end = bytes[question...].firstIndex(of: ASCII.hash) ?? bytes.count
        let kept = split(bytes[(question + 1)..<end])
        let query = kept.isEmpty && !parameters.isEmpty ? "" : "?\(kept)"
        rest = String(bytes: bytes[..<question]) + query + String(bytes: bytes[end...])
    }

    /// Takes the protocol parameters; returns the other pairs.
    private mutating func split(_ bytes: ArraySlice<UInt8>) -> String {
        var kept: [ArraySlice<UInt8>] = []
        for pair in bytes.split(separator: ASCII.ampersand, omittingEmptySubsequences: false) {
            let end = pair.firstIndex(of: ASCII.equals) ?? pair.endIndex
            let name = String(bytes: FormEncoding.decoded(pair[..<end]))
            guard name.hasPrefix("oauth_") else {
                kept.append(pair)
                continue
            }
            let value = FormEncoding.decoded(pair[end...].dropFirst())
            parameters.append((name, String(bytes: value)))
        }
        return String(bytes: Array(kept.joined(separator: [ASCII.ampersand])))
    }
}
