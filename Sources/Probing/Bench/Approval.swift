/// What came of the authorization page (§2.2).
package enum ApprovalOutcome: Sendable {
    /// The URL to which the browser is sent.
    case redirected(String)
    /// The page shows this verifier.
    case shown(verifier: String)
    /// The server has decided by itself.
    case notAsked
    /// A page, and nothing to go on with.
    case ended
    /// Nobody could decide, and why.
    case failed(String)
}

/// A decision that was made, and how.
struct Approval: Sendable {
    let outcome: ApprovalOutcome
    /// The request that made the decision, if the prober sent it itself.
    var message: ProbeMessage?
    var answer: ProbeAnswer?
    /// The answers before the decision.
    var earlier: [ProbeAnswer] = []

    /// Whether nobody could decide, or nobody was asked.
    var hasFailed: Bool {
        switch outcome {
        case .failed, .notAsked: true
        case .redirected, .shown, .ended: false
        }
    }

    /// The verifier, if access was granted.
    var verifier: String? {
        switch outcome {
        case .redirected(let url):
            // Some servers put it into the fragment, which a check of its own reports.
            [url, url.replacing("#", with: "")].lazy
                .compactMap { CallbackURL($0)?.value(of: "oauth_verifier") }.first
        case .shown(let verifier): verifier
        case .notAsked, .ended, .failed: nil
        }
    }

    /// The words of the last page.
    var page: [String] {
        HTMLTag.all(in: String(decoding: answer?.body ?? [], as: UTF8.self))
            .flatMap { $0.text.split(whereSeparator: \.isWhitespace).map(String.init) }
    }

    /// Why the server's own page cannot be visited, or its form leads nowhere; nil if it leads
    /// somewhere.
    var faultOfForm: String? {
        guard let answer else { return nil }
        switch outcome {
        case .failed where earlier.isEmpty:
            return [400, 410, 422].contains(answer.status)
                ? "\(answer.textWithQuote) to a visit of its page with credentials that it has "
                    + "just issued"
                : nil
        case .failed where answer.kind == .refused:
            return "\(answer.textWithQuote) to the form of its own page"
        case .ended where !earlier.isEmpty:
            return "\(answer.text) to the approval, without a redirect or a link"
        case .ended, .failed, .redirected, .shown, .notAsked: return nil
        }
    }

    /// Why there is no verifier, as words.
    var reason: String {
        switch outcome {
        case .redirected: "the redirect has no oauth_verifier"
        case .shown, .notAsked: ""
        case .ended: answer.map { "\($0.text) without a verifier" } ?? "there is no verifier"
        case .failed(let reason): reason
        }
    }
}
