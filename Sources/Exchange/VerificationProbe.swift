package import OAuth1
package import Vectors

/// A signed request that an implementation is asked to verify, and what it must say.
package struct VerificationProbe: Sendable {
    /// What is shown to it, in words.
    package let title: String
    package let vector: TestVector
    package let signature: [UInt8]
    /// Whether the signature is right, so that it must be accepted.
    package let isRight: Bool

    /// The right signature of `vector`, and wrong ones: the vector's own, those of another
    /// method and of another value; none where several signatures are permitted.
    ///
    /// - Throws: ``SigningError`` where libcrypto refuses.
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
        let right = derivation[.signature]
        let vector = try vector.withBodyHash(by: &derivation)
        var probes = [
            VerificationProbe(
                title: "the right signature", vector: vector, signature: right, isRight: true)
        ]
        if vector.result == .invalid, vector.expected.has(.signature) {
            let wrong = Array(vector.octets(of: vector.expected[.signature]))
            let title = vector.pitfalls.isEmpty ? "a wrong one" : vector.pitfalls.formatted
            if wrong != right {
                probes.append(
                    VerificationProbe(
                        title: title, vector: vector, signature: wrong, isRight: false))
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
                    title: title, vector: changed, signature: right, isRight: false))
        }
        return probes
    }
}

extension TestVector {
    /// The vector with the body hash that a client would send, where it is to be computed.
    fileprivate func withBodyHash(
        by derivation: inout Derivation
    ) throws(SigningError) -> TestVector {
        guard oauth.computesBodyHash else { return self }
        try derivation.derive(.bodyHash, of: self)
        var vector = self
        vector.oauth.computesBodyHash = false
        var list = list(of: oauth.parameters)
        list.append(
            name: Array("oauth_body_hash".utf8).span, value: derivation[.bodyHash].span)
        vector.set(\.oauth.parameters, to: list)
        return vector
    }

    fileprivate var withOtherMethod: TestVector? {
        var vector = self
        // Methods are signed in upper case, so another case would be no other method.
        let isPost = string(of: request.method).uppercased() == "POST"
        vector.set(\.request.method, to: (isPost ? "PUT" : "POST").utf8)
        return vector
    }

    /// The vector with another value of one parameter: of the form, the query or the protocol.
    fileprivate var withChangedParameter: TestVector? {
        var vector = self
        let oauth = list(of: oauth.parameters)
        if let form = list(of: request.form).withChangedValue(named: nil) {
            vector.set(\.request.form, to: form)
        } else if let query = list(of: request.query).withChangedValue(named: nil) {
            vector.set(\.request.query, to: query)
        } else if let nonce = oauth.withChangedValue(named: "oauth_nonce") {
            vector.set(\.oauth.parameters, to: nonce)
        } else {
            return nil
        }
        return vector
    }
}

extension ParameterList {
    /// The list with an `x` behind the value of this name, or of the first one; nil where it is
    /// not there.
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
