import Diagnosis
import OAuth1
import Results
import Vectors

/// How a signature is derived, stage by stage, and where it went wrong, for people.
struct DerivationStory {
    private(set) var lines: [String] = []
    private let explained: Explained
    private let explanation: Explanation?
    private var style: ReportStyle { redaction.style }
    private let redaction: Redaction
    private let correct: SigningProcedure
    /// The correct procedure with the values that were signed; nil without an explanation.
    private let basis: SigningProcedure?

    /// Whether each stage has a sentence on what it is for.
    private let teaches: Bool

    init(
        _ explained: Explained,
        _ explanation: Explanation?,
        _ style: ReportStyle,
        teaches: Bool = false
    ) {
        self.teaches = teaches
        self.explained = explained
        self.explanation = explanation
        redaction = Redaction(explained.vector, style)
        correct = SigningProcedure(explained.facts)
        basis = explanation.map { SigningProcedure($0.procedure.facts) }
        addMethod()
        add(
            .baseStringURI, [.uri], correct.baseStringURI, basis?.baseStringURI,
            explanation?.procedure.baseStringURI)
        addParameters()
        add(
            .parameters, .normalized, value(of: .parameters), basis?.normalizedParameters,
            explanation?.procedure.normalizedParameters)
        add(
            .baseString, .composition, value(of: .baseString), basis?.baseString,
            explanation?.procedure.signedText)
        addKey()
        addSignature()
        if explanation?.touches(.header) ?? false || explained.wrong[.authorizationHeader] != nil {
            add(.authorizationHeader, .header, value(of: .authorizationHeader), nil, nil)
        }
    }

    private func value(of stage: Stage) -> [UInt8]? { explained.signed?.value(of: stage) }

    // MARK: Stages

    private mutating func addMethod() {
        guard !correct.method.isEmpty else { return }
        heading(
            "method", "RFC 5849 §3.4.1.1",
            "The method is signed, so nobody can turn a GET into a DELETE.")
        line(visible(correct.method))
        addMistakes(.method, basis?.method, explanation?.procedure.method)
    }

    /// Adds a stage if it has a value, with the mistakes that were made there.
    private mutating func add(
        _ stage: Stage,
        _ slots: SigningSlots,
        _ value: [UInt8]?,
        _ correct: [UInt8]?,
        _ found: [UInt8]?
    ) {
        guard let value else { return }
        heading(stage.title, stage.section, Self.lessons[stage])
        line(shown(value, of: stage))
        addMistakes(slots, correct, found)
    }

    private mutating func addParameters() {
        let list = correct.parameters
        guard !list.isEmpty else { return }
        heading(
            "parameters", "RFC 5849 §3.4.1.3.1: source, name and value, encoded form",
            "All parameters are signed, wherever they are. A body is signed only if it is a form.")
        let isMany = list.count > Self.parametersMax
        for parameter in list.prefix(Self.parametersMax) {
            var encoded: [UInt8] = []
            correct.encoding.appendName(of: parameter, to: &encoded)
            encoded.append(UInt8(ascii: "="))
            correct.encoding.appendValue(of: parameter, to: &encoded)
            let name = cut(parameter.name, to: Self.parameterMax)
            let value = cut(parameter.value, to: Self.parameterMax)
            let plain = PlainText.cut("\(name) = \"\(value)\"", to: Self.parameterMax)
            line("\(Self.padded(parameter.source.title))\(plain)")
            let isSame = encoded.elementsEqual(parameter.name + "=".utf8 + parameter.value)
            if !isSame { line(Self.padded("") + cut(encoded, to: Self.parameterMax)) }
        }
        if isMany { line("and \(list.count - Self.parametersMax) more") }
    }

    private mutating func addKey() {
        guard value(of: .signingKey) != nil, correct.digestRecipe.form != .rsa else { return }
        heading(
            Stage.signingKey.title, Stage.signingKey.section,
            "The key contains both secrets, so only programs that know both can sign.")
        line(KeyDescription.text(correct.keyRecipe))
        if style.showsSecrets, let key = value(of: .signingKey) { line(visible(key)) }
        addMistakes(.key, nil, nil)
    }

    private mutating func addSignature() {
        guard let signature = value(of: .signature) else { return }
        let method = explained.facts.signatureMethod.rawValue
        heading(
            Stage.signature.title, "RFC 5849 §3.4, \(method)",
            "The server computes the signature as well and compares the two:"
                + " one different byte gives a different signature.")
        line(shown(signature, of: .signature))
        addMistakes([.digest, .text], nil, nil)
    }

    // MARK: Mistakes

    /// Adds the mistakes that were first made in `slots`, with the correct and the wrong value.
    private mutating func addMistakes(
        _ slots: SigningSlots,
        _ correct: [UInt8]?,
        _ found: [UInt8]?
    ) {
        guard let explanation else { return }
        let parts = explanation.parts.filter { $0.isMade(in: slots) }
        guard !parts.isEmpty else { return }
        for part in parts {
            line(style.paint("^ \(part.pitfall.id): \(part.mistake)", .red))
            if let detail = part.detail { line("  \(redaction.sentence(detail))") }
        }
        if let correct, let found, correct != found,
            style.showsSecrets || !explanation.revealsSecret
        {
            let aligned = AlignedDifference(
                correct: redaction.redacted(correct), found: redaction.redacted(found),
                style)
            for text in aligned.lines { line("  \(text)") }
        }
        for part in parts { line("  fix: \(part.fix)") }
    }

    // MARK: Text

    /// Parameters that are shown; a request may have thousands.
    private static let parametersMax = 40
    private static let valueMax = 2000
    private static let parameterMax = 200
    /// Columns of a parameter's source.
    private static let sourceWidth = 9

    private mutating func heading(_ title: String, _ section: String, _ lesson: String?) {
        lines.append("\(style.paint(title, .bold)) (\(section))")
        if teaches, let lesson { line(lesson) }
    }

    /// What stages are for, a sentence each.
    private static let lessons: [Stage: String] = [
        .baseStringURI:
            "Client and server write the URI in the same way: scheme and host in lower case,"
            + " without a default port.",
        .parameters:
            "Parameters are sorted by their encoded names, so both sides use the same order.",
        .baseString:
            "Method, URI and parameters are each encoded once more and joined with \"&\".",
        .authorizationHeader:
            "Each value is encoded and enclosed in double quotes; commas separate the parameters.",
    ]

    private mutating func line(_ text: String) { lines.append("    \(text)") }

    private func shown(_ value: [UInt8], of stage: Stage) -> String {
        let isSecret = explained.vector.isSecret(stage)
        return isSecret
            ? style.shown(value, isSecret: true) : cut(value, to: Self.valueMax)
    }

    /// At most `lengthMax` characters of a value, which may have millions.
    private func cut(_ value: [UInt8], to lengthMax: Int) -> String {
        let count = (lengthMax + 1) * UTF8.lengthMax
        let beginning = PlainText.visible(bytes: redaction.redacted(value, beginning: count))
        let text = PlainText.cut(beginning, to: lengthMax)
        return value.count > count && text == beginning ? text + "…" : text
    }

    private func visible(_ bytes: [UInt8]) -> String {
        redaction.visible(bytes)
    }

    private static func padded(_ source: String) -> String {
        source + String(repeating: " ", count: sourceWidth - source.utf8.count)
    }
}

extension UTF8 {
    /// The bytes of the longest character.
    fileprivate static let lengthMax = 4
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

/// A signing key without its secrets: how it is made of them, and how long each is (§3.4.2).
enum KeyDescription {
    static func text(_ recipe: SigningKeyRecipe) -> String {
        let parts = [
            secret("consumer secret", recipe.consumerSecret), "\"&\"",
            secret("token secret", recipe.tokenSecret),
        ]
        return parts.joined(separator: " + ")
    }

    private static func secret(_ name: String, _ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "no \(name)" }
        let encoded = TextEncoding().encoded(bytes)
        let count = counted(bytes.count, "byte")
        return encoded == bytes
            ? "\(name) (\(count))" : "\(name) (\(count), \(encoded.count) percent-encoded)"
    }
}
