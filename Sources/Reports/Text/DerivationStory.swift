import Diagnosis
import OAuth1
import Results
import Vectors

/// How a signature comes about, stage by stage, and where it went wrong, for people.
struct DerivationStory {
    private(set) var lines: [String] = []
    private let explained: Explained
    private let explanation: Explanation?
    private let style: ReportStyle
    private let redaction: Redaction
    private let right: SigningProcedure
    /// The right procedure with the values that were signed.
    private let basis: SigningProcedure

    init(_ explained: Explained, _ explanation: Explanation?, _ style: ReportStyle) {
        self.explained = explained
        self.explanation = explanation
        self.style = style
        redaction = Redaction(explained.facts, style)
        right = SigningProcedure(explained.facts)
        basis = SigningProcedure(explanation?.procedure.facts ?? explained.facts)
        tellMethod()
        tell(
            .baseStringURI, [.uri], right.baseStringURI, basis.baseStringURI,
            explanation?.procedure.baseStringURI)
        tellParameters()
        tell(
            .parameters, .normalized, value(of: .parameters), basis.normalizedParameters,
            explanation?.procedure.normalizedParameters)
        tell(
            .baseString, .composition, value(of: .baseString), basis.baseString,
            explanation?.procedure.signedText)
        tellKey()
        tellSignature()
        if explanation?.touches(.header) ?? false || explained.wrong[.authorizationHeader] != nil {
            tell(.authorizationHeader, .header, value(of: .authorizationHeader), nil, nil)
        }
    }

    private func value(of stage: Stage) -> [UInt8]? { explained.signed?.value(of: stage) }

    // MARK: Stages

    private mutating func tellMethod() {
        guard !right.method.isEmpty else { return }
        heading("method", "RFC 5849 §3.4.1.1")
        line(visible(right.method))
        tellMistakes(.method, basis.method, explanation?.procedure.method)
    }

    /// A stage that has a value, with the mistakes that were made there.
    private mutating func tell(
        _ stage: Stage,
        _ slots: SigningSlots,
        _ value: [UInt8]?,
        _ right: [UInt8]?,
        _ wrong: [UInt8]?
    ) {
        guard let value else { return }
        heading(stage.title, stage.section)
        line(shown(value, of: stage))
        tellMistakes(slots, right, wrong)
    }

    private mutating func tellParameters() {
        let list = right.parameters
        guard !list.isEmpty else { return }
        heading("parameters", "RFC 5849 §3.4.1.3.1: name and value, where from, encoded")
        let isMany = list.count > Self.parametersMax
        for parameter in list.prefix(Self.parametersMax) {
            var encoded: [UInt8] = []
            right.encoding.appendName(of: parameter, to: &encoded)
            encoded.append(UInt8(ascii: "="))
            right.encoding.appendValue(of: parameter, to: &encoded)
            let plain = excerpt(visible(parameter.name) + " = " + quoted(parameter.value))
            line("\(padded(parameter.source.title, 9))\(plain)")
            let isSame = encoded.elementsEqual(parameter.name + "=".utf8 + parameter.value)
            if !isSame { line("\(padded("", 9))\(excerpt(visible(encoded)))") }
        }
        if isMany { line("and \(list.count - Self.parametersMax) more") }
    }

    private mutating func tellKey() {
        guard value(of: .signingKey) != nil, right.digestRecipe.form != .rsa else { return }
        heading(Stage.signingKey.title, Stage.signingKey.section)
        line(KeyDescription.text(right.keyRecipe))
        if style.showsSecrets, let key = value(of: .signingKey) { line(visible(key)) }
        tellMistakes(.key, nil, nil)
    }

    private mutating func tellSignature() {
        guard let signature = value(of: .signature) else { return }
        let method = explained.facts.signatureMethod.rawValue
        heading(Stage.signature.title, "RFC 5849 §3.4, \(method)")
        line(shown(signature, of: .signature))
        tellMistakes([.digest, .text], nil, nil)
    }

    // MARK: Mistakes

    /// Tells the mistakes that were first made in `slots`, with what should and what did come out.
    private mutating func tellMistakes(
        _ slots: SigningSlots,
        _ right: [UInt8]?,
        _ wrong: [UInt8]?
    ) {
        guard let explanation else { return }
        let parts = explanation.parts.filter { $0.isMade(in: slots) }
        guard !parts.isEmpty else { return }
        for part in parts {
            line(style.paint("^ \(part.pitfall.id): \(part.pitfall.mistake)", .red))
            if let detail = part.detail { line("  \(detail)") }
        }
        if let right, let wrong, right != wrong, style.showsSecrets || !explanation.revealsSecret {
            let aligned = AlignedDifference(
                correct: redaction.redacted(right), found: redaction.redacted(wrong))
            for text in aligned.lines { line("  \(text)") }
        }
        for part in parts { line("  fix: \(part.pitfall.fix)") }
    }

    // MARK: Text

    /// A request of thousands of parameters is not told whole.
    private static let parametersMax = 40

    private mutating func heading(_ title: String, _ section: String) {
        lines.append("\(style.paint(title, .bold)) (\(section))")
    }

    private mutating func line(_ text: String) { lines.append("    \(text)") }

    private func shown(_ value: [UInt8], of stage: Stage) -> String {
        let isSecret = explained.vector.isSecret(stage)
        return isSecret
            ? style.shown(value, isSecret: true) : excerpt(visible(value), lengthMax: 2000)
    }

    private func visible(_ octets: [UInt8]) -> String {
        PlainText.visible(octets: redaction.redacted(octets))
    }

    private func quoted(_ octets: [UInt8]) -> String { "\"\(visible(octets))\"" }

    private func excerpt(_ text: String, lengthMax: Int = 200) -> String {
        text.unicodeScalars.count > lengthMax
            ? String(text.unicodeScalars.prefix(lengthMax)) + "…" : text
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.utf8.count))
    }
}

extension CollectedParameter.Source {
    /// What people call it.
    var title: String {
        switch self {
        case .query: "query"
        case .form: "body"
        case .protocol: "oauth"
        }
    }
}

extension Explanation {
    /// Whether one of the mistakes is made in `slots`.
    func touches(_ slots: SigningSlots) -> Bool { parts.contains { $0.isMade(in: slots) } }
}
