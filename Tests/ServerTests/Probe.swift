import OAuth1
import Testing
import HTTP

@testable import Server

/// One exchange, or several, whose outcome shows whether a server keeps a rule.
struct Probe: Sendable {
    let id: String
    /// What the server answered, in short.
    let run: @Sendable (inout Desk) throws -> String

    init(_ id: String, _ run: @escaping @Sendable (inout Desk) throws -> String) {
        self.id = id
        self.run = run
    }

    /// A request that is right when it is signed, and changed afterwards.
    static func changed(
        _ id: String,
        _ method: String = "GET",
        _ target: String = "/echo",
        form: [Parameter] = [],
        _ change: @escaping @Sendable (inout Desk.Draft) -> Void
    ) -> Probe {
        Probe(id) { desk in
            var draft = try desk.draft(method, target, token: ("tk", "ts"), form: form)
            change(&draft)
            return desk.send(draft).verdict
        }
    }

    /// A request that is right.
    static func right(
        _ id: String, _ method: String = "GET", _ target: String = "/echo", form: [Parameter] = []
    ) -> Probe {
        changed(id, method, target, form: form) { _ in }
    }

    /// A header in which one text is replaced after signing.
    static func header(_ id: String, _ text: String, by other: String) -> Probe {
        changed(id) { $0.header = $0.header?.replacing(text, with: other) }
    }

    static func callback(_ id: String, _ callback: String) -> Probe {
        Probe(id) { desk in
            desk.send(try desk.draft("POST", "/initiate", callback: callback)).verdict
        }
    }

    static func timestamp(_ id: String, _ distance: Int64) -> Probe {
        Probe(id) { desk in desk.send(try desk.draft(timestamp: desk.now + distance)).verdict }
    }

    /// A request signed with these protocol parameters alone, whatever they are.
    static func custom(
        _ id: String,
        secret: String = "cs&",
        secure: Bool = false,
        hasVersion: Bool = true,
        _ given: [(String, String)]
    ) -> Probe {
        let isVersioned = given.contains { $0.0 == "oauth_version" }
        let version = hasVersion && !isVersioned ? [("oauth_version", "1.0")] : []
        let parameters = given + version
        return Probe(id) { desk in
            desk.isSecure = secure
            defer { desk.isSecure = false }
            return desk.send(
                Desk.Draft(header: try desk.signedHeader(parameters, key: secret))
            ).verdict
        }
    }

    /// Both halves of a flow, up to the exchange that `exchange` makes.
    static func exchange(
        _ id: String,
        _ exchange: @escaping @Sendable (inout Desk, (String, String), String) throws -> String
    ) -> Probe {
        Probe(id) { desk in
            let token = try desk.temporary()
            return try exchange(&desk, token, try desk.authorize(token.0))
        }
    }
}

extension Desk {
    /// A header with these parameters, signed with this key.
    func signedHeader(_ parameters: [(String, String)], key: String) throws -> String {
        let url = "\(isSecure ? "https" : "http")://\(host)/echo"
        var list = NormalizedParameters()
        for (name, value) in parameters {
            let name = PercentEncoding.decoded(name.utf8)
            list.collected.append(name: name.span, value: Array(value.utf8).span)
        }
        list.sort(Span())
        var text: [UInt8] = []
        SignatureBaseString.append(
            method: Array("GET".utf8).span, uri: Array(url.utf8).span, parameters: list,
            in: Span(), to: &text)
        var signature: [UInt8] = []
        try Signer().appendHMAC(
            of: text.span, using: .hmacSHA1, key: Array(key.utf8), to: &signature)
        let isPlain = parameters.contains { $0.1 == "PLAINTEXT" }
        let sent = isPlain ? key : String(decoding: signature, as: UTF8.self)
        let header = (parameters + [("oauth_signature", sent)]).map {
            "\($0.0)=\"\(PercentEncoding.encode($0.1))\""
        }
        return "OAuth \(header.joined(separator: ", "))"
    }
}

extension Probe {
    /// That of `vectors/keys/rsa-1024-public.pem`.
    static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCdxslJonKCq7cNvLkHXtlf6JF2
        4rHqZ7bX4Dp0+z7nJp0bV19V8UVRsYsioNUFUDraVoXhwqIp93NMerVr6nPtlR8H
        SwYojzdnC6N1LWC04PjQbQS7XDp0UHa8TykKmMViHFJ9SwbCWI5FHHEiokcla6p4
        DVQWCIDiuA/+CrpTZwIDAQAB
        -----END PUBLIC KEY-----

        """
}
