package import Diagnosis
import OAuth1
package import Vectors

/// Signs by the step-by-step procedure, correctly or with mistakes made on purpose.
///
/// Only encoding and hashing are shared with ``Derivation``; everything else is written twice.
package struct ProcedureSigner {
    private let pitfalls: [Pitfall]
    private let signer = Signer()
    private var derivation = Derivation()

    /// - Parameter pitfalls: the mistakes; each is made in the first way that a request allows.
    package init(_ pitfalls: [Pitfall] = []) {
        let ids = pitfalls.map(\.id)
        self.pitfalls = PitfallCatalogue.all.filter { ids.contains($0.id) }
    }

    /// Every stage of `vector`.
    package mutating func answer(_ vector: TestVector) -> FuzzAnswer {
        do throws(SigningError) {
            let facts = try SigningFacts(vector, using: &derivation)
            let mistakes = pitfalls.compactMap { $0.mistakes(facts).first }
            return .values(try values(of: SigningProcedure(facts, mistakes), vector))
        } catch {
            return .skipped(reason: "\(error)")
        }
    }

    private func values(
        of procedure: SigningProcedure,
        _ vector: TestVector
    ) throws(SigningError) -> [(stage: Stage, bytes: [UInt8])] {
        let privateKey = vector.secrets.privateKey
        let signature = try procedure.signature(using: signer, privateKey: privateKey)
        let values: [(stage: Stage, bytes: [UInt8]?)] = [
            (.baseStringURI, procedure.baseStringURI),
            (.parameters, procedure.normalizedParameters),
            (.baseString, procedure.baseString),
            (.signingKey, procedure.signingKey),
            (.signature, signature),
            (.authorizationHeader, signature.map { Self.header(procedure, $0) }),
        ]
        return values.compactMap { stage, bytes in bytes.map { (stage, $0) } }
    }

    /// §3.5.1, with the protocol parameters in the order of the request.
    private static func header(_ procedure: SigningProcedure, _ signature: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        let encoding = TextEncoding()
        var fields = procedure.facts.protocolParameters.map { parameter in
            encoding.encoded(parameter.name) + "=\"".utf8 + encoding.encoded(parameter.value)
                + [quote]
        }
        fields.append("oauth_signature=\"".utf8 + procedure.fieldValue(of: signature) + [quote])
        if let realm = procedure.facts.realm {
            let escaped = realm.flatMap { byte in
                byte == quote || byte == UInt8(ascii: "\\")
                    ? [UInt8(ascii: "\\"), byte] : [byte]
            }
            fields.insert("realm=\"".utf8 + escaped + [quote], at: 0)
        }
        return "OAuth ".utf8 + Array(fields.joined(separator: ", ".utf8))
    }
}
