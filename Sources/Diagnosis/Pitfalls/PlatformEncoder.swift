import OAuth1

/// Functions that encode some bytes differently than RFC 5849, all in the same way (§3.6).
///
/// Each makes a pitfall for everything that a program may encode with it: see ``Reach``.
struct PlatformEncoder: Sendable {
    /// What a program encodes with the function.
    enum Reach: String, CaseIterable, Sendable {
        case values = ""
        /// Names and values, then the URL and the joined parameters.
        case both = "-both"
        case valuesAndSecrets = "-and-secrets"
        case everywhere = "-everywhere"
    }

    typealias Function = EncodingFunction

    /// The id of the first pitfall; the others add to it.
    let id: String
    var frequency = Pitfall.Frequency.seen
    /// The first one is named unless the request shows another language.
    let functions: [Function]
    /// What they do differently, as a clause that follows "which".
    let difference: String
    /// The most mistakes that it is tried together with.
    var companionsMax = Int.max
    let change: @Sendable (inout TextEncoding) -> Void

    /// One for each reach.
    var pitfalls: [Pitfall] { Reach.allCases.map(pitfall) }

    /// An encoder that leaves almost everything as it is looks like an encoding that was forgotten,
    /// which is the likelier mistake.
    private func frequency(of reach: Reach) -> Pitfall.Frequency {
        switch reach {
        case .valuesAndSecrets: .rare
        case .both where frequency == .seen: .rare
        default: frequency
        }
    }

    private func pitfall(_ reach: Reach) -> Pitfall {
        let mistakes = [Mistake(steps: steps(reach))]
        let text = text
        let first = functions[0]
        var pitfall = Pitfall(
            id + reach.rawValue, section: "3.6", frequency(of: reach),
            mistake: words(reach, first, others: Array(functions.dropFirst())),
            fix: first.language.encodingFix,
            family: id,
            wordings: functions.reversed().reduce(into: [:]) {
                $0[$1.language] = words(reach, $1, others: [])
            },
            functions: functions
        ) { facts in
            // With secrets that it encodes correctly, it is the same mistake without them.
            !reach.hasSecrets || facts.hasSecrets(changedBy: text) ? mistakes : []
        }
        // Who encodes secrets with it, mostly encodes everything with it.
        pitfall.companionsMax =
            reach == .valuesAndSecrets ? min(1, companionsMax) : companionsMax
        return pitfall
    }

    private func words(_ reach: Reach, _ function: Function, others: [Function]) -> String {
        var seen = [function.name]
        for other in others.map({ $0.name }) where !seen.contains(other) { seen.append(other) }
        let names = seen.dropFirst().joined(separator: ", ")
        return "encoded \(reach.object) with \(function.name), which \(difference)"
            + (names.isEmpty ? "" : " (same effect: \(names))")
    }

    private func steps(_ reach: Reach) -> [SigningStep] {
        let change = change
        var steps = [SigningStep.encoding { change(&$0.text) }]
        if reach.hasBaseString { steps.append(.composition { change(&$0.text) }) }
        if reach.hasSecrets { steps.append(.key { change(&$0.text) }) }
        return steps
    }

    private var text: TextEncoding {
        var text = TextEncoding()
        change(&text)
        return text
    }
}

extension PlatformEncoder.Reach {
    fileprivate var hasBaseString: Bool { self == .both || self == .everywhere }
    fileprivate var hasSecrets: Bool { self == .valuesAndSecrets || self == .everywhere }

    /// What is encoded, as it follows "encoded".
    fileprivate var object: String {
        switch self {
        case .values: "names and values"
        case .both: "names, values, the URL and the joined parameters"
        case .valuesAndSecrets: "names, values and secrets"
        case .everywhere: "everything, including the secrets,"
        }
    }
}

extension SigningFacts {
    /// Whether a key is made of secrets one of which `text` encodes differently than RFC 5849.
    func hasSecrets(changedBy text: TextEncoding) -> Bool {
        guard signatureMethod.kind != .rsa, givenSigningKey == nil else { return false }
        return [consumerSecret, tokenSecret].contains {
            text.encoded($0) != TextEncoding().encoded($0)
        }
    }
}
