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

    struct Candidates {
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
        prove(parts, &candidates)
        let others = candidates.others.filter { other in
            (other.isSecret || !parts.shows(other.value))
                && !candidates.mistaken.contains { $0.value.utf8.elementsEqual(other.value.utf8) }
        }
        return (candidates.proved ?? candidates.expected, candidates.mistaken + others)
    }

    /// Finds out what the signature of a request says of the values, unless that is known.
    private func prove(_ parts: VectorParts, _ candidates: inout Candidates) {
        guard candidates.proved == nil, candidates.failures < Self.failuresMax else { return }
        if let used = Self.provingPair(parts, candidates) {
            take(used.consumer, used.token, of: parts, in: &candidates)
        } else if let names = placeholders(parts, candidates) {
            // The program signed with what only stands for its secrets.
            noteTried(names, in: &candidates)
        } else {
            candidates.proved = Self.pairWithOneMistake(parts, candidates)
        }
        if candidates.proved == nil { candidates.failures += 1 }
    }

    /// Takes the values that made a signature for the secrets, or notes that they were used by
    /// mistake.
    private func take(
        _ consumer: SecretFacts.Candidate, _ token: SecretFacts.Candidate?,
        of parts: VectorParts, in candidates: inout Candidates
    ) {
        let (expected, named) = (candidates.expected, candidates.named)
        if let meant = meant(insteadOf: consumer.fact, token?.fact, of: parts) {
            candidates.expected = meant
            let used = [consumer, token].compactMap { $0 }
            noteTried(used.map { self.named($0.fact, $0.unread, isTried: true) }, in: &candidates)
        } else if Self.isPossible(consumer, expected.consumer, named.consumers),
            Self.isPossible(token, expected.token, named.tokens)
        {
            candidates.proved = Pair(consumer: consumer.fact, token: token?.fact, isProved: true)
        } else if [consumer, token].contains(where: { $0?.unread != nil || $0?.isForeign == true })
        {
            // Where only names say that it is another credential, they may be wrong.
            note(consumer, \.consumer, in: &candidates)
            if let token { note(token, \.token, in: &candidates) }
            noteTried([], in: &candidates)
        }
    }

    /// The two secrets that names say a program should have used instead of these, one of which is
    /// of another set; nil if they do not.
    private func meant(insteadOf consumer: Fact, _ token: Fact?, of parts: VectorParts) -> Pair? {
        let ofConsumer = facts.meant(
            insteadOf: consumer, as: .consumerSecret, of: parts.value(of: "oauth_consumer_key"),
            beside: token)
        // Until there is a token, its secret has a name of its own.
        let isOfStep = parts.value(of: "oauth_verifier") != nil
        let ofToken =
            isOfStep
            ? nil
            : token.flatMap { token in
                facts.meant(
                    insteadOf: token, as: .tokenSecret, of: parts.value(of: "oauth_token"),
                    beside: consumer)
            }
        guard ofConsumer != nil || ofToken != nil else { return nil }
        return Pair(consumer: ofConsumer ?? consumer, token: ofToken ?? token)
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

    /// Notes a value with which a request was signed by mistake.
    private func note(
        _ used: SecretFacts.Candidate, _ credential: WritableKeyPath<Pair, Fact?>,
        in candidates: inout Candidates
    ) {
        candidates.mistaken.append(named(used.fact, used.unread, isTried: true))
        // A value whose name says nothing is read as it is meant.
        guard used.unread != nil, candidates.expected[keyPath: credential] == nil else { return }
        candidates.expected[keyPath: credential] = facts.facts.first {
            $0.unread == nil && $0.isReading(of: used.fact) && !$0.hasValue(of: used.fact)
        }
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
        func expectedFact(
            _ ordered: [SecretFacts.Candidate], _ named: [Fact], not other: Fact?
        ) -> Fact? {
            guard named.isEmpty else {
                let likeliest = ordered.first { candidate in
                    named.contains { $0.hasValue(of: candidate.fact) }
                }
                return likeliest?.fact ?? named.first
            }
            return ordered.first { candidate in
                candidate.isNeighbour && !candidate.isOther
                    && !(other?.hasValue(of: candidate.fact) ?? false)
            }.map { $0.fact }
        }
        let consumers = facts.ordered(.consumerSecret, key: key, token: token)
        let tokens = facts.ordered(.tokenSecret, key: key, token: token)
        var expected = Pair()
        expected.consumer = expectedFact(consumers, named(.consumerSecret), not: nil)
        if parts.hasToken {
            expected.token = expectedFact(tokens, named(.tokenSecret), not: expected.consumer)
        }
        return Candidates(
            consumers: consumers, tokens: tokens, expected: expected,
            named: (named(.consumerSecret), named(.tokenSecret)),
            others: others(consumers, tokens))
    }

    /// Of each credential.
    static let othersMax = 4

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
}

extension VectorParts {
    /// Whether everybody who sees the request sees a value.
    func shows(_ value: String) -> Bool {
        let pairs = oauth + request.query + (request.form ?? [])
        let texts = [request.url, request.body].compactMap { $0 } + pairs.map { $0.value }
        return texts.contains { $0.utf8.firstRange(of: value.utf8) != nil }
    }
}

extension Fact {
    func hasValue(of other: Fact?) -> Bool {
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
