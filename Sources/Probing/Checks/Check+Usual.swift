// Requests that several checks need, each of which is sent once in a run.
extension Check {
    static let usual = "a valid request"
    static let bare = "a request without OAuth parameters"
    static let spoiled = "a request with a wrong signature"
    static let initiation = "a valid request for temporary credentials"

    func usual(_ expectation: Trial.Expectation = .baseline) -> Check {
        shared(expectation, Self.usual) { try $0.signed() }
    }

    func bare(_ expectation: Trial.Expectation = .answered) -> Check {
        shared(expectation, Self.bare) { $0.unsigned() }
    }

    func spoiled(_ expectation: Trial.Expectation = .answered, inspecting look: Look? = nil)
        -> Check
    {
        shared(expectation, Self.spoiled, inspecting: look) { try $0.spoiled($0.signed()) }
    }

    /// The last request of the check again.
    func usedRequest(_ expectation: Trial.Expectation) -> Check {
        shared(expectation, "a valid request a second time, byte for byte") {
            try $0.sent(at: $0.messages.count - 1)
        }
    }

    func inQuery(_ expectation: Trial.Expectation = .baseline, inspecting look: Look? = nil)
        -> Check
    {
        let text = "a valid request with the protocol parameters in the query"
        return shared(expectation, text, inspecting: look) { try $0.signed(in: .query) }
    }

    func usualForm(_ expectation: Trial.Expectation = .baseline) -> Check {
        shared(expectation, "the form a=1 by POST, signed") {
            try $0.signed(method: "POST", form: "a=1")
        }
    }

    func withoutToken() -> Check {
        shared(.baseline, "a valid request without a token") { try $0.twoLegged() }
    }

    func withoutNonce(_ expectation: Trial.Expectation) -> Check {
        shared(expectation, "a request without oauth_nonce") {
            try $0.signed { $0.set("oauth_nonce", nil) }
        }
    }

    func ofNobody(_ expectation: Trial.Expectation) -> Check {
        shared(expectation, "a request from an unknown client") {
            try $0.signed { $0.set("oauth_consumer_key", "oauthcheck-nobody") }
        }
    }

    func optionsRequest() -> Check {
        shared(.answered, "an OPTIONS request without OAuth parameters") {
            $0.unsigned().with { $0.method = "OPTIONS" }
        }
    }

    func initiation(_ expectation: Trial.Expectation = .baseline, inspecting look: Look? = nil)
        -> Check
    {
        shared(expectation, Self.initiation, inspecting: look) { try $0.initiating() }
    }

    /// A page on which nothing is decided, and credentials for it.
    func anyPage() -> Check {
        shared(.baseline, "a valid request for credentials that nobody approves") {
            try $0.initiating()
        }.shared(.form, "the authorization page of these credentials") { try $0.visiting() }
    }
}
