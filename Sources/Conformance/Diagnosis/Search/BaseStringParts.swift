import OAuth1

/// The parts of base strings, each encoded once for every way in which parts are encoded.
struct BaseStringParts {
    private var methods: [[UInt8]?] = []
    private var uris: [[UInt8]?] = []
    private var parameters: [[UInt8]?] = []
    private let composition: BaseStringComposition

    init(_ composition: BaseStringComposition) {
        self.composition = composition
    }

    /// Appends the base string of `outcome`, whose values are those of `variants`.
    mutating func append(
        _ outcome: SigningVariants.Outcome,
        of variants: borrowing SigningVariants,
        to output: inout [UInt8]
    ) {
        composition.appendWhole(
            method: Self.part(outcome.method, of: variants.methods, in: &methods) {
                composition.methodPart($0)
            },
            uri: Self.part(outcome.uri, of: variants.uris, in: &uris) { composition.uriPart($0) },
            parameters: parametersPart(outcome, of: variants),
            to: &output)
    }

    private mutating func parametersPart(
        _ outcome: SigningVariants.Outcome,
        of variants: borrowing SigningVariants
    ) -> [UInt8] {
        guard outcome.isKept else {
            return composition.parametersPart(variants.text(ofParameters: outcome))
        }
        return Self.part(outcome.parameters, of: variants.parameters, in: &parameters) {
            composition.parametersPart($0)
        }
    }

    private static func part(
        _ number: Int,
        of values: borrowing InternedValues,
        in kept: inout [[UInt8]?],
        encode: ([UInt8]) -> [UInt8]
    ) -> [UInt8] {
        while kept.count <= number { kept.append(nil) }
        if let part = kept[number] { return part }
        let part = encode(values[number])
        kept[number] = part
        return part
    }
}
