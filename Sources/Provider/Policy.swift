/// Which rules are enforced: all of them, unless the provider misbehaves on purpose.
package struct Policy: Sendable {
    package var misbehavior: Misbehavior?
    /// How far a timestamp may be from the clock, in seconds.
    package var window: Int64 = 300
    /// How long temporary credentials can be authorized and exchanged, in seconds.
    package var temporaryLifetime: Int64 = 3600
    package var approval = Approval.auto
    /// The server that this one replaces.
    package var compatibility: Compatibility?

    package enum Approval: String, CaseIterable, Sendable {
        case auto, deny, ask
    }

    package init() {}

    func skips(_ rule: Rule) -> Bool {
        if compatibility?.isOriginal ?? false, Self.newInRevisionA.contains(rule) { return true }
        return misbehavior?.skipped.contains(rule) ?? false
    }

    /// The rules that came with revision A.
    private static let newInRevisionA: Set<Rule> = [
        .callback, .approved, .verifierPresent, .exchangedOnce,
    ]

    func has(_ fault: ServerFault) -> Bool { misbehavior?.faults.contains(fault) ?? false }

    /// Refuses, unless the rule is not enforced.
    func refuse(_ refusal: @autoclosure () -> Refusal) throws(Refusal) {
        let refusal = refusal()
        guard skips(refusal.rule) else { throw refusal }
    }

    func require(
        _ condition: @autoclosure () -> Bool,
        _ refusal: @autoclosure () -> Refusal
    ) throws(Refusal) {
        guard !condition() else { return }
        try refuse(refusal())
    }
}
