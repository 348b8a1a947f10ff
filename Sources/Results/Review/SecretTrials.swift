package import Diagnosis
package import OAuth1
import Vectors

/// Which of several secrets make the signature that was found.
package struct SecretTrials: Sendable {
    /// A secret and its name in a file.
    package struct Named: Sendable {
        package let name: String
        package let value: [UInt8]
        /// Whether the name says that it is a secret.
        package let isClear: Bool

        package init(name: String, value: [UInt8], isClear: Bool = true) {
            self.name = name
            self.value = value
            self.isClear = isClear
        }
    }

    /// Two secrets that make the signature.
    package struct Fit: Hashable, Sendable {
        /// The name of the consumer secret; nil if it is empty.
        package let consumer: String?
        /// The name of the token secret; nil if it is empty.
        package let token: String?
        /// The ids of the mistakes that were made besides; empty if there are none.
        package let pitfalls: [String]
    }

    /// Those without a mistake if there are any, else those with one.
    package private(set) var fits: [Fit] = []
    /// How many pairs were tried.
    package private(set) var tried = 0
    /// The names of the secrets that the request was derived with; nil for those in no file, and
    /// for values whose names do not say that they are secrets.
    package let used: (consumer: String?, token: String?)
    /// How many secrets were left out because there are too many.
    package let leftOut: Int

    /// Whether the signature is correct with two of them.
    package var isCorrect: Bool { fits.first?.pitfalls.isEmpty ?? false }

    /// Whether they say what nothing else says: with the right secrets, nothing else is wrong.
    package func explains(_ diagnosis: Diagnosis) -> Bool {
        isCorrect || !fits.isEmpty && diagnosis.explanations.isEmpty
    }

    /// Whether the program used other secrets than those of the request.
    package var areOthers: Bool {
        guard let fit = fits.first else { return false }
        return [(fit.consumer, used.consumer), (fit.token, used.token)].contains { found, used in
            used.map { found != $0 } ?? false
        }
    }

    /// More secrets make too many pairs.
    private static let namedMax = 64
    /// Each pair is tried with every mistake if there are this few.
    private static let pairsWithMistakesMax = 100

    /// Tries the named secrets until `isOutOfTime`.
    package init(
        _ named: [Named],
        on explained: Explained,
        isOutOfTime: () -> Bool
    ) throws(SigningError) {
        let facts = explained.facts
        let name = { (value: [UInt8]) in named.first { $0.value == value && $0.isClear }?.name }
        used = (name(facts.consumerSecret), name(facts.tokenSecret))
        leftOut = max(0, named.count - Self.namedMax)
        guard let found = explained.wrong.foundSignature,
            facts.signatureMethod.kind != .rsa || Self.isDigest(found)
        else { return }
        let all: [Named?] = [nil] + named.prefix(Self.namedMax).map { Optional($0) }
        let pairs = all.flatMap { consumer in all.map { (consumer: consumer, token: $0) } }
        try findPlain(pairs, facts, found, isOutOfTime)
        guard fits.isEmpty, pairs.count <= Self.pairsWithMistakesMax else { return }
        try findMistaken(pairs, explained, isOutOfTime)
    }

    /// Whether a signature is as short as that of an HMAC, which secrets may have made.
    private static func isDigest(_ signature: [UInt8]) -> Bool {
        Base64.decode(signature.span).map { $0.count <= digestMax } ?? false
    }
    /// Of SHA-512, in bytes.
    private static let digestMax = 64

    private typealias Pair = (consumer: Named?, token: Named?)

    private mutating func findPlain(
        _ pairs: [Pair],
        _ facts: SigningFacts,
        _ found: [UInt8],
        _ isOutOfTime: () -> Bool
    ) throws(SigningError) {
        guard let proof = SecretProof(facts, found: found) else { return }
        for pair in pairs where !isOutOfTime() {
            tried += 1
            if try proof.isRight(pair.consumer?.value ?? [], pair.token?.value ?? []) {
                add(pair, [])
            }
        }
    }

    private mutating func findMistaken(
        _ pairs: [Pair],
        _ explained: Explained,
        _ isOutOfTime: () -> Bool
    ) throws(SigningError) {
        for (index, pair) in pairs.enumerated() where !isOutOfTime() {
            tried = max(tried, index + 1)
            var facts = explained.facts
            facts.setSecrets(pair.consumer?.value, pair.token?.value)
            let diagnosis = try Diagnosis(of: explained.wrong, explained.vector, facts, depth: 1)
            if let best = diagnosis.explanations.first { add(pair, best.pitfalls) }
        }
    }

    private mutating func add(_ pair: Pair, _ pitfalls: [String]) {
        fits.append(Fit(consumer: pair.consumer?.name, token: pair.token?.name, pitfalls: pitfalls))
    }
}

extension SigningFacts {
    package mutating func setSecrets(_ consumer: [UInt8]?, _ token: [UInt8]?) {
        consumerSecret = consumer ?? []
        tokenSecret = token ?? []
        givenSigningKey = nil
    }
}
