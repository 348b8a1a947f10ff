/// The scheme and the host that a request is signed for.
package struct Authority: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// With the port, if it is not the default one.
    package let host: String
    package let port: Int

    package var isSecure: Bool { scheme == "https" }

    /// The name or the address without the port.
    package var name: String {
        let end = host.lastIndex(of: ":").flatMap { colon in
            host[host.index(after: colon)...].utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? colon : nil
        }
        return String(host[..<(end ?? host.endIndex)].filter { $0 != "[" && $0 != "]" })
    }

    /// Nil unless the text is a URL of http or https without a path.
    package init?(_ url: String) {
        guard let colon = url.firstRange(of: "://") else { return nil }
        scheme = url[..<colon.lowerBound].lowercased()
        let rest = url[colon.upperBound...]
        host = String(rest.hasSuffix("/") ? rest.dropLast() : rest)
        let isPlain = host.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !"/?#@\"<>\\".utf8.contains(byte)
        }
        guard scheme == "http" || scheme == "https", !host.isEmpty, isPlain else { return nil }
        let digits = host.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
        let hasPort = host.contains(":") && !host.hasSuffix("]")
        guard let port = hasPort ? UInt16(digits) : scheme == "https" ? 443 : 80 else { return nil }
        self.port = Int(port)
    }
}

extension ReceivedRequest {
    /// The same request, as if it had been sent to this host.
    func sent(to authority: Authority) -> ReceivedRequest {
        ReceivedRequest(raw, isSecure: authority.isSecure, host: Array(authority.host.utf8))
    }
}
