import Intake
import OAuth1
import Results
import Vectors

/// Signs vectors, and writes the wanted stages.
struct VectorSigning {
    /// Why a vector's values cannot be written.
    enum Failure: Error, CustomStringConvertible {
        case signing(SigningError)
        /// The format cannot express them.
        case format(SignedText.Format, SendingRefusal)
        case blank

        var description: String {
            switch self {
            case .signing(let error): "\(error)"
            case .format(let format, let refusal):
                "cannot be written as \(format.title): \(refusal.reason.text)"
            case .blank: TestVector.blankness
            }
        }
    }

    private let format: SignedText.Format
    /// The stages that are wanted; nil for all that the vector has.
    private let named: StageSet?
    /// The wanted stages, in the order in which they are written.
    private let stages: [Stage]
    private let style: ReportStyle
    private let json: SignedJSON
    private var derivation = Derivation()
    /// Whether a secret was hidden in what was written.
    var hidesSecret = false
    /// The number of vectors that got a signature method.
    var addedMethods = 0

    init(_ format: SignedText.Format, _ stages: [Stage]?, _ style: ReportStyle) {
        self.format = format
        let stages = format == .header || format.isSending ? [.authorizationHeader] : stages
        named = stages.map(StageSet.init)
        self.stages = stages ?? Stage.inOrder
        self.style = style
        json = SignedJSON(self.stages, style, isLines: format == .jsonl)
    }

    /// Signs `vector`, with a fresh nonce and timestamp if it lacks them, and writes its values
    /// after `separator`.
    ///
    /// If a curl `command` sends the request, it is written with its header.
    mutating func sign(
        _ vector: TestVector,
        after separator: String = "",
        command: [String]? = nil,
        to output: inout [UInt8]
    ) throws(Failure) {
        guard !vector.isBlank else { throw .blank }
        guard vector.lacksFreshness || vector.lacksSignatureMethod else {
            return try write(vector, after: separator, command, to: &output)
        }
        if vector.lacksSignatureMethod { addedMethods += 1 }
        let refreshed = vector.refreshed(with: .now, addsMethod: true).vector
        try write(refreshed, after: separator, command, to: &output)
    }

    /// Signs the vector of a request in another format, whose own text may have its secrets in it.
    mutating func sign(
        _ vector: TestVector,
        of request: ImportedRequest,
        after separator: String,
        to output: inout [UInt8]
    ) throws(Failure) {
        if vector.signatureMethod == nil, format == .header || format.isSending {
            let hint = vector.signatureMethodHint.map { "; \($0)" } ?? ""
            throw .format(format, SendingRefusal("its signature method is unknown\(hint)"))
        }
        var text: [UInt8] = []
        try sign(vector, after: separator, command: request.command, to: &text)
        let redaction = Redaction(vector, style)
        guard redaction.hides(text) else { return output += text }
        guard !format.isSending else {
            throw .format(
                format,
                SendingRefusal("the request contains a secret; --show-secrets prints it"))
        }
        output += redaction.redacted(text)
    }

    private mutating func write(
        _ vector: TestVector,
        after separator: String,
        _ command: [String]?,
        to output: inout [UInt8]
    ) throws(Failure) {
        let signed: StageSet
        do throws(SigningError) {
            signed = try derivation.sign(vector, stages: named)
        } catch {
            throw .signing(error)
        }
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
        case .curl, .httpie, .http, .python, .javascript, .swift:
            do throws(SendingRefusal) {
                if let command, format == .curl {
                    try SendingText.append(
                        curl: command, signedBy: whole, style: style, to: &output)
                } else {
                    try SendingText.append(whole, as: format, style: style, to: &output)
                }
            } catch {
                throw .format(format, error)
            }
        }
    }
}
