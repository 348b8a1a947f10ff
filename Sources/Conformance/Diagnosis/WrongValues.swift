import OAuth1

/// The values that someone else arrived at and that are not the right ones, by stage.
package struct WrongValues: Sendable {
    package private(set) var values: [(stage: Stage, octets: [UInt8])] = []

    package init() {}

    package var stages: [Stage] { values.map(\.stage) }
    package var isEmpty: Bool { values.isEmpty }

    package subscript(stage: Stage) -> [UInt8]? {
        values.first { $0.stage == stage }?.octets
    }

    /// Adds the value of a stage; stages come in the order of derivation.
    package mutating func add(_ octets: [UInt8], of stage: Stage) {
        values.append((stage, octets))
    }

    /// The fields of the wrong `Authorization` header, where there is one that can be read.
    var headerFields: [AuthorizationHeader.Field]? {
        self[.authorizationHeader].flatMap(AuthorizationHeader.readFields)
    }

    /// What a set of mistakes has to come to: the values of `stages`.
    func target(_ stages: [Stage], _ secrets: TestVector.Secrets) -> SearchTarget {
        var target = SearchTarget()
        for (stage, octets) in values where stages.contains(stage) {
            switch stage {
            case .encoded: target.encodedText = octets
            case .bodyHash: break
            case .baseStringURI: target.baseStringURI = octets
            case .parameters: target.parameters = octets
            case .baseString: target.baseString = octets
            case .signingKey: target.signingKey = octets
            case .signature: target.signature = .init(octets: octets, isRaw: false)
            case .authorizationHeader:
                guard let field = headerFields?.first(where: { $0.isSignature }) else { break }
                target.signature = .init(octets: field.value, isRaw: true)
            }
        }
        target.digestInSignature = secrets.digestInSignature
        return target
    }
}

extension TestVector.Secrets {
    /// Opens RSA signatures with whichever key there is.
    fileprivate var digestInSignature: (([UInt8], SignatureMethod) -> [UInt8]?)? {
        if let publicKey { return { publicKey.digest(in: $0, using: $1) } }
        if let privateKey { return { privateKey.digest(in: $0, using: $1) } }
        return nil
    }
}
