import Foundation
import OAuth1
import Testing

@Suite("RFC 5849 §3.2, Verifying Requests")
struct RequestVerificationTests {
    typealias Signing = SignedRequestTests

    /// The request for a protected photo in §1.2.
    static let photo = Request(
        method: "GET", url: "http://photos.example.net/photos?file=vacation.jpg&size=original")
    static let photoHeader = """
        OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", \
        oauth_token="nnch734d00sl2jdk", oauth_signature_method="HMAC-SHA1", \
        oauth_timestamp="137131202", oauth_nonce="chapoH", \
        oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"
        """

    @Test("accepts the three requests of §1.2 as printed")
    func printed() throws {
        let initiate = try RequestVerification(
            Request(method: "POST", url: "https://photos.example.net/initiate"),
            authorizationHeader: """
                OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", \
                oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131200", \
                oauth_nonce="wIjqoS", oauth_callback="http%3A%2F%2Fprinter.example.com%2Fready", \
                oauth_signature="74KNZJeDHnMBp0EMJ9ZHt%2FXKycU%3D"
                """)
        #expect(try initiate.isAuthentic(client: Signing.client))
        let token = try RequestVerification(
            Request(method: "POST", url: "https://photos.example.net/token"),
            authorizationHeader: """
                OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", \
                oauth_token="hh5s93j4hdidpola", oauth_signature_method="HMAC-SHA1", \
                oauth_timestamp="137131201", oauth_nonce="walatlh", \
                oauth_verifier="hfdp7dh39dks9884", \
                oauth_signature="gKgrFCywp7rO0OXSjdot%2FIHF7IU%3D"
                """)
        #expect(try token.isAuthentic(client: Signing.client, token: Signing.temporary))
        #expect(try isAuthentic(Self.photo, Self.photoHeader))
    }

    @Test("accepts the request of §3.1 with the signature of erratum 2550, not the printed one")
    func erratum() throws {
        let request = Request(
            method: "POST", url: "http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b",
            form: [Parameter("c2", ""), Parameter("a3", "2 q")])
        let header = """
            OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", \
            oauth_token="kkk9d7dh3k39sjv7", oauth_signature_method="HMAC-SHA1", \
            oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", oauth_signature="
            """
        for (signature, isRight) in [
            ("r6%2FTJjbCOr97%2F%2BUU0NsvSne7s5g%3D", true),
            ("bYT5CMsGcbgUdFHObYMEfcx6bsw%3D", false),
        ] {
            let verification = try RequestVerification(
                request, authorizationHeader: header + signature + "\"")
            let answer = try verification.isAuthentic(
                client: ClientCredentials(
                    identifier: "9djdj82h48djs9d2", sharedSecret: "j49sk3j29djd"),
                token: TokenCredentials(
                    identifier: "kkk9d7dh3k39sjv7", sharedSecret: "dh893hdasih9"))
            #expect(answer == isRight)
        }
    }

    static let tampered: [(String, Request)] = [
        ("method", Request(method: "POST", url: photo.url)),
        ("query", Request(method: "GET", url: photo.url.replacing("vacation", with: "other"))),
        ("path", Request(method: "GET", url: photo.url.replacing("/photos?", with: "/Photos?"))),
        (
            "host",
            Request(method: "GET", url: photo.url.replacing("example.net", with: "example.org"))
        ),
        ("scheme", Request(method: "GET", url: photo.url.replacing("http:", with: "https:"))),
        ("port", Request(method: "GET", url: photo.url.replacing(".net/", with: ".net:8080/"))),
        ("form", Request(method: "GET", url: photo.url, form: [Parameter("a", "")])),
        ("another parameter", Request(method: "GET", url: photo.url + "&a")),
    ]

    @Test(
        "refuses a request that was changed after signing",
        arguments: RequestVerificationTests.tampered.map(\.0))
    func tamperedRequest(_ name: String) throws {
        let request = try #require(Self.tampered.first { $0.0 == name }?.1)
        #expect(try !isAuthentic(request, Self.photoHeader))
    }

    @Test(
        "refuses a header that was changed after signing",
        arguments: [
            ("dpf43f3p2l4k3l03", "dpf43f3p2l4k3l04"), ("chapoH", "chapoh"),
            ("137131202", "137131203"),
            ("nnch734d00sl2jdk", "nnch734d00sl2jdl"), ("MdpQ", "MdpR"), ("sui9I%3D", "sui9I"),
            ("sui9I%3D", "sui9I%3D%3D"), ("HMAC-SHA1", "HMAC-SHA256"), ("HMAC-SHA1", "PLAINTEXT"),
            ("\"MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D\"", "\"\""),
            ("oauth_nonce", "oauth_nonse"),
        ])
    func tamperedHeader(_ old: String, _ new: String) throws {
        #expect(try !isAuthentic(Self.photo, Self.photoHeader.replacing(old, with: new)))
    }

    @Test("ignores what is not signed: the realm, the order, the case of scheme and host")
    func unsigned() throws {
        #expect(try isAuthentic(Self.photo, Self.photoHeader.replacing("Photos", with: "Other")))
        let other = Request(
            method: "get",
            url: "HTTP://PHOTOS.example.net:80/photos?size=original&file=vacation.jpg")
        #expect(try isAuthentic(other, Self.photoHeader))
    }

    @Test("refuses other secrets")
    func secrets() throws {
        let verification = try RequestVerification(
            Self.photo, authorizationHeader: Self.photoHeader)
        let client = ClientCredentials(identifier: Signing.client.identifier, sharedSecret: "other")
        #expect(try !verification.isAuthentic(client: client, token: Signing.token))
        #expect(try !verification.isAuthentic(client: Signing.client))
    }

    @Test("gives the decoded parameters")
    func parameters() throws {
        let verification = try RequestVerification(
            Self.photo, authorizationHeader: #"OAuth realm="a", oauth_token="a%2Fb", x="caf%C3%A9""#
        )
        #expect(verification["oauth_token"] == "a/b")
        #expect(verification["x"] == "caf\u{E9}")
        #expect(verification["oauth_nonce"] == nil)
    }

    @Test("throws if the signature or its method is missing, or the method is unknown")
    func unanswerable() throws {
        for header in [
            #"OAuth oauth_signature_method="HMAC-SHA1""#, #"OAuth oauth_signature="a""#,
            #"OAuth oauth_signature="a", oauth_signature_method="HMAC-SHA3""#,
            #"OAuth oauth_signature="a", oauth_signature_method="hmac-sha1""#,
        ] {
            #expect(throws: SigningError.self, "\(header)") { try isAuthentic(Self.photo, header) }
        }
    }

    @Test("refuses a duplicate parameter in the header, even if one is escaped (§3.1)")
    func twice() {
        let header = Self.photoHeader + #", %6Fauth_nonce="other""#
        #expect(throws: AuthorizationHeaderError.self) {
            try RequestVerification(Self.photo, authorizationHeader: header)
        }
    }

    private func isAuthentic(_ request: Request, _ header: String) throws -> Bool {
        try RequestVerification(request, authorizationHeader: header)
            .isAuthentic(client: Signing.client, token: Signing.token)
    }
}
