import OAuth1
import HTTP

/// One step on the way to an answer: it refuses, answers, or leaves the request to the next one.
///
/// A server answers by the steps of the request's endpoint, in their order.
struct Step: Sendable {
    typealias Run =
        @Sendable (inout ServerState, inout RequestRecord) throws(Refusal) -> RawResponse?
    typealias Check = @Sendable (inout ServerState, inout RequestRecord) throws(Refusal) -> Void

    enum Name: Hashable, Sendable {
        /// A step of the library (§3.2).
        case verification(VerificationStep.Name)
        // What only a server can know of a request.
        case reading, client, clientMethod, token, host, baseString, owner, remembered, nonce, notes
        // Temporary credentials (§2.1).
        case callback, callbackOob, callbackBytes, callbackAbsolute, callbackScheme
        case callbackFragment, callbackRegistered
        // The decision (§2.2).
        case oneToken, knownToken, tokenAge, lateCallback, form, undecided
        // Their exchange (§2.3).
        case age, wrongVerifiers, approved, verifierPresent, verifierNotEmpty, verifier
        /// The answer, if nothing is wrong.
        case answer
        /// What a departure adds.
        case departure
    }

    let name: Name
    var run: Run

    /// A step that answers.
    init(_ name: Name, run: @escaping Run) {
        self.name = name
        self.run = run
    }

    /// A step that refuses or does not.
    static func check(_ name: Name, _ check: @escaping Check) -> Step {
        Step(name) { state, record throws(Refusal) in
            try check(&state, &record)
            return nil
        }
    }

    /// A step of the library.
    init(_ step: VerificationStep) {
        self = .check(.verification(step.name)) { state, record throws(Refusal) in
            guard let message = record.message else { return }
            let terms = state.terms(for: record)
            guard let refusal = step.check(message, terms) else { return }
            throw Refusal(refusal, message, terms, methods: state.settings.methods)
        }
    }
}

/// What makes a request unique (§3.3).
struct NonceKey: Sendable {
    /// The client, the token and the nonce.
    var parts: [[UInt8]]
    var timestamp: Int64
}
