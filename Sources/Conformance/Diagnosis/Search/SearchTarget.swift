import OAuth1

/// The wrong values that a set of mistakes must reproduce, all of them.
struct SearchTarget {
    /// `oauth_signature` as it was found.
    struct Signature: Hashable {
        let octets: [UInt8]
        /// Whether it is still encoded, as in a header.
        let isRaw: Bool
    }

    var baseStringURI: [UInt8]?
    var parameters: [UInt8]?
    var baseString: [UInt8]?
    var signingKey: [UInt8]?
    var encodedText: [UInt8]?
    var signature: Signature?
    /// Opens RSA signatures.
    var digestInSignature: (([UInt8], SignatureMethod) -> [UInt8]?)?

    var isEmpty: Bool {
        baseStringURI == nil && parameters == nil && baseString == nil && signingKey == nil
            && encodedText == nil && signature == nil
    }

    /// The steps that the wanted values depend on.
    func slots(_ facts: SigningFacts) -> SigningSlots {
        var slots: SigningSlots = encodedText == nil ? [] : .encoding
        if baseStringURI != nil { slots.formUnion(.uri) }
        if parameters != nil { slots.formUnion(.normalized) }
        if signingKey != nil { slots.formUnion(.key) }
        if signature != nil { slots.formUnion([.key, .digest, .text]) }
        if signature?.isRaw ?? false { slots.formUnion(.header) }
        if baseString != nil || signature != nil {
            // In early drafts, the digest recipe appends the key to the text that is signed.
            slots.formUnion([.composition, .digest])
            if facts.givenBaseString == nil { slots.formUnion([.method, .uri, .normalized]) }
        }
        return slots
    }
}
