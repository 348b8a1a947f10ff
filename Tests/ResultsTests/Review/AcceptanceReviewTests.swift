import Diagnosis
import Fixtures
import Testing
import Vectors

@testable import Results

@Suite("A review of a request whose signature is correct")
struct AcceptanceReviewTests {
    /// 2026-11-22T21:00:00Z, by Python's calendar.timegm.
    private static let now: Int64 = 1_795_381_200

    /// The topics of the problems.
    private static func problems(
        _ parameters: [(String, String)],
        url: String = "https://a.example/b",
        consumerSecret: String = "s",
        at moment: AcceptanceReview.Moment? = .check(Self.now),
        earlier: String? = nil
    ) throws -> [String] {
        let facts = try facts(parameters, url: url, consumerSecret: consumerSecret)
        return AcceptanceReview(facts, at: moment, earlier: earlier).remarks.filter(\.isProblem)
            .map(\.topic)
    }

    private static func facts(
        _ parameters: [(String, String)],
        url: String,
        consumerSecret: String
    ) throws -> SigningFacts {
        let members = parameters.map { "\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ", ")
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "\(url)"}, "oauth": {\(members)},
             "secrets": {"consumer_secret": "\(consumerSecret)"}}
            """)
        var derivation = Derivation()
        return try SigningFacts(vector, using: &derivation)
    }

    private static func usual(_ changes: [String: String?] = [:]) -> [(String, String)] {
        var values: [(String, String)] = [
            ("oauth_consumer_key", "key"), ("oauth_signature_method", "HMAC-SHA1"),
            ("oauth_timestamp", "\(now)"), ("oauth_nonce", "abcdefgh"),
        ]
        for (name, value) in changes {
            values.removeAll { $0.0 == name }
            if let value { values.append((name, value)) }
        }
        return values
    }

    @Test("finds nothing in a usual request")
    func usual() throws {
        #expect(try Self.problems(Self.usual()) == [])
        #expect(try Self.problems(Self.usual(["oauth_version": "1.0"])) == [])
    }

    @Test(
        "names what servers refuse",
        arguments: [
            (["oauth_timestamp": "1795381200000"], ["timestamp"]),
            (["oauth_timestamp": "1795381200.5"], ["timestamp"]),
            (["oauth_timestamp": "0"], ["timestamp"]),
            (["oauth_timestamp": "1795380000"], ["timestamp"]),
            (["oauth_timestamp": "1795384800"], ["timestamp", "time-zone"]),
            (["oauth_timestamp": "1795361400"], ["timestamp", "time-zone"]),
            (["oauth_timestamp": nil], ["missing"]),
            (["oauth_nonce": "abc"], ["nonce-short"]),
            (["oauth_nonce": nil], ["missing"]),
            (["oauth_version": "1.0a"], ["version"]),
            (["oauth_consumer_key": "a b"], ["white-space"]),
            (["oauth_token": "key"], ["credentials"]),
            (["oauth_consumer_key": "s"], ["credentials"]),
        ] as [([String: String?], [String])])
    func problems(_ changes: [String: String?], _ topics: [String]) throws {
        #expect(try Self.problems(Self.usual(changes)) == topics)
    }

    @Test("says nothing of the distance to a time that is not known")
    func noClock() throws {
        #expect(try Self.problems(Self.usual(["oauth_timestamp": "1"]), at: nil) == [])
    }

    @Test("names a nonce that an earlier request had")
    func repeated() throws {
        #expect(try Self.problems(Self.usual(), earlier: "a::1") == ["nonce-repeated"])
    }

    @Test(
        "knows the steps of the flow",
        arguments: [
            ("https://a.example/oauth/request_token", [:], ["callback"]),
            ("https://a.example/oauth/request_token", ["oauth_callback": "oob"], []),
            ("https://a.example/OAuthGetRequestToken", [:], ["callback"]),
            ("https://a.example/oauth/access_token", ["oauth_token": "t"], ["verifier"]),
            (
                "https://a.example/oauth/access_token",
                ["oauth_token": "t", "oauth_verifier": "v"], []
            ),
            ("https://a.example/oauth/access_token?x_auth_mode=client_auth", [:], []),
        ] as [(String, [String: String?], [String])])
    func flow(_ url: String, _ changes: [String: String?], _ topics: [String]) throws {
        #expect(try Self.problems(Self.usual(changes), url: url) == topics)
    }

    @Test("takes the age of a request for no problem, if nothing says when it was sent")
    func age() throws {
        func problems(_ distance: Int64) throws -> [String] {
            try Self.problems(
                Self.usual(["oauth_timestamp": "\(Self.now + distance)"]), at: .before(Self.now))
        }
        #expect(try problems(-3_900).isEmpty && problems(-19_800).isEmpty)
        #expect(try problems(3_600) == ["timestamp", "time-zone"])
    }

    @Test("says which hours a clock is off")
    func zone() throws {
        let facts = try Self.facts(
            Self.usual(["oauth_timestamp": "1795361400"]), url: "https://a.example/",
            consumerSecret: "s")
        let texts = AcceptanceReview(facts, at: .check(Self.now), earlier: nil).remarks.map(\.text)
        #expect(texts.contains { $0.hasPrefix("oauth_timestamp is about 5:30 hours too early") })
        #expect(texts.contains { $0.contains("(2026-11-22T15:30:00Z)") })
    }

    @Test(
        "measures the timestamp from the server's answer, if that has a date",
        arguments: [
            (-60, "60 s before the time of the server's answer."),
            (7_200, "2 hours after the time of the server's answer. Most"),
        ])
    func answer(_ distance: Int64, _ text: String) throws {
        let facts = try Self.facts(
            Self.usual(["oauth_timestamp": "\(Self.now + distance)"]), url: "https://a.example/",
            consumerSecret: "s")
        let review = AcceptanceReview(facts, at: .answer(Self.now), earlier: nil)
        #expect(review.remarks.contains { $0.text.contains(text) })
    }
}
