import OAuth1

/// Functions that encode some bytes differently than RFC 5849, all in the same way (§3.6).
///
/// Each makes a pitfall for everything that a program may encode with it.
struct PlatformEncoder: Sendable {
    /// The id of the first pitfall; the others add to it.
    let id: String
    let frequency: Pitfall.Frequency
    /// The first one is named unless the request shows another language.
    let functions: [EncodingFunction]
    let difference: EncoderDifference
    /// The most mistakes that it is tried together with.
    let companionsMax: Int

    init(
        _ id: String,
        frequency: Pitfall.Frequency = .seen,
        companionsMax: Int = .max,
        _ difference: EncoderDifference,
        _ functions: [(language: ProgrammingLanguage, name: String)]
    ) {
        self.id = id
        self.frequency = frequency
        self.companionsMax = companionsMax
        self.difference = difference
        self.functions = functions.map { EncodingFunction($0.language, $0.name) }
    }

    /// One for each reach.
    var pitfalls: [Pitfall] { EncoderReach.ofFunctions.map(pitfall) }

    private func pitfall(_ reach: EncoderReach, _ ending: String) -> Pitfall {
        let mistakes = [Mistake(steps: difference.steps(reach))]
        let text = difference.text
        let first = functions[0]
        let usesSecrets = reach.contains(.secrets)
        let isOfSecrets = usesSecrets && !reach.contains(.baseString)
        let isRare = isOfSecrets || reach == .both && frequency == .seen
        var pitfall = Pitfall(
            id + ending, section: "3.6", isRare ? .rare : frequency,
            mistake: words(reach, first, others: Array(functions.dropFirst())),
            fix: first.language.encodingFix,
            family: id,
            wordings: functions.reversed().reduce(into: [:]) {
                $0[$1.language] = words(reach, $1, others: [])
            },
            functions: functions
        ) { facts in
            // With secrets that it encodes correctly, it is the same mistake without them.
            !usesSecrets || facts.hasSecrets(changedBy: text) ? mistakes : []
        }
        pitfall.companionsMax = companionsMax
        return pitfall
    }

    private func words(
        _ reach: EncoderReach,
        _ function: EncodingFunction,
        others: [EncodingFunction]
    ) -> String {
        var seen = [function.name]
        for other in others.map({ $0.name }) where !seen.contains(other) { seen.append(other) }
        let names = seen.dropFirst().joined(separator: ", ")
        return "encoded \(reach.object) with \(function.name), which \(difference.presentWords)"
            + (names.isEmpty ? "" : " (same effect: \(names))")
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
