import Diagnosis
import Exchange
import Fixtures
import OAuth1
import Results
import Testing
import Vectors

/// The signature of Twitter's documented request, published there.
private let published = "tnnArxj06cWHq44gCs1OSKk/jLY="

@Suite("A judge")
struct JudgeTests {
    private let vector: TestVector

    init() throws {
        vector = try Self.vector(
            """
            {"id": "twitter", "request": {"method": "POST", "url":
             "https://api.twitter.com/1/statuses/update.json?include_entities=true",
             "form": [["status", "Hello Ladies + Gentlemen, a signed OAuth request!"]]},
             "oauth": {"oauth_consumer_key": "xvz1evFS4wEEPTGEFPHBog",
              "oauth_nonce": "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
              "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1318622958",
              "oauth_token": "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
              "oauth_version": "1.0"},
             "secrets": {"consumer_secret": "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
              "token_secret": "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"}}
            """)
    }

    private static func vector(_ text: String) throws -> TestVector {
        try #require(Reading(text).vectors.first)
    }

    private func judge(
        _ line: String,
        _ vector: TestVector? = nil,
        produces: [String] = []
    ) throws -> CheckResult {
        var reader = AnswerReader()
        var implementation = Implementation(name: "x")
        implementation.produces = produces
        var judge = Judge(
            of: implementation, exactHeader: false,
            FailureExplainer(.init(depth: 1) { { false } }, explanationsMax: 9))
        let answer = try reader.answer(Array(line.utf8).span)
        return judge.judge(.answer(answer.content), signing: vector ?? self.vector)
    }

    @Test("compares values with the derivation if the vector expects none")
    func derives() throws {
        #expect(try judge(#"{"seq":1,"signature":"\#(published)"}"#).status.rawValue == "passed")
        let wrong = try judge(#"{"seq":1,"signature":"\#(published.lowercased())"}"#)
        #expect(wrong.status.rawValue == "failed")
    }

    @Test("compares the signature of a header that is the only value")
    func header() throws {
        let header =
            #"OAuth oauth_consumer_key=\"xvz1evFS4wEEPTGEFPHBog\", "#
            + #"oauth_nonce=\"kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg\", "#
            + #"oauth_signature=\"tnnArxj06cWHq44gCs1OSKk%2FjLY%3D\", "#
            + #"oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"1318622958\", "#
            + #"oauth_token=\"370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb\", "#
            + #"oauth_version=\"1.0\""#
        let correct = try judge(#"{"seq":1,"authorization_header":"\#(header)"}"#)
        #expect(correct.status.rawValue == "passed")
        let changed = header.replacing("tnnArxj06", with: "tnnArxj07")
        let wrong = try judge(#"{"seq":1,"authorization_header":"\#(changed)"}"#)
        guard case .failed(.differs(let difference, let following)) = wrong.verdict else {
            Issue.record("not failed: \(wrong.verdict)")
            return
        }
        #expect(difference.stage == .signature)
        let shown = Redaction.none.shown(difference)
        #expect(shown.found == Array("tnnArxj07cWHq44gCs1OSKk/jLY=".utf8))
        #expect(shown.correct == Array("tnnArxj06cWHq44gCs1OSKk/jLY=".utf8))
        #expect(following == [.authorizationHeader])
    }

    @Test("compares what the implementation says that it produces, and nothing else")
    func produces() throws {
        let line = #"{"seq":1,"signature":"\#(published)","base_string":"not its own"}"#
        #expect(try judge(line).status.rawValue == "failed")
        #expect(try judge(line, produces: ["signature"]).status.rawValue == "passed")
        #expect(try judge(line, produces: ["base_string"]).status.rawValue == "failed")
        #expect(try judge(line, produces: ["parameters"]).status.rawValue == "errored")
    }

    @Test("fails an answer without the signature that the implementation says it produces")
    func lacksSignature() throws {
        let uri = #""base_string_uri":"https://api.twitter.com/1/statuses/update.json""#
        let line = #"{"seq":1,\#(uri),"signature":null}"#
        let both = ["base_string_uri", "signature"]
        guard case .failed(.differs(let difference, _)) = try judge(line, produces: both).verdict
        else {
            Issue.record("not failed")
            return
        }
        #expect(difference.stage == .signature)
        #expect(Redaction.none.shown(difference).correct == Array(published.utf8))
        for produces in [[], ["base_string_uri"], ["base_string_uri", "base_string"]] {
            #expect(try judge(line, produces: produces).status.rawValue == "passed")
        }
        // Without a private key, no signature is known to be right.
        let keyless = try Self.vector(
            #"""
            {"id": "a", "request": {"method": "GET", "url": "http://a.example/"},
             "oauth": {"oauth_consumer_key": "k", "oauth_signature_method": "RSA-SHA1"}}
            """#)
        let alone = #"{"seq":1,"base_string_uri":"http://a.example/"}"#
        #expect(try judge(alone, keyless, produces: both).status.rawValue == "passed")
    }

    @Test("computes again with the values that the implementation chose")
    func used() throws {
        // HMAC-SHA1 of the published base string with another nonce and time, by Python's hmac.
        let used = #""used":{"oauth_nonce":"abc","oauth_timestamp":"1"}"#
        let signature = "LZ+q+ZvbE0y92/imwaHnMk/0bKg="
        let result = try judge(#"{"seq":1,"signature":"\#(signature)",\#(used)}"#)
        #expect(result.status.rawValue == "passed")
        let asPublished = try judge(#"{"seq":1,"signature":"\#(published)",\#(used)}"#)
        #expect(asPublished.status.rawValue == "failed")
        let asAsked = try judge(
            #"{"seq":1,"signature":"\#(published)","used":{"oauth_timestamp":"1318622958"}}"#)
        #expect(asAsked.status.rawValue == "passed")
    }

    @Test("names the reading of an acceptable vector, and does not count it as a failure")
    func reading() throws {
        let open = try Self.vector(
            """
            {"id": "open", "result": "acceptable", "flags": ["x"],
             "request": {"method": "GET", "url": "http://a.example/"},
             "oauth": {"oauth_consumer_key": "k"}, "secrets": {"consumer_secret": "s"},
             "expected": {"signature": ["AAAA", "BBBB"]}}
            """)
        let second = try judge(#"{"seq":1,"signature":"BBBB","base_string":"other"}"#, open)
        #expect(second.status.rawValue == "passed")
        #expect(second.reading == "signature: 2 of 2")
        let neither = try judge(#"{"seq":1,"signature":"CCCC"}"#, open)
        #expect(neither.status.rawValue == "failed")
    }

    @Test(
        "distinguishes a refusal from a skip and a failure",
        arguments: [
            (#"{"seq":1,"skipped":"no RSA"}"#, "skipped"),
            (#"{"seq":1,"rejected":"no such URL"}"#, "failed"),
            (#"{"seq":1,"error":"Traceback"}"#, "errored"),
        ])
    func others(_ line: String, _ status: String) throws {
        #expect(try judge(line).status.rawValue == status)
    }

    @Test("reports an accepted wrong signature before a refused correct one")
    func verifies() throws {
        var derivation = Derivation()
        let probes = try VerificationProbe.probes(of: vector, using: &derivation)
        #expect(probes.map(\.isCorrect) == [true, false, false])
        #expect(String(decoding: probes[0].signature, as: UTF8.self) == published)
        var judge = Judge(
            of: .own, exactHeader: false,
            FailureExplainer(.init(depth: 1) { { false } }, explanationsMax: 9))
        let verdict = { (said: [Bool]) in
            let replies = zip(probes, said).map {
                (probe: $0, reply: Reply.answer(.verified($1)))
            }
            return judge.judge(replies).verdict
        }
        #expect(verdict([true, false, false]).status == "passed")
        guard case .failed(.refusesRight) = verdict([false, false, false]),
            case .failed(.acceptsWrong(let titles)) = verdict([false, true, false])
        else {
            Issue.record("not reported")
            return
        }
        #expect(titles == ["another request method"])
    }

    @Test("takes no secret for a nonce that the implementation chose")
    func usedSecret() throws {
        let vector = try TestVector(
            """
            {"id": "a", "oauth": {"oauth_nonce": "n"}, "secrets": {"consumer_secret": "hunter-one"}}
            """)
        let used = { (value: String) in
            [Answer.UsedValue(name: Array("oauth_nonce".utf8), value: Array(value.utf8))]
        }
        #expect(vector.using(used("hunter-one")) == nil)
        #expect(vector.using(used("another")) != nil)
    }
}
