import Diagnosis
import Intake
import OAuth1
import Results
import Vectors

// What the signature of a request proves about the values of a file.
extension SecretChoice {
    /// For further readings of a request, only the likeliest values are tried.
    private static let triedOfReading = 24

    /// The pair that makes the signature of a request; nil if none does.
    static func provingPair(
        _ parts: VectorParts, _ candidates: Candidates
    ) -> (consumer: SecretFacts.Candidate, token: SecretFacts.Candidate?)? {
        guard !parts.hasToken || !candidates.tokens.isEmpty else { return nil }
        for (index, reading) in ([parts] + parts.otherReadings).enumerated() {
            let count = index == 0 ? SecretFacts.triedMax : Self.triedOfReading
            let consumers = Array(candidates.consumers.prefix(count))
            let tokens = parts.hasToken ? Array(candidates.tokens.prefix(count)) : []
            if let places = provingPlaces(reading, consumers, tokens) {
                return (
                    consumers[places.consumer], tokens.isEmpty ? nil : tokens[places.token]
                )
            }
        }
        return nil
    }

    /// The likeliest pair with which one mistake makes the signature of a request, if that is not
    /// the expected pair: which values are the secrets was only assumed.
    static func pairWithOneMistake(_ parts: VectorParts, _ candidates: Candidates) -> Pair? {
        let shows = parts.shows
        let firsts = likeliest(candidates.consumers.filter { !shows($0.fact.value) })
        let seconds =
            parts.hasToken ? likeliest(candidates.tokens.filter { !shows($0.fact.value) }) : []
        guard firsts.count > 1 || seconds.count > 1,
            let vector = vector(parts, signedWith: candidates.expected)
        else { return nil }
        do throws(SigningError) {
            var checker = Checker()
            let own = try Explained(vector, limitsOfOne, using: &checker)
            guard own.wrong.foundSignature != nil, own.diagnosis?.explanations.isEmpty == true,
                own.facts.signatureMethod.kind != .rsa
            else { return nil }
            let tokens: [Fact?] = seconds.isEmpty ? [nil] : seconds.map { Optional($0) }
            for consumer in firsts {
                for token in tokens {
                    var facts = own.facts
                    facts.setSecrets(
                        Array(consumer.value.utf8), token.map { Array($0.value.utf8) })
                    let other = try Diagnosis(of: own.wrong, vector, facts, depth: 1)
                    guard other.explanations.isEmpty else {
                        return Pair(consumer: consumer, token: token, isProved: true)
                    }
                }
            }
        } catch {
            // What cannot be signed proves nothing; its explanation says why.
        }
        return nil
    }

    private static func likeliest(_ candidates: [SecretFacts.Candidate]) -> [Fact] {
        candidates.filter { !$0.isOther }.prefix(othersMax).map { $0.fact }
    }

    private static let limitsOfOne = Diagnoser.Limits(depth: 1) { { false } }

    /// Whether a program can have used a value without a mistake: it is not that of another key or
    /// an exchanged one, and nothing was to be done with it first.
    static func isPossible(
        _ candidate: SecretFacts.Candidate?, _ expected: Fact?, _ named: [Fact]
    ) -> Bool {
        guard let candidate else { return true }
        // Where only places say what is expected, they say too little to blame a program.
        guard let expected, !named.isEmpty else {
            return candidate.unread == nil && !candidate.isForeign
        }
        let isNamed = candidate.unread == nil && named.contains { $0.hasValue(of: candidate.fact) }
        return !candidate.isOther || isNamed || candidate.fact.hasValue(of: expected)
    }

    /// The places of two values that make the signature.
    private static func provingPlaces(
        _ parts: VectorParts, _ consumers: [SecretFacts.Candidate],
        _ tokens: [SecretFacts.Candidate]
    ) -> (consumer: Int, token: Int)? {
        let firsts = consumers.map { Array($0.fact.value.utf8) }
        let seconds = tokens.isEmpty ? [[]] : tokens.map { Array($0.fact.value.utf8) }
        return proved(parts) { (proof) throws(SigningError) in
            // The likeliest of both first.
            for sum in 0..<(firsts.count + seconds.count) {
                let places = max(0, sum - seconds.count + 1)..<min(sum + 1, firsts.count)
                for place in places where try proof.isRight(firsts[place], seconds[sum - place]) {
                    return (place, sum - place)
                }
            }
            return nil
        }
    }

    /// What the signature of a request proves; nil if it proves nothing.
    private static func proved<Result>(
        _ parts: VectorParts, _ result: (SecretProof) throws(SigningError) -> Result?
    ) -> Result? {
        guard let signature = parts.expected.first(where: { $0.stage == .signature })?.value
        else { return nil }
        guard let vector = vector(parts, signedWith: Pair()) else { return nil }
        var derivation = Derivation()
        do throws(SigningError) {
            let facts = try SigningFacts(vector, using: &derivation)
            guard let proof = SecretProof(facts, found: Array(signature.utf8)) else { return nil }
            return try result(proof)
        } catch {
            // What cannot be signed proves nothing; its explanation says why.
            return nil
        }
    }

    /// The placeholders that a request was signed with instead of its secrets; nil if it was not.
    func placeholders(
        _ parts: VectorParts, _ candidates: Candidates
    ) -> [VectorParts.NamedSecret]? {
        func values(_ ordered: [SecretFacts.Candidate], _ expected: Fact?) -> [String] {
            let readings = expected.map { fact in facts.facts.filter { $0.isReading(of: fact) } }
            return ((readings ?? []) + Self.likeliest(ordered)).map { $0.value }
        }
        let consumers = values(candidates.consumers, candidates.expected.consumer)
        let tokens = values(candidates.tokens, candidates.expected.token)
        for reading in [parts] + parts.otherReadings {
            let found = Self.proved(reading) { (proof) throws(SigningError) in
                let found = try PlaceholderNames(
                    proof, consumers: consumers, tokens: parts.hasToken ? tokens : nil
                ).found(facts)
                return found.isEmpty ? nil : found
            }
            if let found { return found }
        }
        return nil
    }

    /// The request as a vector with these secrets; nil if it has an issue.
    private static func vector(_ parts: VectorParts, signedWith pair: Pair) -> TestVector? {
        var parts = parts
        parts.secrets = VectorParts.Secrets()
        parts.secrets.consumerSecret = pair.consumer?.value ?? ""
        parts.secrets.tokenSecret = pair.token?.value ?? ""
        var builder = VectorBuilder(file: "request") { (_) throws(KeyError) in
            throw KeyError("no key is read here")
        }
        return builder.vector(of: parts)
    }
}
