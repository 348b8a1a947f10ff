import OAuth1
import Testing
import HTTP

@testable import Server

extension Probe {
    static let all: [Probe] =
        signature + signing + whole + sources + transmission + places + nonce + time + temporary
        + authorization + pages + token + credentials + errors + failures

    /// The signing key of a server that takes the public key as a secret.
    private static let publicKeySecret = PercentEncoding.encode(publicKey) + "&"

    private static let fresh = [
        ("oauth_consumer_key", "ck"), ("oauth_timestamp", "\(Desk.now)"),
    ]

    private static func parameters(
        _ nonce: String, _ more: [(String, String)] = [("oauth_signature_method", "HMAC-SHA1")]
    ) -> [(String, String)] {
        fresh + [("oauth_nonce", nonce)] + more
    }

    /// Parameters of a client that has an RSA key alone.
    private static func confused(_ nonce: String, _ method: String) -> [(String, String)] {
        [
            ("oauth_consumer_key", "rsa"), ("oauth_timestamp", "\(Desk.now)"),
            ("oauth_nonce", nonce), ("oauth_signature_method", method),
        ]
    }

    static let signature = [
        header("SIG-02", "oauth_signature=\"", by: "oauth_signature=\"A"),
        header("SIG-04", "oauth_signature=\"", by: "oauth_signature=\"\", x=\""),
        changed("SIG-07", "GET", "/echo?a=1") { $0.target = "/echo?a=2" },
        changed("SIG-08", "GET", "/echo?a=1") { $0.target = "/echo?a=1&x=2" },
        changed("SIG-09") { $0.method = "DELETE" },
        changed("SIG-11", "GET", "/echo/a") { $0.target = "/echo/A" },
        right("SIG-14", "GET", "/echo?a=1&a=1"),
        changed("SIG-15", "GET", "/echo?a=1") { $0.target = "/echo?a=1&flag" },
        changed("SIG-20", "POST", "/echo", form: [Parameter("a", "1")]) { $0.body = "a=2" },
        right("SIG-21", "PUT", "/echo", form: [Parameter("a", "1")]),
        right("SIG-25", "GET", "/echo?a=b+c"), right("SIG-26", "GET", "/echo?a=%2541"),
        right("SIG-27", "GET", "/echo?a=%7e"),
        Probe("SIG-32") { desk in
            desk.host = "LOCALHOST:8080"
            defer { desk.host = "127.0.0.1:8080" }
            return desk.send(try desk.draft()).verdict
        },
        custom(
            "SIG-38", secret: publicKeySecret, confused("s38", "HMAC-SHA1")),
        custom("SIG-39", secret: "&", confused("s39", "HMAC-SHA1")),
        custom("SIG-40", secret: "&", secure: true, confused("s40", "PLAINTEXT")),
        custom("SIG-44", parameters("s44", [("oauth_signature_method", "hmac-sha1")])),
        custom("SIG-45", parameters("s45", [])),
        custom(
            "SIG-47", secret: "&",
            [
                ("oauth_consumer_key", "nobody"), ("oauth_timestamp", "\(Desk.now)"),
                ("oauth_nonce", "s47"), ("oauth_signature_method", "HMAC-SHA1"),
            ]),
        custom(
            "SIG-48",
            parameters(
                "s48", [("oauth_signature_method", "HMAC-SHA1"), ("oauth_token", "nobody")])),
        Probe("SIG-49") { desk in
            let token = try desk.temporary()
            return desk.send(try desk.draft(token: token)).verdict
        },
        Probe("SIG-50") { desk in desk.send(try desk.draft(token: ("tk2", "ts2"))).verdict },
        custom(
            "SIG-51",
            parameters(
                "s51",
                [("oauth_signature_method", "HMAC-SHA1"), ("oauth_body_hash", "wrong")])),
        right("SIG-54", "GET", "/echo?a"), right("SIG-55", "GET", "/echo?a=1;b=2"),
        right("SIG-56", "GET", "/echo?a=1&B=2"),
    ]

    static let sources = [
        changed("SIG-03") { draft in
            draft.header = draft.header?.split(separator: ", ")
                .filter { !$0.hasPrefix("oauth_signature=") }.joined(separator: ", ")
        },
        changed("SIG-12", "GET", "/echo?a=1") { $0.target = "/echo?a=1&a=2" },
        changed("SIG-13", "GET", "/echo?a=1") { $0.target = "/echo?a=2&a=1" },
        changed("SIG-16", "GET", "/echo?a=1") { $0.target = "/echo?a=1&x=1=2" },
        changed("SIG-17", "GET", "/echo?a=1") { $0.target = "/echo?a=1&xoauth_y=1" },
        Probe("SIG-22") { desk in
            var draft = Desk.Draft(method: "POST", target: "/echo", body: "a=1")
            draft.header = try desk.draft("POST", form: [Parameter("a", "1")]).header
            draft.fields = [("Content-Type", "Application/X-WWW-Form-urlencoded; charset=UTF-8")]
            return desk.send(draft).verdict
        },
        changed("SIG-23", "POST") { draft in
            draft.fields = [("Content-Type", "multipart/form-data; boundary=x")]
            draft.body =
                "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n"
        },
        changed("SIG-24", "POST") { draft in
            draft.fields = [("Content-Type", "application/json")]
            draft.body = "{\"a\": \"b\"}"
        },
        Probe("SIG-34") { desk in
            desk.isSecure = true
            var draft = try desk.draft()
            desk.isSecure = false
            draft.fields = [("X-Forwarded-Proto", "https")]
            return desk.send(draft).verdict
        },
        header("SIG-36", "OAuth ", by: "OAuth realm=\"a, b=c\", "),
        header("SIG-37", "OAuth ", by: "OAuth foo=\"bar\", "),
        custom("SIG-43", parameters("s43", [("oauth_signature_method", "MD5")])),
        right("SIG-57", "GET", "/echo?a%5B%5D=1"),
        Probe("ROB-10") { desk in
            var draft = try desk.draft()
            draft.target = "http://\(desk.host)/echo"
            return desk.send(draft).verdict
        },
        changed("ROB-13") { $0.method = "HEAD" },
        Probe("TLS-02") { desk in
            desk.isSecure = true
            var draft = try desk.draft(signatureMethod: .plaintext)
            desk.isSecure = false
            draft.fields = [("X-Forwarded-Proto", "https")]
            return desk.send(draft).verdict
        },
    ]

    static let transmission = [
        header("TRN-10", ", ", by: ","),
        Probe("TRN-19") { desk in
            let pairs = try desk.pairs("GET").replacing("oauth_", with: "oauth%5F")
            return desk.send(Desk.Draft(target: "/echo?\(pairs)")).verdict
        },
        header("TRN-23", "\"1.0\"", by: "\"1%2E0\""),
        Probe("TRN-02") { desk in
            let pairs = try desk.pairs("GET")
            return desk.send(Desk.Draft(target: "/echo?\(pairs)")).verdict
        },
        Probe("TRN-03") { desk in
            var draft = Desk.Draft(method: "POST", body: try desk.pairs("POST"))
            draft.fields = [("Content-Type", "application/x-www-form-urlencoded")]
            return desk.send(draft).verdict
        },
        Probe("TRN-04") { desk in
            let draft = try desk.draft("GET", "/echo?oauth_version=1.0")
            return desk.send(draft).verdict
        },
        custom(
            "TRN-07",
            parameters(
                "t7",
                [
                    ("oauth_signature_method", "HMAC-SHA1"), ("oauth_version", "1.0"),
                    ("oauth%5Fversion", "1.0"),
                ])),
        changed("TRN-09") { $0.header = $0.header?.replacing("OAuth ", with: "OAUTH ") },
        custom(
            "TRN-12",
            parameters(
                "t12", [("oauth_signature_method", "HMAC-SHA1"), ("oauth_token", "")])),
        changed("TRN-14") { $0.fields = [("Authorization", "Basic YTpi")] },
        custom(
            "TRN-17",
            parameters(
                "t17", [("oauth_signature_method", "HMAC-SHA1"), ("oauth_foo", "1")])),
    ]

    static let nonce = [
        pair("NON-02", { try $0.draft(nonce: "n2") }) {
            try $0.draft("GET", "/echo?z=1", nonce: "n2")
        },
        Probe("NON-16") { desk in desk.send(try desk.draft(nonce: "!@ %&=😀")).verdict },
        Probe("NON-01") { desk in
            let draft = try desk.draft()
            return desk.send(draft).verdict + desk.send(draft).verdict
        },
        pair("NON-03", { try $0.draft(nonce: "n3") }) {
            try $0.draft(timestamp: $0.now - 1, nonce: "n3")
        },
        pair("NON-04", { try $0.draft(nonce: "n4") }) {
            try $0.draft(client: ("ck2", "cs2"), nonce: "n4")
        },
        pair("NON-05", { try $0.draft(nonce: "n5") }) {
            try $0.draft(token: ("tk", "ts"), nonce: "n5")
        },
        Probe("NON-06") { desk in
            let first = try desk.draft(nonce: "n6")
            return desk.send(first).verdict + desk.send(try desk.draft(nonce: "n6b")).verdict
                + desk.send(first).verdict
        },
        pair("NON-07", { try $0.draft(nonce: "n7") }) { try $0.draft(nonce: "n7b") },
        pair("NON-09", { try $0.draft(nonce: "n9") }) { desk in
            Desk.Draft(target: "/echo?\(try desk.pairs("GET", nonce: "n9"))")
        },
        pair("NON-10", { try $0.draft(nonce: "n10") }) { desk in
            var draft = try desk.draft(nonce: "n10")
            draft.header = draft.header?.replacing("\"n10\"", with: "\"%6E10\"")
            return draft
        },
        pair("NON-11", { try $0.draft("POST", "/initiate", nonce: "n11", callback: "http://a/") }) {
            try $0.draft("POST", "/initiate", nonce: "n11", callback: "http://a/")
        },
        Probe("NON-12") { desk in
            let right = try desk.draft(nonce: "n12")
            var wrong = right
            wrong.header = wrong.header?.replacing(
                "oauth_signature=\"", with: "oauth_signature=\"A")
            return desk.send(wrong).verdict + desk.send(right).verdict
        },
        custom(
            "NON-13",
            [("oauth_consumer_key", "ck"), ("oauth_signature_method", "HMAC-SHA1")]),
        custom("NON-14", parameters("")),
        custom("NON-17", stamped("soon")), custom("NON-18", stamped("-5")),
        custom("NON-19", stamped("0\(Desk.now)")),
        timestamp("NON-22", -400), timestamp("NON-23", 400),
        pair("NON-25", { try $0.draft(nonce: "n25") }) {
            try $0.draft(timestamp: $0.now - 30, nonce: "n25b")
        },
        custom(
            "NON-26", secure: true,
            [("oauth_consumer_key", "ck"), ("oauth_signature_method", "PLAINTEXT")]),
        custom("NON-27", hasVersion: false, parameters("n27")),
        custom(
            "NON-28",
            parameters(
                "n28", [("oauth_signature_method", "HMAC-SHA1"), ("oauth_version", "2.0")])),
        custom("TLS-01", parameters("t1", [("oauth_signature_method", "PLAINTEXT")])),
    ]

    private static func stamped(_ timestamp: String) -> [(String, String)] {
        [
            ("oauth_consumer_key", "ck"), ("oauth_timestamp", timestamp), ("oauth_nonce", "st"),
            ("oauth_signature_method", "HMAC-SHA1"),
        ]
    }

    /// Two requests one after another.
    private static func pair(
        _ id: String,
        _ first: @escaping @Sendable (inout Desk) throws -> Desk.Draft,
        _ second: @escaping @Sendable (inout Desk) throws -> Desk.Draft
    ) -> Probe {
        Probe(id) { desk in
            let drafts = (try first(&desk), try second(&desk))
            return desk.send(drafts.0).verdict + desk.send(drafts.1).verdict
        }
    }
}
