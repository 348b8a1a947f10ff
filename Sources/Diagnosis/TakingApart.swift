import OAuth1
import Vectors

/// Takes the wrong values of one vector apart.
struct TakingApart {
    private let subject: WrongCase
    private let facts: SigningFacts
    /// The values that were signed instead of the request's own.
    private let signed: [OtherValue]
    private let right: SigningProcedure

    init(_ subject: WrongCase, _ facts: SigningFacts, signed: [OtherValue]) {
        self.subject = subject
        self.facts = facts
        self.signed = signed
        right = SigningProcedure(facts)
    }

    /// - Parameter signatureOnly: whether all but the signature is explained already.
    /// - Returns: nil if no wrong value is known that can be taken apart.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func takenApart(signatureOnly: Bool) throws(SigningError) -> TakenApart? {
        let wrong = subject.wrong
        guard !signatureOnly || wrong[.baseString] != nil else { return nil }
        if let text = wrong[.baseString] {
            var apart = signatureOnly ? TakenApart(stages: [], values: []) : try takenApart(text)
            apart.signature = try signature(of: text)
            return apart
        }
        let given = wrong.values.filter { [.baseStringURI, .parameters].contains($0.stage) }
        var apart = TakenApart(stages: given.map { $0.stage }, values: given.map { $0.bytes })
        if let uri = wrong[.baseStringURI] {
            try compare(.uri, uri, right.baseStringURI ?? [], [], &apart)
        }
        if let parameters = wrong[.parameters] {
            try compare(.parameters, parameters, right.normalizedParameters, [], &apart)
        }
        return apart.stages.isEmpty ? nil : apart
    }

    private func takenApart(_ text: [UInt8]) throws(SigningError) -> TakenApart {
        var apart = TakenApart(stages: [.baseString], values: [text])
        guard right.facts.uri != nil, let found = FoundBaseString(text) else {
            let odd = FoundBaseString(text) == nil ? FoundBaseString.findings(inOddText: text) : []
            let difference = ValueFinding.differs(
                .whole, .words("it"), found: text, correct: right.baseString ?? [])
            apart.parts.append(
                .init(part: .whole, explanation: nil, findings: odd + [difference]))
            return apart
        }
        if !found.findings.isEmpty {
            apart.parts.append(.init(part: .whole, explanation: nil, findings: found.findings))
        }
        try compare(.method, found.method, right.method, [], &apart)
        let uri = EncodedPart(found.encodedURI, .uri, mark: UInt8(ascii: ":"))
        try compare(.uri, uri.decoded, right.baseStringURI ?? [], uri.findings, &apart)
        let parameters = EncodedPart(
            found.encodedParameters, .parameters, mark: UInt8(ascii: "="))
        try compare(
            .parameters, parameters.decoded, right.normalizedParameters, parameters.findings,
            &apart)
        return apart
    }

    /// Compares one part, and names the mistakes that make it if they are known.
    private func compare(
        _ part: ValueFinding.Part,
        _ found: [UInt8],
        _ correct: [UInt8],
        _ findings: [ValueFinding],
        _ apart: inout TakenApart
    ) throws(SigningError) {
        guard found != correct else {
            guard !findings.isEmpty else { return apart.correct.append(part) }
            apart.parts.append(.init(part: part, explanation: nil, findings: findings))
            return
        }
        if let stage = part.stage {
            for values in signed.isEmpty ? [[]] : [[], signed] {
                guard let known = try explanation(found, of: stage, facts.replacing(values))
                else { continue }
                var differing = TakenApart.Part(part: part, explanation: known, findings: findings)
                if !values.isEmpty {
                    let others = self.findings(part, found, correct)
                    differing.findings += others.values
                    differing.leftOut = others.leftOut
                }
                return apart.parts.append(differing)
            }
        }
        let others = self.findings(part, found, correct)
        apart.parts.append(
            .init(
                part: part, explanation: nil, findings: findings + others.all,
                leftOut: others.leftOut))
    }

    private func findings(
        _ part: ValueFinding.Part,
        _ found: [UInt8],
        _ correct: [UInt8]
    ) -> (all: [ValueFinding], values: [ValueFinding], leftOut: Int) {
        switch part {
        case .uri:
            let findings = URIFindings.findings(found: found, correct: correct)
            return (findings, findings, 0)
        case .parameters:
            let findings = ParameterFindings(found: found, correct: correct)
            return (findings.all, findings.ofValues, findings.leftOut)
        case .method, .whole:
            let finding = ValueFinding.differs(part, .words("it"), found: found, correct: correct)
            return ([finding], [finding], 0)
        }
    }

    /// The mistakes that turn `facts` into the value of a stage.
    private func explanation(
        _ found: [UInt8],
        of stage: Stage,
        _ facts: SigningFacts
    ) throws(SigningError) -> Explanation? {
        var wrong = WrongValues()
        wrong.add(found, of: stage)
        return try explanation(wrong, [stage], facts).explanations.first
    }

    /// Whether the found signature is that of the found base string, or what turns it into it.
    private func signature(
        of baseString: [UInt8]
    ) throws(SigningError) -> TakenApart.SignatureOfFound {
        let stages = subject.wrong.stages.filter { $0.hasSignature }
        guard !stages.isEmpty else { return .unknown }
        var facts = facts
        facts.givenBaseString = baseString
        let finding = try explanation(subject.wrong, stages, facts)
        if finding.needsNoMistake { return .correct }
        return finding.explanations.first.map { .mistaken($0) } ?? .unexplained
    }

    private func explanation(
        _ wrong: WrongValues,
        _ stages: [Stage],
        _ facts: SigningFacts
    ) throws(SigningError) -> WrongCase.Finding {
        let part = subject.with(wrong)
        guard var search = try part.search(facts, stages) else { return WrongCase.Finding() }
        return try part.run(&search, sizes: 0...part.depth)
    }
}

extension ValueFinding.Part {
    /// The stage whose value it is; nil for parts that are not a stage of their own.
    fileprivate var stage: Stage? {
        switch self {
        case .uri: .baseStringURI
        case .parameters: .parameters
        case .method, .whole: nil
        }
    }
}
