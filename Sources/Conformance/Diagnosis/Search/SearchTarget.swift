package import OAuth1

/// The wrong values that a set of mistakes must reproduce, every one of them.
package struct SearchTarget: Sendable {
    /// `oauth_signature` as it was found.
    package struct Signature: Hashable, Sendable {
        package let octets: [UInt8]
        /// Whether it is as a header has it, still encoded.
        package let isRaw: Bool
    }

    package var baseStringURI: [UInt8]?
    package var parameters: [UInt8]?
    package var baseString: [UInt8]?
    package var signingKey: [UInt8]?
    package var encodedText: [UInt8]?
    package var signature: Signature?
    /// Opens RSA signatures.
    package var digestInSignature: (@Sendable ([UInt8], SignatureMethod) -> [UInt8]?)?

    package init() {}

    var isEmpty: Bool {
        baseStringURI == nil && parameters == nil && baseString == nil && signingKey == nil
            && encodedText == nil && signature == nil
    }

    /// The steps that anything wanted depends on.
    func slots(_ facts: SigningFacts) -> SigningSlots {
        var slots: SigningSlots = encodedText == nil ? [] : .encoding
        if baseStringURI != nil { slots.formUnion(.uri) }
        if parameters != nil { slots.formUnion(.normalized) }
        if signingKey != nil { slots.formUnion(.key) }
        if signature != nil { slots.formUnion([.key, .digest, .text]) }
        if signature?.isRaw ?? false { slots.formUnion(.header) }
        if baseString != nil || signature != nil {
            // The early drafts' digest shows in the text that is signed.
            slots.formUnion([.composition, .digest])
            if facts.givenBaseString == nil { slots.formUnion([.method, .uri, .normalized]) }
        }
        return slots
    }

    /// Whether `procedure` makes every one of the values.
    func isReproduced(by procedure: SigningProcedure, _ signature: [UInt8]?) -> Bool {
        (baseStringURI == nil || baseStringURI == procedure.baseStringURI)
            && (parameters == nil || parameters == procedure.normalizedParameters)
            && (baseString == nil || baseString == procedure.signedText)
            && (signingKey == nil || signingKey == procedure.signingKey)
            && (encodedText == nil || encodedText == procedure.encodedText)
            && (self.signature == nil || self.signature?.octets == signature)
    }
}
