import OAuth1

// Which of two requests is smaller.
extension DrawnRequest {
    /// The lists of parameters.
    static var lists: [WritableKeyPath<Self, [Parameter]>] { [\.query, \.moreQuery, \.form] }

    /// Every text, except for protocol parameters that cannot be any text.
    var texts: [WritableKeyPath<Self, DrawnText>] {
        let ofLists = Self.lists.flatMap { list in
            self[keyPath: list].indices.flatMap { index in
                [list.appending(path: \.[index].name), list.appending(path: \.[index].value)]
            }
        }
        let ofPath = path.indices.map { \Self.path[$0] }
        return ofLists + ofPath + protocolTexts + [\.consumerSecret, \.tokenSecret]
    }

    /// The values of protocol parameters that can be any text.
    private var protocolTexts: [WritableKeyPath<Self, DrawnText>] {
        let formed = ["oauth_signature_method", "oauth_timestamp", "oauth_version"]
        return oauth.indices.filter { !formed.contains(oauth[$0].name) }
            .map { \Self.oauth[$0].value }
    }

    /// How much there is to understand: a smaller request weighs less.
    ///
    /// An unusual empty text weighs more than an `a`: a program may treat an empty name or nonce as
    /// missing, and the request would then show another mistake.
    package var weight: Int {
        weightOfURL + weightOfParameters + weightOfProtocol
            + max(consumerSecret.weight, consumerSecret.isEmpty ? 3 : 0) + tokenSecret.weight
    }

    private var weightOfURL: Int {
        var weight = path.reduce(0) { $0 + 10 + $1.weight } + (path.isEmpty ? 15 : 0)
        weight += (hasQuery ? 5 : 0) + (port == nil ? 0 : 10)
        weight += host == Self().host ? 0 : 5 + host.utf8.count
        weight += scheme.utf8.count + (scheme + host).utf8.count { (0x41...0x5A).contains($0) }
        return weight + (method == "GET" ? 0 : method == "POST" ? 1 : 5 + method.utf8.count)
    }

    private var weightOfParameters: Int {
        let ofLists = Self.lists.flatMap { self[keyPath: $0] }.reduce(0) { weight, parameter in
            weight + (parameter.hasEquals ? 20 : 21) + Self.weight(parameter.name)
                + Self.weight(parameter.value)
        }
        return switch body {
        case .none: ofLists
        case .form: ofLists + 10
        case .rawForm(let type): ofLists + 11 + type.utf8.count
        case .other(let text, let type): ofLists + 11 + text.weight + type.utf8.count
        }
    }

    private var weightOfProtocol: Int {
        let isUsual = self["oauth_signature_method"]?.plain == "HMAC-SHA1"
        let disorder = zip(oauth, oauth.dropFirst()).count { first, second in
            second.name.utf8.lexicographicallyPrecedes(first.name.utf8)
        }
        return oauth.reduce(isUsual ? disorder : disorder + 40) { weight, parameter in
            weight + 10 + Self.weight(parameter.value)
        }
    }

    private static func weight(_ text: DrawnText) -> Int { text.isEmpty ? 3 : text.weight }
}
