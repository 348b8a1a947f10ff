import HTTP
import OAuth1

/// How a server answers: the steps of each endpoint, and what becomes of their answers.
struct ServerProcedure: Sendable {
    /// Those that verify a signed request, whatever it asks for (§3.2).
    var verification = Step.verification
    /// Those that come after them, or that need no signature.
    var endpoints: [Endpoint: [Step]] = [
        .initiate: Step.temporaryCredentials, .authorize: Step.authorization,
        .token: Step.tokenCredentials, .resource: Step.resource,
    ]
    var settings: Settings
    var flow = FlowProcedure()
    /// What becomes of the answer to a request that is accepted.
    var answers: [@Sendable (inout RawResponse, RequestRecord) -> Void] = []
    /// What becomes of the answer to a request that is refused.
    var refusals: [RefusalAnswer.Change] = []

    init(_ settings: Settings) {
        self.settings = settings
        guard !settings.isStrict else { return }
        replace(.verification(.oneTransmission)) { _ in [.onePlaceWithHabits] }
        replace(.verification(.knownParameters)) { _ in [.knownParametersWithHabits] }
    }

    /// The steps of an endpoint.
    func steps(for endpoint: Endpoint) -> [Step] {
        (endpoint == .authorize ? [] : verification) + (endpoints[endpoint] ?? [])
    }

    // MARK: - Changes

    /// Replaces the steps of this name.
    mutating func replace(_ name: Step.Name, by steps: (Step) -> [Step]) {
        func replaced(_ all: [Step]) -> [Step] {
            all.flatMap { $0.name == name ? steps($0) : [$0] }
        }
        verification = replaced(verification)
        for (endpoint, steps) in endpoints { endpoints[endpoint] = replaced(steps) }
    }

    /// Puts a step before those of this name.
    mutating func insert(_ step: Step, before name: Step.Name) {
        replace(name) { [step, $0] }
    }

    /// Puts a step after those of this name.
    mutating func insert(_ step: Step, after name: Step.Name) {
        replace(name) { [$0, step] }
    }

    /// Replaces what the steps of this name do; the new function may call the old one.
    mutating func wrap(
        _ name: Step.Name,
        _ run:
            @escaping @Sendable (Step, inout ServerState, inout RequestRecord)
            throws(Refusal) -> RawResponse?
    ) {
        replace(name) { step in
            [
                Step(step.name) { state, record throws(Refusal) in
                    try run(step, &state, &record)
                }
            ]
        }
    }

    /// Replaces what every step does.
    mutating func wrapAll(
        _ run:
            @escaping @Sendable (Step, inout ServerState, inout RequestRecord)
            throws(Refusal) -> RawResponse?
    ) {
        func wrapped(_ step: Step) -> Step {
            Step(step.name) { state, record throws(Refusal) in try run(step, &state, &record) }
        }
        verification = verification.map(wrapped)
        for (endpoint, steps) in endpoints { endpoints[endpoint] = steps.map(wrapped) }
    }
}
