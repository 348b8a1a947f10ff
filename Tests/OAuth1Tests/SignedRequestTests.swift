import Foundation
import OAuth1
import Testing

@Suite("RFC 5849 §3.4, Signature")
struct SignedRequestTests {
    static let client = ClientCredentials(
        identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44")
    static let temporary = TemporaryCredentials(
        identifier: "hh5s93j4hdidpola", sharedSecret: "hdhd0244k9j7ao03")
    static let token = TokenCredentials(
        identifier: "nnch734d00sl2jdk", sharedSecret: "pfkkdhi9sl3r4s00")

    @Test("signs the request for temporary credentials in §1.2")
    func initiate() throws {
        let signed = try SignedRequest(
            Request(method: "POST", url: "https://photos.example.net/initiate"),
            client: Self.client,
            freshness: Freshness(nonce: "wIjqoS", timestamp: 137_131_200),
            callback: "http://printer.example.com/ready",
            realm: "Photos")
        #expect(signed.signature == "74KNZJeDHnMBp0EMJ9ZHt/XKycU=")
    }

    @Test("signs the request for token credentials in §1.2")
    func tokenRequest() throws {
        let signed = try SignedRequest(
            Request(method: "POST", url: "https://photos.example.net/token"),
            client: Self.client,
            token: Self.temporary,
            freshness: Freshness(nonce: "walatlh", timestamp: 137_131_201),
            verifier: "hfdp7dh39dks9884",
            realm: "Photos")
        #expect(signed.signature == "gKgrFCywp7rO0OXSjdot/IHF7IU=")
    }

    /// The example in the documentation of `SignedRequest`, with the request of §1.2.
    @Test("signs the request for a protected photo in §1.2, as in the documentation")
    func photo() throws {
        let signed = try SignedRequest(
            Request(
                method: "GET",
                url: "http://photos.example.net/photos?file=vacation.jpg&size=original"),
            client: ClientCredentials(
                identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44"),
            token: TokenCredentials(
                identifier: "nnch734d00sl2jdk", sharedSecret: "pfkkdhi9sl3r4s00"),
            freshness: Freshness(nonce: "chapoH", timestamp: 137_131_202)
        )
        #expect(signed.signature == "MdpQcU8iPSUjWoN/UDMsK2sui9I=")
        #expect(signed.authorizationHeader.contains("MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"))
    }

    /// §3.4.1.3.2 sorts them, and names that are not of the protocol are signed as well.
    @Test("signs the photo of §1.2 with protocol parameters that are given, in any order")
    func givenParameters() throws {
        let parameters = ProtocolParameters(
            [
                Parameter("size", "original"), Parameter("oauth_nonce", "chapoH"),
                Parameter("oauth_timestamp", "137131202"),
                Parameter("oauth_token", "nnch734d00sl2jdk"),
                Parameter("oauth_signature_method", "HMAC-SHA1"),
                Parameter("oauth_consumer_key", "dpf43f3p2l4k3l03"),
            ], realm: "Photos")
        let signed = try SignedRequest(
            Request(method: "GET", url: "http://photos.example.net/photos?file=vacation.jpg"),
            parameters, clientSecret: Self.client.sharedSecret,
            tokenSecret: Self.token.sharedSecret)
        #expect(signed.signature == "MdpQcU8iPSUjWoN/UDMsK2sui9I=")
        #expect(signed.authorizationHeader.contains("size=\"original\""))
    }

    @Test("gives every stage of Twitter's \"Creating a signature\"")
    func twitter() throws {
        // The page's base string has /1.1/, but its signature is for /1/.
        let signed = try SignedRequest(
            Request(
                method: "post",
                url: "https://api.twitter.com/1/statuses/update.json?include_entities=true",
                form: [Parameter("status", "Hello Ladies + Gentlemen, a signed OAuth request!")]),
            client: ClientCredentials(
                identifier: "xvz1evFS4wEEPTGEFPHBog",
                sharedSecret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"),
            token: TokenCredentials(
                identifier: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                sharedSecret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"),
            freshness: Freshness(
                nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp: 1_318_622_958),
            version: "1.0")
        #expect(signed.baseStringURI == "https://api.twitter.com/1/statuses/update.json")
        #expect(
            signed.normalizedParameters == """
                include_entities=true&oauth_consumer_key=xvz1evFS4wEEPTGEFPHBog&\
                oauth_nonce=kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg&\
                oauth_signature_method=HMAC-SHA1&oauth_timestamp=1318622958&\
                oauth_token=370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb&oauth_version=1.0&\
                status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21
                """)
        #expect(
            signed.signatureBaseString.hasPrefix(
                "POST&https%3A%2F%2Fapi.twitter.com%2F1%2Fstatuses%2Fupdate.json&include_"
            ))
        #expect(signed.signature == "tnnArxj06cWHq44gCs1OSKk/jLY=")
        #expect(
            signed.authorizationHeader == """
                OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", \
                oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", \
                oauth_signature="tnnArxj06cWHq44gCs1OSKk%2FjLY%3D", \
                oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318622958", \
                oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", \
                oauth_version="1.0"
                """)
    }

    @Test("is the signing key for PLAINTEXT (§3.4.4), which needs no nonce or timestamp")
    func plaintext() throws {
        let signed = try SignedRequest(
            Request(method: "GET", url: "https://a/"),
            client: ClientCredentials(identifier: "c", sharedSecret: "a&b"),
            method: .plaintext, freshness: nil)
        #expect(signed.signature == "a%26b&")
        #expect(signed.authorizationHeader.contains(#"oauth_signature="a%2526b%26""#))
        #expect(!signed.authorizationHeader.contains("oauth_nonce"))
        #expect(!signed.authorizationHeader.contains("oauth_timestamp"))
    }

    @Test("does not sign the realm, but puts it first in the header")
    func realm() throws {
        let signed = try ["Photos", nil].map { realm in
            try SignedRequest(
                Request(method: "GET", url: "https://a/"), client: Self.client,
                freshness: Freshness(nonce: "n", timestamp: 1), realm: realm)
        }
        #expect(signed[0].signature == signed[1].signature)
        #expect(
            signed[0].authorizationHeader.hasPrefix(#"OAuth realm="Photos", oauth_consumer_key="#))
        #expect(!signed[1].authorizationHeader.contains("realm"))
    }

    @Test("is refused for an RSA method without a key, and for an invalid URL")
    func refused() {
        let freshness = Freshness(nonce: "n", timestamp: 1)
        #expect(throws: SigningError.self) {
            try SignedRequest(
                Request(method: "GET", url: "https://a/"), client: Self.client, method: .rsaSHA1,
                freshness: freshness)
        }
        #expect(throws: SigningError.self) {
            try SignedRequest(
                Request(method: "GET", url: "https://a/b c"), client: Self.client,
                freshness: freshness)
        }
    }
}
