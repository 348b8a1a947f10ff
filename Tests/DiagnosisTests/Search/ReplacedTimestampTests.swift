import OAuth1
import Testing

@testable import Diagnosis

@Suite("Timestamps written into the correct base string")
struct ReplacedTimestampTests {
    /// The facts of a request with this URL.
    private static func facts(_ url: String) throws -> SigningFacts {
        var facts = SigningFacts()
        facts.method = Array("GET".utf8)
        facts.url = Array(url.utf8)
        let uri = try RequestURI(facts.url.span)
        facts.uri = uri
        facts.query = url.split(separator: "?").dropFirst().first.map { Array($0.utf8) }
        facts.signatureMethod = .hmacSHA1
        facts.consumerSecret = Array("s".utf8)
        facts.protocolParameters = [
            CollectedParameter("oauth_timestamp", Array("1718000000".utf8), .protocol)
        ]
        return facts
    }

    private static func target(_ signature: [UInt8]?) throws -> SearchTarget {
        var target = SearchTarget()
        target.signature = .init(bytes: try #require(signature), isRaw: false)
        return target
    }

    @Test(
        "are found exactly if the whole procedure makes the signature with them",
        arguments: [
            "http://a.example/", "http://a.example/?a=1",
            "http://a.example/?z=%26oauth_timestamp%3D1",
            "http://a.example/?a=1&xoauth_timestamp=1718000000",
        ])
    func agreeWithTheProcedure(_ url: String) throws {
        let facts = try Self.facts(url)
        let mistakes = PitfallCatalogue.all.filter { $0.id.hasPrefix("timestamp-") }
            .filter(\.isTriedLast).flatMap { $0.mistakes(facts) }
        let some = stride(from: 0, to: mistakes.count, by: 97).map { mistakes[$0] }
        for (place, signed) in some.enumerated() {
            let signature = try SigningProcedure(facts, [signed]).signature(
                using: Signer(), privateKey: nil)
            let timestamp = try #require(
                try ReplacedTimestamp(facts, Self.target(signature), []))
            for (other, mistake) in some.enumerated() {
                #expect(try timestamp.mayBeSigned(with: mistake) == (other == place))
            }
        }
    }

    @Test("are not used where the parameter is sent twice, or the signature has another method")
    func isRefused() throws {
        let right = try Self.facts("http://a.example/")
        let target = try Self.target(
            SigningProcedure(right).signature(using: Signer(), privateKey: nil))
        let twice = try Self.facts("http://a.example/?oauth_timestamp=1718000000")
        #expect(ReplacedTimestamp(twice, target, []) == nil)
        var plaintext = right
        plaintext.signatureMethod = .plaintext
        #expect(ReplacedTimestamp(plaintext, target, []) == nil)
        #expect(ReplacedTimestamp(right, target, []) != nil)
    }

    @Test("leave a mistake in doubt that changes anything else")
    func otherMistakes() throws {
        let facts = try Self.facts("http://a.example/?a=1")
        let target = try Self.target(Array("AAAAAAAAAAAAAAAAAAAAAAAAAAA=".utf8))
        let timestamp = try #require(ReplacedTimestamp(facts, target, []))
        for id in ["method-lower-case", "oauth-version-added", "no-first-encoding"] {
            let pitfall = try #require(PitfallCatalogue.pitfall(id))
            let mistake = try #require(pitfall.mistakes(facts).first)
            #expect(try timestamp.mayBeSigned(with: mistake))
        }
    }
}
