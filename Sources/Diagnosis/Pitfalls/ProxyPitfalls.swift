import OAuth1
import Vectors

// MARK: - The server computes with another address than the client used (§3.4.1.2)

extension Pitfall {
    /// A proxy ends TLS and forwards to another port, and both get into the base string URI.
    ///
    /// Seen in openedx/openedx-platform#5016, jupyterhub/ltiauthenticator#4 (the scheme), and in
    /// r-lib/httr#435 (the port). At most five instances.
    static let proxySchemeAndPort = Pitfall(
        "proxy-scheme-and-port", section: "3.4.1.2",
        mistake: "signed the scheme and port that a proxy uses to forward requests",
        fix:
            "sign the scheme, host and port that the client uses, not those that a proxy "
            + "uses to forward requests"
    ) { facts in
        guard let parts = BaseStringURIParts(facts) else { return [] }
        let isSecure = parts.isScheme("https")
        let (own, other) = isSecure ? ("https", "http") : ("http", "https")
        let (ownPort, otherPort) = isSecure ? ("443", "80") : ("80", "443")
        let hasKnownPort = facts.text(facts.uri?.port).map(BaseStringURIParts.isKnown) ?? false
        let dropped = hasKnownPort ? [address(scheme: other, port: nil)] : []
        return dropped + [
            address(scheme: other, port: otherPort), address(scheme: other, port: ownPort),
            address(scheme: own, port: otherPort),
            address(scheme: other, port: isSecure ? "8080" : "8443"),
        ]
    }

    /// One side of a proxy computes with the address that the other side has.
    ///
    /// Seen in WP-API/OAuth1#58. At most fourteen instances, and two for each host that the headers
    /// of the request name.
    static let hostBehindProxy = Pitfall(
        "host-behind-proxy", section: "3.4.1.2",
        mistake: "signed the host name that is used on the other side of a proxy",
        fix: "sign the host that the client uses; a proxy may pass it on in X-Forwarded-Host"
    ) { facts in
        guard let parts = BaseStringURIParts(facts) else { return [] }
        return forwardedAddresses(parts, facts.traces) + localAddresses(parts)
    }

    private static func forwardedAddresses(
        _ parts: BaseStringURIParts,
        _ traces: RequestTraces
    ) -> [Mistake] {
        let schemes = parts.isScheme("https") ? ["https", "http"] : ["http", "https"]
        return traces.otherHosts.flatMap { text in
            let (host, port) = hostAndPort(text)
            return schemes.map { address(scheme: $0, host: host, port: port) }
        }
    }

    private static func localAddresses(_ parts: BaseStringURIParts) -> [Mistake] {
        let hosts = ["localhost", "127.0.0.1"].filter { !parts.host.elementsEqual($0.utf8) }
        let scheme = parts.isScheme("https") ? "https" : "http"
        let usual: [String?] = [nil, "8080", "8000", "3000", "5000"]
        let written = [parts.writtenPort.map { String(decoding: $0, as: UTF8.self) }]
        return hosts.flatMap { host in
            (scheme == "https" ? [address(scheme: scheme, host: host, port: nil)] : [])
                + (written.filter { !usual.contains($0) } + usual).map {
                    address(scheme: "http", host: host, port: $0)
                }
        }
    }

    private static func hostAndPort(_ text: String) -> (host: String, port: String?) {
        guard let colon = text.lastIndex(of: ":"), text[text.index(after: colon)...].allASCIIDigits
        else { return (text, nil) }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    private static func address(scheme: String, host: String? = nil, port: String?) -> Mistake {
        Mistake(
            .uri { parts in
                parts.scheme = Array(scheme.utf8)
                if let host { parts.host = Array(host.utf8) }
                parts.otherPort = .some(port.map { Array($0.utf8) })
            },
            detail: "the signed address began with \(scheme)://\(PlainText.visible(host ?? "…"))"
                + (port.map { ":\($0)" } ?? ""))
    }
}

extension Substring {
    fileprivate var allASCIIDigits: Bool {
        !isEmpty && utf8.allSatisfy(ASCII.isDigit)
    }
}
