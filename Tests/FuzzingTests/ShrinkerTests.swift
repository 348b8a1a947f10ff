import Fixtures
import OAuth1
import Testing

@testable import Fuzzing
@testable import Vectors

@Suite("A request that is made smaller")
struct ShrinkerTests {
    private static let large: DrawnRequest = {
        var request = RequestGenerator(seed: 1).request(0)
        request.hasQuery = true
        request.query += [
            DrawnRequest.Parameter(name: DrawnText("x"), value: DrawnText("one * two"))
        ]
        return request
    }()

    private static func hasStar(_ request: DrawnRequest) -> Bool {
        (request.query + request.form).contains { $0.value.plain.contains("*") }
    }

    @Test("keeps what shows it, and nothing else")
    func smallest() {
        let shrinker = Shrinker(Self.large, stillShows: Self.hasStar)
        let smallest = shrinker.request
        #expect(smallest.url == "http://example.com/?a=*")
        #expect(smallest.query.count == 1 && smallest.body == .none)
        #expect(
            smallest.oauth.map(\.name) == [
                "oauth_consumer_key", "oauth_nonce", "oauth_signature_method", "oauth_timestamp",
            ])
        #expect(smallest.oauth.map(\.value.plain) == ["a", "a", "HMAC-SHA1", "1"])
        #expect(smallest.consumerSecret.plain == "a" && smallest.tokenSecret.isEmpty)
        #expect(shrinker.questions < 300)
    }

    @Test("is the same every time, however large it was")
    func deterministic() {
        let first = Shrinker(Self.large, stillShows: Self.hasStar)
        let second = Shrinker(Self.large, stillShows: Self.hasStar)
        #expect(first.request == second.request && first.questions == second.questions)
        #expect(Shrinker(first.request, stillShows: Self.hasStar).request == first.request)
    }

    @Test("is locally smallest: no single reduction of it shows the same", arguments: 0..<40)
    func local(_ number: UInt64) {
        let request = RequestGenerator(seed: 3).request(number)
        let shows = { (request: DrawnRequest) in
            request.parameters.count >= 2 || request["oauth_token"] != nil
        }
        guard shows(request) else { return }
        let smallest = Shrinker(request, stillShows: shows).request
        for reduction in Reduction.inOrder {
            for smaller in reduction.requests(smallest) where smaller.weight < smallest.weight {
                #expect(!shows(smaller))
            }
        }
    }

    @Test("needs a limited number of questions")
    func bounded() {
        var asked = 0
        let shrinker = Shrinker(Self.large, questionsMax: 7) { request in
            asked += 1
            return Self.hasStar(request)
        }
        #expect(asked == 7 && shrinker.questions == 7)
        #expect(Self.hasStar(shrinker.request))
        #expect(Shrinker(Self.large) { _ in false }.request == Self.large)
    }

    @Test("stays a vector that can be read, whatever is removed")
    func readable() throws {
        for number in 0..<20 as Range<UInt64> {
            let request = RequestGenerator(seed: 5).request(number)
            for smaller in Reduction.inOrder.flatMap({ $0.requests(request) }) {
                _ = try TestVector(smaller.json(id: "a"))
            }
        }
    }
}
