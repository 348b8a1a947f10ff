import OAuth1
import Testing
import HTTP

@testable import Server

extension Probe {
    /// A text of query or header that is inside a right request.
    private static func inHeader(
        _ id: String, _ method: String = "GET", _ target: String = "/echo",
        _ change: @escaping @Sendable (String) -> String
    ) -> Probe {
        changed(id, method, target) { $0.header = $0.header.map(change) }
    }

    private static func status(
        _ id: String, _ make: @escaping @Sendable (inout Desk) throws -> Desk.Draft
    ) -> Probe {
        Probe(id) { desk in
            let draft = try make(&desk)
            return "\(desk.send(draft).response.status)"
        }
    }

    private static let hmac = [("oauth_signature_method", "HMAC-SHA1")]

    private static func stamped(_ nonce: String, _ more: [(String, String)]) -> [(String, String)] {
        [
            ("oauth_consumer_key", "ck"), ("oauth_timestamp", "\(Desk.now)"),
            ("oauth_nonce", nonce),
        ] + more
    }

    /// The signature in the header, decoded.
    private static func signature(_ header: String) -> String {
        let value = header.split(separator: "oauth_signature=\"").last?.prefix { $0 != "\"" } ?? ""
        return String(decoding: PercentEncoding.decoded(value.utf8), as: UTF8.self)
    }

    private static func replacingSignature(
        _ header: String, _ change: (String) -> String
    ) -> String {
        let old = signature(header)
        return header.replacing(
            PercentEncoding.encode(old), with: PercentEncoding.encode(change(old)))
    }

    static let signing = [
        inHeader("SIG-05") { header in
            replacingSignature(header) { $0.prefix(24) + "AAA=" }
        },
        inHeader("SIG-06") { header in
            replacingSignature(header) { text in
                (Base64.decode(Array(text.utf8).span) ?? []).map { byte in
                    (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined()
            }
        },
        changed("SIG-10", "DELETE") { draft in
            draft.method = "POST"
            draft.fields = [("X-HTTP-Method-Override", "DELETE")]
        },
        changed("SIG-18", "POST", "/echo", form: [Parameter("a", "2")]) {
            $0.target = "/echo?a=1"
        },
        Probe("SIG-19") { desk in
            let good = PercentEncoding.encode("good")
            let pairs = stamped("s19", hmac + [("oauth_x", good)])
            let signed = try desk.signedHeader(pairs, key: "cs&")
            return desk.send(
                Desk.Draft(target: "/echo?oauth_x=evil", header: signed)
            ).verdict
        },
        Probe("SIG-30") { desk in
            desk.send(try desk.draft(client: ("special", "c&s+%"))).verdict
        },
        custom("SIG-31", secret: "cs", stamped("s31", hmac)),
        Probe("SIG-33") { desk in
            let host = desk.host
            desk.host = "other.example"
            let draft = try desk.draft()
            desk.host = host
            return desk.send(draft).verdict
        },
        right("SIG-35", "GET", "/echo/./a//b"),
        status("SIG-41") { desk in
            var draft = try desk.draft()
            draft.header = draft.header?.replacing("HMAC-SHA1", with: "RSA-SHA1")
            return draft
        },
        status("SIG-42") { _ in
            Desk.Draft(
                header: "OAuth oauth_consumer_key=\"rsa\", oauth_signature_method=\"RSA-SHA1\", "
                    + "oauth_timestamp=\"\(Desk.now)\", oauth_nonce=\"s42\", "
                    + "oauth_version=\"1.0\", "
                    + "oauth_signature=\"%21%21%21\"")
        },
        Probe("SIG-46") { desk in desk.send(try desk.draft(client: ("one", "s1"))).verdict },
        Probe("SIG-53") { desk in desk.send(Desk.Draft(target: "/echo/s53")).verdict },
        plaintext("TLS-03", "c%26s%2B%25&"), plaintext("TLS-04", "c%26s%2B%25x"),
    ]

    /// PLAINTEXT of a client whose secret must be encoded.
    private static func plaintext(_ id: String, _ signature: String) -> Probe {
        Probe(id) { desk in
            desk.isSecure = true
            defer { desk.isSecure = false }
            let header =
                "OAuth oauth_consumer_key=\"special\", oauth_signature_method=\"PLAINTEXT\", "
                + "oauth_timestamp=\"\(Desk.now)\", oauth_nonce=\"t\", oauth_version=\"1.0\", "
                + "oauth_signature=\"\(PercentEncoding.encode(signature))\""
            return desk.send(Desk.Draft(header: header)).verdict
        }
    }

    static let places = [
        Probe("TRN-05") { desk in
            let pairs = try desk.pairs("GET").split(separator: "&").map(String.init)
            let header = pairs.filter { $0.hasPrefix("oauth_signature=") }
            let others = pairs.filter { !$0.hasPrefix("oauth_signature=") }
            return desk.send(
                Desk.Draft(
                    target: "/echo?\(others.joined(separator: "&"))",
                    header: "OAuth \(header.joined().replacing("=", with: "=\""))\"")
            ).verdict
        },
        right("TRN-06", "GET", "/echo?oauth_nonce=stray"),
        Probe("TRN-08") { desk in
            let pairs = stamped("t8", hmac + [("oauth_consumer_key", "other")])
            let header = try desk.signedHeader(pairs, key: "cs&")
            let query = header.dropFirst("OAuth ".count).replacing(", ", with: "&")
                .replacing("\"", with: "")
            return desk.send(Desk.Draft(target: "/echo?\(query)")).verdict
        },
        inHeader("TRN-15") { "Bearer \($0)" },
        Probe("TRN-16") { desk in
            var draft = Desk.Draft(method: "POST", body: try desk.pairs("POST"))
            draft.fields = [("Content-Type", "text/plain")]
            return desk.send(draft).verdict
        },
        custom(
            "TRN-18",
            [
                ("oauth_consumer_key", "ck"), ("OAuth_Timestamp", "\(Desk.now)"),
                ("OAuth_Nonce", "t18"),
            ] + hmac),
        Probe("TRN-21") { desk in
            let pairs = try desk.pairs("GET").replacing("&", with: "; ")
            var draft = Desk.Draft()
            draft.fields = [("Cookie", pairs)]
            return desk.send(draft).verdict
        },
        Probe("TRN-22") { desk in
            let pairs = try desk.pairs("GET", "/echo/t22")
            let reply = desk.send(Desk.Draft(target: "/echo/t22?\(pairs)"))
            return "\(reply.verdict) \(reply.response.value(of: "Cache-Control") ?? "")"
        },
        Probe("TRN-24") { desk in
            var draft = try desk.draft("POST", form: [Parameter("a", "1")])
            draft.form = []
            draft.body = ""
            draft.fields = [
                ("Content-Type", "application/x-www-form-urlencoded"),
                ("Transfer-Encoding", "chunked"),
            ]
            return desk.send(draft, sending: "3\r\na=1\r\n0\r\n\r\n").verdict
        },
        Probe("TMP-13") { desk in
            desk.send(
                try desk.draft("POST", "/initiate?oauth_callback=http%3A%2F%2Fa%2F")
            ).verdict
        },
        exchange("TOK-14") { desk, token, verifier in
            var draft = try desk.draft("POST", "/token", token: token)
            draft.target = "/token?oauth_verifier=\(verifier)"
            return desk.send(draft).verdict
        },
        Probe("ROB-05") { desk in
            desk.send(try desk.draft(client: ("ck\0x", "cs"))).verdict
        },
    ]

    static let time = [
        Probe("NON-21") { desk in
            desk.send(try desk.draft(timestamp: desk.now * 1000)).verdict
        },
        Probe("NON-24") { desk in
            let draft = try desk.draft()
            let first = desk.send(draft).verdict
            desk.now += 120
            defer { desk.now -= 120 }
            return first + desk.send(draft).verdict
        },
        Probe("NON-29") { desk in
            let reply = desk.send(try desk.draft(timestamp: desk.now - 4000))
            let challenge = reply.response.value(of: "WWW-Authenticate") ?? ""
            return challenge.contains("oauth_acceptable_timestamps") ? "says" : "does not"
        },
    ]
}
