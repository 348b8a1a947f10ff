import OAuth1
import Testing
import HTTP

@testable import Server

@Suite("Rules")
struct RuleTests {
    private static let key = #"oauth_consumer_key="ck""#
    private static let rest = #"oauth_signature="x",oauth_timestamp="1700000000",oauth_nonce="n""#

    /// Headers that cannot be right, and the rule that each one breaks.
    @Test(
        "are named by what breaks them",
        arguments: [
            ("Bearer abc", "SIG-53", 401), ("OAuth", "ROB-01", 400), ("OAuth ", "ROB-01", 400),
            ("OAuth foo", "ROB-01", 400), ("OAuth =", "ROB-01", 400),
            ("OAuth realm=\"a\"", "SIG-53", 401), ("OAuth foo=\"bar\"", "SIG-53", 401),
            ("OAuth \(key),", "SIG-45", 400), ("OAuth oauth_consumer_key=ck", "ROB-01", 400),
            ("OAuth oauth_nonce=\"%zz\"", "ROB-02", 400),
            ("OAuth oauth_nonce=\"é\"", "ROB-04", 400),
            ("OAuth \(key),oauth%5Fconsumer_key=\"b\"", "TRN-07", 400),
            ("OAuth \(key),oauth_foo=\"b\"", "TRN-17", 400),
            ("OAuth oauth_nonce=\"n\"", "ERR-02", 400), ("OAuth \(key)", "SIG-45", 400),
            ("OAuth \(key),oauth_signature_method=\"HMAC-SHA1\"", "SIG-03", 400),
            (
                "OAuth \(key),oauth_signature_method=\"HMAC-SHA1\",oauth_signature=\"\"", "SIG-04",
                400
            ),
            (
                "OAuth \(key),oauth_signature_method=\"HMAC-SHA1\",oauth_signature=\"x\"", "NON-13",
                400
            ),
            ("OAuth \(key),\(rest),oauth_signature_method=\"MD5\"", "SIG-43", 400),
            ("OAuth \(key),\(rest),oauth_signature_method=\"hmac-sha1\"", "SIG-44", 400),
            ("OAuth \(key),\(rest),oauth_signature_method=\"RSA-SHA1\"", "SIG-41", 400),
            ("OAuth \(key),\(rest),oauth_signature_method=\"PLAINTEXT\"", "TLS-01", 400),
            ("OAuth \(key),\(rest),oauth_signature_method=\"HMAC-SHA1\"", "SIG-02", 401),
            (
                "OAuth oauth_consumer_key=\"other\",\(rest),oauth_signature_method=\"HMAC-SHA1\"",
                "SIG-47", 401
            ),
            (
                "OAuth \(key),oauth_token=\"other\",\(rest),oauth_signature_method=\"HMAC-SHA1\"",
                "SIG-48", 401
            ),
            (
                "OAuth \(key),\(rest),oauth_signature_method=\"HMAC-SHA1\",oauth_version=\"2.0\"",
                "NON-28", 400
            ),
        ])
    func header(_ header: String, _ verdict: String, _ status: Int) {
        var desk = Desk()
        let reply = desk.send(Desk.Draft(header: header))
        #expect(reply.verdict == verdict)
        #expect(reply.response.status == status)
        #expect(reply.response.value(of: "WWW-Authenticate")?.hasPrefix("OAuth realm=") == true)
        #expect(reply.text.contains("rule: \(verdict) "))
    }

    @Test(
        "limit the timestamp",
        arguments: [
            ("soon", "NON-17"), ("", "NON-17"), ("1e9", "NON-17"), ("0x5", "NON-17"),
            ("1787.5", "NON-17"), ("99999999999999999999", "NON-17"), ("0", "NON-18"),
            ("-5", "NON-18"), ("+1700000000", "NON-19"), (" 1700000000", "NON-19"),
            ("01700000000", "NON-19"),
        ])
    func timestampText(_ text: String, _ verdict: String) {
        var desk = Desk()
        let value = PercentEncoding.encode(text)
        let header =
            "OAuth \(Self.key),oauth_signature_method=\"HMAC-SHA1\",oauth_signature=\"x\","
            + "oauth_nonce=\"n\",oauth_timestamp=\"\(value)\""
        #expect(desk.send(Desk.Draft(header: header)).verdict == verdict)
    }

    @Test(
        "accept timestamps within five minutes",
        arguments: [
            (-301, "NON-22"), (-300, "200"), (0, "200"), (300, "200"), (301, "NON-23"),
        ] as [(Int64, String)])
    func window(_ distance: Int64, _ verdict: String) throws {
        var desk = Desk()
        let reply = desk.send(try desk.draft(timestamp: desk.now + distance))
        #expect(reply.verdict == verdict)
        guard verdict != "200" else { return }
        #expect(
            reply.response.value(of: "WWW-Authenticate")?.contains(
                "oauth_acceptable_timestamps=\"1699999700-1700000300\"") == true)
    }

    @Test("say that a timestamp counts milliseconds")
    func milliseconds() throws {
        var desk = Desk()
        let reply = desk.send(try desk.draft(timestamp: desk.now * 1000))
        #expect(reply.verdict == "NON-23")
        #expect(reply.text.contains("counts milliseconds"))
    }

    @Test("accept each nonce once with its timestamp, client and token")
    func nonces() throws {
        var desk = Desk()
        let first = try desk.draft(token: ("tk", "ts"), nonce: "n")
        #expect(desk.send(first).verdict == "200")
        #expect(desk.send(first).verdict == "NON-01")
        #expect(desk.send(try desk.draft(token: ("tk", "ts"), nonce: "m")).verdict == "200")
        #expect(desk.send(first).verdict == "NON-01")
        #expect(
            desk.send(try desk.draft("GET", "/x", token: ("tk", "ts"), nonce: "n")).verdict
                == "NON-01")
        #expect(desk.send(try desk.draft(nonce: "n")).verdict == "200")
        #expect(
            desk.send(try desk.draft(token: ("tk", "ts"), timestamp: desk.now - 1, nonce: "n"))
                .verdict == "200")
        #expect(
            desk.send(try desk.draft(client: ("ck2", "cs2"), token: ("tk2", "ts2"), nonce: "n"))
                .verdict == "200")
    }

    @Test("do not use up the nonce of a wrong request")
    func wrongFirst() throws {
        var desk = Desk()
        let right = try desk.draft(nonce: "n")
        var wrong = right
        wrong.target = "/other"
        #expect(desk.send(wrong).verdict == "SIG-02")
        #expect(desk.send(right).verdict == "200")
    }

    @Test("limit a nonce to 4,096 bytes")
    func longNonce() throws {
        var desk = Desk()
        let longest = String(repeating: "n", count: 4096)
        #expect(desk.send(try desk.draft(nonce: longest)).verdict == "200")
        let reply = desk.send(try desk.draft(nonce: longest + "n"))
        #expect(reply.verdict == "NON-15")
        #expect(reply.response.status == 400)
    }

    @Test("refuse a request whose nonce cannot be kept, until an older nonce is forgotten")
    func fullStore() throws {
        var desk = Desk(nonces: NonceTable(countMax: 1))
        #expect(desk.send(try desk.draft()).verdict == "200")
        let reply = desk.send(try desk.draft())
        #expect(reply.verdict == "TMP-21")
        #expect(reply.response.status == 503)
        desk.now += 301
        #expect(desk.send(try desk.draft()).verdict == "200")
    }

    @Test("forget nonces with their timestamps, and never more nonces than there is room")
    func store() throws {
        var store = NonceTable(countMax: 2)
        #expect(try store.use([[1]], timestamp: 100).isNew)
        #expect(try store.use([[2]], timestamp: 101).isNew)
        #expect(try store.use([[3]], timestamp: 101) == .full)
        #expect(try store.use([[2]], timestamp: 101) == .used)
        store.forget(before: 100)
        store.forget(before: 101)
        #expect(store.count == 1)
        #expect(try store.use([[3]], timestamp: 101).isNew)
        store.forget(before: 1_000_000)
        #expect(store.count == 0)
    }

    @Test("demand one transmission")
    func transmission() throws {
        var desk = Desk()
        var twice = try desk.draft()
        twice.target += "?oauth_nonce=n"
        #expect(desk.send(twice).verdict == "TRN-04")
        var headers = try desk.draft()
        headers.fields = [("Authorization", "Basic YTpi")]
        #expect(desk.send(headers).verdict == "TRN-14")
    }

    @Test("hold in the query and in a form as well")
    func otherTransmissions() throws {
        var desk = Desk()
        let header = try #require(try desk.draft("POST", "/echo").header)
        let pairs = header.dropFirst("OAuth ".count).split(separator: ", ")
            .map { $0.replacing("\"", with: "") }.joined(separator: "&")
        let query = desk.send(Desk.Draft(method: "POST", target: "/echo?\(pairs)"))
        #expect(query.verdict == "200")
        #expect(query.response.value(of: "Cache-Control") == "private")
        let other = try #require(try desk.draft("POST", "/echo").header)
        let body = other.dropFirst("OAuth ".count).split(separator: ", ")
            .map { $0.replacing("\"", with: "") }.joined(separator: "&")
        var form = Desk.Draft(method: "POST", target: "/echo", body: body)
        form.fields = [("Content-Type", "Application/X-WWW-form-urlencoded; charset=UTF-8")]
        #expect(desk.send(form).verdict == "200")
    }

    @Test("tell tokens and clients apart")
    func credentials() throws {
        var desk = Desk()
        #expect(desk.send(try desk.draft(token: ("tk2", "ts2"))).verdict == "SIG-50")
        let temporary = try desk.temporary()
        #expect(desk.send(try desk.draft(token: temporary)).verdict == "SIG-49")
        #expect(
            desk.send(try desk.draft("POST", "/token", token: ("tk", "ts"), verifier: "v")).verdict
                == "TOK-20")
        let other = try desk.temporary(client: ("ck2", "cs2"))
        #expect(
            desk.send(try desk.draft("POST", "/token", token: other, verifier: "v")).verdict
                == "TOK-11")
        #expect(
            desk.send(try desk.draft("POST", "/initiate", token: ("tk", "ts"))).verdict == "SIG-48")
    }

    @Test("cover the body where oauth_body_hash is sent")
    func bodyHash() throws {
        var desk = Desk()
        // printf '{}' | openssl sha1 -binary | base64
        let hash = "vyGp6PvFo4RvsFtPoIWeCReyIC8="
        for (body, verdict) in [("{}", "200"), ("{ }", "SIG-51")] {
            let signed = try SignedRequest(
                Request(method: "POST", url: "http://127.0.0.1:8080/echo"),
                client: ClientCredentials(identifier: "ck", sharedSecret: "cs"),
                freshness: Freshness(nonce: body, timestamp: UInt64(desk.now)), bodyHash: hash)
            var draft = Desk.Draft(method: "POST", header: signed.authorizationHeader, body: body)
            draft.fields = [("Content-Type", "application/json")]
            #expect(desk.send(draft).verdict == verdict)
        }
    }

    @Test("sign PLAINTEXT over https alone")
    func plaintext() throws {
        var desk = Desk()
        desk.isSecure = true
        #expect(desk.send(try desk.draft(signatureMethod: .plaintext)).verdict == "200")
        desk.isSecure = false
        #expect(desk.send(try desk.draft(signatureMethod: .plaintext)).verdict == "TLS-01")
    }

    @Test("have ids that are all different, with sections")
    func ids() {
        #expect(Set(Rule.allCases.map(\.rawValue)).count == Rule.allCases.count)
        #expect(
            Rule.allCases.allSatisfy { $0.section.hasPrefix("2.") || $0.section.hasPrefix("3.") })
    }
}
