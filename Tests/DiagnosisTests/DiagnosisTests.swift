import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

/// Wrong values for the photo request of RFC 5849 §1.2, all computed by another program.
@Suite("A diagnosis")
struct DiagnosisTests {
    /// The diagnosis of those expected values of `vector` that are not reproduced.
    static func diagnosis(
        _ vector: TestVector,
        depth: Int = 2,
        triesAllPairs: Bool = false,
        isOutOfTime: @escaping @Sendable () -> Bool = { false }
    ) throws -> Diagnosis {
        var checker = Checker()
        _ = try checker.difference(of: vector)
        var limits = Diagnoser.Limits(depth: depth) { isOutOfTime }
        limits.triesAllPairs = triesAllPairs
        var diagnoser = Diagnoser(limits)
        return try #require(try diagnoser.diagnose(checker.wrongValues(of: vector), of: vector))
    }

    static func diagnosis(_ expected: String, depth: Int = 2) throws -> Diagnosis {
        try diagnosis(try TestVector(photo(expected: expected)), depth: depth)
    }

    @Test(
        "names the smallest set of mistakes, from the signature alone",
        arguments: [
            (#"{"signature": "7zAaNrXwAM1xIVeveqP0SfpeckI="}"#, ["secrets-swapped"]),
            (#"{"signature": "31da50714f223d25235a837f50332c2b6b2e8bd2"}"#, ["hex-digest"]),
            (
                #"{"signature": "/aIAm8hjSsV3pc8KU0S7F0ziEbM="}"#,
                ["method-post", "consumer-secret-only"]
            ),
        ])
    func namesTheSmallestSet(_ expected: String, _ pitfalls: [String]) throws {
        let diagnosis = try Self.diagnosis(expected)
        #expect(diagnosis.explanations.first?.pitfalls == pitfalls)
        #expect(diagnosis.explanations.first?.reproduces == [.signature])
        #expect(diagnosis.depth == pitfalls.count)
    }

    @Test("names no more mistakes than the depth allows")
    func staysWithinDepth() throws {
        let diagnosis = try Self.diagnosis(
            #"{"signature": "/aIAm8hjSsV3pc8KU0S7F0ziEbM="}"#, depth: 1)
        #expect(diagnosis.explanations.isEmpty)
        #expect(diagnosis.depth == 1)
        #expect(diagnosis.tried > 50)
    }

    @Test("explains nothing if no mistake makes the signature")
    func explainsNothing() throws {
        let diagnosis = try Self.diagnosis(
            #"{"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}"#, depth: 1)
        #expect(diagnosis.explanations.isEmpty && diagnosis.otherValues.isEmpty)
        #expect(!diagnosis.isExplainedByValues && !diagnosis.isCutShort)
    }

    @Test("says how far it got when time is up")
    func stopsInTime() throws {
        let vector = try TestVector(
            photo(expected: #"{"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}"#))
        let diagnosis = try Self.diagnosis(vector) { true }
        #expect(diagnosis.isCutShort)
        #expect(diagnosis.depth == 0)
        #expect(diagnosis.explanations.isEmpty)
    }

    @Test("checks the time early, however many parameters there are")
    func stopsInTimeWithManyParameters() throws {
        let form = (0..<1000).map { "[\"name\($0)\", \"value\"]" }.joined(separator: ", ")
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "http://a/", "form": [\(form)]},
             "oauth": {"oauth_consumer_key": "key"}, "secrets": {},
             "expected": {"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}
            """)
        let diagnosis = try Self.diagnosis(vector, depth: 3) { true }
        #expect(diagnosis.isCutShort)
        #expect(diagnosis.tried < 200)
    }

    @Test("names the value that was signed instead of the request's")
    func namesOtherNonce() throws {
        let text =
            "GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key"
            + "%3Ddpf43f3p2l4k3l03%26oauth_nonce%3Dother%26oauth_signature_method%3DHMAC-SHA1%26"
            + "oauth_timestamp%3D137131202%26oauth_token%3Dnnch734d00sl2jdk%26size%3Doriginal"
        let diagnosis = try Self.diagnosis(#"{"base_string": "\#(text)"}"#, depth: 1)
        #expect(diagnosis.isExplainedByValues)
        #expect(diagnosis.explanations.isEmpty)
        #expect(diagnosis.otherValues.map(\.name) == [Array("oauth_nonce".utf8)])
        #expect(diagnosis.otherValues.first?.found == Array("other".utf8))
        #expect(diagnosis.otherValues.first?.correct == Array("chapoH".utf8))
    }

    @Test("explains a mistake that was made with another value")
    func explainsMistakeWithOtherNonce() throws {
        let text =
            "POST&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key"
            + "%3Ddpf43f3p2l4k3l03%26oauth_nonce%3Dother%26oauth_signature_method%3DHMAC-SHA1%26"
            + "oauth_timestamp%3D137131202%26oauth_token%3Dnnch734d00sl2jdk%26size%3Doriginal"
        let diagnosis = try Self.diagnosis(
            #"{"base_string": "\#(text)", "signature": "eve9gSG+NByd5Slgk2QIEYJ485M="}"#, depth: 1)
        #expect(diagnosis.otherValues.map(\.name) == [Array("oauth_nonce".utf8)])
        #expect(diagnosis.explanations.first?.pitfalls == ["method-post"])
        #expect(diagnosis.explanations.first?.reproduces == [.baseString, .signature])
    }

    @Test(
        "compares a header's values with the request, and explains its signature with them",
        arguments: [
            ("aU7jZQtk2JaSHGFFzp3grGy7s8w%3D", []),
            ("eve9gSG%2BNByd5Slgk2QIEYJ485M%3D", ["method-post"]),
        ])
    func comparesHeader(_ signature: String, _ pitfalls: [String]) throws {
        let header =
            #"OAuth realm=\"Photos\", oauth_consumer_key=\"dpf43f3p2l4k3l03\", oauth_nonce="#
            + #"\"other\", oauth_signature=\"\#(signature)\", "#
            + #"oauth_signature_method=\"HMAC-SHA1\","#
            + #" oauth_timestamp=\"137131202\", oauth_token=\"nnch734d00sl2jdk\""#
        let diagnosis = try Self.diagnosis(#"{"authorization_header": "\#(header)"}"#, depth: 1)
        #expect(diagnosis.otherValues.map(\.name) == [Array("oauth_nonce".utf8)])
        #expect(diagnosis.otherValues.map(\.isClaimed) == [true])
        #expect(diagnosis.explanations.first?.pitfalls ?? [] == pitfalls)
        #expect(diagnosis.isExplainedByValues == pitfalls.isEmpty)
    }

    @Test("names the path that was signed in Twitter's documentation")
    func namesSignedPath() throws {
        let file = "vectors/twitter.json"
        let reading = Reading(try Repository.bytes(of: file), file: file)
        let vector = try #require(
            reading.vectors.first { $0.idText == "creating-a-signature-v1.1-printed-v1" })
        let explanation = try #require(try Self.diagnosis(vector).explanations.first)
        #expect(explanation.pitfalls == ["path-version-replaced"])
        #expect(
            explanation.parts.first?.detail
                == "the signed path was /1/statuses/update.json")
    }

    @Test("is not needed for a signature that the correct procedure makes")
    func findsNothingWrong() throws {
        let vector = try TestVector(
            photo(expected: #"{"signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I="}"#))
        var checker = Checker()
        #expect(try checker.difference(of: vector) == nil)
        #expect(checker.wrongValues(of: vector).isEmpty)
    }
}
