import Fixtures
import Testing

@testable import Diagnosis
@testable import Vectors

/// Signatures of the dials, which share no code with the search.
@Suite("An explanation says what the request shows")
struct MistakeWordsTests {
    private static func explanation(
        of query: String,
        _ turn: (inout Dials) -> Void
    ) throws -> Explanation? {
        var request = DialRequest()
        request.query = query
        request.protocolParameters = [
            ("oauth_consumer_key", "key"), ("oauth_nonce", "n0"), ("oauth_timestamp", "1"),
        ]
        request.consumerSecret = "s3cret"
        var dials = Dials(request)
        turn(&dials)
        let vector = try TestVector(request.vector(expecting: dials.signature()))
        return try DiagnosisTests.diagnosis(vector).explanations.first
    }

    @Test("and no more: the program sorted by name if only equal names are out of order")
    func equalNames() throws {
        let equal = try #require(try Self.explanation(of: "a=2&a=1&b=1") { $0.compare = nil })
        #expect(equal.pitfalls == ["sorted-by-name-only"])
        #expect(equal.also.contains("not-sorted"))
        let others = try #require(try Self.explanation(of: "b=1&a=2&a=1") { $0.compare = nil })
        #expect(others.pitfalls == ["not-sorted"])
    }

    @Test("with the character that was left unencoded", arguments: [",", "(", ";"])
    func character(_ character: String) throws {
        let words = "left \"\(character)\" unencoded"
        let inValues = try #require(
            try Self.explanation(of: "a=x\(character)y") { $0.first.leave(character) })
        #expect(inValues.pitfalls == ["comma-not-encoded"])
        #expect(inValues.parts.map(\.mistake) == [words])
        let inBoth = try #require(
            try Self.explanation(of: "a=x\(character)y") {
                $0.first.leave(character)
                $0.second.leave(character)
            })
        #expect(inBoth.pitfalls == ["comma-not-encoded-both"])
        #expect(
            inBoth.parts.map(\.mistake) == [
                words + " in names and values, and again in the URL and the joined parameters"
            ])
    }
}
