import OAuth1
import Vectors

/// The wrong values that a set of mistakes must reproduce, all of them.
struct SearchTarget {
    /// `oauth_signature` as it was found.
    struct Signature: Hashable {
        let bytes: [UInt8]
        /// Whether it is still encoded, as in a header.
        let isRaw: Bool
    }

    var baseStringURI: [UInt8]?
    var parameters: [UInt8]?
    var baseString: [UInt8]?
    /// The correct base string, if it is known that the program made it.
    var provenBaseString: [UInt8]?
    var signingKey: [UInt8]?
    var encodedText: [UInt8]?
    var signature: Signature?
    /// Opens RSA signatures; without a method, those that do not name the hash.
    var digestInSignature: (([UInt8], SignatureMethod?) -> [UInt8]?)?

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

extension WrongValues {
    /// What a set of mistakes has to come to: the values of `stages`.
    func target(_ stages: [Stage], _ secrets: TestVector.Secrets) -> SearchTarget {
        var target = SearchTarget()
        for (stage, bytes) in values where stages.contains(stage) {
            switch stage {
            case .encoded: target.encodedText = bytes
            case .bodyHash: break
            case .baseStringURI: target.baseStringURI = bytes
            case .parameters: target.parameters = bytes
            case .baseString: target.baseString = bytes
            case .signingKey: target.signingKey = bytes
            case .signature: target.signature = .init(bytes: bytes, isRaw: false)
            case .authorizationHeader:
                guard let headerSignature else { break }
                target.signature = .init(
                    bytes: PercentEncoding.normalized(headerSignature), isRaw: true)
            }
        }
        if secrets.publicKey != nil || secrets.privateKey != nil {
            target.digestInSignature = { secrets.digest(in: $0, using: $1) }
        }
        return target
    }
}

extension TestVector.Secrets {
    /// The digest inside an RSA signature, from whichever key there is; without a method, what the
    /// signature has in the place of the hash's name and the digest.
    func digest(in signature: [UInt8], using method: SignatureMethod?) -> [UInt8]? {
        publicKey.map { $0.digest(in: signature, using: method) }
            ?? privateKey?.digest(in: signature, using: method)
    }
}
