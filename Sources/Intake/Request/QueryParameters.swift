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
        let octets = Array(url.utf8)
        guard let question = octets.firstIndex(of: Byte.question) else {
            rest = url
            return
        }
        let end = octets[question...].firstIndex(of: Byte.hash) ?? octets.count
        let kept = split(octets[(question + 1)..<end])
        let query = kept.isEmpty && !parameters.isEmpty ? "" : "?\(kept)"
        rest = String(octets: octets[..<question]) + query + String(octets: octets[end...])
    }

    /// Takes the protocol parameters; returns the other pairs.
    private mutating func split(_ octets: ArraySlice<UInt8>) -> String {
        var kept: [ArraySlice<UInt8>] = []
        for pair in octets.split(separator: Byte.ampersand, omittingEmptySubsequences: false) {
            let end = pair.firstIndex(of: Byte.equals) ?? pair.endIndex
            let name = String(octets: FormEncoding.decoded(pair[..<end]))
            guard name.hasPrefix("oauth_") else {
                kept.append(pair)
                continue
            }
            let value = FormEncoding.decoded(pair[end...].dropFirst())
            parameters.append((name, String(octets: value)))
        }
        return String(octets: Array(kept.joined(separator: [Byte.ampersand])))
    }
}
