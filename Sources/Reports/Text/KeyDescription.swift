import Diagnosis

/// A signing key as it may be told: how it is made of the secrets, and how long each is (§3.4.2).
enum KeyDescription {
    static func text(_ recipe: SigningKeyRecipe) -> String {
        let parts = [
            secret("consumer secret", recipe.consumerSecret), "\"&\"",
            secret("token secret", recipe.tokenSecret),
        ]
        return parts.joined(separator: " + ")
    }

    private static func secret(_ name: String, _ octets: [UInt8]) -> String {
        guard !octets.isEmpty else { return "no \(name)" }
        let encoded = TextEncoding().encoded(octets)
        let count = "\(octets.count) octet\(octets.count == 1 ? "" : "s")"
        return encoded == octets
            ? "\(name) (\(count))" : "\(name) (\(count), \(encoded.count) percent-encoded)"
    }
}
