// The steps that most checks of the flow begin with.
extension Check {
    /// Asks for temporary credentials.
    func initiated(as other: Bool = false, callback: String? = nil) -> Check {
        let text = callback.map { " with oauth_callback=\($0)" } ?? ""
        return baseline("a valid request for temporary credentials\(text)") { bench in
            let pair = other ? bench.credentials.other : nil
            guard let callback else { return try bench.initiating(as: pair) }
            return try bench.initiating(callback: callback, as: pair)
        }.setup
    }

    /// Lets somebody approve the credentials that were given last.
    func approved() -> Check { decided(.approve).setup }

    func denied() -> Check { decided(.deny, "the denial on the authorization page").setup }

    /// Loads the page, which has a form.
    func page(_ text: String = "the authorization page") -> Check {
        form(text) { try $0.visiting() }
    }

    /// Temporary credentials that somebody has approved.
    func granted(callback: String? = nil) -> Check { initiated(callback: callback).approved() }

    /// A valid exchange, without which the check says nothing.
    func exchanged(_ expectation: Trial.Expectation = .baseline) -> Check {
        add(expectation, "a valid exchange", nil) { try $0.exchanging() }.setup
    }

    /// The verifier, if an answer of the authorization page has one.
    static func verifier(in answer: ProbeAnswer) -> String? {
        if let location = answer.location {
            return CallbackURL(location)?.value(of: "oauth_verifier")
        }
        return answer.isPage
            ? ShownVerifier.find(in: String(decoding: answer.body, as: UTF8.self)) : nil
    }

    static let decisionFault: Trial.Inspection = { answer, _ in
        verifier(in: answer) == nil ? nil : "\(answer.text), with a verifier"
    }

    /// Another verifier than the one before.
    static let otherVerifierFault: Trial.Inspection = { answer, bench in
        guard let other = verifier(in: answer), let first = bench.approvals.last?.verifier,
            other != first
        else { return nil }
        return "\(answer.text), with another verifier"
    }
}
