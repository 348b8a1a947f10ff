package import Diagnosis
package import Results
package import Vectors

/// A diagnosis as sentences for people.
package struct DiagnosisText {
    package private(set) var lines: [String] = []
    private let wrong: WrongValues
    private let redaction: Redaction
    private let style: ReportStyle
    /// Whether only what is wrong and what to do is said.
    private let isShort: Bool

    /// - Parameters:
    ///   - diagnosis: the result of the search for mistakes.
    ///   - wrong: the values that were found and are not correct.
    ///   - depth: how many mistakes at once were asked for.
    ///   - redaction: keeps secrets out.
    ///   - style: what options are called.
    ///   - isShort: whether only what is wrong and what to do is said.
    package init(
        _ diagnosis: Diagnosis,
        _ wrong: WrongValues,
        depth: Int,
        _ redaction: Redaction,
        _ style: ReportStyle,
        isShort: Bool = false
    ) {
        self.wrong = wrong
        self.redaction = redaction
        self.style = style
        self.isShort = isShort
        if !isShort || diagnosis.explanations.isEmpty { lines += diagnosis.shape }
        addValues(diagnosis)
        for (index, explanation) in diagnosis.explanations.enumerated() {
            if index == Self.explanationsMax {
                let more = diagnosis.explanations.count - index
                let verb = more == 1 ? "reproduces" : "reproduce"
                let sets = counted(more, "other set", "other sets")
                lines.append("\(sets) of as many mistakes \(verb) it, too.")
                break
            }
            if isShort {
                addShort(explanation, isFirst: index == 0, of: diagnosis.explanations.count)
            } else {
                add(explanation, isFirst: index == 0)
            }
        }
        if diagnosis.isPartial {
            lines.append(
                style.text(
                    "Not all sets of as many mistakes were tried; use a larger \(.budget) to see"
                        + " whether others fit, too."))
        }
        addUnexplained(diagnosis, depth: depth)
    }

    private mutating func addUnexplained(_ diagnosis: Diagnosis, depth: Int) {
        let apart = diagnosis.takenApart.map { TakenApartText($0, redaction, style).lines } ?? []
        if diagnosis.explanations.isEmpty, !diagnosis.isExplainedByValues, apart.isEmpty {
            if let place = wrong.foundSignature.flatMap(PublishedSignature.place) {
                lines.append(
                    "This very signature is printed in \(place): it is that of the request and"
                        + " the secrets there.")
            }
            lines += UnexplainedText.lines(
                diagnosis, wrong, depth: depth, Self.naming(wrong.stages), style, isShort: isShort)
        }
        lines += apart
    }

    /// Explanations beyond these are only counted.
    private static let explanationsMax = 4

    /// `this signature`, `the normalized parameters and signature`.
    private static func naming(_ stages: [Stage]) -> String {
        switch stages {
        case [.parameters]: "these \(Stage.parameters.title)"
        case let stages where stages.count == 1: "this \(stages[0].title)"
        default: "the \(stages.map(\.title).formatted)"
        }
    }

    // MARK: Values

    private mutating func addValues(_ diagnosis: Diagnosis) {
        let values = diagnosis.otherValues
        lines += values.map { $0.isClaimed ? claim($0) : signed($0) }
        if diagnosis.valuesLeftOut > 0 {
            let more = counted(diagnosis.valuesLeftOut, "more value differs", "more values differ")
            lines.append("\(more): too many to search for an explanation with them.")
        }
        let isExplained = diagnosis.isExplainedByValues || !diagnosis.explanations.isEmpty
        if isExplained, values.contains(where: \.isClaimed), !diagnosis.hasSignedClaims {
            lines.append("The signature was made with the request's values, not the header's.")
        } else if diagnosis.isExplainedByValues, values.isEmpty {
            lines.append(
                "Correct signing gives this signature; only the way it is written differs.")
        } else if diagnosis.isExplainedByValues {
            let stages = diagnosis.reproducedByValues
            let rest = wrong.stages.filter { !stages.contains($0) }
            let change = values.count == 1 ? "that one change" : "these changes"
            lines.append(
                "With \(change), correct signing gives exactly "
                    + (rest.isEmpty
                        ? "what was found; nothing else is wrong."
                        : "\(Self.naming(stages))."))
            addRest(rest)
        }
    }

    private func claim(_ value: OtherValue) -> String {
        let name = visible(value.name)
        return switch (value.correct, value.found) {
        case (let own?, let found?):
            "The header has \(name) = \(quoted(found)); the request has \(quoted(own))."
        case (nil, let found?):
            "The header has \(name) = \(quoted(found)), which the request does not have."
        default: "The header does not have \(name), which the request has."
        }
    }

    private func signed(_ value: OtherValue) -> String {
        let isURI = value.name.elementsEqual(Stage.baseStringURI.rawValue.utf8)
        let name = isURI ? "the \(Stage.baseStringURI.title)" : visible(value.name)
        return switch (value.correct, value.found) {
        case (let own?, let found?) where isURI:
            "The program signed \(name) \(quoted(found)),"
                + " but that of the request is \(quoted(own))."
        case (let own?, let found?):
            "The program signed \(name) \(quoted(found)), but the request sent \(quoted(own))."
        case (nil, let found?):
            "The program signed \(name) \(quoted(found)), which the request did not send."
        default: "The program did not sign \(name), which the request sent."
        }
    }

    // MARK: Mistakes

    private mutating func add(_ explanation: Explanation, isFirst: Bool) {
        if isFirst {
            let count = explanation.parts.count
            let mistakes =
                count == 1
                ? "One mistake reproduces" : "\(Self.number(count)) mistakes together reproduce"
            lines.append("\(mistakes) \(Self.naming(explanation.reproduces)) exactly:")
        } else {
            lines.append("Or:")
        }
        for part in explanation.parts {
            lines.append("  \(part.pitfall.id) (RFC 5849 §\(part.pitfall.section))")
            lines.append("    The program \(part.mistake).")
            if let detail = part.detail { lines.append("    Here, \(redaction.redacted(detail)).") }
            lines.append("    Fix: \(part.fix).")
            if !part.also.isEmpty {
                let others = PitfallNames(part.also, besides: part.pitfall).text
                lines.append("    For this request, indistinguishable from: \(others).")
            }
        }
        if isFirst { addRest(wrong.stages.filter { !explanation.reproduces.contains($0) }) }
    }

    private mutating func addShort(_ explanation: Explanation, isFirst: Bool, of count: Int) {
        let isAlone = count == 1
        let mistakes = explanation.parts.count
        if isFirst, !isAlone {
            lines.append("One of \(Self.number(min(count, Self.explanationsMax)).lowercased()):")
        } else if isFirst, mistakes > 1 {
            lines.append("Found it: \(Self.number(mistakes).lowercased()) mistakes together.")
        }
        for (index, part) in explanation.parts.enumerated() {
            let isWhole = isAlone && mistakes == 1
            let start = isWhole ? "Found it: the" : index == 0 || isAlone ? "- The" : "  and the"
            lines.append("\(start) program \(part.mistake).")
            if let detail = part.detail { lines.append("  Here, \(redaction.redacted(detail)).") }
            lines.append("  \(style.paint("Fix:", .green)) \(part.fix).")
            let others = part.also.count
            if others > 0 {
                let verb = others == 1 ? "has" : "have"
                lines.append(
                    style.text(
                        "  Here, \(counted(others, "other mistake")) \(verb) the same effect;"
                            + " \(.verbose) names \(others == 1 ? "it" : "them")."))
            }
        }
        guard isFirst else { return }
        // The header repeats the signature.
        addRest(
            wrong.stages.filter {
                !explanation.reproduces.contains($0) && $0 != .authorizationHeader
            })
    }

    private mutating func addRest(_ stages: [Stage]) {
        guard !stages.isEmpty else { return }
        lines.append("Not explained by this: the \(stages.map(\.title).formatted).")
    }

    private static func number(_ count: Int) -> String {
        [2: "Two", 3: "Three", 4: "Four"][count] ?? "\(count)"
    }

    private func visible(_ bytes: [UInt8]) -> String {
        PlainText.visible(bytes: redaction.redacted(bytes))
    }

    private func quoted(_ bytes: [UInt8]) -> String { "\"\(visible(bytes))\"" }
}
