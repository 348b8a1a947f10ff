import OAuth1
import HTTP

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

    private static func name(_ pair: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        pair.prefix { $0 != UInt8(ascii: "=") }
    }

    /// The request with the first, or the last, of pairs with the same name.
    func withOneOfEach(isFirst: Bool) -> [SignedParts] {
        var seen: Set<[UInt8]> = []
        let pairs = isFirst ? query : query.reversed()
        let kept = pairs.filter { seen.insert(Array(Self.name($0))).inserted }
        return kept.count < pairs.count ? [with(isFirst ? kept : kept.reversed())] : []
    }

    /// The request without pairs that have more than one equals sign.
    var withoutEqualsInValues: [SignedParts] {
        let pairs = query
        let kept = pairs.filter { pair in pair.count { $0 == UInt8(ascii: "=") } < 2 }
        return kept.count < pairs.count ? [with(kept)] : []
    }

    /// The request without pairs whose names have `oauth_` inside.
    var withoutNamesLikeOAuth: [SignedParts] {
        let pairs = query
        let kept = pairs.filter { pair in
            !String(decoding: Self.name(pair), as: UTF8.self).contains("oauth_")
        }
        return kept.count < pairs.count ? [with(kept)] : []
    }

    /// The request without pairs of the query whose names fit.
    private func without(_ isLeftOut: (ArraySlice<UInt8>) -> Bool) -> [SignedParts] {
        let pairs = query
        let kept = pairs.filter { !isLeftOut(Self.name($0)) }
        return kept.count < pairs.count ? [with(kept)] : []
    }

    /// The request without pairs of the query whose names the header has as well.
    var withoutNamesOfHeader: [SignedParts] {
        without { name in header.contains { $0.name.elementsEqual(name) } }
    }

    /// The request without the verifier in the query.
    var withoutVerifier: [SignedParts] { without { $0.elementsEqual("oauth_verifier".utf8) } }

    /// The request with those pairs of the query, or of the form, whose names the other has not.
    var withoutNamesOfOther: [SignedParts] {
        guard let form else { return [] }
        let pairs = form.split(separator: Self.ampersand)
        let names = Set(query.map { Array(Self.name($0)) })
        var parts = self
        parts.form = Array(
            pairs.filter { !names.contains(Array(Self.name($0))) }.joined(separator: "&".utf8))
        let others = Set(pairs.map { Array(Self.name($0)) })
        return without { others.contains(Array($0)) } + [parts]
    }

    /// The request without parameters of the header that are not of the protocol.
    var withoutOtherHeaderParameters: [SignedParts] {
        var parts = self
        parts.header = header.filter(\.isOAuth)
        return [parts]
    }

    /// The request as a proxy says that it was sent.
    var withForwardedScheme: [SignedParts] {
        guard let scheme = fields.values(of: "X-Forwarded-Proto").first,
            let colon = url.firstIndex(of: UInt8(ascii: ":"))
        else { return [] }
        var parts = self
        parts.url = scheme + url[colon...]
        return [parts]
    }

    /// A HEAD request as GET.
    var withHeadAsGet: [SignedParts] {
        guard method.elementsEqual("HEAD".utf8) else { return [] }
        var parts = self
        parts.method = Array("GET".utf8)
        return [parts]
    }

    /// The request with the method that a header names.
    var withOverridingMethod: [SignedParts] {
        guard let method = fields.values(of: "X-HTTP-Method-Override").first else { return [] }
        var parts = self
        parts.method = method
        return [parts]
    }

    /// The request, sent to another host.
    func with(host: String) -> [SignedParts] {
        guard let start = url.firstIndex(of: UInt8(ascii: ":")).map({ $0 + 3 }) else { return [] }
        var parts = self
        parts.url =
            Array(url[..<start]) + host.utf8 + url[start...].drop { $0 != UInt8(ascii: "/") }
        return [parts]
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
