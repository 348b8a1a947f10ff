import OAuth1
package import Vectors

// A request as a vector in a vector file, without secrets.
extension RequestParts {
    /// The vector's JSON on several lines.
    ///
    /// - Parameters:
    ///   - comment: what the request's own program calls it.
    ///   - source: where the request comes from.
    ///   - secrets: those that the vector has, or the names of their variables.
    ///   - showsSecrets: whether values that consist of the secrets are written.
    ///   - indentation: what the lines begin with, except the first.
    ///   - redacted: gives a text without the secrets that are known.
    /// - Returns: an object, without a line end after it.
    package func json(
        comment: String?,
        source: String,
        secrets: VectorParts.Secrets = VectorParts.Secrets(),
        showsSecrets: Bool = false,
        indentation: String,
        redacted: (String) -> String = { $0 }
    ) -> String {
        var parts = showsSecrets ? parts : partsWithoutSecrets(redacted)
        parts.comment = showsSecrets ? comment : comment.map(redacted)
        parts.source = source
        parts.oauth.removeAll { Self.isSecret($0.name) }
        parts.secrets = secrets
        return parts.json(indentation: indentation, isComplete: false)
    }

    /// What of the request is a secret and so no part of the vector, as a sentence; nil if nothing
    /// is.
    package var secret: String? {
        if let name = parts.oauth.first(where: { Self.isSecret($0.name) })?.name {
            return "\(PlainText.visible(name)) is a secret, so it is left out"
        }
        if value(of: "oauth_signature_method")?.lowercased() == "plaintext" {
            return "a PLAINTEXT signature consists of the secrets, so it is left out"
        }
        // No other signature has an "&".
        let isKey = parts.expected.contains { stage, value in
            stage == .signature
                && PercentEncoding.decoded(value.utf8).contains(UInt8(ascii: "&"))
        }
        return isKey || !signingKeys.isEmpty
            ? "the signature is a signing key, so it is left out" : nil
    }
}
