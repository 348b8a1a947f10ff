import Diagnosis
import Exchange
import Fixtures
import OAuth1
import Testing
import Vectors

/// The wrong signatures of `vectors/pitfalls` were made by a Python script that shares no code
/// with this one.
@Suite("Our own implementation with a pitfall")
struct MistakenSigningTests {
    static let files = Repository.vectorFiles.filter { $0.hasPrefix("vectors/pitfalls/") }

    /// The vectors of all files.
    static func vectors() throws -> [TestVector] {
        try files.flatMap { Reading(try Repository.bytes(of: $0), file: $0).vectors }
    }

    /// A secret of another request cannot be known from a question.
    static let unmet = "request-token-secret"

    @Test("makes, of each pitfall, a wrong signature that was made independently")
    func acceptance() throws {
        var met: Set<String> = []
        for vector in try Self.vectors() where vector.pitfalls.count == 1 {
            if try Self.makesExpected(vector) || Self.isMadeByLaw(vector) {
                met.formUnion(vector.pitfalls)
            }
        }
        let ids = Set(PitfallCatalogue.all.map(\.id))
        #expect(ids.subtracting(met) == [Self.unmet])
    }

    @Test(
        "makes a different one only if the mistake can be made in several ways",
        arguments: MistakenSigningTests.files)
    func otherInstances(_ file: String) throws {
        var derivation = Derivation()
        for vector in Reading(try Repository.bytes(of: file), file: file).vectors
        where try !Self.makesExpected(vector) && !vector.pitfalls.contains(Self.unmet) {
            let facts = try SigningFacts(vector, using: &derivation)
            let instances = vector.pitfalls.compactMap(PitfallCatalogue.pitfall).map {
                $0.mistakes(facts).count
            }
            #expect(instances.contains { $0 > 1 }, "\(vector.fullID)")
        }
    }

    @Test("gives the correct values where the mistake is impossible")
    func noOccasion() throws {
        let vector = try #require(
            try Self.vectors().first { $0.pitfalls == [Self.unmet] })
        let values = try Self.signed(vector)
        #expect(values[.signature] == Array(vector.bytes(of: vector.correct[.signature])))
    }

    @Test("accepts what it signs, and no longer the correct signature")
    func verifies() throws {
        for vector in try Self.vectors()
        where !vector.pitfalls.contains(Self.unmet) && vector.correct.has(.signature) {
            let own = try #require(try Self.signed(vector)[.signature], "\(vector.fullID)")
            var question = vector.asQuestion
            question.set({ $0.oauth.signature = $1 }, to: own)
            var liar = OwnImplementation(pitfalls: vector.namedPitfalls)
            #expect(liar.verify(question).isValid == true, "\(vector.fullID)")
            var honest = OwnImplementation()
            let correct = Array(vector.bytes(of: vector.correct[.signature]))
            #expect(honest.verify(question).isValid == (own == correct), "\(vector.fullID)")
            question.set({ $0.oauth.signature = $1 }, to: correct)
            #expect(liar.verify(question).isValid == (own == correct), "\(vector.fullID)")
        }
    }

    @Test(
        "makes the mistakes in the order of the catalogue, in whatever order they are named",
        arguments: [["plus-for-space", "not-sorted"], ["not-sorted", "plus-for-space"]])
    func order(_ ids: [String]) {
        let implementation = OwnImplementation(
            pitfalls: ids.compactMap(PitfallCatalogue.pitfall))
        #expect(implementation.pitfallIDs == ["plus-for-space", "not-sorted"])
    }

    /// Whether the implementation that makes the vector's mistakes arrives at its wrong values.
    private static func makesExpected(_ vector: TestVector) throws -> Bool {
        let values = try signed(vector)
        return vector.expected.stages.allSatisfy { stage in
            guard let value = values[stage] else { return false }
            guard stage == .authorizationHeader else {
                return vector.expected.permits(value.span, as: stage, of: vector)
            }
            return fields(of: value) == fields(of: Array(vector.bytes(of: vector.expected[stage])))
        }
    }

    /// Whether one of the instances of a mistake that has no name makes the wrong signature.
    private static func isMadeByLaw(_ vector: TestVector) throws -> Bool {
        guard let pitfall = vector.namedPitfalls.first, pitfall.isTriedLast else { return false }
        var derivation = Derivation()
        let facts = try SigningFacts(vector, using: &derivation)
        let wrong = Array(vector.bytes(of: vector.expected[.signature]))
        return try pitfall.mistakes(facts).contains {
            try MistakenSigning([$0], vector, facts, Signer()).makes(wrong)
        }
    }

    /// What the implementation that makes the vector's mistakes answers.
    private static func signed(_ vector: TestVector) throws -> [Stage: [UInt8]] {
        var implementation = OwnImplementation(pitfalls: vector.namedPitfalls)
        let answer = implementation.sign(vector.asQuestion) {
            Freshness(nonce: "nonce", timestamp: 1)
        }
        guard case .signed(let values, _) = answer else {
            Issue.record("\(vector.fullID): \(answer)")
            return [:]
        }
        return Dictionary(values.map { ($0.stage, $0.value) }) { first, _ in first }
    }

    private static func fields(of header: [UInt8]) -> [AuthorizationHeader.Field] {
        do throws(AuthorizationHeaderError) {
            return try AuthorizationHeader.fields(of: header.span).sorted()
        } catch {
            return []
        }
    }
}

extension TestVector {
    /// What is asked: nothing is expected.
    var asQuestion: TestVector {
        var question = self
        question.expected = Expectation()
        question.correct = Expectation()
        return question
    }

    fileprivate var namedPitfalls: [Pitfall] { pitfalls.compactMap(PitfallCatalogue.pitfall) }
}

extension OwnAnswer {
    /// What `verify` came to.
    var isValid: Bool? {
        guard case .verified(let isValid) = self else { return nil }
        return isValid
    }
}
