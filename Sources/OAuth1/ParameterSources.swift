/// §3.4.1.3.1, Parameter Sources: what of a request is collected into the list that is signed.
package enum ParameterSources {
    /// Appends the parameters of a raw query or form body: parts between `&`, form-decoded.
    ///
    /// An empty part, as in `a=1&&b=2`, holds no parameter.
    package static func append(formEncoded text: Span<UInt8>, to list: inout ParameterList) {
        var start = 0
        while let pair = nextPair(of: text, from: &start) {
            list.appendFormEncodedPair(text.extracting(pair))
        }
    }

    /// The next part between `&` that is not empty, from `start` on, which moves behind it.
    static func nextPair(of text: Span<UInt8>, from start: inout Int) -> Range<Int>? {
        while start < text.count {
            let end = text.firstIndex(of: UInt8(ascii: "&"), from: start) ?? text.count
            let pair = start..<end
            start = end + 1
            if !pair.isEmpty { return pair }
        }
        return nil
    }

    /// How many octets of the pair are its name: those before its first `=`.
    static func nameCount(ofPair pair: Span<UInt8>) -> Int {
        pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.count
    }

    /// Whether a body of this media type is collected: `application/x-www-form-urlencoded`.
    ///
    /// Case and parameters, such as a charset, do not matter (RFC 9110 §8.3.1).
    package static func isForm(contentType: some Sequence<UInt8>) -> Bool {
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        var type = contentType.prefix { $0 != UInt8(ascii: ";") }.map(ASCII.lowercased)
        while let last = type.last, blanks.contains(last) { type.removeLast() }
        return type.drop { blanks.contains($0) }
            .elementsEqual("application/x-www-form-urlencoded".utf8)
    }

    /// Whether a parameter of this name is left out wherever it comes from.
    static func isExcluded(name: Span<UInt8>) -> Bool {
        name.count == excludedName.utf8.count && name.isEqual(to: excludedOctets.span)
    }

    /// The one protocol parameter that cannot be part of what it signs.
    private static let excludedName = "oauth_signature"
    private static let excludedOctets = Array(excludedName.utf8)

    /// The header's parameter that is not collected; a query parameter of that name is.
    package static let realm = "realm"
}
