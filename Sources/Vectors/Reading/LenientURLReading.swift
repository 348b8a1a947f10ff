import OAuth1

// URLs that are not those of RFC 3986, which a vector may have with a flag.
extension VectorDecoder {
    /// Allows characters in a URL that clients send although a URL cannot have them.
    package static let lenientFlag = "lenient-url"

    /// Reads a URL that is not one of RFC 3986 as servers do, if the vector's flag allows it.
    mutating func readLeniently(
        _ node: Int,
        into request: inout TestVector.Request,
        insteadOf error: RequestURIError
    ) {
        let sent = reader.document.string(of: node)
        let uri = Self.uri(of: sent)
        if let uri, hasLenientFlag {
            request.uri = uri
            request.sentURL = sent
            return
        }
        var hint = error.hint.map { Hint($0) }
        if uri != nil, allowsLenientURL, place != nil {
            let flag: Hint = "add the flag \"\(Self.lenientFlag)\" if the URL was sent like this"
            hint = hint.map { "\($0), or \(flag)" } ?? flag
        }
        reader.note(node, "\(error) (at byte \(error.byteOffset + 1) of the URL)", hint: hint)
    }

    /// The components of the URL with escapes; nil if no client could send it.
    private static func uri(of sent: String) -> RequestURI? {
        guard !sent.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        do throws(RequestURIError) {
            return try RequestURI(Array(LenientURL(sent).text.utf8).span)
        } catch {
            return nil
        }
    }

    private var hasLenientFlag: Bool {
        guard allowsLenientURL, let place else { return false }
        let document = reader.document
        guard
            let flags = document.member("flags", of: place.node)
                ?? document.member("flags", of: place.inherited),
            document.nodes[flags].kind == .array
        else { return false }
        return document.children(of: flags).contains { flag in
            document.text(of: flag).elementsEqual(Self.lenientFlag.utf8)
        }
    }
}
