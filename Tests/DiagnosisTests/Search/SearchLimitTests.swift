import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

@Suite("The limits of a search")
struct SearchLimitTests {
    /// Facts of which every part has more elements than a pitfall may have instances.
    private static func largeFacts() throws -> SigningFacts {
        let count = Pitfall.instancesMax + 200
        var facts = SigningFacts()
        let pairs = (0..<count).map { "p\($0)=v\($0)" }.joined(separator: "&")
        let url = "http://a" + String(repeating: "/v1", count: count) + "?" + pairs
        facts.method = Array("POST".utf8)
        facts.url = Array(url.utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.query = Array(pairs.utf8)
        facts.formText = Array(pairs.utf8)
        facts.contentType = Array("application/x-www-form-urlencoded".utf8)
        facts.protocolParameters = (0..<count).map {
            CollectedParameter("x\($0)", Array("%41 é".utf8), .protocol)
        }
        facts.otherTokenSecrets = (0..<count).map { Array("s\($0)".utf8) }
        return facts
    }

    @Test("no pitfall has more instances than its limit, and those that had are named")
    func instances() throws {
        let facts = try Self.largeFacts()
        var leftOut: [String] = []
        for pitfall in PitfallCatalogue.all {
            let (mistakes, isWhole) = pitfall.instances(on: facts)
            #expect(mistakes.count <= pitfall.instancesMax, "\(pitfall.id)")
            if !isWhole { leftOut.append(pitfall.id) }
        }
        #expect(
            leftOut
                == [
                    "path-version-replaced", "parameter-left-out", "double-encoded-oauth-values",
                    "request-token-secret", "repeated-name-left-out", "ampersand-sent-raw",
                    "base-string-joined-differently",
                ].sorted { PitfallCatalogue.place(of: $0) < PitfallCatalogue.place(of: $1) })
        #expect(CandidateList(for: facts).leftOut == leftOut)
    }

    @Test("a body of more than 1 MiB is not read by the pitfalls that read bodies")
    func body() {
        var facts = SigningFacts()
        let bodyPitfalls = PitfallCatalogue.all.filter(\.readsBody)
        #expect(bodyPitfalls.count == 10)
        for (size, isWhole) in [(1 << 20, true), (1 << 20 + 1, false)] {
            facts.body = Array(repeating: UInt8(ascii: "1"), count: size)
            for pitfall in bodyPitfalls {
                #expect(pitfall.instances(on: facts).isWhole == isWhole, "\(pitfall.id)")
            }
        }
    }

    @Test("making candidates for a large request ends when time is up")
    func candidates() throws {
        var looks = 0
        let list = CandidateList(for: try Self.largeFacts()) {
            looks += 1
            return looks > 3
        }
        #expect(list.isCutShort)
        #expect(!CandidateList(for: SigningFacts()) { true }.isCutShort)
    }

    @Test("a search whose values would fill the memory ends, and says so")
    func memory() throws {
        let path = String(repeating: "/v1", count: 20_000)
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a\(path)"}, "oauth": {},
             "secrets": {}, "expected": {"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}
            """)
        let diagnosis = try DiagnosisTests.diagnosis(vector, depth: 1)
        #expect(diagnosis.isTooLarge)
        #expect(diagnosis.leftOut == ["path-version-replaced"])
        #expect(diagnosis.tried < Pitfall.instancesMax)
        #expect(diagnosis.explanations.isEmpty && !diagnosis.isCutShort)
    }

    @Test("a request of more than 4 MiB is not searched")
    func largeRequest() throws {
        let value = String(repeating: "%2f", count: 720_000)
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://a/?a=\(value)"}, "oauth": {},
             "secrets": {}, "expected": {"base_string": "GET&http%3A%2F%2Fa%2F&b%3Dc"}}
            """)
        let diagnosis = try DiagnosisTests.diagnosis(vector, depth: 2)
        #expect(diagnosis.isTooLarge && !diagnosis.isCutShort)
        #expect(diagnosis.tried == 0 && diagnosis.explanations.isEmpty)
    }

    @Test("a request of 50,000 parameters is searched, and one of more is not", arguments: [0, 1])
    func parameters(_ excess: Int) throws {
        // The nonce is one, and the query another.
        let body = Array(repeating: "a=b", count: 49_998 + excess).joined(separator: "&")
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "http://a/?q=", "body": "\(body)",
             "content_type": "application/x-www-form-urlencoded"}, "oauth": {"oauth_nonce": "n"},
             "secrets": {}, "expected": {"base_string": "POST&http%3A%2F%2Fa%2F&b%3Dc"}}
            """)
        #expect(try Self.isTooLarge(vector) == (excess > 0))
    }

    @Test("a request of just 4 MiB is searched", arguments: [0, 1])
    func requestOfTheLimit(_ excess: Int) throws {
        let url = "http://a/?a="
        // The query counts twice, and the nonce and the secret once.
        let others = [url, "a=", "oauth_nonce", "n", "ss"].map(\.utf8.count).reduce(0, +)
        let value = String(repeating: "v", count: ((4 << 20) - others) / 2)
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "\(url)\(value)"},
             "oauth": {"oauth_nonce": "\(String(repeating: "n", count: 1 + excess))"},
             "secrets": {"consumer_secret": "ss"},
             "expected": {"base_string": "GET&http%3A%2F%2Fa%2F&b%3Dc"}}
            """)
        var derivation = Derivation()
        #expect(try SigningFacts(vector, using: &derivation).size == 4 << 20 + excess)
        #expect(try Self.isTooLarge(vector) == (excess > 0))
    }

    /// Whether a search, which ends at once, finds the request too large.
    private static func isTooLarge(_ vector: TestVector) throws -> Bool {
        var diagnoser = Diagnoser(Diagnoser.Limits(depth: 1) { { true } })
        var checker = Checker()
        _ = checker.check(vector)
        let wrong = checker.wrongValues(of: vector)
        return try #require(try diagnoser.diagnose(wrong, of: vector)).isTooLarge
    }

    @Test("more other values than a search can use are counted, and none is searched with")
    func otherValues() throws {
        let correct = (0..<300).map { "p\($0 + 100)=v" }
        let form = correct.map { "[\"\($0.dropLast(2))\", \"v\"]" }.joined(separator: ", ")
        let wrong = correct.map { "\($0)w" }.joined(separator: "&")
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "http://a/", "form": [\(form)]},
             "oauth": {}, "secrets": {}, "expected": {"parameters": "\(wrong)"}}
            """)
        let diagnosis = try DiagnosisTests.diagnosis(vector, depth: 1)
        #expect(diagnosis.valuesLeftOut == 300 - OtherValue.countMax)
        #expect(!diagnosis.isExplainedByValues)
    }
}

extension PitfallCatalogue {
    static func place(of id: String) -> Int {
        all.firstIndex { $0.id == id } ?? -1
    }
}
