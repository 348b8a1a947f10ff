import OAuth1

// What names say that a value is, and what values may be.
extension RequestFacts {
    static let responses = ["response", "res", "answer", "reply", "resp"]
    static let methodNames = ["method", "verb", "methode", "meth"]
    static let pathNames = [
        "path", "uri", "url", "target", "route", "endpoint", "resource", "request", "pathname",
        "action", "stem",
    ]
    /// What it costs that a header asks for a method instead of the one that is sent: it is more
    /// than a mistake.
    static let otherMethodCost = 12
    /// What it costs that something is after the answer began.
    static let lateCost = 6
    /// What it costs that a form is after the answer began: it is more than a mistake.
    static let answeredCost = 12

    /// Words that say of parameters that they are those of a body.
    static let formNames = ["form", "body", "post"]
    static let hostNames = [
        "host", "hostname", "authority", "domain", "server", "vhost", "addr", "address",
    ]
    static let queryNames = [
        "query", "queries", "qs", "search", "querystring", "args", "params",
    ]
    static let others = [
        "referer", "referrer", "origin", "callback", "redirect", "location", "agent", "realm",
        "proxy", "return", "outcome", "presentation", "image", "avatar", "help", "docs", "remote",
        "client", "see", "forwarded", "local", "icon", "next", "prev", "previous", "xmlns",
        "override", "original", "upstream", "rewrite",
    ]

    /// Whether parameters may be a query, and not what was signed: that has all of the protocol's
    /// own parameters but the signature.
    static func isQuery(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        return bytes[...].place(of: "oauth_") == nil || ParameterText.signature(in: bytes) != nil
    }

    /// Whether a text may be a path that is meant below a base URL.
    static func isRelative(_ value: String) -> Bool {
        !value.hasPrefix("/") && !value.utf8.contains(ASCII.colon)
            && value.utf8.first.map(ASCII.isName) ?? false
            && value.utf8.allSatisfy {
                PercentEncoding.isUnreserved($0) || "/%?=&".utf8.contains($0)
            }
    }

    /// Whether a line is one of those of the signature.
    func isOwn(_ line: Int) -> Bool { own.contains(line) }

    /// Whether a value is a path with a query: `/v1/items?page=2`.
    static func isTarget(_ value: String) -> Bool {
        let parts = value.utf8.split(separator: ASCII.question, maxSplits: 1)
        return parts.count == 2 && value.hasPrefix("/") && parts[1].contains(ASCII.equals)
            && value.utf8.allSatisfy { $0 > 0x20 && !"\"'<>{}".utf8.contains($0) }
    }

    static func isHost(_ value: String) -> Bool {
        let name = value.prefix { $0 != ":" }
        return !name.isEmpty && value.utf8.count <= 253
            && (name.utf8.contains(UInt8(ascii: "."))
                || String(name).isSame(ignoringCase: "localhost"))
            && value.utf8.allSatisfy { ASCII.isName($0) || ".-:[]".utf8.contains($0) }
            && value.utf8.contains(where: ASCII.isLetter)
    }
}
