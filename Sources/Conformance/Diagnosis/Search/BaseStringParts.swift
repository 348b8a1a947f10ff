import OAuth1

/// The parts of base strings, each encoded once for every way in which parts are encoded.
struct BaseStringParts {
    private var methods = KeptPieces()
    private var uris = KeptPieces()
    private var parameters = KeptPieces()
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
        guard !composition.encodesWhole else {
            output += composition.text(
                method: variants.methods[outcome.method], uri: variants.uris[outcome.uri],
                parameters: variants.text(ofParameters: outcome))
            return
        }
        methods.append(outcome.method, to: &output) {
            composition.methodPart(variants.methods[outcome.method])
        }
        output.append(UInt8(ascii: "&"))
        uris.append(outcome.uri, to: &output) { composition.uriPart(variants.uris[outcome.uri]) }
        output.append(UInt8(ascii: "&"))
        guard outcome.isKept else {
            composition.append(parameters: variants.parameters.unkeptText, to: &output)
            return
        }
        parameters.append(outcome.parameters, to: &output) {
            composition.parametersPart(variants.parameters.texts[outcome.parameters])
        }
    }
}

/// Pieces of text by their numbers, in one buffer.
private struct KeptPieces {
    private var octets: [UInt8] = []
    private var places: [Range<Int>?] = []

    /// Appends the piece of this number, made when it is asked for first.
    mutating func append(_ number: Int, to output: inout [UInt8], make: () -> [UInt8]) {
        while places.count <= number { places.append(nil) }
        guard let place = places[number] else {
            let piece = make()
            places[number] = octets.count..<octets.count + piece.count
            octets += piece
            output += piece
            return
        }
        output += octets[place]
    }
}
