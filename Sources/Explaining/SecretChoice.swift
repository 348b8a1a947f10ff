package import Intake
import OAuth1
import Diagnosis
import Results
package import Vectors

/// Chooses the secrets of requests among the values of a file: the signature proves which; if it
/// does not, names and neighbours say it.
package struct SecretChoice: Sendable {
    /// What was chosen for a request.
    package struct Pair: Sendable {
        package var consumer: Fact?
        package var token: Fact?
        /// Whether the two reproduce the signature.
        package var isProved = false

        package init(consumer: Fact? = nil, token: Fact? = nil, isProved: Bool = false) {
            self.consumer = consumer
            self.token = token
            self.isProved = isProved
        }
    }

    package let facts: SecretFacts
    private var owners: [Owner: Candidates] = [:]

    /// What the file may have for requests with the same key and token.
    private struct Owner: Hashable {
        let key: [UInt8]?
        let token: [UInt8]?
    }

    private struct Candidates {
        let consumers: [SecretFacts.Candidate]
        let tokens: [SecretFacts.Candidate]
        /// The values whose names and places say that they are the secrets.
        var expected: Pair
        /// All values whose names say it.
        let named: (consumers: [Fact], tokens: [Fact])
        let others: [VectorParts.NamedSecret]
        /// What a request has proved.
        var proved: Pair?
        /// What else requests were signed with, by mistake.
        var mistaken: [VectorParts.NamedSecret] = []
        /// How many requests have proved nothing.
        var failures = 0
    }

    package init(_ facts: SecretFacts) { self.facts = facts }

    /// Chooses among the values of the text that has the requests; nil if it is too long.
    package init?(of text: ImportedText) {
        guard text.bytes.count <= Self.textMax else { return nil }
        do throws(VectorIssue) {
            self.init(try SecretFacts(text))
        } catch {
            return nil
        }
    }

    /// In bytes; in a longer text, nobody shows secrets beside requests.
    private static let textMax = 1 << 18

    /// After more requests with wrong signatures, nothing is tried any more.
    private static let failuresMax = 4
    /// For further readings of a request, only the likeliest values are tried.
    private static let triedOfReading = 24

    /// The secrets of a request, as far as the file has them, and the values that it has besides:
    /// the program may have used them, and no output shows them.
    package mutating func pair(
        for parts: VectorParts
    ) -> (pair: Pair, others: [VectorParts.NamedSecret]) {
        let owner = Owner(
            key: parts.value(of: "oauth_consumer_key").map { Array($0.utf8) },
            token: parts.value(of: "oauth_token").map { Array($0.utf8) })
        var candidates = owners[owner] ?? self.candidates(parts)
        defer { owners[owner] = candidates }
        if candidates.proved == nil, candidates.failures < Self.failuresMax {
            switch Self.found(parts, candidates) {
            case (let consumer, let token)?:
                if let token, let own = facts.plainSet(besides: consumer.fact, token.fact) {
                    candidates.expected = Pair(consumer: own.consumer, token: own.token)
                    let used = [consumer, token].map { named($0.fact, $0.unread, isTried: true) }
                    noteTried(used, in: &candidates)
                } else if Self.isPossible(
                    consumer, candidates.expected.consumer, candidates.named.consumers),
                    Self.isPossible(token, candidates.expected.token, candidates.named.tokens)
                {
                    candidates.proved = Pair(
                        consumer: consumer.fact, token: token?.fact, isProved: true)
                } else {
                    note([consumer, token].compactMap { $0 }, in: &candidates)
                }
            case nil:
                if let names = placeholders(parts, candidates) {
                    noteTried(names, in: &candidates)
                } else {
                    candidates.proved = Self.explained(parts, candidates)
                }
            }
            if candidates.proved == nil { candidates.failures += 1 }
        }
        let others = candidates.others.filter { other in
            (other.isSecret || !parts.shows(other.value))
                && !candidates.mistaken.contains { $0.value.utf8.elementsEqual(other.value.utf8) }
        }
        return (candidates.proved ?? candidates.expected, candidates.mistaken + others)
    }

    /// A secret that the text of a request itself shows, if the signature or its name says that it
    /// is one.
    package mutating func shown(_ name: CredentialNames, of parts: VectorParts) -> Fact? {
        let pair = pair(for: parts).pair
        guard let fact = name == .consumerSecret ? pair.consumer : pair.token,
            pair.isProved || facts.isSecret(fact)
        else { return nil }
        return fact
    }

    /// Notes values with which a request was signed by mistake.
    private func note(_ used: [SecretFacts.Candidate], in candidates: inout Candidates) {
        // Where only names say that it is another credential, they may be wrong.
        guard used.contains(where: { $0.unread != nil || $0.isForeign }) else { return }
        for (index, candidate) in used.enumerated() {
            candidates.mistaken.append(named(candidate.fact, candidate.unread, isTried: true))
            // A value whose name says nothing is read as it is meant.
            guard candidate.unread != nil else { continue }
            let meant = facts.facts.first {
                $0.unread == nil && $0.isReading(of: candidate.fact)
                    && !$0.hasValue(of: candidate.fact)
            }
            if index == 0 {
                candidates.expected.consumer = candidates.expected.consumer ?? meant
            } else {
                candidates.expected.token = candidates.expected.token ?? meant
            }
        }
        noteTried([], in: &candidates)
    }

    /// Notes what is tried besides: with the expected secrets, which it was instead of.
    private func noteTried(_ names: [VectorParts.NamedSecret], in candidates: inout Candidates) {
        // Only what the file clearly names can be what the program should have used.
        let expected = [
            (candidates.expected.consumer, candidates.named.consumers),
            (candidates.expected.token, candidates.named.tokens),
        ].compactMap { fact, named in
            !named.isEmpty && named.allSatisfy { $0.hasValue(of: fact) } ? fact : nil
        }
        let all = names + expected.map { named($0, nil, isTried: true) }
        for name in all where !candidates.mistaken.contains(name) {
            candidates.mistaken.append(name)
        }
    }

    private func named(
        _ fact: Fact, _ unread: Fact.Unread?, isTried: Bool
    ) -> VectorParts.NamedSecret {
        let way = unread.map { ", \($0.rawValue)" } ?? ""
        return VectorParts.NamedSecret(
            name: "\(facts.title(of: fact) ?? "a value") (line \(fact.line)\(way))",
            value: fact.value, isSecret: facts.isSecret(fact), isTried: isTried)
    }

    private func candidates(_ parts: VectorParts) -> Candidates {
        let (key, token) = (parts.value(of: "oauth_consumer_key"), parts.value(of: "oauth_token"))
        func named(_ name: CredentialNames) -> [Fact] {
            facts.candidates(name, key: key, token: token)
        }
        func first(_ ordered: [SecretFacts.Candidate], _ named: [Fact], not other: Fact?) -> Fact? {
            guard named.isEmpty else {
                return ordered.first { candidate in
                    named.contains { $0.hasValue(of: candidate.fact) }
                }
                .map { $0.fact } ?? named.first
            }
            return ordered.first { candidate in
                candidate.isNeighbour && !candidate.isOther
                    && !(other?.hasValue(of: candidate.fact) ?? false)
            }.map { $0.fact }
        }
        let consumers = facts.ordered(.consumerSecret, key: key, token: token)
        let tokens = facts.ordered(.tokenSecret, key: key, token: token)
        var expected = Pair()
        expected.consumer = first(consumers, named(.consumerSecret), not: nil)
        if parts.hasToken {
            expected.token = first(tokens, named(.tokenSecret), not: expected.consumer)
        }
        return Candidates(
            consumers: consumers, tokens: tokens, expected: expected,
            named: (named(.consumerSecret), named(.tokenSecret)),
            others: others(consumers, tokens))
    }

    /// Of each credential.
    private static let othersMax = 4

    private func others(
        _ consumers: [SecretFacts.Candidate], _ tokens: [SecretFacts.Candidate]
    ) -> [VectorParts.NamedSecret] {
        let likeliest = consumers.prefix(Self.othersMax) + tokens.prefix(Self.othersMax)
        var seen: Set<[UInt8]> = []
        let values = facts.hidden.filter { seen.insert(Array($0.value.utf8)).inserted }.map {
            fact in
            let candidate = likeliest.first { $0.fact.hasValue(of: fact) }
            return named(fact, candidate?.unread ?? fact.unread, isTried: candidate != nil)
        }
        return values + (facts.key?.asSecret.map { [$0] } ?? [])
    }

    // MARK: - Proof

    /// The pair that makes the signature of a request; nil if none does.
    private static func found(
        _ parts: VectorParts, _ candidates: Candidates
    ) -> (consumer: SecretFacts.Candidate, token: SecretFacts.Candidate?)? {
        guard !parts.hasToken || !candidates.tokens.isEmpty else { return nil }
        for (index, reading) in ([parts] + parts.otherReadings).enumerated() {
            let count = index == 0 ? SecretFacts.triedMax : Self.triedOfReading
            let consumers = Array(candidates.consumers.prefix(count))
            let tokens = parts.hasToken ? Array(candidates.tokens.prefix(count)) : []
            if let places = places(reading, consumers, tokens) {
                return (
                    consumers[places.consumer], tokens.isEmpty ? nil : tokens[places.token]
                )
            }
        }
        return nil
    }

    /// The likeliest pair with which one mistake makes the signature of a request, if that is not
    /// the expected pair: which values are the secrets was only assumed.
    private static func explained(_ parts: VectorParts, _ candidates: Candidates) -> Pair? {
        var parts = parts
        parts.secrets = VectorParts.Secrets()
        parts.secrets.consumerSecret = candidates.expected.consumer?.value ?? ""
        parts.secrets.tokenSecret = candidates.expected.token?.value ?? ""
        var builder = VectorBuilder(file: "request") { (_) throws(KeyError) in
            throw KeyError("no key is read here")
        }
        let shows = parts.shows
        let firsts = likeliest(candidates.consumers.filter { !shows($0.fact.value) })
        let seconds =
            parts.hasToken ? likeliest(candidates.tokens.filter { !shows($0.fact.value) }) : []
        guard firsts.count > 1 || seconds.count > 1, let vector = builder.vector(of: parts) else {
            return nil
        }
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
    private static func isPossible(
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
    private static func places(
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
        var parts = parts
        parts.secrets = VectorParts.Secrets()
        (parts.secrets.consumerSecret, parts.secrets.tokenSecret) = ("", "")
        var builder = VectorBuilder(file: "request") { (_) throws(KeyError) in
            throw KeyError("no key is read here")
        }
        guard let vector = builder.vector(of: parts) else { return nil }
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
    private func placeholders(
        _ parts: VectorParts, _ candidates: Candidates
    ) -> [VectorParts.NamedSecret]? {
        func likeliest(_ ordered: [SecretFacts.Candidate], _ expected: Fact?) -> [String] {
            let readings = expected.map { fact in facts.facts.filter { $0.isReading(of: fact) } }
            return ((readings ?? []) + Self.likeliest(ordered)).map { $0.value }
        }
        let consumers = likeliest(candidates.consumers, candidates.expected.consumer)
        let tokens = likeliest(candidates.tokens, candidates.expected.token)
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
}

extension VectorParts {
    /// Whether everybody who sees the request sees a value.
    fileprivate func shows(_ value: String) -> Bool {
        let pairs = oauth + request.query + (request.form ?? [])
        let texts = [request.url, request.body].compactMap { $0 } + pairs.map { $0.value }
        return texts.contains { $0.utf8.firstRange(of: value.utf8) != nil }
    }
}

extension Fact {
    fileprivate func hasValue(of other: Fact?) -> Bool {
        other.map { value.utf8.elementsEqual($0.value.utf8) } ?? false
    }
}

extension KeyText {
    /// The text of a private key, which a program may have taken for a secret.
    fileprivate var asSecret: VectorParts.NamedSecret? {
        guard isPrivate else { return nil }
        return VectorParts.NamedSecret(
            name: "the text of the private key", value: String(decoding: pem, as: UTF8.self),
            isSecret: true, isTried: true)
    }
}
