import OAuth1
import Vectors
import HTTP

// Requests whose signature a careless server accepts for another one.
extension RequestRecord {
    /// The same record of another request; nil if nothing was read.
    private func with(_ change: (inout RequestVerification) -> Void) -> [RequestRecord] {
        guard var message else { return [] }
        change(&message)
        var record = self
        record.message = message
        return [record]
    }

    private func with(url: [UInt8]) -> [RequestRecord] { with { $0.url = url } }

    private var url: [UInt8] { message?.url ?? [] }

    private var query: [ArraySlice<UInt8>] {
        guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        return url[(mark + 1)...].split(separator: UInt8(ascii: "&"))
    }

    private func with(_ pairs: [ArraySlice<UInt8>]) -> [RequestRecord] {
        let query = Array(pairs.joined(separator: "&".utf8))
        return with(
            url: url.prefix { $0 != UInt8(ascii: "?") } + (pairs.isEmpty ? [] : "?".utf8 + query))
    }

    /// The request without some pairs of the query; nothing if the query does not have them.
    private func without(_ isLeftOut: (ArraySlice<UInt8>) -> Bool) -> [RequestRecord] {
        let pairs = query
        let kept = pairs.filter { !isLeftOut($0) }
        return kept.count < pairs.count ? with(kept) : []
    }

    private static func name(_ pair: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        pair.prefix { $0 != UInt8(ascii: "=") }
    }

    /// Each request without one pair of the query.
    var withoutOnePair: [RequestRecord] {
        let pairs = query
        guard pairs.count < 64 else { return [] }
        return pairs.indices.filter { pairs[$0].contains(UInt8(ascii: "=")) }.flatMap { left in
            with(pairs.indices.filter { $0 != left }.map { pairs[$0] })
        }
    }

    /// The request without pairs that have no equals sign.
    var withoutNamesAlone: [RequestRecord] { without { !$0.contains(UInt8(ascii: "=")) } }

    /// The request with the first, or the last, of pairs with the same name.
    func withOneOfEach(isFirst: Bool) -> [RequestRecord] {
        var seen: Set<[UInt8]> = []
        let pairs = isFirst ? query : query.reversed()
        let kept = pairs.filter { seen.insert(Array(Self.name($0))).inserted }
        return kept.count < pairs.count ? with(isFirst ? kept : kept.reversed()) : []
    }

    /// The request without pairs that have more than one equals sign.
    var withoutEqualsInValues: [RequestRecord] {
        without { pair in pair.count { $0 == UInt8(ascii: "=") } > 1 }
    }

    /// The request without pairs whose names have `oauth_` inside.
    var withoutNamesLikeOAuth: [RequestRecord] {
        without { Self.name($0).firstRange(of: Array("oauth_".utf8)) != nil }
    }

    /// The request without pairs of the query whose names the header has as well.
    var withoutNamesOfHeader: [RequestRecord] {
        let header = message?.header ?? []
        return without { pair in header.contains { $0.name.elementsEqual(Self.name(pair)) } }
    }

    /// The request without the verifier in the query.
    var withoutVerifier: [RequestRecord] {
        without { Self.name($0).elementsEqual("oauth_verifier".utf8) }
    }

    /// The request with those pairs of the query, or of the form, whose names the other has not.
    var withoutNamesOfOther: [RequestRecord] {
        guard let form = message?.form else { return [] }
        let pairs = form.split(separator: UInt8(ascii: "&"))
        let (names, others) = (
            Set(query.map { Array(Self.name($0)) }), Set(pairs.map { Array(Self.name($0)) })
        )
        let kept = pairs.filter { !names.contains(Array(Self.name($0))) }
        return without { others.contains(Array(Self.name($0))) }
            + with { $0.form = Array(kept.joined(separator: "&".utf8)) }
    }

    /// The request without parameters of the header that are not of the protocol.
    var withoutOtherHeaderParameters: [RequestRecord] {
        with { $0.header.removeAll { !$0.isOAuth } }
    }

    /// The request as a proxy says that it was sent.
    var withForwardedScheme: [RequestRecord] {
        guard let scheme = request.raw.fields.values(of: "X-Forwarded-Proto").first,
            let colon = url.firstIndex(of: UInt8(ascii: ":"))
        else { return [] }
        return with(url: scheme + url[colon...])
    }

    /// The request, sent to another host.
    func with(host: String) -> [RequestRecord] {
        guard let start = url.firstIndex(of: UInt8(ascii: ":")).map({ $0 + 3 }) else { return [] }
        return with(
            url: url[..<start] + Array(host.utf8) + url[start...].drop { $0 != UInt8(ascii: "/") })
    }

    var withLowerCasePath: [RequestRecord] {
        let end = url.firstIndex(of: UInt8(ascii: "?")) ?? url.count
        return with(url: url[..<end].map(ASCII.lowercased) + url[end...])
    }

    func with(methods: [String]) -> [RequestRecord] {
        methods.flatMap { method in with { $0.method = Array(method.utf8) } }
    }

    /// A HEAD request as GET.
    var withHeadAsGet: [RequestRecord] {
        request.raw.method.elementsEqual("HEAD".utf8) ? with(methods: ["GET"]) : []
    }

    /// The request with the method that a header names.
    var withOverridingMethod: [RequestRecord] {
        let named = request.raw.fields.values(of: "X-HTTP-Method-Override").prefix(1)
        return with(methods: named.map { String(decoding: $0, as: UTF8.self) })
    }

    /// The request with the first, or the last, of pairs of its form with the same name.
    var withOneOfEachInForm: [RequestRecord] {
        guard let form = message?.form else { return [] }
        let pairs = form.split(separator: UInt8(ascii: "&"))
        return [pairs, pairs.reversed()].flatMap { pairs in
            var seen: Set<[UInt8]> = []
            let kept = pairs.filter { seen.insert(Array(Self.name($0))).inserted }
            return with { $0.form = Array(kept.joined(separator: "&".utf8)) }
        }
    }

    /// The request with the method PLAINTEXT.
    var asPlaintext: [RequestRecord] { with { $0.set("oauth_signature_method", "PLAINTEXT") } }

    /// The request signed without the client's secret.
    var withoutClientSecret: [RequestRecord] {
        guard let client, client.secret != nil else { return [] }
        var record = self
        record.client = Client(key: client.key, secret: "")
        return [record]
    }

    /// The request signed without the token's secret.
    var withoutTokenSecret: [RequestRecord] {
        var record = self
        record.tokenSecret = ""
        return [record]
    }
}
