package import Diagnosis
import OAuth1
import Results
package import Vectors

/// A request that fails in the same way as another one, and shows nothing of it.
package struct SharedFailure: Sendable {
    package enum Kind: Sendable {
        /// It is explained by the same mistakes.
        case mistakes([String])
        /// The signature is correct in both.
        case correct
        /// Nothing is known of the wrong signature, so that it is invented, too.
        case unexplained
        /// The mistakes are known, but every invented request that had them alone showed a piece of
        /// the original; the signature is invented, too.
        case withoutMistakes([String])
        /// There is no signature.
        case unsigned
    }

    package let kind: Kind
    package let parts: VectorParts
    /// The stages whose values are left out, because nothing explains them.
    package let leftOut: [Stage]
}

/// Makes requests that can be shown to everybody.
package struct Sharing {
    /// A request is invented again if it fails in another way, or shows a piece of the original.
    ///
    /// The first tries have all the time they need, further ones that of one search.
    private static let triesMax = 100
    private static let triesMin = 12
    /// After this number of requests that show a piece, the names of parameters are invented, too.
    private static let shownMax = 6
    /// How often escapes are decoded in search of a piece.
    private static let decodingsMax = 4

    private let limits: Diagnoser.Limits
    private var checker = Checker()
    private let signer = Signer()
    private let generator: RandomNumbers
    private let isCancelled: () -> Bool

    /// - Parameters:
    ///   - limits: those of the search for mistakes.
    ///   - generator: what is invented comes from it.
    ///   - isCancelled: looked at while a request is invented.
    package init(
        _ limits: Diagnoser.Limits,
        _ generator: RandomNumbers,
        isCancelled: @escaping () -> Bool = { false }
    ) {
        self.limits = limits
        self.generator = generator
        self.isCancelled = isCancelled
    }

    /// Invents a request that fails like `vector`.
    ///
    /// - Throws: ``SharingError`` if no such request can be invented.
    package mutating func share(_ vector: TestVector) throws(SharingError) -> SharedFailure {
        guard vector.request.uri != nil, vector.oauth.isPresent else {
            throw .refused("this is not a request with protocol parameters")
        }
        guard vector.secrets.privateKey == nil, vector.secrets.publicKey == nil else {
            throw .refused(
                "a request that is signed with an RSA key cannot be shared, because it can be "
                    + "signed again only with that key; instead, sign the request with HMAC-SHA1 "
                    + "and an invented secret: the base string shows the same mistakes")
        }
        let explained = try explained(vector)
        let recipe = try SharingError.translating { () throws(SigningError) in
            try SharedRecipe(explained, signer)
        }
        guard let recipe else {
            return try attempt(explained, kind: explained.kindWithoutMistakes, nil)
        }
        do throws(SharingError) {
            return try attempt(explained, kind: recipe.kind, recipe)
        } catch .refused {
            return try attempt(explained, kind: recipe.kindWithoutMistakes, nil)
        }
    }

    private mutating func explained(_ vector: TestVector) throws(SharingError) -> Explained {
        try SharingError.translating { () throws(SigningError) in
            try Explained(vector, limits, using: &checker)
        }
    }

    private mutating func attempt(
        _ explained: Explained,
        kind: SharedFailure.Kind,
        _ recipe: SharedRecipe?
    ) throws(SharingError) -> SharedFailure {
        let isTimeUp = limits.startTimer()
        var shown = 0
        var avoided = Windows()
        for number in 0..<Self.triesMax {
            if isCancelled() { throw .cancelled }
            if number >= Self.triesMin, isTimeUp() { break }
            var invented = try InventedRequest(
                explained.vector, inventsNames: shown >= Self.shownMax,
                InventedText(generator, avoiding: avoided, isCancelled: isCancelled))
            avoided = Windows(invented.originals).withoutStructure(invented.kept)
            let shared = try complete(&invented, explained, kind, recipe)
            guard let shared else { continue }
            let text = Array(shared.parts.json(indentation: "", isComplete: false).utf8)
            if !Self.decodings(of: text).contains(where: avoided.occur) { return shared }
            shown += 1
        }
        throw .refused(
            "no invented request fails in the same way; share your own request if it contains "
                + "no secrets")
    }

    /// A text as it is, and as programs may read it: without its escapes.
    private static func decodings(of text: [UInt8]) -> [[UInt8]] {
        var texts = [text]
        for _ in 0..<decodingsMax {
            let last = texts[texts.count - 1]
            let plus = last.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
            texts.append(PercentEncoding.decoded(plus))
            guard let decoded = WrittenText(last)?.decoded, decoded != last else { break }
            texts.append(decoded)
        }
        return texts
    }

    /// The invented request with its signature; nil if it fails in another way.
    private mutating func complete(
        _ invented: inout InventedRequest,
        _ explained: Explained,
        _ kind: SharedFailure.Kind,
        _ recipe: SharedRecipe?
    ) throws(SharingError) -> SharedFailure? {
        guard let vector = try vector(of: &invented.parts, like: explained) else { return nil }
        var diagnoser = Diagnoser(limits)
        let facts = try SharingError.translating { () throws(SigningError) in
            try diagnoser.facts(of: vector)
        }
        let original = explained.vector
        var leftOut: [Stage] = []
        if let recipe {
            guard let mistakes = recipe.mistakes(on: facts) else { return nil }
            let signing = MistakenSigning(mistakes, vector, facts, signer)
            for stage in Stage.inOrder where original.expected.has(stage) {
                let value = try SharingError.translating { () throws(SigningError) in
                    recipe.reproduces(stage) ? try signing.value(of: stage) : nil
                }
                guard let value else {
                    leftOut.append(stage)
                    continue
                }
                invented.parts.expected.append((stage, String(decoding: value, as: UTF8.self)))
            }
        } else if kind.inventsSignature, original.expected.has(.signature) {
            let found = Array(original.bytes(of: original.expected[.signature]))
            invented.parts.expected = [(.signature, try invented.inventedText(found))]
        }
        let shared = SharedFailure(kind: kind, parts: invented.parts, leftOut: leftOut)
        guard case .mistakes(let ids) = kind else { return shared }
        return try explains(invented.parts, by: ids) ? shared : nil
    }

    private func vector(
        of parts: inout VectorParts,
        like explained: Explained
    ) throws(SharingError) -> TestVector? {
        let name = "oauth_body_hash"
        let vector = explained.vector
        let hasHash = parts.oauth.contains { $0.name == name }
        let isCorrect =
            explained.signed?.value(of: .bodyHash)
            == explained.facts.protocolValue(name)
        guard vector.oauth.computesBodyHash || hasHash && isCorrect else {
            return Self.built(parts)
        }
        parts.oauth.removeAll { $0.name == name }
        guard let plain = Self.built(parts) else { return nil }
        var derivation = Derivation()
        let signed = try SharingError.translating { () throws(SigningError) in
            try SignedVector(plain, stages: [.bodyHash], using: &derivation)
        }
        guard let hash = signed.value(of: .bodyHash) else { return nil }
        parts.oauth.append((name, String(decoding: hash, as: UTF8.self)))
        return Self.built(parts)
    }

    private static func built(_ parts: VectorParts) -> TestVector? {
        var builder = VectorBuilder(file: "shared") { (name) throws(KeyError) in
            throw KeyError("no key")
        }
        return builder.vector(of: parts)
    }

    /// Whether the first explanation of the request has these mistakes, and no others.
    private mutating func explains(
        _ parts: VectorParts,
        by ids: [String]
    ) throws(SharingError) -> Bool {
        guard let vector = Self.built(parts) else { return false }
        return try explained(vector).diagnosis?.explanations.first.map {
            Set($0.pitfalls) == Set(ids)
        } ?? false
    }
}

extension SharedFailure.Kind {
    fileprivate var inventsSignature: Bool {
        switch self {
        case .unexplained, .withoutMistakes: true
        case .mistakes, .correct, .unsigned: false
        }
    }
}

extension SharedRecipe {
    /// What is left to share if no invented request fails in the same way.
    fileprivate var kindWithoutMistakes: SharedFailure.Kind {
        guard case .mistakes(let ids) = kind else { return .unexplained }
        return .withoutMistakes(ids)
    }
}

extension Explained {
    fileprivate var kindWithoutMistakes: SharedFailure.Kind {
        vector.expected.isEmpty ? .unsigned : .unexplained
    }
}
