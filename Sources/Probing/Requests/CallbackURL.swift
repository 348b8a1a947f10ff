import OAuth1

/// The URL to which the authorization page sends the browser.
struct CallbackURL: Sendable {
    private let query: Substring
    /// Everything before the query.
    let start: Substring
    let fragment: Substring?

    /// Nil if the text has no query.
    init?(_ text: String) {
        let end = text.firstIndex(of: "#")
        fragment = end.map { text[text.index(after: $0)...] }
        let rest = text[..<(end ?? text.endIndex)]
        guard let mark = rest.firstIndex(of: "?") else { return nil }
        start = rest[..<mark]
        query = rest[rest.index(after: mark)...]
    }

    /// The decoded value of a parameter of the query.
    func value(of name: String) -> String? {
        var list = ParameterList()
        ParameterSources.append(formEncoded: Array(query.utf8).span, to: &list)
        return list.firstValue(named: name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What is before the query, decoded once: a program may write its escapes differently.
    var decodedStart: [UInt8] { PercentEncoding.decoded(Array(start.utf8)) }

    /// The names of the parameters of the query, as they are written.
    var names: [String] {
        query.split(separator: "&").map { String($0.prefix { $0 != "=" }) }
    }

    /// How many parameters the query has.
    var count: Int { query.split(separator: "&").count }
}
