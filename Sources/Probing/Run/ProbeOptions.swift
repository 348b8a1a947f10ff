/// What is tried, and what an answer must have.
package struct ProbeOptions: Sendable {
    /// Ids, or their beginnings such as `SIG-`; empty for all.
    package var only: [String] = []
    package var skipped: [String] = []
    package var levels: Set<CheckLevel> = Set(CheckLevel.allCases)
    /// Whether large requests may be sent.
    package var isHard = false
    /// Whether every change is made in requests of every kind.
    package var isThorough = false
    /// Whether checks may wait until the server forgets.
    package var isSlow = false
    /// How long temporary credentials live, in seconds, as the provider documents.
    package var lifetime: Int64 = 3600
    /// How many users the approver can log in; 0 if there is no login.
    package var userCount = 0
    /// Whether tokens can be revoked.
    package var canRevoke = false
    /// What the provider's documentation does not offer.
    package var notOffered: Set<Offer> = []
    /// How the flow is approved; nil if it is not tried.
    package var flow: Approving?
    /// A text that the body of an accepted request has.
    package var marker: String?

    /// Whether more requests are sent to find out why a right one is refused.
    package var namesMistakes = true

    package init() {}

    /// What a provider may offer, and need not.
    package enum Offer: String, CaseIterable, Sendable {
        /// GET at the endpoints for credentials.
        case get
        case plaintext
    }

    /// Who decides on the authorization page.
    package enum Approving: Sendable {
        /// The prober itself, on plain HTML forms.
        case form
        /// A command, or somebody on the terminal.
        case other
    }

    package func selects(_ check: Check) -> Bool {
        func matches(_ patterns: [String]) -> Bool {
            patterns.contains { check.id == $0 || $0.hasSuffix("-") && check.id.hasPrefix($0) }
        }
        return (only.isEmpty || matches(only)) && !matches(skipped) && levels.contains(check.level)
    }
}
