import Fixtures
import Testing

@testable import Vectors

@Suite("A vector")
struct TestVectorTests {
    @Test("has nothing left of its members once it is cleared")
    func cleared() throws {
        var vector = try TestVector(
            """
            {"id": "a", "comment": "c", "spec": ["s"], "flags": ["f"], "result": "acceptable",
             "source": {}, "given": {"text": "t"},
             "request": {"method": "POST", "url": "http://a/", "query": {"a": "b"}, "body": "x",
               "content_type": "t/t"},
             "oauth": {"oauth_nonce": "n", "oauth_body_hash": true, "realm": "r",
               "oauth_signature_method": "HMAC-SHA256", "oauth_signature": "s"},
             "secrets": {"consumer_secret": "c"}, "expected": {"encoded": ["t"]}}
            """)
        #expect(vector.request.isQueryObject && vector.oauth.bodyHashPlace == 1)
        let (text, parameters) = (vector.id, vector.oauth.parameters)
        vector.clear()
        let blank = TestVector()
        #expect("\(vector.request)" == "\(blank.request)")
        #expect("\(vector.oauth)" == "\(blank.oauth)")
        #expect("\(vector.secrets)" == "\(blank.secrets)")
        #expect("\(vector.given)" == "\(blank.given)")
        #expect(vector.expected.isEmpty && vector.correct.isEmpty && vector.result == .valid)
        #expect([vector.id, vector.comment].allSatisfy { !$0.isPresent } && text.isPresent)
        #expect(vector.spec.isEmpty && vector.flags.isEmpty && !parameters.isEmpty)
        #expect(!vector.hasSource && !vector.saysResult)
    }
}
