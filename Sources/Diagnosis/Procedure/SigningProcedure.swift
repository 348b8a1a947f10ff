import OAuth1
package import Vectors

/// The derivation of a signature, with some steps done differently.
///
/// Without mistakes it follows RFC 5849. Each value is computed on demand.
package struct SigningProcedure: Sendable {
    /// What is signed, in one object: procedures are copied often.
    private let content: Content
    /// Values of the same procedure with fewer mistakes, as far as the others do not change them.
    private var known = KnownValues()
    package private(set) var method: [UInt8]
    @Shared private(set) var uri: BaseStringURIParts?
    private(set) var reading: ParameterReading
    private var changes: [@Sendable (inout [CollectedParameter]) -> Void] = []
    package private(set) var encoding = FirstEncoding()
    private(set) var order = ParameterOrder()
    private(set) var joining = ParameterJoining()
    private(set) var composition = BaseStringComposition()
    @Shared package private(set) var keyRecipe: SigningKeyRecipe
    package private(set) var digestRecipe: DigestRecipe
    @Shared package private(set) var textRecipe: SignatureText
    package private(set) var header = HeaderRecipe()

    /// - Parameters:
    ///   - facts: what is signed.
    ///   - mistakes: what is done differently, in the order of the catalogue.
    package init(_ facts: SigningFacts, _ mistakes: [Mistake] = []) {
        content = Content(facts)
        method = facts.method.map(ASCII.uppercased)
        uri = BaseStringURIParts(facts)
        reading = ParameterReading(facts)
        keyRecipe = SigningKeyRecipe(facts)
        digestRecipe = DigestRecipe(facts.signatureMethod)
        textRecipe = SignatureText(facts.signatureMethod)
        make(mistakes)
    }

    package var facts: SigningFacts { content.facts }

    /// The correct derivation of a vector, which takes the values that `derivation` has wherever
    /// further mistakes do not change them.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    init(
        _ facts: SigningFacts,
        knowing derivation: inout Derivation,
        of vector: TestVector
    ) throws(SigningError) {
        self.init(facts)
        guard facts.givenBaseString == nil, vector.missing(for: .baseString) == nil else { return }
        try derivation.derive(.baseString, of: vector)
        try derivation.derive(.parameters, of: vector)
        known = KnownValues(
            baseStringURI: derivation[.baseStringURI], parameters: derivation[.parameters],
            baseString: derivation[.baseString])
    }

    /// The same derivation with these mistakes, too.
    func making(_ mistakes: [Mistake]) -> SigningProcedure {
        var procedure = self
        procedure.make(mistakes)
        return procedure
    }

    private mutating func make(_ mistakes: [Mistake]) {
        for mistake in mistakes {
            for step in mistake.steps { take(step) }
        }
    }

    private mutating func take(_ step: SigningStep) {
        known.forget(what: step)
        switch step {
        case .method(let change): change(&method)
        case .uri(let change):
            guard var parts = uri else { return }
            change(&parts)
            uri = parts
        case .reading(let change): change(&reading)
        case .parameters(let change): changes.append(change)
        case .encoding(let change): change(&encoding)
        case .order(let change): change(&order)
        case .joining(let change): change(&joining)
        case .composition(let change): change(&composition)
        case .key(let change): change(&keyRecipe)
        case .digest(let change): change(&digestRecipe)
        case .text(let change): change(&textRecipe)
        case .header(let change): change(&header)
        }
    }
}

// MARK: - The values, in the order of their derivation

extension SigningProcedure {
    /// §3.6: a given text, encoded.
    package var encodedText: [UInt8]? { facts.givenText.map(encoding.text.encoded) }

    /// §3.4.1.2; nil without a request.
    package var baseStringURI: [UInt8]? { known.baseStringURI ?? uri?.text }

    /// The parameters that are signed, decoded (§3.4.1.3.1).
    package var parameters: [CollectedParameter] {
        var list = reading.parameters(of: facts)
        for change in changes { change(&list) }
        return list
    }

    /// §3.4.1.3.2.
    package var normalizedParameters: [UInt8] {
        known.parameters ?? normalized(EncodedParameters(parameters, encoding))
    }

    func normalized(_ parameters: EncodedParameters) -> [UInt8] {
        joining.text(of: parameters, in: order.places(of: parameters))
    }

    /// §3.4.1.1; nil without a request.
    package var baseString: [UInt8]? {
        if let known = known.baseString { return known }
        if let given = facts.givenBaseString { return composition.finished(given) }
        guard let baseStringURI else { return nil }
        return composition.text(
            method: method, uri: baseStringURI, parameters: normalizedParameters)
    }

    /// The value of a stage before the signature; nil for other stages, or if it cannot be made.
    package func value(of stage: Stage) -> [UInt8]? {
        switch stage {
        case .encoded: encodedText
        case .baseStringURI: baseStringURI
        case .parameters: normalizedParameters
        case .baseString: baseString
        case .signingKey: signingKey
        case .bodyHash, .signature, .authorizationHeader: nil
        }
    }

    /// The signed value of oauth_body_hash; nil if it is not signed.
    var signedBodyHash: [UInt8]? {
        parameters.first { $0.source == .protocol && $0.isNamed("oauth_body_hash") }?.value
    }

    /// §3.4.2.
    package var signingKey: [UInt8] { keyRecipe.key }

    /// The text that is signed: the base string, with the key if the recipe appends it.
    package var signedText: [UInt8]? {
        guard digestRecipe.form == .plainHashWithKey else { return baseString }
        return baseString.map { $0 + "&".utf8 + signingKey }
    }
}

/// What a procedure signs, for all its copies.
private final class Content: Sendable {
    let facts: SigningFacts

    init(_ facts: SigningFacts) { self.facts = facts }
}

/// Values that are derived already; nil for those that are not.
private struct KnownValues {
    var baseStringURI: [UInt8]?
    var parameters: [UInt8]?
    var baseString: [UInt8]?

    /// Forgets the values that may be different with `step`.
    mutating func forget(what step: SigningStep) {
        switch step {
        case .uri: baseStringURI = nil
        case .reading, .parameters, .encoding, .order, .joining: parameters = nil
        case .method, .composition: break
        case .key, .digest, .text, .header: return
        }
        baseString = nil
    }
}

/// How the signature is written into the `Authorization` header (§3.5.1).
package struct HeaderRecipe: Hashable, Sendable {
    package var encodesSignature = true

    package init() {}
}
