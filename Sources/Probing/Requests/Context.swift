import OAuth1

/// Where and how a right request is made: one value of each dimension.
struct Context: Hashable, Sendable {
    enum Body: String, CaseIterable { case none, form, chunked, json, multipart }
    enum Endpoint: CaseIterable { case resource, credentials, exchange }

    /// A request for temporary credentials, and their exchange.
    static let initiation = Context(method: "POST", hasToken: false, endpoint: .credentials)
    static let exchange = Context(method: "POST", endpoint: .exchange)
    static let plaintext = Context(signatureMethod: .plaintext)

    var method = "GET"
    var place = ProbeMessage.Place.header
    var body = Body.none
    var hasToken = true
    var signatureMethod = SignatureMethod.hmacSHA1
    var endpoint = Endpoint.resource

    var isForm: Bool { body == .form || body == .chunked }

    /// Whether a server that takes its method and body has to accept it.
    var needsNoOffer: Bool {
        place == .header && signatureMethod == .hmacSHA1 && (hasToken || endpoint != .resource)
    }

    /// The same method and body in the usual kind of request; nil if that is not possible.
    var plain: Context? {
        let plain = Context(method: method, body: body)
        return endpoint == .resource && plain.isPossible ? plain : nil
    }

    /// What differs from the usual request, in words; empty for the usual one.
    var text: String {
        var words: [String] = []
        if endpoint == .credentials { words.append("for temporary credentials") }
        if endpoint == .exchange { words.append("for token credentials") }
        if method != "GET", self != .exchange { words.append("by \(method)") }
        if place != .header { words.append("with the protocol parameters in the \(place)") }
        switch body {
        case .none: break
        case .form: words.append("with a form")
        case .chunked: words.append("with a form in chunks")
        case .json: words.append("with a JSON body")
        case .multipart: words.append("with a multipart/form-data body")
        }
        if !hasToken, endpoint == .resource { words.append("without a token") }
        if signatureMethod != .hmacSHA1 { words.append("signed with \(signatureMethod.rawValue)") }
        return words.joined(separator: ", ")
    }

    /// Whether requests of this kind can be made.
    private var isPossible: Bool {
        let hasBody = body != .none
        // It takes the approval of a user, so that only a check of the flow makes it.
        if endpoint == .exchange { return false }
        if endpoint == .credentials { return method == "POST" && !hasToken && (!hasBody || isForm) }
        if method == "GET" || method == "HEAD" { return !hasBody && place != .form }
        return place != .form || isForm
    }

    /// The values of all dimensions, each as a number of its own.
    private var values: [Int] {
        let (method, place) = (
            Self.methods.firstIndex(of: method), Self.places.firstIndex(of: place)
        )
        let numbers = [
            method ?? 0, place ?? 0, Body.allCases.firstIndex(of: body) ?? 0, hasToken ? 1 : 0,
            signatureMethod == .hmacSHA1 ? 1 : 0, endpoint == .resource ? 1 : 0,
        ]
        return numbers.enumerated().map { $0.offset * Self.valuesMax + $0.element }
    }

    /// More than any dimension has values.
    private static let valuesMax = 8

    private var pairs: [Int] {
        let values = values
        return values.indices.flatMap { one in
            (one + 1..<values.count).map { values[one] << 8 + values[$0] }
        }
    }

    // MARK: - Many

    private static let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OAUTHCHECK"]
    private static let places: [ProbeMessage.Place] = [.header, .query, .form]
    /// Decides which of equally good contexts are taken.
    package static let seed = 5849

    /// All contexts; the usual one is the first.
    static let all: [Context] = methods.flatMap { method in
        places.flatMap { place in
            Body.allCases.flatMap { body in
                [true, false].flatMap { hasToken in
                    [SignatureMethod.hmacSHA1, .hmacSHA256].flatMap { signatureMethod in
                        [Endpoint.resource, .credentials].map { endpoint in
                            Context(
                                method: method, place: place, body: body, hasToken: hasToken,
                                signatureMethod: signatureMethod, endpoint: endpoint)
                        }
                    }
                }
            }
        }
    }.filter(\.isPossible)

    /// Contexts that have every pair of values that can be had (pairwise cover).
    static let cover: [Context] = {
        var rest = all.map { (context: $0, pairs: $0.pairs) }
        var open = rest.reduce(into: Set<Int>()) { $0.formUnion($1.pairs) }
        var state = UInt64(seed)
        for place in rest.indices.reversed() {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            rest.swapAt(place, Int(state >> 33) % (place + 1))
        }
        var cover: [Context] = []
        func gain(_ index: Int) -> Int { rest[index].pairs.count(where: open.contains) }
        while let best = rest.indices.max(by: { gain($0) < gain($1) }), gain(best) > 0 {
            cover.append(rest[best].context)
            open.subtract(rest[best].pairs)
        }
        return cover
    }()

    /// The cover in another order: first those that have each single value.
    static func order(from number: Int, where isSuited: (Context) -> Bool) -> [Context] {
        let start = number * 4 % cover.count
        var rest = (cover[start...] + cover[..<start]).filter(isSuited).map { ($0, $0.mask) }
        var (order, seen): ([Context], UInt64) = ([], 0)
        func news(_ index: Int) -> Int { (rest[index].1 & ~seen).nonzeroBitCount }
        while let best = rest.indices.max(by: { news($0) < news($1) }) {
            let (context, mask) = rest.remove(at: best)
            seen |= mask
            order.append(context)
        }
        return order
    }

    /// The same values as bits.
    ///
    /// The only method of an endpoint stands for the endpoint alone.
    private var mask: UInt64 {
        let own = endpoint == .resource ? values[...] : values.dropFirst()
        return own.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Simpler contexts: each has the usual value in one dimension.
    var simpler: [Context] {
        let usual = Context()
        var simpler = [Context](repeating: self, count: 6)
        simpler[0].signatureMethod = usual.signatureMethod
        simpler[1].hasToken = usual.hasToken
        simpler[2].place = usual.place
        simpler[3].body = usual.body
        simpler[4].method = usual.method
        (simpler[5].endpoint, simpler[5].hasToken) = (.resource, true)
        return simpler.filter { $0 != self && $0.isPossible }
    }
}
