/// One request of a check, and what a right provider answers to it.
package struct Trial: Sendable {
    package enum Expectation: Sendable {
        /// The request is right, and must be accepted, or the check says nothing: the URL does not
        /// take such requests.
        case baseline
        /// The request is right, and the check is whether it is accepted.
        case right
        /// The request is wrong, and must not be accepted.
        case wrong
        /// Whether it is accepted is for the server to decide, but it must answer.
        case answered
        /// Nothing is expected but what the inspection of the answer says.
        case observed
        /// The request is wrong, and must be refused with this status.
        case status(Int)
        /// Of the copies that are sent at once, one alone is accepted.
        case acceptedOnce
        /// The server may refuse the request, and so keeps the rule; the rest shows the rule only
        /// if it accepts.
        case refusable
        /// The answer is a page with a form; without one the check says nothing.
        case form
        /// Somebody decides on the authorization page, to which the request leads.
        case approval(Decision)
        /// The token of the request is revoked, and the request is not sent.
        case revocation

        /// Whether the request must be accepted; nil if that is not what the check asks.
        var isValid: Bool? {
            switch self {
            case .baseline, .right: true
            case .wrong, .status: false
            case .answered, .observed, .acceptedOnce, .refusable, .form, .approval, .revocation: nil
            }
        }
    }

    /// Who decides on the authorization page.
    package enum Approver: Sendable {
        case usual
        /// Another user.
        case other
        /// The same one, once more.
        case again
        /// The prober itself, which has not logged in.
        case nobody
    }

    /// Makes the request; it is called when the request is due.
    typealias Making = @Sendable (inout Bench) throws -> ProbeMessage
    /// Seconds after the beginning of the check.
    typealias Due = @Sendable (Bench) -> Int64
    /// Says what is wrong with an answer; nil if nothing.
    typealias Inspection = @Sendable (ProbeAnswer, Bench) -> String?

    /// What is sent, as words after "sent:".
    package let text: String
    package let expectation: Expectation
    /// How many copies are sent at once.
    var copies = 1
    /// Whether each of the copies is made and signed by itself.
    var isFresh = false
    var inspection: Inspection?
    /// Whether right servers may accept the request, although it is wrong.
    var isTolerated = false
    var approver = Approver.usual
    /// Whether the check goes on after an approval that gives no verifier.
    var mayLackVerifier = false
    /// Whether it is left out if an approval has given a verifier.
    var needsNoVerifier = false
    /// How long after the beginning of the check it is sent, in seconds; nil at once.
    var due: Due?
    /// The change that makes it of a right request, if it is one; and where that is made.
    var change: Change?
    var context = Context()
    /// The query of a valid request, which may be sent together with others.
    var query: String?
    /// Whether it has the queries of all.
    var isOfAllQueries = false
    /// Whether other checks need the same request, so that it is sent once.
    var isShared = false
    /// Whether it only takes a step of the flow.
    var isSetup = false
    /// Whether only a thorough run sends it.
    var isThorough = false
    let make: Making
}

extension ProbeExchange {
    init(_ trial: Trial, _ message: ProbeMessage, _ answers: [ProbeAnswer]) {
        self.init(text: trial.text, message: message, answers: answers)
        isValid = trial.expectation.isValid
    }
}

extension Trial {
    /// Whether it needs that no approval has given a verifier, and one has.
    func isLeftOut(by bench: Bench) -> Bool {
        needsNoVerifier && bench.approvals.contains { $0.verifier != nil }
    }
}
