import OAuth1

/// The parts of a base string URI, each of which a mistake may change (§3.4.1.2).
package struct BaseStringURIParts: Sendable {
    /// The URL's scheme, or the one used instead.
    package var scheme: [UInt8]
    package var host: [UInt8]
    /// The digits after the colon, possibly empty; nil without a colon.
    package let writtenPort: [UInt8]?
    package var path: [UInt8]
    /// Written before the host, followed by `@`.
    package var userinfo: [UInt8]?
    /// Written after the path, preceded by `?`.
    package var query: [UInt8]?
    /// Written at the end, preceded by `#`.
    package var fragment: [UInt8]?
    /// Replaces the scheme and authority.
    package var origin: [UInt8]?
    /// The port to write, or none, whatever the URL has; nil leaves it to the rules.
    package var otherPort: [UInt8]??

    /// Written after the scheme.
    package var schemeEnd = Array("://".utf8)
    package var hasScheme = true
    package var keepsSchemeCase = false
    package var keepsHostCase = false
    package var keepsDefaultPort = false
    package var addsDefaultPort = false
    package var dropsKnownPorts = false
    package var dropsPort = false

    /// Nil without a request.
    package init?(_ facts: SigningFacts) {
        guard let uri = facts.uri else { return nil }
        scheme = Array(facts.url[uri.scheme])
        host = Array(facts.url[uri.host])
        writtenPort = facts.text(uri.port)
        path = uri.path.isEmpty ? [UInt8(ascii: "/")] : Array(facts.url[uri.path])
    }

    package func isScheme(_ name: String) -> Bool {
        scheme.map(ASCII.lowercased).elementsEqual(name.utf8)
    }

    /// The base string URI made of these parts.
    package var text: [UInt8] {
        var text = (origin ?? schemeAndAuthority) + path
        if let query { text += "?".utf8 + query }
        if let fragment { text += "#".utf8 + fragment }
        return text
    }

    private var schemeAndAuthority: [UInt8] {
        var text = keepsSchemeCase ? scheme : scheme.map(ASCII.lowercased)
        if !hasScheme { text = [] }
        text += schemeEnd
        if let userinfo { text += userinfo + "@".utf8 }
        text += keepsHostCase ? host : host.map(ASCII.lowercased)
        if let port { text += ":".utf8 + port }
        return text
    }

    private var port: [UInt8]? {
        if let otherPort { return otherPort }
        let standard = Array((isScheme("https") ? "443" : "80").utf8)
        let added = writtenPort == nil && addsDefaultPort ? standard : nil
        guard !dropsPort, let port = writtenPort ?? added, !port.isEmpty else { return nil }
        if dropsKnownPorts, Self.isKnown(port) { return nil }
        return Self.number(port) == standard && !keepsDefaultPort && added == nil ? nil : port
    }

    /// Whether `port` is the default of either scheme.
    static func isKnown(_ port: [UInt8]) -> Bool {
        ["80", "443"].contains { number(port).elementsEqual($0.utf8) }
    }

    /// The port without leading zeros.
    private static func number(_ port: [UInt8]) -> [UInt8] {
        Array(port.drop { $0 == UInt8(ascii: "0") })
    }
}
