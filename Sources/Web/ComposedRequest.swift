import Intake
import OAuth1
import Vectors

/// A request that was composed in the page, to be signed by RFC 5849.
package struct ComposedRequest {
    package var method: String?
    package var url: String?
    package var body: String?
    package var contentType: String?
    package var consumerKey: String?
    package var token: String?
    package var signatureMethod: String?
    package var nonce: String?
    package var timestamp: String?

    /// What messages call the request.
    private static let name = "request"
    /// What can be copied.
    private static let formats: [SignedText.Format] = [
        .header, .curl, .httpie, .python, .javascript, .swift, .http,
    ]

    package init() {}

    /// Signs the request with the secrets of `text`.
    ///
    /// - Returns: the stages and what sends the request, as JSON.
    package func signed(with text: PastedText) -> String {
        var answer = SignedAnswer(text.style)
        do throws(VectorIssue) {
            var secrets = try PastedSecrets(text)
            let composed = try self.parts(&secrets)
            let parts = try secrets.added(to: composed, nil)
            answer.secrets = secrets.named
            try sign(parts, secrets.key, into: &answer)
        } catch {
            answer.faults.append(error.text(text.style.names))
        }
        return answer.json
    }

    private func parts(_ secrets: inout PastedSecrets) throws(VectorIssue) -> VectorParts {
        guard let url else {
            throw VectorIssue(file: Self.name, message: "a URL is missing")
        }
        guard let key = try secrets.identifier(.consumerKey, consumerKey) else {
            throw VectorIssue(file: Self.name, message: "a consumer key is missing")
        }
        var parts = VectorParts(id: Self.name)
        parts.request.method = method ?? (body == nil ? "GET" : "POST")
        parts.request.url = LenientURL(url).text
        parts.request.body = body
        parts.request.contentType = body == nil ? nil : contentType
        parts.oauth = [("oauth_consumer_key", key)]
        if let token = try secrets.identifier(.token, token) {
            parts.oauth.append(("oauth_token", token))
        }
        let others = [
            ("oauth_signature_method", signatureMethod ?? SignatureMethod.hmacSHA1.rawValue),
            ("oauth_nonce", nonce), ("oauth_timestamp", timestamp),
        ]
        for (name, value) in others {
            if let value { parts.oauth.append((name, value)) }
        }
        return parts
    }

    private func sign(
        _ parts: VectorParts,
        _ key: PastedKey,
        into answer: inout SignedAnswer
    ) throws(VectorIssue) {
        var builder = VectorBuilder(file: Self.name) { (file) throws(KeyError) in
            try key.read(file)
        }
        guard let vector = builder.vector(of: parts) else {
            for issue in builder.issues { answer.faults.append(issue.text(answer.style.names)) }
            return
        }
        guard vector.signatureMethod != nil, !vector.isSecret(.signature) else {
            throw VectorIssue(
                file: Self.name,
                message: vector.signatureMethod == nil
                    ? "the signature method is unknown"
                    : "a PLAINTEXT signature consists of the secrets, so it is not shown")
        }
        var derivation = Derivation()
        do throws(SigningError) {
            let signed = try SignedVector(vector, stages: nil, using: &derivation)
            answer.add(signed, Self.formats)
        } catch {
            answer.faults.append("\(error)")
        }
    }
}
