import OAuth1
import Testing
import HTTP

@testable import Server

extension Probe {
    private static func status(
        _ id: String, _ make: @escaping @Sendable (inout Desk) throws -> Desk.Draft
    ) -> Probe {
        Probe(id) { desk in
            let draft = try make(&desk)
            return "\(desk.send(draft).response.status)"
        }
    }

    private static func decision(_ token: String, _ form: String, _ choice: String) -> Desk.Draft {
        Desk.Draft(
            method: "POST", target: "/authorize",
            body: "oauth_token=\(token)&form_token=\(form)&decision=\(choice)")
    }

    static let pages = [
        status("AUT-01") { _ in Desk.Draft(target: "/authorize?oauth_token=nobody") },
        exchange("AUT-10") { desk, token, verifier in
            _ = desk.send(try desk.draft("POST", "/token", token: token, verifier: verifier))
            return desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token.0)")).verdict
        },
        Probe("AUT-11") { desk in
            desk.provider.policy.approval = .deny
            defer { desk.provider.policy.approval = .auto }
            let token = try desk.temporary().0
            let reply = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            let location = reply.response.value(of: "Location") ?? ""
            return location.contains("oauth_verifier") ? "verifier" : "none"
        },
        Probe("AUT-17") { desk in
            desk.provider.policy.approval = .ask
            defer { desk.provider.policy.approval = .auto }
            let token = try desk.temporary().0
            let reply = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
            return reply.text.contains("<h1>Authorize ck?</h1>") ? "named" : "not named"
        },
    ]

    static let credentials = [
        Probe("TMP-14") { desk in
            var draft = try desk.draft("POST", "/initiate", callback: "http://a/")
            draft.header = draft.header?.replacing("http%3A%2F%2Fa", with: "http%3A%2F%2Fb")
            return desk.send(draft).verdict
        },
        status("TMP-18") { desk in
            try desk.draft("POST", "/initiate", client: ("nobody", "x"), callback: "oob")
        },
        Probe("TMP-20") { desk in
            let token = try desk.temporary().0
            desk.now += 4000
            defer { desk.now -= 4000 }
            return desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)")).verdict
        },
        exchange("TOK-01") { desk, token, verifier in
            let reply = desk.send(
                try desk.draft("POST", "/token", token: token, verifier: verifier))
            return reply.form.keys.sorted().joined(separator: " ")
        },
        exchange("TOK-15") { desk, token, verifier in
            let draft = try desk.draft("POST", "/token", token: token, verifier: verifier)
            return "\(desk.send(draft).verdict) \(desk.send(draft).verdict)"
        },
        Probe("TOK-23") { desk in
            let form = [Parameter("x_auth_mode", "client_auth")]
            return desk.send(try desk.draft("POST", "/token", form: form)).verdict
        },
    ]

    static let failures = [
        status("SIG-28") { try $0.draft("GET", "/echo?a=%FF") },
        status("SIG-29") { try $0.draft("GET", "/echo?a=%F0%9F%98%80") },
        status("TRN-11") { desk in
            var draft = try desk.draft()
            draft.header = draft.header?.replacing("\"", with: "")
            return draft
        },
        status("TRN-13") { desk in
            var draft = try desk.draft()
            draft.header = draft.header.map { "\($0)," }
            return draft
        },
        status("TRN-20") { desk in
            let pairs = try desk.pairs("GET")
            return Desk.Draft(
                target: "/echo?"
                    + pairs.replacing("oauth_consumer_key=", with: "oauth_consumer_key%5B%5D="))
        },
        status("NON-15") { try $0.draft(nonce: String(repeating: "n", count: 2000)) },
        status("NON-20") { desk in
            var draft = try desk.draft()
            draft.header = draft.header?.replacing(
                "\(Desk.now)", with: String(repeating: "9", count: 400))
            return draft
        },
        Probe("ERR-09") { desk in
            let reply = desk.send(Desk.Draft(header: "OAuth ="))
            return reply.text.contains("Traceback") ? "trace" : "none"
        },
        Probe("ERR-10") { desk in
            let reply = desk.send(Desk.Draft(header: "OAuth oauth_nonce=\"n\""))
            let challenge = reply.response.value(of: "WWW-Authenticate") ?? ""
            return challenge.contains("oauth_problem=\"parameter_absent\"") ? "known" : "other"
        },
        status("ROB-06") { try $0.draft(client: ("' OR 1=1 --", "x")) },
        status("ROB-07") { desk in
            var draft = try desk.draft()
            draft.fields = [("X-Long", String(repeating: "a", count: 8192))]
            return draft
        },
        status("ROB-08") { desk in
            let form = [Parameter("a", String(repeating: "b", count: 20_000))]
            return try desk.draft("POST", form: form)
        },
        status("ROB-09") { desk in
            let form = [Parameter("a" + String(repeating: "[b]", count: 100), "1")]
            return try desk.draft("POST", form: form)
        },
        Probe("ROB-11") { desk in
            let line = "GET /echo HTTP/1.0\r\nAuthorization: "
            let head = line + (try desk.draft().header ?? "") + "\r\n\r\n"
            return "\(desk.send(bytes: Array(head.utf8)).response.status)"
        },
        status("ROB-12") { try $0.draft(client: ("", "cs")) },
    ]
}
