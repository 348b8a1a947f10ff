/// How a server decides: its settings, and whom it is like or what it does wrong on purpose.
package struct Policy: Sendable {
    package var settings = Settings()
    package var misbehavior: Misbehavior?
    /// The provider whose rules it keeps besides, and whose errors it sends.
    package var likeness: Likeness? {
        didSet {
            if let seconds = likeness?.window { window = seconds }
            if let seconds = likeness?.temporaryLifetime { settings.temporaryLifetime = seconds }
        }
    }

    package typealias Approval = Settings.Approval

    package var window: Int64 {
        get { settings.window }
        set { settings.window = newValue }
    }
    package var approval: Approval {
        get { settings.approval }
        set { settings.approval = newValue }
    }
    package var isStrict: Bool {
        get { settings.isStrict }
        set { settings.isStrict = newValue }
    }
    package var isWatching: Bool {
        get { settings.isWatching }
        set { settings.isWatching = newValue }
    }

    package init() {}

    /// What a server does that follows this policy.
    var procedure: ServerProcedure {
        var settings = settings
        // A server that breaks one rule on purpose follows all others.
        if misbehavior != nil { settings.isStrict = true }
        var procedure = ServerProcedure(settings)
        let departures = (misbehavior?.departures ?? []) + (likeness?.departures ?? [])
        for departure in departures { departure.apply(to: &procedure) }
        return procedure
    }
}

extension RefusalAnswer {
    /// The answer of a server that follows a policy.
    package init(_ refusal: Refusal, _ record: RequestRecord, _ policy: Policy) {
        self.init(refusal, record, policy.procedure.refusals)
    }
}
