import OAuth1
import ProviderProfiles

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
    /// Whether requests only pass here, on their way to a server that knows more.
    package var isWatching = false
    /// The provider whose rules it keeps besides, and whose errors it sends.
    package var likeness: Likeness? {
        didSet {
            if let seconds = likeness?.window { window = seconds }
            if let seconds = likeness?.temporaryLifetime { temporaryLifetime = seconds }
        }
    }

    /// The signature methods that are accepted.
    var methods: [SignatureMethod] {
        likeness?.methods ?? [
            .hmacSHA1, .hmacSHA256, .hmacSHA512, .rsaSHA1, .rsaSHA256, .rsaSHA512, .plaintext,
        ]
    }

    package enum Approval: String, CaseIterable, Sendable {
        case auto, deny, ask
    }

    package init() {}

    func skips(_ rule: Rule) -> Bool {
        if compatibility?.isOriginal ?? false, Self.newInRevisionA.contains(rule) { return true }
        if likeness?.skipped.contains(rule) ?? false { return true }
        return misbehavior?.skipped.contains(rule) ?? false
    }

    /// The rules that came with revision A.
    private static let newInRevisionA: Set<Rule> = [
        .callback, .approved, .verifierPresent, .exchangedOnce,
    ]

    func has(_ fault: ServerFault) -> Bool {
        misbehavior?.faults.contains(fault) ?? false || likeness?.faults.contains(fault) ?? false
    }

    /// The mistakes that the server makes with a request, on purpose or like a real provider.
    func misbehavior(with deviations: [ProviderDeviation]) -> Misbehavior? {
        guard !deviations.isEmpty else { return misbehavior }
        var all = misbehavior ?? Misbehavior("LIKE", "is like \(likenessTitle)")
        all.pitfalls += deviations.map(\.pitfall)
        return all
    }

    var likenessTitle: String { likeness?.profile.title ?? "" }

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
