import OAuth1
import Vectors
import HTTP

// The client and the token that a request names (§3.2).
extension Step {
    /// A client that is registered here.
    static let client = check(.client) { state, record throws(Refusal) in
        let key = record.clientKeyBytes
        guard let client = state.clients[key] else {
            let title = state.title(of: key)
            throw Refusal(
                .knownClient, "consumer_key_unknown",
                "the consumer key \(title) is not registered with this server",
                fix:
                    "use a consumer key from the --clients file, or the key that the server "
                    + "printed when it started"
            )
        }
        record.client = client
    }

    /// The one method of a client that may use no other (§3.4).
    static let clientMethod = check(.clientMethod) { _, record throws(Refusal) in
        guard let method = record.message?.signatureMethod,
            let registered = record.client?.signatureMethod, method != registered
        else { return }
        throw Refusal(
            .registeredMethod, "signature_method_rejected",
            "the client is not allowed to use \(method.rawValue)",
            fix: "sign with \(registered.rawValue), the method that the client is registered for")
    }

    /// The token that the request names, or should name at this endpoint.
    static let token = check(.token) { state, record throws(Refusal) in
        let identifier = record.tokenBytes
        switch record.endpoint {
        case .initiate:
            guard identifier.isEmpty else {
                throw .rejected(
                    .knownToken, "oauth_token",
                    "a request for temporary credentials must not have a token, but oauth_token is"
                        + " \(PlainText.quoted(bytes: identifier.prefix(80)))",
                    fix: "leave oauth_token out, and sign with an empty token secret")
            }
            record.tokenSecret = ""
        case .token:
            guard !identifier.isEmpty else {
                throw .absent(
                    .parameters, ["oauth_token"],
                    fix: "send the authorized temporary credentials as oauth_token")
            }
            guard let token = state.temporary[identifier] else {
                guard state.tokens[identifier] == nil else {
                    throw Refusal(
                        .temporary, "token_rejected",
                        "oauth_token names token credentials, but only temporary credentials can be"
                            + " exchanged")
                }
                throw unknown(identifier, state)
            }
            record.tokenSecret = token.secret.text
        case .resource, .authorize:
            record.tokenSecret = try accessSecret(identifier, state)
        }
    }

    private static func accessSecret(
        _ identifier: [UInt8],
        _ state: ServerState
    ) throws(Refusal) -> String {
        guard !identifier.isEmpty else { return "" }
        if let token = state.tokens[identifier] { return token.secret.text }
        guard state.temporary[identifier] == nil else {
            throw Refusal(
                .notTemporary, "token_rejected",
                "oauth_token names temporary credentials, which do not give access",
                fix: "exchange them for token credentials at the token endpoint first")
        }
        throw unknown(identifier, state)
    }

    private static func unknown(_ identifier: [UInt8], _ state: ServerState) -> Refusal {
        let title = state.title(of: identifier)
        guard !state.settings.isWatching else {
            return Refusal(
                .knownToken, "token_rejected",
                "the secret of the token \(title) is unknown, so the signature is not verified",
                fix: "add the token to the --clients file, or get a new token through "
                    + "oauthcheck watch")
        }
        return Refusal(
            .knownToken, "token_rejected", "the token \(title) is unknown to this server",
            fix: "get a new token: without --state, tokens are lost when the server ends")
    }

    /// Credentials that were issued to this client.
    static let owner = check(.owner) { state, record throws(Refusal) in
        guard let client = record.client else { return }
        let identifier = record.tokenBytes
        switch record.endpoint {
        case .resource:
            guard let token = state.tokens[identifier], !token.clientKey.isSame(client.key) else {
                return
            }
            throw Refusal(
                .tokenOfClient, "token_rejected", "the token was issued to another client")
        case .token:
            guard let token = state.temporary[identifier], !token.clientKey.isSame(client.key)
            else { return }
            throw Refusal(
                .temporaryOfClient, "token_rejected",
                "the temporary credentials were issued to another client")
        case .initiate, .authorize: return
        }
    }
}
