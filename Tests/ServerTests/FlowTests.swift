import OAuth1
import Testing
import Vectors
import HTTP

@testable import Server

@Suite("The flow")
struct FlowTests {
    @Test("goes through three steps to a resource")
    func whole() throws {
        var desk = Desk()
        let initiated = desk.send(
            try desk.draft("POST", "/initiate", callback: "http://127.0.0.1:9/cb?x=1"))
        #expect(initiated.response.status == 200)
        #expect(
            initiated.response.value(of: "Content-Type") == "application/x-www-form-urlencoded")
        #expect(initiated.response.value(of: "Cache-Control") == "no-store")
        #expect(initiated.form["oauth_callback_confirmed"] == "true")
        #expect(Set(initiated.form.keys).count == 3)
        let token = try #require(initiated.form["oauth_token"])
        let secret = try #require(initiated.form["oauth_token_secret"])

        let authorized = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token)"))
        let location = try #require(authorized.response.value(of: "Location"))
        #expect(authorized.response.status == 302)
        #expect(
            location.hasPrefix("http://127.0.0.1:9/cb?x=1&oauth_token=\(token)&oauth_verifier="))
        let verifier = try #require(location.split(separator: "=").last.map(String.init))

        let exchanged = desk.send(
            try desk.draft("POST", "/token", token: (token, secret), verifier: verifier))
        #expect(exchanged.response.status == 200)
        #expect(Set(exchanged.form.keys) == ["oauth_token", "oauth_token_secret"])
        let access = (
            try #require(exchanged.form["oauth_token"]),
            try #require(exchanged.form["oauth_token_secret"])
        )
        #expect(access.0 != token && access.1 != secret)
        let resource = desk.send(try desk.draft("GET", "/photos?size=1", token: access))
        #expect(resource.verdict == "200")
        #expect(resource.text.hasPrefix("ok\n"))

        let again = desk.send(
            try desk.draft("POST", "/token", token: (token, secret), verifier: verifier))
        #expect(again.verdict == "TOK-07")
    }

    /// The requests of RFC 5849 §1.2, with the signatures that the RFC prints.
    @Test("accepts the requests of the RFC's own example")
    func example() throws {
        let file = ClientFile(
            clients: [Client(key: "dpf43f3p2l4k3l03", secret: "kd94hf93k423kf44")],
            tokens: [
                Token(
                    identifier: "nnch734d00sl2jdk", secret: "pfkkdhi9sl3r4s00",
                    clientKey: "dpf43f3p2l4k3l03")
            ])
        var desk = Desk(file: file)
        desk.host = "photos.example.net"
        desk.isSecure = true
        desk.now = 137_131_200
        let initiate = Desk.Draft(
            method: "POST", target: "/initiate",
            header: """
                OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", \
                oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131200", \
                oauth_nonce="wIjqoS", \
                oauth_callback="http%3A%2F%2Fprinter.example.com%2Fready", \
                oauth_signature="74KNZJeDHnMBp0EMJ9ZHt%2FXKycU%3D"
                """)
        #expect(desk.send(initiate).verdict == "200")
        desk.isSecure = false
        let photos = Desk.Draft(
            target: "/photos?file=vacation.jpg&size=original",
            header: """
                OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", \
                oauth_token="nnch734d00sl2jdk", oauth_signature_method="HMAC-SHA1", \
                oauth_timestamp="137131202", oauth_nonce="chapoH", \
                oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"
                """)
        #expect(desk.send(photos).verdict == "200")
        #expect(desk.send(photos).verdict == "NON-01")
    }

    @Test("shows the verifier if there is no callback")
    func outOfBand() throws {
        var desk = Desk()
        let token = try desk.temporary(callback: "oob")
        let page = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token.0)"))
        #expect(page.response.status == 200)
        #expect(page.response.value(of: "X-Frame-Options") == "DENY")
        let verifier = try #require(
            page.text.split(separator: "id=\"verifier\">").last?.split(separator: "<").first)
        let reply = desk.send(
            try desk.draft("GET", "/token", token: token, verifier: String(verifier)))
        #expect(reply.verdict == "200")
    }

    @Test("asks on a page whose form cannot be forged")
    func ask() throws {
        var desk = Desk { $0.approval = .ask }
        let token = try desk.temporary()
        let page = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token.0)"))
        #expect(page.text.contains("<strong>ck</strong>"))
        let formToken = try #require(
            page.text.split(separator: "name=\"form_token\" value=\"").last?
                .split(separator: "\"").first)
        func decision(_ formToken: String, origin: String? = nil) -> Desk.Draft {
            Desk.Draft(
                method: "POST", target: "/authorize?",
                fields: origin.map { [("Origin", $0)] } ?? [],
                body: "oauth_token=\(token.0)&form_token=\(formToken)&decision=approve")
        }
        #expect(desk.send(decision("")).verdict == "AUT-05")
        #expect(
            desk.send(decision(String(formToken), origin: "http://evil.example")).verdict
                == "AUT-05")
        let early = desk.send(try desk.draft("POST", "/token", token: token, verifier: "x"))
        #expect(early.verdict == "TOK-09")
        let approved = desk.send(decision(String(formToken), origin: "http://127.0.0.1:8080"))
        #expect(approved.response.status == 302)
        #expect(desk.send(decision(String(formToken))).verdict == "AUT-08")
    }

    @Test("gives no access after a denial")
    func denied() throws {
        var desk = Desk { $0.approval = .deny }
        let token = try desk.temporary()
        let denied = desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token.0)"))
        #expect(
            denied.response.value(of: "Location")?.contains("oauth_problem=permission_denied")
                == true)
        #expect(
            desk.send(try desk.draft("POST", "/token", token: token, verifier: "x")).verdict
                == "TOK-10")
    }

    @Test("ends temporary credentials after five wrong verifiers")
    func guessed() throws {
        var desk = Desk()
        let token = try desk.temporary()
        let verifier = try desk.authorize(token.0)
        for _ in 0..<5 {
            let reply = desk.send(try desk.draft("POST", "/token", token: token, verifier: "x"))
            #expect(["TOK-03", "TOK-04"].contains(reply.verdict))
        }
        let reply = desk.send(try desk.draft("POST", "/token", token: token, verifier: verifier))
        #expect(reply.verdict == "TOK-04")
    }

    @Test("keeps temporary credentials for an hour")
    func expired() throws {
        var desk = Desk()
        let token = try desk.temporary()
        let verifier = try desk.authorize(token.0)
        desk.now += 3601
        #expect(
            desk.send(try desk.draft("POST", "/token", token: token, verifier: verifier)).verdict
                == "TOK-24")
        #expect(
            desk.send(Desk.Draft(target: "/authorize?oauth_token=\(token.0)")).verdict == "TMP-20")
    }

    @Test(
        "refuses callbacks that are not safe",
        arguments: [
            ("OOB", "TMP-05"), ("foo", "TMP-06"), ("", "TMP-06"), ("/cb", "TMP-06"),
            ("javascript:alert(1)", "TMP-09"), ("data:text/html,x", "TMP-09"),
            ("http://a/\r\nX: y", "TMP-10"), ("http://ä/", "TMP-10"), ("http://a/#b", "TMP-11"),
            ("myapp://cb", "200"), ("http://127.0.0.1:9999/", "200"), ("oob", "200"),
        ])
    func callback(_ callback: String, _ verdict: String) throws {
        var desk = Desk()
        #expect(
            desk.send(try desk.draft("POST", "/initiate", callback: callback)).verdict == verdict)
    }

    @Test("compares callbacks with those that are registered")
    func registered() throws {
        var client = Client(key: "ck", secret: "cs")
        client.callbacks = ["https://c.example/cb"]
        var desk = Desk(file: ClientFile(clients: [client], tokens: []))
        for callback in [
            "https://c.example/cb/", "https://c.example.evil/cb", "https://c.example@evil/cb",
            "https://C.example/cb",
        ] {
            let reply = desk.send(try desk.draft("POST", "/initiate", callback: callback))
            #expect(reply.verdict == "TMP-07", "\(callback)")
        }
        let reply = desk.send(try desk.draft("POST", "/initiate", callback: "https://c.example/cb"))
        #expect(reply.verdict == "200")
    }
}
