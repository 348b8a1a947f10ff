import Results

/// What one exchange, or all of a check, shows about the rule.
struct Judgement: Sendable {
    let verdict: RuleVerdict
    /// Why, as a sentence without its full stop.
    let reason: String
    /// Whether it needs no confirmation: the server did what it must not do.
    var isProof = false
    /// Whether a valid request was refused, so that a mistake of the server may be the reason.
    var isRefusal = false

    /// Of several, the one that counts.
    static func worst(_ judgements: [Judgement]) -> Judgement? {
        let order: [RuleVerdict] = [.crash, .broken, .lax, .inconclusive, .notApplicable]
        return order.lazy.compactMap { verdict in
            judgements.first { $0.verdict == verdict }
        }.first
    }
}

extension Trial {
    /// Statuses of servers that do not take such requests, whoever signs them.
    static let unsuited = [404, 405, 413, 414, 415, 431, 501]

    /// What the answers show; nil if they are right.
    func judgement(of exchange: ProbeExchange, in check: Check, _ bench: Bench) -> Judgement? {
        let answer = exchange.answer
        if case .observed = expectation { return fault(answer, check, bench) }
        // Where a server need not answer http, no answer is right.
        let isOther = exchange.message.isSecure != bench.target.isSecure
        if isOther, answer.status == nil { return nil }
        return Self.failure(answer) ?? judgement(ofAnswered: exchange, check, bench)
    }

    /// What an answer shows that the server meant to give.
    private func judgement(
        ofAnswered exchange: ProbeExchange,
        _ check: Check,
        _ bench: Bench
    ) -> Judgement? {
        let answer = exchange.answer
        let level = check.level
        switch expectation {
        case .baseline:
            guard !answer.isAccepted else { return nil }
            return judgement(ofBaseline: exchange, bench)
        case .right:
            return answer.isAccepted
                ? fault(answer, check, bench) : judgement(ofRefusal: answer, check)
        case .wrong:
            guard answer.isAccepted else { return nil }
            return Judgement(
                verdict: isTolerated ? .lax : level.fault,
                reason: "\(answer.text) to an invalid request", isProof: true)
        case .answered, .observed, .refusable, .approval, .revocation:
            return fault(answer, check, bench)
        case .form:
            if let fault = fault(answer, check, bench) { return fault }
            return answer.hasForm
                ? nil
                : Judgement(
                    verdict: .notApplicable,
                    reason: "\(answer.text), but sent no page with a form")
        case .status(let status):
            guard answer.status != status else { return nil }
            return Judgement(
                verdict: level.fault, reason: "\(answer.text), not \(status)", isProof: true)
        case .acceptedOnce: return judgement(ofCopies: exchange, level)
        }
    }

    private func judgement(ofRefusal answer: ProbeAnswer, _ check: Check) -> Judgement {
        guard !Self.unsuited.contains(answer.status ?? 0) else {
            return Judgement(
                verdict: .notApplicable,
                reason: "\(answer.text): this URL does not accept this kind of request")
        }
        return Judgement(
            verdict: check.isOptional ? .lax : check.level.fault,
            reason: "\(answer.textWithQuote) to a valid request", isRefusal: true)
    }

    /// A server need not offer everything, but what every client sends must not be refused.
    private func judgement(ofBaseline exchange: ProbeExchange, _ bench: Bench) -> Judgement {
        let answer = exchange.answer
        let isOffered =
            bench.isUsual(exchange.message) && !Self.unsuited.contains(answer.status ?? 0)
        return Judgement(
            verdict: isOffered ? .inconclusive : .notApplicable,
            reason:
                "\(answer.textWithQuote) to a request that the server must accept before this "
                + "check can continue: \(text)",
            isRefusal: true)
    }

    /// Answers that say nothing about a rule, and failures to answer.
    private static func failure(_ answer: ProbeAnswer) -> Judgement? {
        if answer.isThrottled {
            return Judgement(
                verdict: .inconclusive,
                reason: "the server says that there are too many requests (429); use a lower --rate"
            )
        }
        switch answer.failure {
        case .unreachable, .tooLong, .unreadable:
            return Judgement(verdict: .inconclusive, reason: answer.text)
        case .closed, .timedOut, nil: break
        }
        guard answer.kind == .failed else { return nil }
        return Judgement(verdict: .crash, reason: answer.text)
    }

    private func fault(_ answer: ProbeAnswer, _ check: Check, _ bench: Bench) -> Judgement? {
        inspection?(answer, bench).map {
            Judgement(
                verdict: isTolerated ? .lax : check.level.fault, reason: $0,
                isProof: !check.isTentative)
        }
    }

    private func judgement(ofCopies exchange: ProbeExchange, _ level: CheckLevel) -> Judgement? {
        let count = exchange.answers.count(where: \.isAccepted)
        switch count {
        case 0:
            return Judgement(
                verdict: .notApplicable, reason: "none of the \(copies) copies was accepted")
        case 1: return nil
        default:
            return Judgement(
                verdict: level.fault,
                reason: "\(count) of \(copies) copies of one request were accepted", isProof: true)
        }
    }
}

extension Approval {
    /// Why the check cannot go on after the decision; nil if it can.
    func judgement(of decision: Decision) -> Judgement? {
        switch outcome {
        case .failed(let reason): Judgement(verdict: .inconclusive, reason: reason)
        case .notAsked:
            Judgement(
                verdict: .notApplicable,
                reason: "the server approves access without asking "
                    + "the user")
        case .ended, .redirected, .shown:
            verifier == nil && decision == .approve
                ? Judgement(verdict: .inconclusive, reason: reason) : nil
        }
    }

    /// Whether somebody decided who must not: a verifier shows it.
    func judgement(ofWrongApproverIn check: Check) -> Judgement? {
        guard verifier != nil else { return nil }
        return Judgement(
            verdict: check.level.fault, reason: "the authorization page returned a verifier",
            isProof: true)
    }
}

extension ProbeAnswer {
    /// Whether it is a page with a form.
    var hasForm: Bool {
        isPage
            && HTMLForm.all(in: String(decoding: body, as: UTF8.self)).contains { !$0.hasPassword }
    }
}
