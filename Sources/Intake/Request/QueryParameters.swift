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
        var protocolPairs: [VectorParts.Pair] = []
        let kept = Self.filtered(bytes) { pair in
            guard pair.name.hasPrefix("oauth_") else { return true }
            protocolPairs.append(pair)
            return false
        }
        parameters += protocolPairs
        return String(bytes: kept)
    }

    // MARK: - All pairs

    /// The pairs of a URL's query and fragment, decoded.
    static func pairs(of url: String) -> [VectorParts.Pair] {
        Array(url.utf8).split { $0 == ASCII.question || $0 == ASCII.hash }.dropFirst()
            .flatMap(pairs)
    }

    /// The pairs of a form's text, decoded.
    static func pairs(form: String) -> [VectorParts.Pair] { pairs(Array(form.utf8)[...]) }

    /// A URL without the pairs for which `isHidden` is true.
    static func removing(_ isHidden: (VectorParts.Pair) -> Bool, from url: String) -> String {
        let bytes = Array(url.utf8)
        guard let question = bytes.firstIndex(of: ASCII.question) else { return url }
        let end = bytes[question...].firstIndex(of: ASCII.hash) ?? bytes.count
        let query = bytes[(question + 1)..<end]
        let kept = removing(isHidden, from: query)
        guard kept.count < query.count else { return url }
        let mark = kept.isEmpty ? [] : [ASCII.question]
        return String(bytes: bytes[..<question] + mark + kept + bytes[end...])
    }

    /// A form's text without the pairs for which `isHidden` is true.
    static func removing(_ isHidden: (VectorParts.Pair) -> Bool, fromForm form: String) -> String {
        String(bytes: removing(isHidden, from: Array(form.utf8)[...]))
    }

    private static func removing(
        _ isHidden: (VectorParts.Pair) -> Bool, from text: ArraySlice<UInt8>
    ) -> [UInt8] {
        filtered(text) { !isHidden($0) }
    }

    /// The pairs for which `isKept` is true, as they are written, without a list of all.
    private static func filtered(
        _ text: ArraySlice<UInt8>, _ isKept: (VectorParts.Pair) -> Bool
    ) -> [UInt8] {
        var kept: [UInt8] = []
        var isFirst = true
        var start = text.startIndex
        while start <= text.endIndex {
            let end = text[start...].firstIndex(of: ASCII.ampersand) ?? text.endIndex
            if isKept(pair(text[start..<end])) {
                if !isFirst { kept.append(ASCII.ampersand) }
                kept += text[start..<end]
                isFirst = false
            }
            start = end + 1
        }
        return kept
    }

    private static func pairs(_ text: ArraySlice<UInt8>) -> [VectorParts.Pair] {
        text.split(separator: ASCII.ampersand).map(pair)
    }

    private static func pair(_ text: ArraySlice<UInt8>) -> VectorParts.Pair {
        let end = text.firstIndex(of: ASCII.equals) ?? text.endIndex
        let value = FormEncoding.decoded(text[end...].dropFirst())
        return (String(bytes: FormEncoding.decoded(text[..<end])), String(bytes: value))
    }
}
