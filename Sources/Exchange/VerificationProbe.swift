package import OAuth1
package import Vectors

/// A signed request for an implementation to verify, and the verdict it must give.
package struct VerificationProbe: Sendable {
    /// What is sent, in words; fingerprints of known failures are made of it.
    package let title: String
    package let vector: TestVector
    package let signature: [UInt8]
    /// Whether the signature is correct, so that it must be accepted.
    package let isCorrect: Bool

    /// The correct signature of `vector`, and wrong ones; none if several signatures are permitted.
    ///
    /// Wrong are the vector's own wrong signature, and the correct one for a request with another
    /// method or another value.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package static func probes(
        of vector: TestVector,
        using derivation: inout Derivation
    ) throws(SigningError) -> [VerificationProbe] {
        derivation.begin()
        guard vector.result != .acceptable, vector.missing(for: .signature) == nil else {
            return []
        }
        try derivation.derive(.signature, of: vector)
        guard derivation.hasSignature else { return [] }
        let correct = derivation[.signature]
        let vector = try vector.withBodyHash(by: &derivation)
        var probes = [
            VerificationProbe(
                title: "the correct signature", vector: vector, signature: correct, isCorrect: true)
        ]
        if vector.result == .invalid, vector.expected.has(.signature) {
            let wrong = Array(vector.bytes(of: vector.expected[.signature]))
            let title = vector.pitfalls.isEmpty ? "a wrong signature" : vector.pitfalls.formatted
            if wrong != correct {
                probes.append(
                    VerificationProbe(
                        title: title, vector: vector, signature: wrong, isCorrect: false))
            }
        }
        guard vector.signatureMethod?.kind != .plaintext else { return probes }
        for (title, changed) in [
            ("another request method", vector.withOtherMethod),
            ("a changed parameter", vector.withChangedParameter),
        ] {
            guard let changed else { continue }
            probes.append(
                VerificationProbe(
                    title: title, vector: changed, signature: correct, isCorrect: false))
        }
        return probes
    }
}

extension TestVector {
    /// The vector with the body hash filled in, as a client would send it.
    fileprivate func withBodyHash(
        by derivation: inout Derivation
    ) throws(SigningError) -> TestVector {
        guard oauth.computesBodyHash else { return self }
        try derivation.derive(.bodyHash, of: self)
        var vector = self
        vector.oauth.computesBodyHash = false
        var list = list(of: oauth.parameters)
        list.append(name: Array("oauth_body_hash".utf8).span, value: derivation[.bodyHash].span)
        vector.set({ $0.oauth.parameters = $1 }, to: list)
        return vector
    }

    fileprivate var withOtherMethod: TestVector? {
        var vector = self
        // Methods are signed in upper case, so the same method in lower case is not another one.
        let isPost = string(of: request.method).uppercased() == "POST"
        vector.set({ $0.request.method = $1 }, to: (isPost ? "PUT" : "POST").utf8)
        return vector
    }

    /// The vector with one parameter changed: of the form, the query or the protocol.
    fileprivate var withChangedParameter: TestVector? {
        var vector = self
        let oauth = list(of: oauth.parameters)
        if let form = list(of: request.form).withChangedValue(named: nil) {
            vector.set({ $0.request.form = $1 }, to: form)
        } else if let query = list(of: request.query).withChangedValue(named: nil) {
            vector.set({ $0.request.query = $1 }, to: query)
        } else if let nonce = oauth.withChangedValue(named: "oauth_nonce") {
            vector.set({ $0.oauth.parameters = $1 }, to: nonce)
        } else {
            return nil
        }
        return vector
    }
}

extension ParameterList {
    /// The list with an `x` after the value of this name, or of the first name; nil if there is no
    /// such value.
    fileprivate func withChangedValue(named name: String?) -> ParameterList? {
        let place = places.indices.first { index in
            name.map { self.name(at: index).elementsEqual($0.utf8) } ?? true
        }
        guard let place else { return nil }
        var list = ParameterList()
        for index in places.indices {
            let value = Array(value(at: index)) + (index == place ? [UInt8(ascii: "x")] : [])
            list.append(name: Array(self.name(at: index)).span, value: value.span)
        }
        return list
    }
}
