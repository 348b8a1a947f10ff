import OAuth1

/// A platform's own encoder, which encodes some octets differently than RFC 5849 (§3.6).
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

    /// The id of the first pitfall; the others add to it.
    let id: String
    var frequency = Pitfall.Frequency.seen
    let function: String
    /// What it does differently, as a clause that follows "which".
    let difference: String
    /// What to do instead on this platform.
    let fix: String
    let change: @Sendable (inout TextEncoding) -> Void

    /// One for each reach.
    var pitfalls: [Pitfall] { Reach.allCases.map(pitfall) }

    private func pitfall(_ reach: Reach) -> Pitfall {
        let mistake = Mistake(steps: steps(reach))
        let text = text
        var pitfall = Pitfall(
            id + reach.rawValue, section: "3.6", frequency,
            mistake: "encoded \(reach.object) with \(function), which \(difference)",
            fix: fix
        ) { facts in
            // With secrets that it encodes correctly, it is the same mistake without them.
            !reach.hasSecrets || facts.hasSecrets(changedBy: text) ? [mistake] : []
        }
        // Who encodes secrets with it, mostly encodes everything with it.
        if reach == .valuesAndSecrets { pitfall.companionsMax = 1 }
        return pitfall
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
        case .both: "names and values, and then the URL and the joined parameters,"
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
