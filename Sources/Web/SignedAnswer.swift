import Results
import Vectors

/// What the page shows of a signed request.
struct SignedAnswer {
    let style: ReportStyle
    var faults: [String] = []
    /// Where credentials are from, as sentences.
    var secrets: [String] = []
    private var stages: [(String, JSON?)] = []
    private var texts: [JSON] = []

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
            stages.append((stage.rawValue, .string(shown)))
        }
        texts = formats.map { text(signed, as: $0, redaction) }
    }

    private func text(
        _ signed: SignedVector,
        as format: SignedText.Format,
        _ redaction: Redaction
    ) -> JSON {
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
        return [
            "format": .string(format.rawValue),
            "fault": fault.map { .string("cannot be written: \($0)") },
            "text": fault == nil ? .string(text) : nil,
        ]
    }

    var json: String {
        let json: JSON = [
            "stages": .object(JSON.Members(stages)), "texts": .list(texts),
            "faults": .list(faults), "secrets": .list(secrets),
        ]
        return "\(json)"
    }
}
