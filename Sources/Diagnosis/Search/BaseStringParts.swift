import OAuth1

/// The encoded parts of base strings under one composition, each encoded only once.
struct BaseStringParts {
    private var methods = KeptPieces()
    private var uris = KeptPieces()
    private var parameters = KeptPieces()
    private let composition: BaseStringComposition

    init(_ composition: BaseStringComposition) {
        self.composition = composition
    }

    /// How many bytes the parts have that are kept.
    var bytesKept: Int { methods.byteCount + uris.byteCount + parameters.byteCount }

    /// Whether the base string consists of these parts, all up to the second "&" and the
    /// parameters, before it is finished.
    var isOfParts: Bool { composition.isOfParts }

    /// Does what is done to the joined parts; false for nothing.
    func finish(_ baseString: inout [UInt8]) -> Bool {
        guard !composition.isFinished else { return false }
        baseString = composition.finished(baseString)
        return true
    }

    /// Appends the base string of `outcome`, whose numbers stand for values in `variants`, if it
    /// does not consist of parts.
    func appendWhole(
        _ outcome: SigningVariants.Outcome,
        of variants: borrowing SigningVariants,
        to output: inout [UInt8]
    ) {
        output += composition.text(
            method: variants.method(of: outcome), uri: variants.uri(of: outcome),
            parameters: variants.text(ofParameters: outcome))
    }

    /// Appends the base string of `outcome` up to the second "&".
    mutating func appendStart(
        of outcome: SigningVariants.Outcome,
        _ variants: borrowing SigningVariants,
        to output: inout [UInt8]
    ) {
        // A copy, since `self` cannot be written and read at the same time.
        let composition = composition
        if !methods.append(outcome.method, to: &output) {
            let method = variants.method(of: outcome)
            methods.append(as: outcome.method, to: &output) {
                $0 += composition.methodPart(method)
            }
        }
        output.append(UInt8(ascii: "&"))
        if !uris.append(outcome.uri, to: &output) {
            let uri = variants.uri(of: outcome)
            uris.append(as: outcome.uri, to: &output) { $0 += composition.uriPart(uri) }
        }
        output.append(UInt8(ascii: "&"))
    }

    /// Appends the parameters of `outcome`.
    mutating func appendParameters(
        of outcome: SigningVariants.Outcome,
        _ variants: borrowing SigningVariants,
        to output: inout [UInt8]
    ) {
        guard outcome.isKept else {
            composition.append(parameters: variants.parameters.unkeptText, to: &output)
            return
        }
        if !parameters.append(outcome.parameters, to: &output) {
            let composition = composition
            let text = variants.parameters.texts[outcome.parameters]
            parameters.append(as: outcome.parameters, to: &output) {
                composition.append(parameters: text, to: &$0)
            }
        }
    }
}

/// Pieces of text by number, in one buffer.
private struct KeptPieces {
    private var bytes: [UInt8] = []
    private var places: [Range<Int>?] = []

    var byteCount: Int { bytes.count }

    /// Appends the piece with this number; returns false if there is none yet.
    func append(_ number: Int, to output: inout [UInt8]) -> Bool {
        guard number < places.count, let place = places[number] else { return false }
        output.append(copying: bytes.span.extracting(place))
        return true
    }

    /// Keeps the piece that `write` appends under this number, and appends it.
    mutating func append(
        as number: Int,
        to output: inout [UInt8],
        _ write: (inout [UInt8]) -> Void
    ) {
        while places.count <= number { places.append(nil) }
        let start = bytes.count
        write(&bytes)
        places[number] = start..<bytes.count
        output.append(copying: bytes.span.extracting(start..<bytes.count))
    }
}
