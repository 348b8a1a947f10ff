import OAuth1

/// The protected resource that is probed.
package struct ProbeTarget: Sendable {
    package let isSecure: Bool
    /// As it is sent in the Host header: with the port, unless it is the default one.
    package let host: String
    /// From the first slash on, with a query if the URL has one.
    package let target: String

    /// Path and query of the endpoint for temporary credentials, on the same server.
    package private(set) var initiate: String?

    /// Paths and queries of the other endpoints of the flow.
    package struct Flow: Sendable {
        package let authorize: String
        package let token: String
    }

    package private(set) var flow: Flow?

    /// Where a server of https may answer http as well.
    package private(set) var httpPort: Int?

    /// The same with the port for http.
    package func with(httpPort: Int?) -> ProbeTarget {
        var target = self
        target.httpPort = httpPort
        return target
    }

    /// The authority for http, as it is sent in the Host header; nil if there is no such port.
    var httpHost: String? {
        httpPort.map { port in
            let start = host.hasSuffix("]") ? host : name
            return port == 80 ? start : "\(start):\(port)"
        }
    }

    /// The same with the endpoints of the flow; nil if one is on another server.
    package func with(authorize: ProbeTarget, token: ProbeTarget) -> ProbeTarget? {
        guard with(initiate: authorize) != nil, with(initiate: token) != nil else { return nil }
        var target = self
        target.flow = Flow(authorize: authorize.target, token: token.target)
        return target
    }

    /// The same with the endpoint for temporary credentials; nil if that is on another server.
    package func with(initiate: ProbeTarget) -> ProbeTarget? {
        guard initiate.isSecure == isSecure, initiate.host.utf8.elementsEqual(host.utf8) else {
            return nil
        }
        var target = self
        target.initiate = initiate.target
        return target
    }

    package var scheme: String { isSecure ? "https" : "http" }

    /// Nil unless the text is an absolute URL of http or https without a fragment or a user.
    package init?(_ url: String) {
        let bytes = Array(url.utf8)
        guard !bytes.contains(UInt8(ascii: "#")), let end = url.firstRange(of: "://"),
            let uri = Self.uri(bytes),
            bytes[uri.scheme].count == end.lowerBound.utf16Offset(in: url)
        else { return nil }
        isSecure = uri.scheme.count == "https".utf8.count
        let rest = url[end.upperBound...]
        let start = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<start]
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        host = String(authority)
        let path = rest[start...]
        target = path.hasPrefix("/") ? String(path) : "/\(path)"
    }

    private static func uri(_ bytes: [UInt8]) -> RequestURI? {
        do throws(RequestURIError) {
            return try RequestURI(bytes.span)
        } catch {
            return nil
        }
    }

    /// Whether the server is on this machine.
    package var isLocal: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(name) }

    /// The name or address, without the port.
    package var name: String {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        return String(host[..<colon])
    }

    package var port: Int {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]"),
            let port = Int(host[host.index(after: colon)...])
        else { return isSecure ? 443 : 80 }
        return port
    }

    /// What a request asks for.
    enum Endpoint { case resource, credentials, page }

    /// What the target of a request is.
    func endpoint(of target: [UInt8]) -> Endpoint {
        func isPath(_ other: String?) -> Bool {
            other.map {
                target.prefix { $0 != UInt8(ascii: "?") }.elementsEqual(Self.path($0).utf8)
            }
                ?? false
        }
        if isPath(initiate) || isPath(flow?.token) { return .credentials }
        return isPath(flow?.authorize) ? .page : .resource
    }

    private static func path(_ target: String) -> String { String(target.prefix { $0 != "?" }) }

    var path: String { String(target.prefix { $0 != "?" }) }

    /// The target with more in its query.
    func adding(query: String) -> String { Self.adding(query, to: target) }

    static func adding(_ query: String, to target: String) -> String {
        guard !query.isEmpty else { return target }
        return target + (target.contains("?") ? "&" : "?") + query
    }
}
