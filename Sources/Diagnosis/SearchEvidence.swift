package import OAuth1
package import Vectors

/// What is known besides the wrong values: it says what can still be wrong.
package struct SearchEvidence: Sendable {
    /// The stages before the signature whose given values are correct.
    package var proven: [Stage] { values.map { $0.stage } }
    /// The correct values that were given.
    let values: [(stage: Stage, bytes: [UInt8])]
    package let lacksConsumerSecret: Bool
    /// Whether the request has a token, but no token secret was given.
    package let lacksTokenSecret: Bool
    package let method: SignatureMethod

    init(_ wrong: WrongValues, _ vector: TestVector, _ facts: SigningFacts) {
        // An implementation's answers say nothing about the values that the vector expects.
        let isFromVector = wrong.values.allSatisfy { stage, bytes in
            vector.expected.values(of: stage, of: vector).contains(bytes)
        }
        let right = SigningProcedure(facts)
        values = [Stage.baseStringURI, .parameters, .baseString, .signingKey].compactMap { stage in
            guard isFromVector, vector.expected.has(stage), wrong[stage] == nil,
                let bytes = right.value(of: stage),
                vector.expected.values(of: stage, of: vector).contains(bytes)
            else { return nil }
            return (stage, bytes)
        }
        method = facts.signatureMethod
        let usesSecrets = method.kind != .rsa && facts.givenSigningKey == nil && facts.uri != nil
        let hasToken = facts.protocolValue("oauth_token")?.isEmpty == false
        lacksConsumerSecret = usesSecrets && facts.consumerSecret.isEmpty
        lacksTokenSecret = usesSecrets && hasToken && facts.tokenSecret.isEmpty
    }
}

extension SearchTarget {
    /// Admits only sets that leave the proven values as they are.
    mutating func require(_ evidence: SearchEvidence) {
        for (stage, bytes) in evidence.values {
            switch stage {
            case .baseStringURI: baseStringURI = bytes
            case .parameters: parameters = bytes
            case .baseString: provenBaseString = bytes
            case .signingKey: signingKey = bytes
            default: break
            }
        }
    }
}

extension SearchEvidence {
    /// The steps in which, by themselves, no mistake was made.
    var provenSlots: SigningSlots {
        proven.reduce(into: []) { slots, stage in
            switch stage {
            case .baseStringURI: slots.formUnion(.uri)
            case .parameters: slots.formUnion(.normalized)
            case .baseString: slots.formUnion([.method, .uri, .normalized, .composition])
            case .signingKey: slots.formUnion(.key)
            default: break
            }
        }
    }
}
