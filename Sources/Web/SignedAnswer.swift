import Results
import Vectors

/// What the page shows of a signed request.
struct SignedAnswer {
    let style: ReportStyle
    var faults: [String] = []
    /// Where credentials are from, as sentences.
    var secrets: [String] = []
    private var stages: JSONText.Members = []
    private var texts: [String] = []

    init(_ style: ReportStyle) { self.style = style }

    mutating func add(_ signed: SignedVector, _ formats: [SignedText.Format]) {
        let redaction = Redaction(signed.vector, style)
        guard signed.value(of: .authorizationHeader) != nil else {
            return faults.append("a public key cannot sign; paste a private key")
        }
        for (stage, value) in signed.values {
            let isSecret = signed.vector.isSecret(stage)
            let text = isSecret ? value : redaction.redacted(value)
            let shown = style.shown(text, isSecret: isSecret)
            stages.append((stage.rawValue, JSONText.string(shown)))
        }
        texts = formats.map { text(signed, as: $0, redaction) }
    }

    private func text(
        _ signed: SignedVector,
        as format: SignedText.Format,
        _ redaction: Redaction
    ) -> String {
        var text: [UInt8] = []
        var fault: String?
        do throws(SendingRefusal) {
            if format == .header {
                SignedText.appendHeader(signed, style: style, to: &text)
            } else {
                try SendingText.append(signed, as: format, style: style, to: &text)
            }
            // Without the secret, the text would send something else than was signed.
            if redaction.hides(text) { fault = "the request contains a secret" }
        } catch {
            fault = style.text(error.reason)
        }
        let said =
            fault.map { ("fault", JSONText.string("cannot be written: \($0)")) }
            ?? ("text", JSONText.string(String(decoding: text, as: UTF8.self)))
        return JSONText.object([("format", JSONText.string(format.rawValue)), said])
    }

    var json: String {
        JSONText.object([
            ("stages", JSONText.object(stages)), ("texts", JSONText.list(texts)),
            ("faults", JSONText.list(ofStrings: faults)),
            ("secrets", JSONText.list(ofStrings: secrets)),
        ])
    }
}
