import Diagnosis
import Vectors

/// A signing key without its secrets: how it is made of them, and how long each is (§3.4.2).
enum KeyDescription {
    static func text(_ recipe: SigningKeyRecipe) -> String {
        let parts = [
            secret("consumer secret", recipe.consumerSecret), "\"&\"",
            secret("token secret", recipe.tokenSecret),
        ]
        return parts.joined(separator: " + ")
    }

    private static func secret(_ name: String, _ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "no \(name)" }
        let encoded = TextEncoding().encoded(bytes)
        let count = counted(bytes.count, "byte")
        return encoded == bytes
            ? "\(name) (\(count))" : "\(name) (\(count), \(encoded.count) percent-encoded)"
    }
}
