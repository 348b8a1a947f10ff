import OAuth1
package import Vectors

/// Which pitfalls a set of vectors catches: the mutation score of the set.
package struct VectorAudit {
    /// A pitfall, and the vectors that catch it.
    package struct Finding: Sendable {
        package let pitfall: Pitfall
        /// The number of vectors that catch it.
        package fileprivate(set) var vectors = 0
        /// The full ids of the first vectors that catch it.
        package fileprivate(set) var ids: [String] = []

        package var isCaught: Bool { vectors > 0 }
    }

    /// One finding per pitfall, in the order of the catalogue.
    package private(set) var findings: [Finding]
    /// The number of vectors that count.
    package private(set) var vectors = 0
    private let idsMax: Int
    private var checker = Checker()
    private var derivation = Derivation()
    private let signer = Signer()

    /// - Parameters:
    ///   - idsMax: the number of ids that are kept per pitfall.
    ///   - pitfalls: the pitfalls to catch.
    package init(idsMax: Int = .max, among pitfalls: [Pitfall] = PitfallCatalogue.all) {
        self.idsMax = idsMax
        findings = pitfalls.map { Finding(pitfall: $0) }
    }

    package var caught: Int { findings.count { $0.isCaught } }

    /// Adds a vector, which counts if its values are correct.
    ///
    /// - Parameter vector: one vector of the set.
    /// - Returns: the verdict on the vector; ``Verdict/passed`` if it counts.
    package mutating func take(_ vector: TestVector) -> Verdict {
        guard vector.result != .invalid else {
            return .skipped(reason: "the vector is marked invalid")
        }
        let verdict = checker.check(vector)
        guard case .passed = verdict else { return verdict }
        do throws(SigningError) {
            let caught = try placesOfPitfalls(caughtBy: vector)
            vectors += 1
            guard !caught.isEmpty else { return verdict }
            let id = vector.fullID
            for place in caught {
                findings[place].vectors += 1
                if findings[place].ids.count < idsMax { findings[place].ids.append(id) }
            }
            return verdict
        } catch {
            return .broken(reason: "\(error)")
        }
    }

    private mutating func placesOfPitfalls(
        caughtBy vector: TestVector
    ) throws(SigningError) -> [Int] {
        let facts = try SigningFacts(
            vector, using: &derivation, otherTokenSecrets: vector.otherTokenSecrets)
        let audited = try AuditedVector(
            vector, facts, signature: checker.derived[.signature], signer)
        var places: [Int] = []
        for place in findings.indices {
            // One mistake is enough for the pitfall to count as caught.
            for mistake in findings[place].pitfall.mistakes(facts)
            where try audited.catches(mistake) {
                places.append(place)
                break
            }
        }
        return places
    }
}
