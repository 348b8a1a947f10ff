import OAuth1
import Vectors

// Requests that are signed with another secret.
extension Change {
    static let secrets: [Change] = tokenSecrets + clientSecrets

    static let tokenSecrets: [Change] = wrongSecrets(
        of: "token", \.tokenSecret, identifier: { $0.token ?? "" }
    ).map { $0.only(\.hasToken) }

    static let clientSecrets: [Change] =
        wrongSecrets(of: "client", \.clientSecret, identifier: { $0.clientIdentifier }) + [
            Change(text: "a request signed with the client secret of another client") {
                bench, context in
                let secret = try bench.otherClient().sharedSecret
                return try bench.lawful(context, signed: { $0.clientSecret = secret })
            },
            // Its token would belong to the first client.
            Change(
                text: "a request of another client, signed with this client's secret",
                applies: { !$0.hasToken }
            ) { bench, context in
                let key = try bench.otherClient().identifier
                let edit: Edit = { $0.set("oauth_consumer_key", key) }
                return try bench.lawful(context, signed: edit, sent: edit)
            },
            .signed("a request signed with the two secrets exchanged") {
                ($0.clientSecret, $0.tokenSecret) = ($0.tokenSecret, $0.clientSecret)
            },
            .signed("a request signed with empty secrets") {
                ($0.clientSecret, $0.tokenSecret) = ("", "")
            },
        ]

    private static func wrongSecrets(
        of owner: String,
        _ secret: any WritableKeyPath<Draft, SharedSecret> & Sendable,
        identifier: @escaping @Sendable (Draft) -> String
    ) -> [Change] {
        let variants: [(String, @Sendable (Draft, String) -> String)] = [
            ("an empty \(owner) secret", { _, _ in "" }),
            ("the \(owner) secret without its last character", { String($1.dropLast()) }),
            ("the \(owner) secret and one more character", { $1 + "x" }),
            ("the \(owner) secret in another letter case", { Base64Variant.withOtherCase($1) }),
            ("the \(owner)'s identifier as its secret", { draft, _ in identifier(draft) }),
        ]
        return variants.map { text, variant in
            .signed("a request signed with \(text)") {
                $0[keyPath: secret] = SharedSecret(variant($0, $0[keyPath: secret].text))
            }
        }
    }
}

extension Bench {
    /// The credentials of a client with another key and another secret than the first one's.
    fileprivate func otherClient() throws -> ClientCredentials {
        let own = credentials.pairs.first?.client.credentials
        let other = credentials.pairs.map(\.client.credentials).first {
            $0.identifier != own?.identifier && $0.sharedSecret != own?.sharedSecret
        }
        guard let other else { throw ProbeError("there is no other client") }
        return other
    }
}
