import Diagnosis
import OAuth1
package import Vectors

/// Identifies a failure: its stage and a hash of the wrong value.
package struct FailureFingerprint: Hashable, Sendable {
    /// Bytes of the hash: enough that two wrong values of a vector do not share them by accident.
    private static let length = 8

    package let stage: Stage
    /// 16 hexadecimal digits, in lower case.
    package let text: String
    /// How a provider breaks a rule, which is then all that counts.
    private(set) var fault: RuleFault?

    /// Hashes the name of the stage, a zero byte, and the wrong value with SHA-256.
    ///
    /// If an `invalid` vector fails as a whole, the wrong value is its first expected one. Each
    /// pitfall that did not reproduce it follows, after a zero byte each.
    ///
    /// - Throws: ``SigningError`` where libcrypto refuses.
    init(_ failure: Failure, of subject: Subject) throws(SigningError) {
        switch failure.form {
        case .difference(let difference, _):
            var found: [UInt8] = []
            difference.appendFound(toBeHashed: &found)
            try self.init(difference.stage, [found])
        case .rule(let fault):
            try self.init(.signature, [Array(fault.rawValue.utf8)])
            self.fault = fault
        case .kind(let kind, let detail):
            let hashed = kind.hashed
            let texts = hashed.words + (hashed.hasDetail ? detail.hashed : [])
            let values = texts.map { Array($0.utf8) }
            if let stage = hashed.stage {
                try self.init(stage, values)
            } else {
                let (stage, value) = subject.firstExpected
                try self.init(stage, [value] + values)
            }
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
            && text.utf8.allSatisfy { ASCII.isDigit($0) || (0x61...0x66).contains($0) }
    }
}

extension Subject {
    fileprivate var firstExpected: (stage: Stage, value: [UInt8]) {
        guard case .vector(let vector) = self, let stage = vector.expected.stages.first else {
            return (.signature, [])
        }
        return (stage, Array(vector.bytes(of: vector.expected[stage])))
    }
}

extension KnownFailure {
    /// Whether this entry has this fingerprint and, if mistakes were found, names them.
    func describes(_ fingerprint: FailureFingerprint, _ explained: Explained?) -> Bool {
        guard fault == fingerprint.fault else { return false }
        guard stage == fingerprint.stage,
            self.fingerprint.map({ $0 == fingerprint.text }) ?? true
        else { return false }
        let explanations = explained?.diagnosis?.explanations ?? []
        return pitfalls.isEmpty || explanations.isEmpty
            || explanations.contains { $0.consists(of: pitfalls) }
    }
}

extension KnownFailure {
    /// Whether this entry of an endpoint has the mistakes by which a request fails or, if none is
    /// known, its stage.
    func describes(_ fingerprint: FailureFingerprint, _ result: CheckResult) -> Bool {
        if case .pitfalls(let ids) = result.cause {
            let explanations = result.explained?.diagnosis?.explanations ?? []
            return !pitfalls.isEmpty
                && (ids.sorted() == pitfalls.sorted()
                    || explanations.contains { $0.consists(of: pitfalls) })
        }
        return pitfalls.isEmpty && stage == fingerprint.stage
            && (self.fingerprint.map { $0 == fingerprint.text } ?? true)
    }
}

extension Explanation {
    /// Whether `pitfalls` are its mistakes, or ones that are indistinguishable from them.
    fileprivate func consists(of pitfalls: [String]) -> Bool {
        parts.count == pitfalls.count
            && parts.allSatisfy { part in
                pitfalls.contains(part.pitfall.id) || part.also.contains(where: pitfalls.contains)
            }
    }
}
