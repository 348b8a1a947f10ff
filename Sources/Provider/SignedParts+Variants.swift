import OAuth1

// Requests whose signature a careless server accepts for another one.
extension SignedParts {
    private static let question = UInt8(ascii: "?")
    private static let ampersand = UInt8(ascii: "&")

    var hasQuery: Bool { url.contains(Self.question) }

    private var query: [ArraySlice<UInt8>] {
        guard let mark = url.firstIndex(of: Self.question) else { return [] }
        return url[(mark + 1)...].split(separator: Self.ampersand)
    }

    private func with(_ pairs: [ArraySlice<UInt8>]) -> SignedParts {
        var parts = self
        parts.url = Array(url.prefix { $0 != Self.question })
        if !pairs.isEmpty {
            parts.url += [Self.question] + pairs.joined(separator: [Self.ampersand])
        }
        return parts
    }

    /// Each request without one pair of the query.
    var withoutOnePair: [SignedParts] {
        let pairs = query
        guard pairs.count < 64 else { return [] }
        return pairs.indices.filter { pairs[$0].contains(UInt8(ascii: "=")) }.map { left in
            with(pairs.indices.filter { $0 != left }.map { pairs[$0] })
        }
    }

    /// The request without pairs that have no equals sign.
    var withoutNamesAlone: [SignedParts] {
        let pairs = query
        let kept = pairs.filter { $0.contains(UInt8(ascii: "=")) }
        return kept.count < pairs.count ? [with(kept)] : []
    }

    var withOtherMethods: [SignedParts] {
        ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"].map { name in
            var parts = self
            parts.method = Array(name.utf8)
            return parts
        }
    }

    var withLowerCasePath: [SignedParts] {
        var parts = self
        let end = url.firstIndex(of: Self.question) ?? url.count
        for index in 0..<end { parts.url[index] = ASCII.lowercased(url[index]) }
        return [parts]
    }
}
