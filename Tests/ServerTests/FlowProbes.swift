import OAuth1
import Testing
import HTTP

@testable import Server

extension Probe {
    static let temporary = [
        Probe("TMP-01") { desk in
            let reply = desk.send(try desk.draft("POST", "/initiate", callback: "http://a/"))
            return reply.response.value(of: "Content-Type") ?? ""
        },
        Probe("TMP-02") { desk in
            let reply = desk.send(try desk.draft("POST", "/initiate", callback: "http://a/"))
            return reply.form["oauth_callback_confirmed"] ?? ""
        },
        Probe("TMP-03") { desk in desk.send(try desk.draft("POST", "/initiate")).verdict },
        callback("TMP-04", "oob"), callback("TMP-05", "OOB"), callback("TMP-06", "foo"),
        registered("TMP-07", "https://other.example/"),
        registered("TMP-08", "https://c.example/cb/../x"),
        callback("TMP-09", "javascript:alert(1)"), callback("TMP-10", "http://a/ b"),
        callback("TMP-11", "http://a/#b"), callback("TMP-12", "myapp://cb"),
        Probe("TMP-17") { desk in
            desk.send(
                try desk.draft("POST", "/initiate", token: ("", ""), callback: "http://a/")
            ).verdict
        },
        Probe("TMP-19") { desk in
            let token = try desk.temporary()
            return token.0.utf8.count > 8 ? "long" : "short"
        },
        Probe("TMP-22") { desk in
            desk.send(try desk.draft("POST", "/initiate?scope=a", callback: "http://a/")).verdict
        },
        Probe("TMP-23") { desk in
            let reply = desk.send(try desk.draft("POST", "/initiate", callback: "http://a/"))
            return reply.response.value(of: "Cache-Control") ?? ""
        },
    ]

    /// A callback of a client that has registered one.
    private static func registered(_ id: String, _ callback: String) -> Probe {
        Probe(id) { desk in
            desk.send(
                try desk.draft(
                    "POST", "/initiate", client: ("registered", "rs"), callback: callback)
            ).verdict
        }
    }

    private static func location(_ target: String, _ desk: inout Desk) -> String {
        let reply = desk.send(Desk.Draft(target: "/authorize?\(target)"))
        return reply.response.value(of: "Location") ?? reply.verdict
    }

    static let authorization = [
        Probe("AUT-02") { desk in
            let (first, second) = (try desk.temporary().0, try desk.temporary().0)
            return location("oauth_token=\(first)&oauth_token=\(second)", &desk).prefix(7) + ""
        },
        Probe("AUT-03") { desk in
            let token = try desk.temporary().0
            return location("oauth_token=\(token)&oauth_callback=http://evil/", &desk)
                .contains("//evil/") ? "evil" : "own"
        },
        asked("AUT-05") { desk, token in
            let body = "oauth_token=\(token)&decision=approve"
            return desk.send(
                Desk.Draft(method: "POST", target: "/authorize", body: body)
            ).verdict
        },
        asked("AUT-06") { desk, token in
            let target = "/authorize?oauth_token=\(token)&decision=approve"
            return "\(desk.send(Desk.Draft(target: target)).response.status)"
        },
        asked("AUT-07") { desk, token in
            let page = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            return page.response.value(of: "X-Frame-Options") ?? ""
        },
        Probe("AUT-08") { desk in
            let token = try desk.temporary().0
            _ = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            return desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)")).verdict
        },
        Probe("AUT-12") { desk in
            let token = try desk.temporary(callback: "http://a/?x=1").0
            return location("oauth_token=\(token)", &desk).contains("x=1&oauth") ? "&" : "?"
        },
        Probe("AUT-13") { desk in
            let token = try desk.temporary().0
            return location("oauth_token=\(token)", &desk).hasSuffix("&+") ? "raw" : "encoded"
        },
        Probe("AUT-14") { desk in
            let token = try desk.temporary(callback: "oob").0
            let reply = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            return "\(reply.response.status)"
        },
        Probe("AUT-15") { desk in
            let token = try desk.temporary().0
            let verifier = try desk.authorize(token)
            return verifier.utf8.count > 10 ? "long" : "short"
        },
        asked("AUT-16", callback: "http://a/?'") { desk, token in
            let page = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            return page.text.contains("?'<") ? "raw" : "escaped"
        },
        Probe("AUT-18") { desk in
            let token = try desk.temporary().0
            let reply = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            return reply.response.value(of: "Referrer-Policy") ?? ""
        },
    ]

    /// A probe of a server that asks on its page.
    private static func asked(
        _ id: String,
        callback: String = "http://a/",
        _ run: @escaping @Sendable (inout Desk, String) throws -> String
    ) -> Probe {
        Probe(id) { desk in
            desk.provider.policy.approval = .ask
            defer { desk.provider.policy.approval = .auto }
            return try run(&desk, try desk.temporary(callback: callback).0)
        }
    }

    static let token = [
        exchange("TOK-02") { desk, token, _ in
            desk.send(try desk.draft("POST", "/token", token: token)).verdict
        },
        exchange("TOK-03") { desk, token, _ in
            desk.send(try desk.draft("POST", "/token", token: token, verifier: "no")).verdict
        },
        exchange("TOK-04") { desk, token, verifier in
            for _ in 0..<6 {
                _ = desk.send(try desk.draft("POST", "/token", token: token, verifier: "no"))
            }
            return desk.send(
                try desk.draft("POST", "/token", token: token, verifier: verifier)
            ).verdict
        },
        exchange("TOK-05") { desk, token, _ in
            desk.send(try desk.draft("POST", "/token", token: token, verifier: "")).verdict
        },
        exchange("TOK-06") { desk, token, _ in
            let other = try desk.authorize(try desk.temporary().0)
            return desk.send(
                try desk.draft("POST", "/token", token: token, verifier: other)
            ).verdict
        },
        exchange("TOK-19") { desk, token, _ in
            let reply = desk.send(
                try desk.draft("POST", "/token", token: (token.0, "wrong"), verifier: "v"))
            return "\(reply.response.status)"
        },
        exchange("TOK-07") { desk, token, verifier in
            _ = desk.send(try desk.draft("POST", "/token", token: token, verifier: verifier))
            return desk.send(
                try desk.draft("POST", "/token", token: token, verifier: verifier)
            ).verdict
        },
        Probe("TOK-09") { desk in
            let token = try desk.temporary()
            return desk.send(
                try desk.draft("POST", "/token", token: token, verifier: "v")
            ).verdict
        },
        Probe("TOK-10") { desk in
            desk.provider.policy.approval = .deny
            defer { desk.provider.policy.approval = .auto }
            let token = try desk.temporary()
            _ = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token.0)"))
            return desk.send(
                try desk.draft("POST", "/token", token: token, verifier: "v")
            ).verdict
        },
        exchange("TOK-11") { desk, token, verifier in
            desk.send(
                try desk.draft(
                    "POST", "/token", client: ("ck2", "cs2"), token: token, verifier: verifier)
            ).verdict
        },
        exchange("TOK-12") { desk, token, verifier in
            var wrong = try desk.draft("POST", "/token", token: token, verifier: verifier)
            wrong.header = wrong.header?.replacing(
                "oauth_signature=\"", with: "oauth_signature=\"A")
            _ = desk.send(wrong)
            return desk.send(
                try desk.draft("POST", "/token", token: token, verifier: verifier)
            ).verdict
        },
        exchange("TOK-13") { desk, token, verifier in
            desk.send(
                try desk.draft("POST", "/token", token: (token.0, ""), verifier: verifier)
            ).verdict
        },
        exchange("TOK-16") { desk, token, _ in
            var wrong = try desk.draft("POST", "/token", token: token, verifier: "no")
            wrong.header = wrong.header?.replacing(
                "oauth_signature=\"", with: "oauth_signature=\"A")
            return desk.send(wrong).verdict
        },
        exchange("TOK-17") { desk, token, verifier in
            let reply = desk.send(
                try desk.draft("POST", "/token", token: token, verifier: verifier))
            return reply.form["oauth_token"] == token.0 ? "same" : "new"
        },
        Probe("TOK-20") { desk in
            desk.send(
                try desk.draft("POST", "/token", token: ("tk", "ts"), verifier: "v")
            ).verdict
        },
        exchange("TOK-24") { desk, token, verifier in
            desk.now += 4000
            defer { desk.now -= 4000 }
            return desk.send(
                try desk.draft("POST", "/token", token: token, verifier: verifier)
            ).verdict
        },
    ]

    static let errors = [
        Probe("ERR-01") { desk in
            let reply = desk.send(Desk.Draft())
            return reply.response.value(of: "WWW-Authenticate") == nil ? "none" : "some"
        },
        Probe("ERR-02") { desk in
            "\(desk.send(Desk.Draft(header: "OAuth oauth_nonce=\"n\"")).response.status)"
        },
        Probe("ERR-03") { desk in
            let header = "OAuth oauth_nonce=\"n\", oauth%5Fnonce=\"n\""
            return "\(desk.send(Desk.Draft(header: header)).response.status)"
        },
        Probe("ERR-04") { desk in
            var draft = try desk.draft()
            draft.header = draft.header?.replacing("HMAC-SHA1", with: "MD5")
            return "\(desk.send(draft).response.status)"
        },
        Probe("ROB-03") { desk in
            var draft = try desk.draft()
            draft.target = "/echo?a=%zz"
            return "\(desk.send(draft).response.status)"
        },
        Probe("ERR-05") { desk in "\(desk.send(Desk.Draft()).response.status)" },
        Probe("ERR-06") { desk in
            let reply = desk.send(try desk.draft("GET", "/echo", token: ("tk", "wrong")))
            return reply.text.hasSuffix("cs") ? "secret" : "none"
        },
        Probe("ERR-08") { desk in
            desk.send(Desk.Draft()).response.value(of: "Content-Type") ?? ""
        },
        Probe("ROB-01") { desk in
            "\(desk.send(Desk.Draft(header: "OAuth foo")).response.status)"
        },
        header("ROB-02", "oauth_nonce=\"", by: "x=\"%\", oauth_nonce=\""),
        header("ROB-04", "oauth_nonce=\"", by: "x=\"é\", oauth_nonce=\""),
    ]
}
