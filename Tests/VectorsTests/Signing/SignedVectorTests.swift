import Fixtures
import OAuth1
import Testing
import Vectors

@Suite("Signed vectors")
struct SignedVectorTests {
    @Test("hold every stage that can be derived, and no signature for a public key")
    func holdsDerivableStages() throws {
        var derivation = Derivation()
        let url = try TestVector(#"{"id": "a", "request": {"url": "http://a"}}"#)
        let part = try SignedVector(url, stages: Stage.allCases, using: &derivation)
        #expect(part.values.map(\.stage) == [.bodyHash, .baseStringURI, .parameters, .signingKey])
        let whole = try SignedVector(
            TestVector(photo(expected: "{}")), stages: Stage.allCases, using: &derivation)
        #expect(whole.values.map(\.stage) == Stage.allCases.filter { $0 != .encoded })
        let publicKey = try Repository.wikiVector(signature: "AAAA")
        let verified = try SignedVector(publicKey, stages: [.signature], using: &derivation)
        #expect(verified.values.isEmpty)
    }

    static let whole =
        #"{"id": "a", "request": {"method": "GET", "url": "http://a"}, "oauth": {OAUTH}}"#

    @Test(
        "lack freshness if a complete request has no nonce or timestamp",
        arguments: [
            (#""oauth_consumer_key": "k""#, true),
            (#""oauth_consumer_key": "k", "oauth_nonce": "n""#, true),
            (#""oauth_consumer_key": "k", "oauth_nonce": "n", "oauth_timestamp": "1""#, false),
            (#""oauth_consumer_key": "k", "oauth_signature_method": "PLAINTEXT""#, false),
            ("", false),
        ])
    func lacksFreshness(_ oauth: String, _ isLacking: Bool) throws {
        let vector = try TestVector(Self.whole.replacing("OAUTH", with: oauth))
        #expect(vector.lacksFreshness == isLacking)
    }

    @Test("get a missing nonce or timestamp, and keep their own")
    func getsFreshness() throws {
        let text = Self.whole.replacing(
            "OAUTH", with: #""oauth_consumer_key": "k", "oauth_nonce": "own""#)
        let (vector, added) = try TestVector(text)
            .refreshed(with: Freshness(nonce: "n", timestamp: 7))
        #expect(added.map(\.name) == ["oauth_timestamp"])
        #expect(added.map(\.value) == ["7"])
        let parameters = vector.list(of: vector.oauth.parameters)
        #expect(
            parameters.firstValue(named: "oauth_nonce").map(Array.init) == Array("own".utf8))
        #expect(!vector.lacksFreshness)
    }
}
