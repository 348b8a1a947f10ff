import Fixtures
import OAuth1
import Testing

@testable import Fuzzing
@testable import Vectors

@Suite("Random requests")
struct RequestGeneratorTests {
    private static let requests: [DrawnRequest] = {
        let generator = RequestGenerator(seed: 1)
        return (0..<10_000).map { generator.request($0) }
    }()

    @Test("come from the numbers that SplitMix64 is published with")
    func numbers() {
        // For the seed 1234567: Rosetta Code, "Pseudo-random numbers/Splitmix64".
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }

    @Test("stay below a bound, reach all below it, and are the same for the same stream")
    func bounds() {
        var random = SplitMix64(seed: 7, stream: 1)
        var again = SplitMix64(seed: 7, stream: 1)
        let drawn = (0..<200).map { _ in random.next(below: 5) }
        #expect(Set(drawn) == [0, 1, 2, 3, 4])
        #expect(drawn == (0..<200).map { _ in again.next(below: 5) })
        var other = SplitMix64(seed: 7, stream: 2)
        #expect(drawn != (0..<200).map { _ in other.next(below: 5) })
    }

    @Test("are the same by their number, whatever was drawn before")
    func reproducible() {
        #expect(RequestGenerator(seed: 1).request(9_999) == Self.requests[9_999])
        #expect(RequestGenerator(seed: 1).request(17) == Self.requests[17])
        #expect(RequestGenerator(seed: 2).request(17) != Self.requests[17])
        #expect(Set(Self.requests).count > 9_990)
    }

    @Test("are vectors that can be read, 10,000 of 10,000")
    func readable() {
        var reader = Reading.reader(file: "drawn.jsonl")
        for (number, request) in Self.requests.enumerated() {
            let text = Array(request.json(id: "n-\(number)").utf8)
            reader.open(text.span, as: .line)
            let outcome = reader.next()
            let faults = reader.issues.map(\.description)
            #expect(outcome == .vector, "request \(number): \(faults)")
            let missing = Stage.inOrder.dropFirst(2).compactMap(reader.vector.missing)
            #expect(missing == [], "request \(number)")
            #expect(reader.vector.string(of: reader.vector.request.url) == request.url)
        }
    }

    @Test("can be read on many lines, too, with comment, sections and values")
    func pretty() throws {
        let text = Self.requests[3].json(
            id: "a", comment: "\"b\"", spec: ["RFC5849 3.6"],
            expected: [(.baseStringURI, Array("http://a/".utf8))], indentation: "  ")
        let vector = try TestVector(text)
        #expect(vector.commentText == "\"b\"" && vector.spec == ["RFC5849 3.6"])
        #expect(vector.string(of: vector.expected[.baseStringURI]) == "http://a/")
        #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    }

    @Test("have everything that programs often get wrong", arguments: Occasion.all)
    func occasions(_ occasion: Occasion) {
        let count = Self.requests.count(where: occasion.isGiven)
        #expect(count >= occasion.min, "\(count) of \(Self.requests.count)")
    }

    @Test("use RSA only if there is a key, and only the methods that are asked for")
    func methods() {
        let drawn = Set(Self.requests.compactMap { $0["oauth_signature_method"]?.plain })
        let wanted = SignatureMethod.allCases.filter { $0.kind != .rsa }.map(\.rawValue)
        #expect(drawn == Set(wanted))
        let generator = RequestGenerator(
            seed: 1, methods: [.rsaSHA256], privateKeyFile: "keys/rsa-2048-pkcs8.pem")
        let request = generator.request(0)
        #expect(request["oauth_signature_method"]?.plain == "RSA-SHA256")
        #expect(request.json(id: "a").contains("\"private_key_file\": \"keys/rsa-2048-pkcs8.pem\""))
    }
}
