import Diagnosis
import Testing

@testable import Web

@Suite("A composed request")
struct ComposedRequestTests {
    private static func secrets(_ consumer: String?, environment: String = "") -> PastedText {
        var text = PastedText([], at: 0, Diagnoser.Limits(depth: 0) { { true } })
        (text.consumerSecret, text.tokenSecret) = (consumer, consumer.map { _ in "dh893hdasih9" })
        text.environment = Array(environment.utf8)
        return text
    }

    // RFC 5849 §3.4.1.1, whose signature verified erratum 2550 corrects.
    private static let request = {
        var request = ComposedRequest()
        request.method = "POST"
        request.url = "http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b"
        request.body = "c2&a3=2+q"
        request.contentType = "application/x-www-form-urlencoded"
        request.consumerKey = "9djdj82h48djs9d2"
        request.token = "kkk9d7dh3k39sjv7"
        request.nonce = "7d8f3e4a"
        request.timestamp = "137131201"
        return request
    }()

    @Test("has the signature of RFC 5849, as a header, and in commands")
    func signed() {
        let json = Self.request.signed(with: Self.secrets("j49sk3j29djd"))
        #expect(json.contains(#""signature": "r6/TJjbCOr97/+UU0NsvSne7s5g=""#))
        #expect(json.contains(#"oauth_signature=\"r6%2FTJjbCOr97%2F%2BUU0NsvSne7s5g%3D\""#))
        #expect(json.contains("--data-raw 'c2&a3=2+q' 'http://example.com/request?b5="))
        #expect(!json.contains("j49sk3j29djd") && !json.contains("dh893hdasih9"))
    }

    @Test("takes its key, token and secrets from a .env file")
    func environment() {
        var request = Self.request
        (request.consumerKey, request.token) = (nil, nil)
        let file = """
            CONSUMER_KEY=9djdj82h48djs9d2
            CONSUMER_SECRET=j49sk3j29djd
            ACCESS_TOKEN=kkk9d7dh3k39sjv7
            ACCESS_TOKEN_SECRET=dh893hdasih9
            """
        let json = request.signed(with: Self.secrets(nil, environment: file))
        #expect(json.contains("r6/TJjbCOr97/+UU0NsvSne7s5g="))
        #expect(json.contains("the token comes from ACCESS_TOKEN, line 3"))
    }

    @Test("says what is missing, or cannot be signed")
    func faults() {
        let faulty: [(change: (inout ComposedRequest) -> Void, fault: String)] = [
            ({ $0.url = nil }, "a URL is missing"),
            ({ $0.consumerKey = nil }, "a consumer key is missing"),
            ({ $0.signatureMethod = "HMAC-SHA2" }, "the signature method is unknown"),
            ({ $0.signatureMethod = "PLAINTEXT" }, "consists of the secrets"),
            ({ $0.signatureMethod = "RSA-SHA1" }, "RSA-SHA1 needs a key"),
            ({ $0.body = "a=j49sk3j29djd" }, "the request contains a secret"),
        ]
        for (change, fault) in faulty {
            var request = Self.request
            change(&request)
            let json = request.signed(with: Self.secrets("j49sk3j29djd"))
            #expect(json.contains(fault))
        }
    }
}
