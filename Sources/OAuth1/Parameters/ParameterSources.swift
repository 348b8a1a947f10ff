/// §3.4.1.3.1, Parameter Sources: which parts of a request are signed as parameters.
package enum ParameterSources {
    /// Appends the parameters of a raw query or form body: split at `&`, form-decoded.
    ///
    /// An empty part, as in `a=1&&b=2`, is not a parameter.
    package static func append(formEncoded text: Span<UInt8>, to list: inout ParameterList) {
        var start = 0
        while let pair = nextPair(of: text, from: &start) {
            list.appendFormEncodedPair(text.extracting(pair))
        }
    }

    /// Where the value of the first parameter with this name is in a raw query or form body; nil if
    /// there is none with a value.
    package static func valuePlace(
        of name: String,
        inFormEncoded text: Span<UInt8>
    ) -> Range<Int>? {
        var start = 0
        while let pair = nextPair(of: text, from: &start) {
            let end = pair.lowerBound + nameCount(ofPair: text.extracting(pair))
            var decoded: [UInt8] = []
            FormEncoding.appendDecoded(text.extracting(pair.lowerBound..<end), to: &decoded)
            guard decoded.elementsEqual(name.utf8) else { continue }
            return end < pair.upperBound ? end + 1..<pair.upperBound : nil
        }
        return nil
    }

    /// The next part between `&` from `start` on that is not empty; moves `start` past it.
    static func nextPair(of text: Span<UInt8>, from start: inout Int) -> Range<Int>? {
        while start < text.count {
            let end = text.firstIndex(of: UInt8(ascii: "&"), from: start) ?? text.count
            let pair = start..<end
            start = end + 1
            if !pair.isEmpty { return pair }
        }
        return nil
    }

    /// The length of the name in `pair`, in bytes: it ends before the first `=`.
    static func nameCount(ofPair pair: Span<UInt8>) -> Int {
        pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.count
    }

    /// Whether a body of this media type is signed: `application/x-www-form-urlencoded`.
    ///
    /// Case is ignored, and so are parameters such as a charset (RFC 9110 §8.3.1).
    package static func isForm(contentType: some Sequence<UInt8>) -> Bool {
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        var type = contentType.prefix { $0 != UInt8(ascii: ";") }.map(ASCII.lowercased)
        while let last = type.last, blanks.contains(last) { type.removeLast() }
        return type.drop { blanks.contains($0) }
            .elementsEqual("application/x-www-form-urlencoded".utf8)
    }

    /// Whether a parameter called `name` is never signed, whatever its source.
    static func isExcluded(name: Span<UInt8>) -> Bool {
        name.count == excludedName.utf8.count && name.isEqual(to: excludedBytes.span)
    }

    /// The signature, which cannot be part of the text it signs.
    private static let excludedName = "oauth_signature"
    private static let excludedBytes = Array(excludedName.utf8)

    /// The header's parameter that is not signed; a query parameter called `realm` is.
    package static let realm = "realm"
}
