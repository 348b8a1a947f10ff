import HTTP

/// Whether a request was meant for this server, and not sent by a page of another site whose name
/// leads here (DNS rebinding).
package struct HostCheck: Sendable {
    private let names: Set<String>

    /// - Parameter names: names besides those of this machine.
    package init(_ names: [String] = []) {
        self.names = Set(["localhost", "127.0.0.1", "[::1]"] + names.map { $0.lowercased() })
    }

    /// Whether the server answers to the host; a request without a host has no origin either.
    package func permits(_ request: ReceivedRequest) -> Bool {
        request.raw.fields.values(of: "Host").allSatisfy { host in
            let text = String(decoding: host, as: UTF8.self).lowercased()
            let end = text.lastIndex(of: ":").flatMap { colon in
                text[text.index(after: colon)...].utf8.allSatisfy { (0x30...0x39).contains($0) }
                    ? colon : nil
            }
            let name = end.map { String(text[..<$0]) } ?? text
            return name.isEmpty || names.contains(name) || name.hasSuffix(".localhost")
        }
    }
}
