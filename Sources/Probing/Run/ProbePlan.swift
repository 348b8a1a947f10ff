/// What a run would try, and why it would not try the rest.
package struct ProbePlan: Sendable {
    private let target: ProbeTarget
    private let credentials: ProbeCredentials
    private let options: ProbeOptions

    package init(_ target: ProbeTarget, _ credentials: ProbeCredentials, _ options: ProbeOptions) {
        self.target = target
        self.credentials = credentials
        self.options = options
    }

    /// Why a check cannot be tried, as words after "needs"; nil if it can.
    package func missing(for check: Check) -> String? {
        if let reason = check.reasonNotTried { return reason }
        let missing = missingNeeds(of: check)
        return missing.isEmpty ? nil : missing.map(\.text).joined(separator: ", and ")
    }

    /// What a check needs that is not there.
    func missingNeeds(of check: Check) -> [CheckNeed] { check.needs.filter { !has($0) } }

    private func has(_ need: CheckNeed) -> Bool {
        switch need {
        case .token: credentials.pairs[0].token != nil
        case .otherClient: credentials.other != nil
        case .otherToken: credentials.other?.token != nil
        case .specialSecret: credentials.special != nil
        case .rsaClient: credentials.rsa != nil
        case .methodClient: credentials.limited != nil
        case .https: target.isSecure
        case .http: !target.isSecure
        case .initiate: target.initiate != nil
        case .flow: target.flow != nil && options.flow != nil
        case .form: target.flow != nil && options.flow == .form
        case .callbacks: credentials.registered != nil
        case .hard: options.isHard
        case .slow: options.isSlow
        case .httpPort: target.isSecure && target.httpPort != nil
        case .login: options.flow == .other && options.userCount > 0
        case .users: options.flow == .other && options.userCount > 1
        case .revoke: options.canRevoke
        case .noGET: options.notOffered.contains(.get)
        case .noPlaintext: options.notOffered.contains(.plaintext)
        }
    }

    /// The requests of a check, as they would be sent now; several for one that measures.
    package func messages(of check: Check, seed: String, at now: Int64) throws
        -> [(text: String, message: ProbeMessage)]
    {
        var bench = Bench(target, credentials, seed: seed, now: now)
        bench.isPlan = true
        bench.lifetime = options.lifetime
        bench.begin(at: now)
        if let ladder = check.ladder {
            return try TimeLadder.steps.map { step in
                (ladder.text(of: step), try bench.stamped("\(now + ladder.direction * step)"))
            }
        }
        let trials = check.trials.filter { options.isThorough || !$0.isThorough }
        return try trials.map { trial in
            let message = try trial.make(&bench)
            bench.keep(message)
            return (trial.text, message)
        }
    }
}

extension TimeLadder {
    /// A step, as words after "sent:".
    func text(of distance: Int64) -> String {
        "a timestamp \(distance) s \(direction < 0 ? "before" : "after") the current time"
    }
}
