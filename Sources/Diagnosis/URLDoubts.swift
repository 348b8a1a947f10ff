import OAuth1
import Vectors

// MARK: - Doubts about a URL that was sent with characters that a URL cannot have

extension InputDoubt {
    /// The ways in which such a URL can be meant besides the one that servers read it in.
    static func url(_ input: InputReading.Input, sentAs sent: String?) -> [InputDoubt] {
        guard let sent, let uri = input.facts.uri else { return [] }
        let bytes = Array(sent.utf8)
        var doubts: [InputDoubt] = []
        if let doubt = path(of: bytes, uri) { doubts.append(doubt) }
        if let doubt = percentSigns(of: bytes, input.facts) { doubts.append(doubt) }
        if let doubt = plusSigns(input.facts) { doubts.append(doubt) }
        return doubts
    }

    /// The URL was copied from a page, in which each `&` is written as `&amp;`.
    static func markup(_ input: InputReading.Input) -> [InputDoubt] {
        guard let query = input.facts.query, query.contains("&amp;".utf8) else {
            return []
        }
        let reading = InputReading(
            clause: "the URL is written as in HTML, where \"&amp;\" stands for \"&\"",
            instead: "give the URL with \"&\""
        ) { input in
            input.facts.query = Array(query.replacing("&amp;".utf8, with: "&".utf8))
        }
        return [InputDoubt(text: "", readings: [reading])]
    }

    /// The path is signed as it was sent, and not with the escapes of its characters.
    private static func path(of sent: [UInt8], _ uri: RequestURI) -> InputDoubt? {
        let path = sent[LenientURL.pathStart(of: sent)...].prefix { !"?#".utf8.contains($0) }
        guard path.first == UInt8(ascii: "/"), path.count != uri.path.count else { return nil }
        let reading = InputReading(
            clause: "the path is signed without escaping its characters",
            instead: "send the path with percent escapes, and sign that escaped path"
        ) { input in
            guard let uri = input.facts.uri else { return }
            input.facts.url.replaceSubrange(uri.path, with: path)
            input.facts.uri = uri.withPath(count: path.count)
        }
        return InputDoubt(
            text: "The path has characters that are not allowed in a URL. The signature is wrong "
                + "both with these characters and with their percent escapes.",
            readings: [reading])
    }

    /// Beside a `%` that begins no escape, other `%` may begin none either.
    private static func percentSigns(of sent: [UInt8], _ facts: SigningFacts) -> InputDoubt? {
        guard let start = sent.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let query = Array(sent[(start + 1)...].prefix { $0 != UInt8(ascii: "#") })
        let signs = query.indices.filter { query[$0] == UInt8(ascii: "%") }
        let escapes = signs.filter { LenientURL.isEscape(query, at: $0) }
        // Protocol parameters that were taken out of the query are not in the request's.
        let isWhole =
            facts.uri?.query.map { facts.url[$0].elementsEqual(LenientURL.escapedQuery(query)) }
            ?? false
        guard isWhole, !escapes.isEmpty, escapes.count < signs.count else { return nil }
        let reading = InputReading(
            clause: "each \"%\" in the URL's query is a literal percent sign",
            instead: "write each percent sign as %25 in the URL"
        ) { $0.facts.query = LenientURL.escapedWithPercentSigns(query) }
        return InputDoubt(
            text: "A \"%\" in the URL's query does not begin an escape, so each \"%\" there may be "
                + "a literal percent sign. The signature is wrong, even if each \"%\" is read as "
                + "a literal percent sign.",
            readings: [reading])
    }

    /// A client that does not encode may not encode a plus sign either.
    private static func plusSigns(_ facts: SigningFacts) -> InputDoubt? {
        guard let query = facts.query, query.contains(UInt8(ascii: "+")) else { return nil }
        let reading = InputReading(
            clause: "each \"+\" in the URL's query is a literal plus sign",
            instead: "write each plus sign as %2B in the URL"
        ) { input in
            input.facts.query = input.facts.query.map {
                Array($0.replacing("+".utf8, with: "%2B".utf8))
            }
        }
        return InputDoubt(
            text: "A \"+\" in the URL's query is read as a space. The signature is also wrong if "
                + "each \"+\" is read as a literal plus sign.",
            readings: [reading])
    }
}
