import Foundation
import OAuth1
import Testing

/// The code of the documentation, as it is there.
@Suite("Snippets that use the vectors")
struct VectorTests {
    /// A line of `signing.jsonl`, which docs/use-the-vectors.md describes.
    struct Line: Decodable, Sendable {
        let id: String
        let method: String
        let url: String
        let form: [[String]]
        let oauth: [String: String]
        let consumerSecret: String
        let tokenSecret: String
        let signature: String
    }

    static func lines(of text: String) throws -> [Line] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try text.split(separator: "\n").map {
            try decoder.decode(Line.self, from: Data($0.utf8))
        }
    }

    @Test("sign as the vectors say")
    func signs() throws {
        for line in try Self.lines(of: Self.text) { try sign(line) }
    }

    private func sign(_ line: Line) throws {
        let signed = try SignedRequest(
            Request(
                method: line.method, url: line.url,
                form: line.form.map { Parameter($0[0], $0[1]) }),
            client: ClientCredentials(
                identifier: line.oauth["oauth_consumer_key"] ?? "",
                sharedSecret: SharedSecret(line.consumerSecret)),
            token: line.oauth["oauth_token"].map {
                TokenCredentials(identifier: $0, sharedSecret: SharedSecret(line.tokenSecret))
            },
            method: try #require(
                SignatureMethod(rawValue: line.oauth["oauth_signature_method"] ?? "")),
            freshness: Freshness(
                nonce: line.oauth["oauth_nonce"] ?? "",
                timestamp: try #require(UInt64(line.oauth["oauth_timestamp"] ?? ""))),
            callback: line.oauth["oauth_callback"], verifier: line.oauth["oauth_verifier"],
            bodyHash: line.oauth["oauth_body_hash"], version: line.oauth["oauth_version"])
        #expect(signed.signature == line.signature, "\(line.id)")
    }

    /// The request for the photo in RFC 5849 §1.2.
    private static let text = """
        {"id": "rfc5849::1-2", "method": "GET", \
        "url": "http://photos.example.net/photos?file=vacation.jpg&size=original", "form": [], \
        "oauth": {"oauth_consumer_key": "dpf43f3p2l4k3l03", "oauth_token": "nnch734d00sl2jdk", \
        "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "137131202", \
        "oauth_nonce": "chapoH"}, "consumer_secret": "kd94hf93k423kf44", \
        "token_secret": "pfkkdhi9sl3r4s00", "signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I="}
        """
}
