package import Diagnosis
package import Results
package import Vectors

/// A diagnosis as sentences for people.
package struct DiagnosisText {
    package private(set) var lines: [String] = []
    private let redaction: Redaction
    private let found: String

    /// - Parameters:
    ///   - diagnosis: what was found.
    ///   - wrong: what was looked into.
    ///   - depth: how many mistakes at once were asked for.
    ///   - redaction: keeps secrets out.
    ///   - found: what the wrong values are called.
    package init(
        _ diagnosis: Diagnosis,
        _ wrong: WrongValues,
        depth: Int,
        _ redaction: Redaction,
        found: String = "found"
    ) {
        self.redaction = redaction
        self.found = found
        tellValues(diagnosis, wrong)
        for (index, explanation) in diagnosis.explanations.enumerated() {
            if index == Self.explanationsMax {
                let more = diagnosis.explanations.count - index
                lines.append(
                    more == 1 ? "One more set of that size fits." : "\(more) more sets fit as well."
                )
                break
            }
            tell(explanation, isFirst: index == 0, wrong)
        }
        if diagnosis.explanations.isEmpty, !diagnosis.isExplainedByValues {
            tellNothing(diagnosis, depth: depth)
        }
    }

    /// Alternatives beyond these are named by their number.
    private static let explanationsMax = 4

    private mutating func tellValues(_ diagnosis: Diagnosis, _ wrong: WrongValues) {
        for value in diagnosis.otherValues {
            lines.append(value.isClaimed ? claim(value) : signed(value))
        }
        let isFound = diagnosis.isExplainedByValues || !diagnosis.explanations.isEmpty
        let hasClaims = diagnosis.otherValues.contains(where: \.isClaimed)
        if isFound, hasClaims, !diagnosis.hasSignedClaims {
            lines.append("The signature was made with the request's values, not the header's.")
        } else if diagnosis.isExplainedByValues {
            let stages = diagnosis.reproducedByValues
            lines.append(
                "With that, the right procedure makes the \(stages.map(\.title).formatted)"
                    + " just as \(found).")
            tellRest(wrong.stages.filter { !stages.contains($0) })
        }
    }

    private func claim(_ value: OtherValue) -> String {
        let name = visible(value.name)
        return switch (value.expected, value.found) {
        case (let own?, let found?):
            "The header has \(name) = \(quoted(found)); the request has \(quoted(own))."
        case (nil, let found?): "The header has \(name) = \(quoted(found)); the request has none."
        default: "The header has no \(name)."
        }
    }

    private func signed(_ value: OtherValue) -> String {
        let name = visible(value.name)
        return switch (value.expected, value.found) {
        case (let own?, let found?):
            "Signed was \(name) = \(quoted(found)); the request has \(quoted(own))."
        case (nil, let found?): "Signed was \(name) = \(quoted(found)); the request has none."
        default: "Not signed was \(name), which the request has."
        }
    }

    private mutating func tell(_ explanation: Explanation, isFirst: Bool, _ wrong: WrongValues) {
        let count = explanation.parts.count
        let stages = explanation.reproduces.map(\.title).formatted
        if isFirst {
            let mistakes =
                count == 1 ? "One mistake makes" : "\(Self.number(count)) mistakes together make"
            lines.append("\(mistakes) the \(stages) just as \(found), octet for octet:")
        } else {
            lines.append("Or:")
        }
        for part in explanation.parts {
            lines.append("  \(part.pitfall.id) (RFC 5849 §\(part.pitfall.section))")
            lines.append("    The program \(part.pitfall.mistake).")
            if let detail = part.detail { lines.append("    Here, \(redacted(detail)).") }
            lines.append("    Fix: \(part.pitfall.fix).")
            if !part.also.isEmpty {
                lines.append(
                    "    On this request the same as \(part.also.formatted).")
            }
        }
        if isFirst { tellRest(wrong.stages.filter { !explanation.reproduces.contains($0) }) }
    }

    private mutating func tellRest(_ stages: [Stage]) {
        guard !stages.isEmpty else { return }
        lines.append("Not explained by that: the \(stages.map(\.title).formatted).")
    }

    private mutating func tellNothing(_ diagnosis: Diagnosis, depth: Int) {
        let sets = "\(diagnosis.tried) set\(diagnosis.tried == 1 ? "" : "s") of mistakes"
        guard !diagnosis.isCutShort else {
            lines += [
                "Not explained: time ran out after \(sets).",
                untried(diagnosis.depth, of: depth), "A longer --budget goes on.",
            ]
            return
        }
        lines += [
            "Not explained: none of \(sets), up to \(depth) at once, makes what is \(found).",
            "So it is no known mistake alone, nor several of them. What to look at next:",
            "  the secrets: is each the one of this key and this token?",
            "  the values: is every nonce, timestamp and parameter the one that was sent?",
            "  the base string of the program that signed: where it is known (expected.base_string",
            "  or --base-string), the difference can be told octet by octet.",
        ]
    }

    /// How far a search got that was cut short: all sets of `tried` mistakes, of up to `depth`.
    private func untried(_ tried: Int, of depth: Int) -> String {
        guard tried > 0 else { return "Not all single mistakes were tried." }
        let some = "Of sets of \(tried + 1) some were tried"
        return "None of up to \(tried) at once makes what is \(found). "
            + (depth > tried + 1 ? "\(some), of larger ones none." : "\(some).")
    }

    private static func number(_ count: Int) -> String {
        [2: "Two", 3: "Three", 4: "Four"][count] ?? "\(count)"
    }

    private func visible(_ octets: [UInt8]) -> String {
        PlainText.visible(octets: redaction.redacted(octets))
    }

    private func quoted(_ octets: [UInt8]) -> String { "\"\(visible(octets))\"" }

    private func redacted(_ text: String) -> String {
        String(decoding: redaction.redacted(Array(text.utf8)), as: UTF8.self)
    }
}
