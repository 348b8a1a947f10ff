/// The steps of the derivation that a mistake affects.
package struct SigningSlots: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package static let method = Self(rawValue: 1 << 0)
    package static let uri = Self(rawValue: 1 << 1)
    static let reading = Self(rawValue: 1 << 2)
    static let parameters = Self(rawValue: 1 << 3)
    static let encoding = Self(rawValue: 1 << 4)
    static let order = Self(rawValue: 1 << 5)
    static let joining = Self(rawValue: 1 << 6)
    package static let composition = Self(rawValue: 1 << 7)
    package static let key = Self(rawValue: 1 << 8)
    package static let digest = Self(rawValue: 1 << 9)
    package static let text = Self(rawValue: 1 << 10)
    package static let header = Self(rawValue: 1 << 11)

    /// The steps that decide the list of decoded parameters.
    static let list: Self = [.reading, .parameters]
    /// The steps that decide the normalized parameters.
    package static let normalized: Self = [.reading, .parameters, .encoding, .order, .joining]
    /// The steps after the digest is computed.
    static let afterDigest: Self = [.text, .header]

    /// The first of these steps, in the order of derivation.
    var first: Self { Self(rawValue: rawValue & ~(rawValue &- 1)) }

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ steps: [SigningStep]) {
        self = steps.reduce(into: []) { $0.insert(Self($1)) }
    }

    private init(_ step: SigningStep) {
        self =
            switch step {
            case .method: .method
            case .uri: .uri
            case .reading: .reading
            case .parameters: .parameters
            case .encoding: .encoding
            case .order: .order
            case .joining: .joining
            case .composition: .composition
            case .key: .key
            case .digest: .digest
            case .text: .text
            case .header: .header
            }
    }
}

extension SigningSlots {
    /// The values of an outcome that these steps affect, each represented by its steps.
    ///
    /// Mistakes in different groups do not influence each other.
    var groups: SigningSlots {
        var groups = intersection([.method, .uri, .composition, .key, .digest])
        if !isDisjoint(with: .normalized) { groups.formUnion(.normalized) }
        return groups
    }
}
