package import OAuth1

/// Derives the stages of vector after vector, and compares them with the expected values.
package struct Checker {
    /// Whether headers are compared byte by byte, instead of as a set of parameters.
    private let isHeaderExact: Bool
    private var derivation = Derivation()

    package init(exactHeader: Bool = false) {
        isHeaderExact = exactHeader
    }

    /// The stages of the vector that was checked last.
    package var derived: Derivation { derivation }

    package mutating func check(_ vector: TestVector) -> Verdict {
        let verdict = compared(vector)
        guard vector.refused.isPresent else { return verdict }
        switch verdict {
        case .passed, .skipped:
            return .failed(.refusedByServer(reason: vector.refusal))
        case .failed, .broken, .errored: return verdict
        }
    }

    private mutating func compared(_ vector: TestVector) -> Verdict {
        derivation.begin()
        guard !vector.expected.isEmpty || !vector.correct.isEmpty else {
            return .skipped(reason: .nothingExpected)
        }
        do throws(SigningError) {
            return try vector.result == .invalid ? checkInvalid(vector) : checkValid(vector)
        } catch {
            return .broken(reason: "\(error)")
        }
    }

    private mutating func checkValid(_ vector: TestVector) throws(SigningError) -> Verdict {
        guard let failure = try failure(of: vector, against: vector.expected) else {
            return .passed
        }
        return .failed(failure)
    }

    /// Passes if an expected value differs from the derived one, and no correct value does.
    private mutating func checkInvalid(_ vector: TestVector) throws(SigningError) -> Verdict {
        guard try failure(of: vector, against: vector.expected) != nil else {
            return .failed(.comesOut(stages: Array(vector.expected.stages)))
        }
        guard let failure = try failure(of: vector, against: vector.correct) else {
            return .passed
        }
        return .failed(failure)
    }

    private mutating func failure(
        of vector: TestVector,
        against expectation: Expectation
    ) throws(SigningError) -> Failure? {
        var wrong: [Stage] = []
        for stage in expectation.stages {
            try derivation.derive(stage, of: vector)
            if !agrees(stage, with: expectation, of: vector) { wrong.append(stage) }
        }
        guard let stage = wrong.first else { return nil }
        let difference = Difference(
            stage: stage,
            listed: expectation.values(of: stage, of: vector),
            correct: derivation[stage],
            isSecret: vector.isSecret(stage))
        return .differs(difference, following: Array(wrong.dropFirst()))
    }

    /// The first expected value that differs, for the vector that was checked last.
    package mutating func difference(of vector: TestVector) throws(SigningError) -> Difference? {
        try failure(of: vector, against: vector.expected)?.difference
    }

    /// The expected values that differ, for the vector that was checked last.
    package func wrongValues(of vector: TestVector) -> WrongValues {
        var wrong = WrongValues()
        for stage in vector.expected.stages {
            guard !agrees(stage, with: vector.expected, of: vector) else { continue }
            let difference = Difference(
                stage: stage, listed: vector.expected.values(of: stage, of: vector),
                correct: derivation[stage], isSecret: vector.isSecret(stage))
            wrong.add(difference.found, of: stage)
        }
        return wrong
    }

    private func agrees(
        _ stage: Stage,
        with expectation: Expectation,
        of vector: TestVector
    ) -> Bool {
        guard stage != .signature || derivation.hasSignature else { return false }
        let isPermitted = derivation.withValue(of: stage) { actual in
            expectation.permits(actual, as: stage, of: vector)
        }
        if isPermitted { return true }
        guard stage == .authorizationHeader, !isHeaderExact else { return false }
        let actual = derivation[stage]
        return expectation.values(of: stage, of: vector).contains {
            AuthorizationHeader.isSame($0, actual)
        }
    }
}

extension TestVector {
    /// What the server said when it refused the request.
    package var refusal: Reason { Reason(string(of: refused)) }

    /// Whether the value of `stage` must not be shown.
    package func isSecret(_ stage: Stage) -> Bool {
        switch stage {
        case .signingKey: true
        case .signature, .authorizationHeader: signatureMethod == .plaintext || isNearlyPlaintext
        default: false
        }
    }

    /// Whether an unknown signature method is PLAINTEXT but for the case of its letters: then the
    /// signature that the vector has is one of PLAINTEXT.
    private var isNearlyPlaintext: Bool {
        guard signatureMethod == nil else { return false }
        return bytes(of: oauth.signatureMethod).lazy.map(ASCII.uppercased)
            .elementsEqual(SignatureMethod.plaintext.rawValue.utf8)
    }
}

extension AuthorizationHeader {
    /// Whether two headers have the same parameters, in any order and spacing (§3.5.1).
    package static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        guard let first = readFields(of: first), let second = readFields(of: second) else {
            return false
        }
        return first.count == second.count && first.sorted() == second.sorted()
    }

    /// The fields of a header; nil if it cannot be read.
    package static func readFields(of header: [UInt8]) -> [Field]? {
        do throws(AuthorizationHeaderError) {
            return try fields(of: header.span)
        } catch {
            return nil
        }
    }
}
