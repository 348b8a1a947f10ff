/// One rule that the provider breaks on purpose, so that clients and probes can be tested with it.
package struct Misbehavior: Sendable {
    /// The id of the check that it fails, or `pitfall:` and the id of a mistake.
    package let id: String
    /// What the server does wrong, as a clause that follows "The server".
    package let title: String
    /// Rules that it does not enforce.
    var skipped: Set<Rule> = []
    var faults: Set<ServerFault> = []
    /// Other statuses with which it refuses.
    var statuses: [Rule: Int] = [:]
    /// Another status of refusals at this endpoint: of all, or for one rule.
    var endpointStatus: (endpoint: Endpoint, status: Int, rule: Rule?)?
    /// Mistakes that it makes when it derives the signature.
    var pitfalls: [String] = []
    /// Mistakes whose signature it accepts besides the correct one.
    var toleratedPitfalls: [String] = []
    /// Other requests whose signature it accepts for this one.
    var variants: @Sendable (SignedParts) -> [SignedParts] = { _ in [] }
    /// Other keys with which it accepts a signature.
    var otherKeys: @Sendable (VerificationKeys) -> [VerificationKeys] = { _ in [] }
    /// Requests whose signature it does not verify at all.
    var ignoresSignature: @Sendable (SignedParts) -> Bool = { _ in false }
    /// Requests that it refuses though they are right.
    var refuses: @Sendable (ProtocolMessage) -> Bool = { _ in false }
    /// Requests at which it fails, before and after it has read their parameters.
    var failsAt: @Sendable (ReceivedRequest) -> Bool = { _ in false }
    var failsReading: @Sendable (ProtocolMessage) -> Bool = { _ in false }
    /// Requests whose parameters it reads from two places.
    var merges: @Sendable (ProtocolMessage) -> Bool = { _ in false }
    /// Parameters that it does not see, among all of the request.
    var overlooks: @Sendable (SentParameter, [SentParameter]) -> Bool = { _, _ in false }
    /// How it compares a signature with the correct one, if not byte for byte.
    var compares: (@Sendable (SignatureComparison) -> Bool)?

    init(_ id: String, _ title: String) {
        self.id = id
        self.title = title
    }

    init(_ id: String, _ title: String, skips rules: Rule...) {
        self.init(id, title)
        skipped = Set(rules)
    }

    init(_ id: String, _ title: String, statuses: [Rule: Int]) {
        self.init(id, title)
        self.statuses = statuses
    }

    init(_ id: String, _ title: String, fault: ServerFault) {
        self.init(id, title)
        faults = [fault]
    }

    init(_ id: String, _ title: String, pitfalls: String...) {
        self.init(id, title)
        self.pitfalls = pitfalls
    }

    init(
        _ id: String, _ title: String,
        accepting variants: @escaping @Sendable (SignedParts) -> [SignedParts]
    ) {
        self.init(id, title)
        self.variants = variants
    }

    init(
        _ id: String, _ title: String,
        ignoringSignature ignores: @escaping @Sendable (SignedParts) -> Bool
    ) {
        self.init(id, title)
        ignoresSignature = ignores
    }

    init(
        _ id: String, _ title: String,
        refusing refuses: @escaping @Sendable (ProtocolMessage) -> Bool
    ) {
        self.init(id, title)
        self.refuses = refuses
    }

    init(
        _ id: String, _ title: String,
        failingAt fails: @escaping @Sendable (ReceivedRequest) -> Bool
    ) {
        self.init(id, title)
        failsAt = fails
    }

    init(
        _ id: String, _ title: String,
        failingReading fails: @escaping @Sendable (ProtocolMessage) -> Bool
    ) {
        self.init(id, title)
        failsReading = fails
    }

    init(
        _ id: String, _ title: String,
        merging merges: @escaping @Sendable (ProtocolMessage) -> Bool
    ) {
        self.init(id, title)
        self.merges = merges
    }

    init(
        _ id: String, _ title: String,
        overlooking overlooks: @escaping @Sendable (SentParameter, [SentParameter]) -> Bool
    ) {
        self.init(id, title)
        self.overlooks = overlooks
    }

    init(
        _ id: String, _ title: String,
        comparing compares: @escaping @Sendable (SignatureComparison) -> Bool
    ) {
        self.init(id, title)
        self.compares = compares
    }

    init(
        _ id: String, _ title: String,
        keys: @escaping @Sendable (VerificationKeys) -> [VerificationKeys]
    ) {
        self.init(id, title)
        otherKeys = keys
    }
}
