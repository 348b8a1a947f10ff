import Diagnosis
import OAuth1
package import Results
package import Vectors

extension Answer {
    /// `isRight` says whether nothing is wrong with it; it is nil if nothing was compared.
    package init(
        _ explained: Explained,
        _ notes: RequestNotes,
        isRight: Bool?,
        _ style: ReportStyle
    ) {
        let redaction = Redaction(explained.vector, style)
        verdict = isRight.map { $0 ? .right : .wrong } ?? .unknown
        read = ReadRequest(explained, notes, redaction)
        // The program has not made a header that the text shows only in part.
        let isInDoubt = notes.doubts?.correct != nil
        if let malformed = notes.malformed, !isInDoubt { addMalformed(malformed, style) }
        addVerdict(explained, notes, redaction)
        if let malformed = notes.malformed, isInDoubt {
            malformed.kind == .cut ? addCut(malformed) : addMalformed(malformed, style)
        }
        let besides = RequestRemarks(explained, notes, verdict, redaction)
        findings = besides.evidence + findings
        remarks += besides.statements
    }

    /// Where the header that is shown only in part ends.
    private mutating func addCut(_ malformed: HeaderFault) {
        guard let last = findings.indices.last else { return }
        let fault = PlainText.visible("\(malformed)")
        findings[last].details.append(
            "If your input is accurate, the Authorization header is incomplete: \(fault).")
    }

    private mutating func addMalformed(_ malformed: HeaderFault, _ style: ReportStyle) {
        let fault = PlainText.visible("\(malformed)")
        let name = style.saysAll ? " (malformed-header, RFC 5849 §3.5.1)" : ""
        var statement: Statement
        if malformed.kind == .cut {
            summarize("the Authorization header is cut off")
            let text = "Input: The Authorization header is incomplete: \(fault)."
            statement = Statement(.input, text)
            statement.fix = "give the whole Authorization header"
            return findings.append(statement)
        }
        if malformed.kind == .misspelling {
            summarize("the Authorization header has a misspelling")
            let text = "Found it: in the Authorization header, \(fault)\(name)."
            statement = Statement(.header, text)
            statement.fix = "use the spelling of RFC 5849; servers accept no other spelling"
        } else {
            summarize("the Authorization header is malformed")
            let text = "The Authorization header is malformed: \(fault)\(name)."
            statement = Statement(.header, text)
            statement.fix = "write OAuth name=\"value\", name=\"value\" with the names of RFC 5849"
        }
        statement.pitfall = "malformed-header"
        if style.saysAll {
            statement.details = [
                "Servers refuse a malformed header, or read different values from it. The rest of"
                    + " this answer uses the readable part of the header."
            ]
        }
        findings.append(statement)
    }

    private mutating func addVerdict(
        _ explained: Explained,
        _ notes: RequestNotes,
        _ redaction: Redaction
    ) {
        guard let diagnosis = explained.diagnosis, let difference = explained.difference else {
            if let doubts = notes.doubts { return _ = addDoubts(doubts, redaction) }
            let isContradicted = explained.vector.request.assumed.contains(.contradicted)
            return addCorrect(
                explained.vector.expected, isContradicted: isContradicted,
                refusedWith: notes.server?.refusal)
        }
        // A provider that departs from RFC 5849 makes another signature.
        if verdict == .right, let provider = notes.provider {
            let text = "\(provider.title) computes this signature; RFC 5849 gives a different one."
            return findings.append(Statement(.signature, text))
        }
        if let hasProof = addOtherCause(notes, diagnosis) {
            guard hasProof else { return }
            return addProof(explained, diagnosis, difference, redaction)
        }
        if Self.lacksSecret(diagnosis, notes) {
            return addMissingSecret(explained, notes, redaction)
        }
        if diagnosis.isMasked, diagnosis.explanations.isEmpty {
            return addMasked(diagnosis)
        }
        if read?.lacksForm ?? false, diagnosis.explanations.isEmpty {
            return addMissingForm(notes.command, redaction)
        }
        if let doubts = notes.doubts, addDoubts(doubts, redaction) {
            return addOtherwise(doubts, diagnosis, redaction.style)
        }
        let cause = Causes(diagnosis, explained, notes.command, read?.condition, redaction)
        findings += cause.statements
        summarize(cause.summary)
        addProof(explained, diagnosis, difference, redaction)
    }

    /// Adds what explains the signature besides mistakes: what was kept of an earlier request, or
    /// other secrets.
    ///
    /// - Returns: whether the difference shows it; nil if nothing else explains the signature.
    private mutating func addOtherCause(_ notes: RequestNotes, _ diagnosis: Diagnosis) -> Bool? {
        if let stale = notes.stale {
            add(stale)
            return stale.use == .signed
        }
        guard let trials = notes.trials, addTrials(trials, diagnosis) else { return nil }
        return !trials.isCorrect
    }

    /// Whether they explain the signature.
    private mutating func addTrials(_ trials: SecretTrials, _ diagnosis: Diagnosis) -> Bool {
        findings += Statement.list(.secrets, SecretTrialsText.lines(trials))
        summary = findings.last?.text ?? ""
        guard trials.explains(diagnosis) else { return false }
        verdict = trials.isCorrect && !trials.areOthers ? .right : .wrong
        return true
    }

    private mutating func add(_ stale: StaleValue) {
        let names = stale.names.formatted
        let (text, fix) =
            switch stale.use {
            case .sent:
                (
                    "the signature is that of the earlier request \(stale.request), which has"
                        + " another nonce or timestamp",
                    "sign each request again when the nonce or the timestamp changes"
                )
            case .signed:
                (
                    "the program signed the \(names) of the earlier request \(stale.request)",
                    "begin each request with its own parameters, and sign those that you send"
                )
            }
        var statement = Statement(.signature, "Found it: \(text).")
        statement.fix = fix
        summarize("the \(stale.use == .sent ? "signature" : names) of an earlier request")
        findings.append(statement)
    }

    /// Whether a reading of the input makes the signature correct.
    private mutating func addDoubts(_ doubts: InputDoubts, _ redaction: Redaction) -> Bool {
        findings += Statement.list(.input, InputDoubtsText.lines(doubts, redaction))
        guard let correct = doubts.correct else { return false }
        verdict = .unknown
        summarize("right if \(correct.clauses.formatted)")
        return true
    }

    private mutating func addMasked(_ diagnosis: Diagnosis) {
        verdict = .unknown
        summarize("the signature is masked")
        findings += diagnosis.shape.map { Statement(.input, $0) }
    }

    private mutating func addMissingForm(_ command: RepeatedCommand?, _ redaction: Redaction) {
        verdict = .unknown
        summarize("the form is not in the text")
        findings.append(
            Statement(
                .input,
                "The request has a form that the text does not show, so the signature cannot be"
                    + " compared. No known mistake gives it without the form."))
        findings.append(
            .next(
                "Next: give the form exactly as it was sent", adding: "\(.body) 'name=value&…'",
                to: command, redaction))
    }

    private mutating func summarize(_ text: String) { if summary.isEmpty { summary = text } }

    /// The mistake that the program made if the input is exactly as given.
    private mutating func addOtherwise(
        _ doubts: InputDoubts, _ diagnosis: Diagnosis, _ style: ReportStyle
    ) {
        guard let part = doubts.otherwise(diagnosis), let last = findings.indices.last else {
            return
        }
        findings[last].details.append(
            "If your input is accurate, the program \(part.mistake)\(part.pitfall.name(style)).")
    }

    /// Whether nothing can be found without the consumer secret.
    private static func lacksSecret(_ diagnosis: Diagnosis, _ notes: RequestNotes) -> Bool {
        diagnosis.evidence.lacksConsumerSecret && diagnosis.explanations.isEmpty
            && notes.doubts?.correct == nil && diagnosis.takenApart == nil
            && !diagnosis.isExplainedByValues
    }

    private mutating func addMissingSecret(
        _ explained: Explained,
        _ notes: RequestNotes,
        _ redaction: Redaction
    ) {
        verdict = .unknown
        summarize("no consumer secret")
        findings.append(
            Statement(
                .input, "The consumer secret is not known, so the signature cannot be compared."))
        addWayToGiveSecret(notes.command, redaction)
        if let place = explained.wrong.foundSignature.flatMap(PublishedSignature.place) {
            findings.append(Statement(.certain, "This exact signature is printed in \(place)."))
        }
    }

    private mutating func addWayToGiveSecret(_ command: RepeatedCommand?, _ redaction: Redaction) {
        let style = redaction.style
        let ways: Hint = "\(.consumerSecretEnv) NAME or \(.consumerSecretFile) FILE"
        // A file that was given does not have it.
        guard let command, !command.has(style.names(.envFile)) else {
            findings.append(
                Statement(
                    .next,
                    style.text("Give the consumer secret with \(.envFile) FILE, " + ways + ".")))
            return
        }
        findings.append(
            .next(
                "Next: write CONSUMER_SECRET=… (and TOKEN_SECRET=…) into a file .env, and pass"
                    + " this file (or use " + ways + ")",
                adding: "\(.envFile) .env", to: command, redaction))
    }

    private mutating func addCorrect(
        _ expected: Expectation, isContradicted: Bool, refusedWith status: Int?
    ) {
        guard !expected.isEmpty else { return }
        let hasSignature = expected.has(.signature) || expected.has(.authorizationHeader)
        let condition = read?.condition.map {
            ", if the request was sent \($0), which the text does not show"
        }
        let doubt =
            isContradicted ? ", if it was sent as it was read, and not with what is not used" : ""
        let refusal = status.map { ", but the server answered \($0)" } ?? ""
        var statement = Statement(
            .signature,
            hasSignature
                ? "The signature is correct for this request and these secrets"
                    + "\(condition ?? "")\(doubt)\(refusal)."
                : "All expected values are correct.")
        statement.isUnusual = hasSignature && status != nil
        findings.append(statement)
    }

    /// The base string where a mistake changed it, and the first value that differs.
    private mutating func addProof(
        _ explained: Explained,
        _ diagnosis: Diagnosis,
        _ difference: Difference,
        _ redaction: Redaction
    ) {
        // The correct values are those of the whole request.
        let saysAll = redaction.style.saysAll
        guard diagnosis.takenApart == nil || saysAll, read?.lacksForm != true else { return }
        let isOfSignature = [.signature, .authorizationHeader].contains(difference.stage)
        if isOfSignature, let best = diagnosis.explanations.first, !best.revealsSecret,
            let correct = explained.signed?.value(of: .baseString),
            let found = best.procedure.signedText, found != correct
        {
            if best.parts.count == 1, best.parts[0].detail == nil {
                addParameters(BaseStringComparison(found: found, correct: correct), redaction)
            }
            proof.append(
                redaction.shown(
                    Difference(
                        stage: .baseString, found: found, permitted: [correct], isSecret: false)))
            // The header repeats the signature.
            guard difference.stage == .signature || saysAll else { return }
        }
        let shown = redaction.shown(
            difference, isRevealing: diagnosis.revealsSecret(in: difference.stage))
        if let reason = Self.reason(notToShow: shown, redaction.style) {
            remarks.append(Statement(.signature, reason))
        } else {
            proof.append(shown)
        }
    }

    /// Names the parameters whose values a mistake changes, if they are few.
    private mutating func addParameters(
        _ comparison: BaseStringComparison?, _ redaction: Redaction
    ) {
        guard let findings = comparison?.parameters?.findings,
            let place = self.findings.firstIndex(where: { $0.topic == .mistake })
        else { return }
        let names = findings.map { finding -> [UInt8]? in
            switch finding {
            case .encodedDifferently(_, let correct), .valueDiffers(_, let correct):
                correct.decodedName
            case .missing, .extra, .outOfOrder: nil
            }
        }
        let named = Set(names)
        guard !named.isEmpty, named.count <= Self.parametersMax, !named.contains(nil) else {
            return
        }
        let shown = named.compactMap { $0.map { PlainText.visible(bytes: redaction.redacted($0)) } }
        self.findings[place].details.append("Here, in \(shown.sorted().formatted).")
    }

    /// More parameters are not named.
    private static let parametersMax = 3

    /// Why two values are not shown; nil if they are.
    private static func reason(
        notToShow difference: ShownDifference, _ style: ReportStyle
    ) -> String? {
        let title = difference.stage.title
        guard !difference.isHidden else {
            return style.text(
                "The difference in the \(title) contains a secret; use \(.showSecrets) to see it.")
        }
        guard !difference.correct.isEmpty || difference.stage != .signature else {
            return "The public key does not verify the signature."
        }
        guard difference.found != difference.correct else {
            return style.text(
                "The difference in the \(title) is only in a secret;"
                    + " use \(.showSecrets) to see it.")
        }
        return nil
    }
}
