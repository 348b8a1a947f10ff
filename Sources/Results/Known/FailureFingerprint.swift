import Diagnosis
package import OAuth1
package import Vectors

/// What one failure is told from another by: its stage, and a hash of the wrong value.
package struct FailureFingerprint: Hashable, Sendable {
    /// Which of two values that differ is the wrong one.
    package enum WrongSide: Hashable, Sendable {
        /// What the vector expects, where vectors are recomputed: it is what somebody made.
        case expected
        /// What an implementation that was asked came to.
        case actual
    }

    /// So many octets of the hash: two wrong values of a vector do not agree in them by accident.
    private static let length = 8

    package let stage: Stage
    /// 16 hexadecimal digits, in lower case.
    package let text: String

    /// Hashes the name of the stage, a zero octet, and the octets of the wrong value by SHA-256.
    ///
    /// Where an `invalid` vector fails as a whole, that is its first value, and behind it each
    /// pitfall that did not make it, after a zero octet each.
    ///
    /// - Throws: ``SigningError`` where libcrypto refuses.
    package init(
        _ failure: Failure,
        of vector: TestVector,
        wrong side: WrongSide
    ) throws(SigningError) {
        switch failure {
        case .differs(let difference, _):
            let value = side == .expected ? difference.expected : difference.actual
            try self.init(difference.stage, [value])
        case .comesOut:
            let (stage, value) = vector.firstExpected
            try self.init(stage, [value])
        case .notBy(let pitfalls):
            let (stage, value) = vector.firstExpected
            try self.init(stage, [value] + pitfalls.map { Array($0.utf8) })
        case .rejected: try self.init(.signature, ["rejected"].map { Array($0.utf8) })
        case .acceptsWrong(let titles): try self.init(.signature, titles.map { Array($0.utf8) })
        case .refusesRight: try self.init(.signature, ["refused"].map { Array($0.utf8) })
        }
    }

    private init(_ stage: Stage, _ values: [[UInt8]]) throws(SigningError) {
        self.stage = stage
        var input = Array(stage.rawValue.utf8)
        for value in values { input += [0] + value }
        var digest: [UInt8] = []
        try SHA256.append(digestOf: input.span, to: &digest)
        text = digest.prefix(Self.length).map { ASCII.hex(UInt64($0), digits: 2) }.joined()
    }

    /// Whether `text` can be a fingerprint.
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 2 * length
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension TestVector {
    fileprivate var firstExpected: (stage: Stage, value: [UInt8]) {
        guard let stage = expected.stages.first else { return (.signature, []) }
        return (stage, Array(octets(of: expected[stage])))
    }
}

extension KnownFailure {
    /// Whether `fingerprint` is the one recorded, and the mistakes that were found, if any were,
    /// are the recorded ones.
    func describes(_ fingerprint: FailureFingerprint, _ explained: ExplainedFailure?) -> Bool {
        guard stage == fingerprint.stage,
            self.fingerprint.map({ $0 == fingerprint.text }) ?? true
        else { return false }
        let explanations = explained?.diagnosis.explanations ?? []
        return pitfalls.isEmpty || explanations.isEmpty
            || explanations.contains { $0.consists(of: pitfalls) }
    }
}

extension Explanation {
    /// Whether `pitfalls` are its mistakes, or others that come to the same.
    fileprivate func consists(of pitfalls: [String]) -> Bool {
        parts.count == pitfalls.count
            && parts.allSatisfy { part in
                pitfalls.contains(part.pitfall.id) || part.also.contains(where: pitfalls.contains)
            }
    }
}
