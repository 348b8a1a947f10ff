import OAuth1
package import Results
package import Vectors

/// Judges the answers of an implementation to questions about vectors.
package struct Judge {
    private let isHeaderExact: Bool
    private let implementation: Implementation
    private var derivation = Derivation()
    private var explainer: FailureExplainer
    /// How many vectors expect a value of a stage that the answer to them lacked.
    private var uncompared: [Stage: Int] = [:]

    /// - Parameters:
    ///   - implementation: what answers; only the stages it says it produces are compared.
    ///   - exactHeader: whether headers are compared byte by byte.
    ///   - explainer: explains failures.
    package init(
        of implementation: Implementation,
        exactHeader: Bool,
        _ explainer: FailureExplainer
    ) {
        self.implementation = implementation
        isHeaderExact = exactHeader
        self.explainer = explainer.of(implementation)
    }

    /// Which expected values no answer was compared with; nil if there are none.
    package var uncomparedSentence: String? {
        let stages = Stage.allCases.compactMap { stage in
            uncompared[stage].map { "\(stage.rawValue) (\(counted($0, "vector")))" }
        }
        guard !stages.isEmpty else { return nil }
        return "these expected values were not compared, because the answers lack them: "
            + stages.joined(separator: ", ")
    }

    /// The verdict on the reply to the question to sign `vector`.
    package mutating func judge(_ reply: Reply, signing vector: TestVector) -> CheckResult {
        switch reply {
        case .broken(let reason): return CheckResult(.broken(reason: reason))
        case .answer(.skipped(let said)): return CheckResult(.skipped(reason: "\(said)"))
        case .answer(.rejected(let said)):
            return CheckResult(.failed(.rejected(reason: "\(said)")))
        case .answer(.failed(let said)):
            return CheckResult(.broken(reason: "the implementation reported an error: \(said)"))
        case .answer(.verified):
            return CheckResult(.broken(reason: "the implementation verified instead of signing"))
        case .answer(.signed(let values, let used)):
            do throws(SigningError) {
                let produced = values.filter { implementation.shows($0.stage) }
                guard !produced.isEmpty else {
                    return CheckResult(
                        .broken(reason: "the answer has no value for any stage in \"produces\""))
                }
                return try judge(produced.withSignatureOfHeader, used, vector)
            } catch {
                return CheckResult(.broken(reason: "\(error)"))
            }
        }
    }

    private mutating func judge(
        _ values: [Answer.StageValue],
        _ used: [Answer.UsedValue],
        _ vector: TestVector
    ) throws(SigningError) -> CheckResult {
        let signed = vector.using(used)
        let standard = Standard(signed ?? vector, ownValuesOnly: signed != nil)
        var wrong = WrongValues()
        var first: Difference?
        var reading: String?
        derivation.begin()
        for stage in standard.expected where !values.contains(where: { $0.stage == stage }) {
            uncompared[stage, default: 0] += 1
        }
        for value in values {
            guard let permitted = try standard.permitted(value.stage, &derivation) else {
                continue
            }
            if let index = permitted.firstIndex(where: { agrees(value, with: $0) }) {
                if permitted.count > 1, reading == nil {
                    reading = "\(value.stage.title): \(index + 1) of \(permitted.count)"
                }
                continue
            }
            wrong.add(value.bytes, of: value.stage)
            first =
                first
                ?? Difference(
                    stage: value.stage, found: value.bytes, permitted: permitted,
                    isSecret: vector.isSecret(value.stage))
        }
        guard let first else {
            let missing = try missing(values, standard, isSecret: vector.isSecret(.signature))
            return missing ?? CheckResult(.passed, reading: reading)
        }
        let failure = Failure.differs(first, following: Array(wrong.stages.dropFirst()))
        return try explainer.result(failure, first, wrong, of: standard.vector, derivation)
    }

    /// The failure of an answer without the signature that `produces` promises; nil if it has one.
    ///
    /// Other stages may be absent: a library has no base string for PLAINTEXT, for example.
    private mutating func missing(
        _ values: [Answer.StageValue],
        _ standard: Standard,
        isSecret: Bool
    ) throws(SigningError) -> CheckResult? {
        guard implementation.lacksSignature(values.map { $0.stage }),
            let permitted = try standard.permitted(.signature, &derivation)
        else { return nil }
        let nothing = Difference(
            stage: .signature, found: [], permitted: permitted, isSecret: isSecret)
        return CheckResult(.failed(.differs(nothing, following: [])))
    }

    private func agrees(_ value: Answer.StageValue, with permitted: [UInt8]) -> Bool {
        if value.bytes == permitted { return true }
        guard value.stage == .authorizationHeader, !isHeaderExact else { return false }
        return AuthorizationHeader.isSame(value.bytes, permitted)
    }

    /// The verdict on the replies to the questions to verify the probes of a vector.
    package mutating func judge(
        _ replies: [(probe: VerificationProbe, reply: Reply)]
    ) -> CheckResult {
        var accepted: [String] = []
        var refusesCorrect = false
        var skipped: Reason?
        var computed: (vector: TestVector, values: [Answer.StageValue])?
        for (probe, reply) in replies {
            switch reply {
            case .broken(let reason): return Self.verified(.broken(reason: reason))
            case .answer(.failed(let said)):
                let reason: Reason = "the implementation reported an error: \(said)"
                return Self.verified(.broken(reason: reason))
            case .answer(.skipped(let said)): skipped = "\(said)"
            case .answer(.verified(let isAccepted, let values)):
                guard isAccepted != probe.isCorrect else { continue }
                if isAccepted { accepted.append(probe.title) } else { refusesCorrect = true }
                computed = computed ?? (probe.vector, values)
            case .answer(.rejected):
                if probe.isCorrect { refusesCorrect = true }
            case .answer(.signed):
                return Self.verified(
                    .broken(reason: "the implementation signed instead of verifying"))
            }
        }
        if !accepted.isEmpty { return verified(.acceptsWrong(accepted), computed) }
        if refusesCorrect { return verified(.refusesRight, computed) }
        return Self.verified(skipped.map(Verdict.skipped) ?? .passed)
    }

    /// A wrong judgement, explained by what the implementation says that it computed.
    private mutating func verified(
        _ failure: Failure,
        _ computed: (vector: TestVector, values: [Answer.StageValue])?
    ) -> CheckResult {
        guard let (vector, values) = computed, !values.isEmpty else {
            return Self.verified(.failed(failure))
        }
        do throws(SigningError) {
            var wrong = WrongValues()
            var first: Difference?
            derivation.begin()
            for value in values where vector.missing(for: value.stage) == nil {
                try derivation.derive(value.stage, of: vector)
                let correct = derivation[value.stage]
                guard correct != value.bytes else { continue }
                wrong.add(value.bytes, of: value.stage)
                first =
                    first
                    ?? Difference(
                        stage: value.stage, found: value.bytes, permitted: [correct],
                        isSecret: vector.isSecret(value.stage))
            }
            guard !wrong.isEmpty else { return Self.verified(.failed(failure)) }
            return try explainer.result(failure, first, wrong, of: vector, derivation, .verify)
        } catch {
            return Self.verified(.broken(reason: "\(error)"))
        }
    }

    private static func verified(_ verdict: Verdict) -> CheckResult {
        CheckResult(verdict, nil, .verify)
    }
}

/// What the values of an implementation are compared with.
private struct Standard {
    let vector: TestVector
    private let expectation: Expectation
    /// Whether several values are permitted, so that only stages the vector has are compared.
    private let leavesRoom: Bool

    /// - Parameters:
    ///   - vector: the vector that was signed.
    ///   - ownValuesOnly: whether the implementation chose its own nonce or timestamp, so that the
    ///     vector's expected values do not apply.
    init(_ vector: TestVector, ownValuesOnly: Bool) {
        self.vector = vector
        expectation =
            ownValuesOnly
            ? Expectation() : vector.result == .invalid ? vector.correct : vector.expected
        leavesRoom = vector.result == .acceptable && !ownValuesOnly
    }

    /// The stages of which the vector has a value.
    var expected: StageSet { expectation.stages }

    /// The values that `stage` may have; nil if it is not compared.
    func permitted(
        _ stage: Stage,
        _ derivation: inout Derivation
    ) throws(SigningError) -> [[UInt8]]? {
        if expectation.has(stage) { return expectation.values(of: stage, of: vector) }
        guard !leavesRoom, vector.missing(for: stage) == nil else { return nil }
        try derivation.derive(stage, of: vector)
        return [derivation[stage]]
    }
}

extension TestVector {
    /// The vector with the nonce and timestamp that an implementation chose; nil if these are the
    /// vector's own.
    ///
    /// A secret is not taken for one of them: parameters are shown.
    package func using(_ used: [Answer.UsedValue]) -> TestVector? {
        let list = list(of: oauth.parameters)
        let hidden = [secrets.consumerSecret, secrets.tokenSecret].map { bytes(of: $0) }
        let shown = used.filter { value in !hidden.contains { $0.elementsEqual(value.value) } }
        let changed = shown.filter { value in
            !list.places.indices.contains { index in
                list.name(at: index).elementsEqual(value.name)
                    && list.value(at: index).elementsEqual(value.value)
            }
        }
        guard !changed.isEmpty else { return nil }
        var vector = self
        vector.set({ $0.oauth.parameters = $1 }, to: list.replacing(changed))
        return vector
    }
}

extension ParameterList {
    /// The list with other values for some names; those that it lacks are added.
    fileprivate func replacing(_ changed: [Answer.UsedValue]) -> ParameterList {
        var list = ParameterList()
        var left = changed
        for index in places.indices {
            let name = Array(name(at: index))
            if let place = left.firstIndex(where: { $0.name == name }) {
                let value = left.remove(at: place).value
                list.append(name: name.span, value: value.span)
            } else {
                list.append(name: name.span, value: Array(value(at: index)).span)
            }
        }
        for value in left { list.append(name: value.name.span, value: value.value.span) }
        return list
    }
}

extension [Answer.StageValue] {
    /// The values, and the signature of the header if the answer has no other one.
    package var withSignatureOfHeader: [Answer.StageValue] {
        guard !contains(where: { $0.stage == .signature }),
            let place = firstIndex(where: { $0.stage == .authorizationHeader }),
            let field = AuthorizationHeader.readFields(of: self[place].bytes)?
                .first(where: { $0.isSignature })
        else { return self }
        var values = self
        let signature = PercentEncoding.decoded(field.value)
        values.insert(Answer.StageValue(stage: .signature, bytes: signature), at: place)
        return values
    }
}
