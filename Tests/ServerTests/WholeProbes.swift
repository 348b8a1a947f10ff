import OAuth1
import Testing

@testable import Server

extension Probe {
    static let whole: [Probe] = [
        spoiled("SIG-58", method: .hmacSHA256),
        Probe("SIG-59") { desk in desk.send(try desk.draft(token: ("tk", ""))).verdict },
        Probe("SIG-60") { desk in
            desk.send(try desk.draft(client: ("ck", ""), token: ("tk", "ts"))).verdict
        },
        Probe("SIG-61") { desk in
            var draft = try desk.draft(token: ("tk", "ts"))
            let header = try #require(draft.header)
            let start = try #require(header.firstRange(of: "oauth_signature=\"")).upperBound
            let signature = header[start...].prefix { $0 != "%" && $0 != "\"" }
            draft.header = header.replacing(signature, with: signature.lowercased())
            return desk.send(draft).verdict
        },
        right("SIG-62", "GET", "/echo?a=2&a=1"),
        changed("SIG-63", "POST", "/echo", form: [Parameter("a", "1")]) { $0.body = "a=1&a=2" },
        Probe("SIG-64") { desk in
            var draft = try desk.draft(token: ("tk", "ts"))
            let header = try #require(draft.header)
            let start = try #require(header.firstRange(of: "oauth_signature=\"")).upperBound
            let signature = header[start...].prefix { $0 != "\"" }
            draft.header = header.replacing(signature, with: "cs%26ts")
            return desk.send(draft).verdict
        },
        spoiled("SIG-65", "PATCH"),
        Probe("SIG-66") { desk in
            desk.send(try desk.draft(client: ("constructor", "undefined"))).verdict
        },
        Probe("NON-30") { desk in
            let draft = try desk.draft("POST", "/echo", token: ("tk", "ts"))
            _ = desk.send(draft)
            return desk.send(draft).verdict
        },
        Probe("TOK-25") { desk in
            let token = try desk.temporary()
            _ = try desk.authorize(token.0)
            return desk.send(try desk.draft(token: token)).verdict
        },
        exchange("TOK-26") { desk, token, verifier in
            desk.send(
                try desk.draft("POST", "/token", token: token, verifier: String(verifier.prefix(4)))
            ).verdict
        },
        Probe("AUT-20") { desk in
            let token = try desk.temporary().0
            desk.provider.policy.approval = .deny
            _ = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            desk.provider.policy.approval = .auto
            return desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)")).verdict
        },
    ]

    /// A request whose signature has one character changed.
    private static func spoiled(
        _ id: String, _ verb: String = "GET", method: SignatureMethod = .hmacSHA1
    ) -> Probe {
        Probe(id) { desk in
            var draft = try desk.draft(verb, token: ("tk", "ts"), signatureMethod: method)
            draft.header = draft.header?.replacing(
                "oauth_signature=\"", with: "oauth_signature=\"A")
            return desk.send(draft).verdict
        }
    }
}
