import Conformance
import OAuth1

/// Signs vectors, and writes what was asked for of them.
struct VectorSigning {
    private let format: SignedText.Format
    /// The stages that are wanted; nil for those that say something of a vector.
    private let named: StageSet?
    /// The order in which they are written.
    private let stages: [Stage]
    private let style: ReportStyle
    private let json: SignedJSON
    private var derivation = Derivation()
    /// Whether a secret was left out of what was written.
    var hidesSecret = false

    init(_ format: SignedText.Format, _ stages: [Stage]?, _ style: ReportStyle) {
        self.format = format
        let stages = format == .header || format == .curl ? [.authorizationHeader] : stages
        named = stages.map(StageSet.init)
        self.stages = stages ?? Stage.inOrder
        self.style = style
        json = SignedJSON(self.stages, style, isLines: format == .jsonl)
    }

    /// Signs `vector`, with a fresh nonce and timestamp where it lacks them, and writes what was
    /// asked for behind `separator`.
    mutating func sign(
        _ vector: TestVector,
        behind separator: String = "",
        to output: inout [UInt8]
    ) throws(SigningError) {
        guard vector.lacksFreshness else {
            return try write(vector, behind: separator, to: &output)
        }
        try write(vector.refreshed(with: .now).vector, behind: separator, to: &output)
    }

    private mutating func write(
        _ vector: TestVector,
        behind separator: String,
        to output: inout [UInt8]
    ) throws(SigningError) {
        let signed = try derivation.sign(vector, stages: named)
        if !separator.isEmpty { output.append(contentsOf: separator.utf8) }
        let isSecret = signed.contains { vector.isSecret($0) && $0 != .signingKey }
        hidesSecret = hidesSecret || isSecret && !style.showsSecrets
        var whole: SignedVector { SignedVector(vector, stages: stages, signed, derivation) }
        switch format {
        case .text:
            let isSingle = stages.count == 1
            SignedText.appendText(whole, isSingle: isSingle, style: style, to: &output)
        case .json, .jsonl: json.append(vector, signed, derivation, to: &output)
        case .header: SignedText.appendHeader(whole, style: style, to: &output)
        case .curl: CurlCommand.append(whole, style: style, to: &output)
        }
    }
}

/// What came of signing a block of vectors.
struct SignedBlock: Sendable {
    let text: [UInt8]
    let count: Int
    let hidesSecret: Bool
}

/// Signs blocks of vectors beside others.
struct SignShare: BlockConsumer {
    private var signing: VectorSigning
    private var text: [UInt8] = []
    private var count = 0
    /// Whether something must be told in its turn.
    private(set) var isFinished = false

    init(_ signing: sending VectorSigning) {
        self.signing = signing
    }

    mutating func take(_ vector: TestVector) {
        do throws(SigningError) {
            try signing.sign(vector, to: &text)
            count += 1
        } catch {
            isFinished = true
        }
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) { isFinished = true }

    mutating func take(_ issue: VectorIssue) { isFinished = true }

    mutating func finishBlock() -> SignedBlock? {
        defer {
            text.removeAll(keepingCapacity: true)
            count = 0
            isFinished = false
        }
        return isFinished
            ? nil : SignedBlock(text: text, count: count, hidesSecret: signing.hidesSecret)
    }
}
