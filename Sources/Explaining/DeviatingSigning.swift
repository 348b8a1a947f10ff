package import Diagnosis
package import OAuth1
package import ProviderProfiles
package import Vectors

/// A request signed with the deviations of a provider.
package struct DeviatingSigning {
    package let signature: [UInt8]?
    package let baseString: [UInt8]?
    package let signingKey: [UInt8]?

    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init(
        _ deviations: [ProviderDeviation],
        _ vector: TestVector,
        _ facts: SigningFacts
    ) throws(SigningError) {
        let ids = Set(deviations.map { $0.pitfall })
        let pitfalls = PitfallCatalogue.all.filter { ids.contains($0.id) }
        let signing = try MistakenSigning(pitfalls, vector, facts, Signer())
        signature = try signing.value(of: .signature)
        baseString = try signing.value(of: .baseString)
        signingKey = try signing.value(of: .signingKey)
    }
}
