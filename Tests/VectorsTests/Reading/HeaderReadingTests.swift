import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("A vector's headers, and a vector without an id")
struct HeaderReadingTests {
    // RFC 5849 §1.2, with the signature of the photo request.
    private static let header =
        #"OAuth realm=\"Photos\", oauth_consumer_key=\"dpf43f3p2l4k3l03\", "#
        + #"oauth_token=\"nnch734d00sl2jdk\", oauth_signature_method=\"HMAC-SHA1\", "#
        + #"oauth_timestamp=\"137131202\", oauth_nonce=\"chapoH\", "#
        + #"oauth_signature=\"MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D\""#

    private static func text(_ members: String, name: String = "Authorization") -> String {
        """
        {"request": {"method": "GET",
          "url": "http://photos.example.net/photos?file=vacation.jpg&size=original",
          "headers": {"Host": "photos.example.net", "\(name)": "\(header)"}},
         "secrets": {"consumer_secret": "kd94hf93k423kf44", "token_secret": "pfkkdhi9sl3r4s00"}
         \(members)}
        """
    }

    @Test(
        "give the protocol parameters and the signature",
        arguments: ["Authorization", "authorization", "authorization_header"])
    func readsHeader(_ name: String) throws {
        let vector = try TestVector(Self.text("", name: name))
        #expect(vector.fullID == "v::request")
        #expect(vector.string(of: vector.oauth.realm) == "Photos")
        #expect(
            vector.string(of: vector.expected[.signature]) == "MdpQcU8iPSUjWoN/UDMsK2sui9I=")
        var checker = Checker()
        guard case .passed = checker.check(vector) else {
            Issue.record("the published signature is correct")
            return
        }
    }

    @Test("yield to other values that are expected")
    func yields() throws {
        let vector = try TestVector(Self.text(#", "expected": {"signature": "x"}"#))
        #expect(vector.string(of: vector.expected[.signature]) == "x")
    }

    @Test("are not read if there are protocol parameters already")
    func prefersOAuth() throws {
        let vector = try TestVector(Self.text(#", "oauth": {"oauth_nonce": "1"}"#))
        #expect(vector.oauth.parameters.count == 1)
        #expect(vector.expected.isEmpty)
    }

    @Test("are a fault if the header is malformed, with its place")
    func refusesMalformed() {
        let reading = Reading(
            #"{"request": {"url": "http://h/", "headers": {"Authorization": "OAuth a=b"}}}"#)
        #expect(
            reading.descriptions.first?.hasPrefix(
                "v.json:1:63: request.headers.Authorization: missing =\" after") == true,
            "\(reading.descriptions)")
    }

    @Test(
        "a vector needs no id if it is alone",
        arguments: [
            (#"{"given": {"text": "a"}}"#, ["request"]),
            (#"{"vectors": [{"given": {"text": "a"}}]}"#, ["request"]),
            (#"[{"given": {"text": "a"}}]"#, ["request"]),
            (#"[{"given": {"text": "a"}}, {"id": "b"}]"#, ["b"]),
        ])
    func needsNoID(_ text: String, _ ids: [String]) {
        #expect(Reading(text).ids == ids)
        #expect(Reading(text, as: .line).ids == [])
    }

    @Test(
        "say where a member belongs",
        arguments: [
            ("url", #""request": {"url": …}"#),
            ("consumerKey", #""oauth": {"oauth_consumer_key": …}"#),
            ("OAuth_Token", #""oauth": {"oauth_token": …}"#),
            ("tokenSecret", #""secrets": {"token_secret": …}"#),
            ("oauth_callback", #""oauth": {"oauth_callback": …}"#),
            ("signature", #""expected": {"signature": …}"#),
        ])
    func placesMembers(_ name: String, _ place: String) {
        let reading = Reading(#"{"id": "a", "\#(name)": "x"}"#)
        #expect(
            reading.issues.first?.hint?.text { $0.words }.contains(place) == true,
            "\(reading.descriptions)")
    }
}
