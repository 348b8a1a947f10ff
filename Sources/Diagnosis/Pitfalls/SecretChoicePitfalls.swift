// MARK: - The key is not made from the two secrets (§3.4.2)

extension Pitfall {
    /// The token secret is missing from the key.
    ///
    /// Seen in mountain-loop/yaak#611, meteor/meteor#1167, scribejava/scribejava#634.
    static let consumerSecretOnly = Pitfall(
        key: "consumer-secret-only", .common,
        mistake: "left the token secret out of the signing key",
        fix: "join the consumer secret and the token secret with \"&\"",
        change: { $0.tokenSecret = [] })

    /// The consumer secret is missing from the key.
    static let tokenSecretOnly = Pitfall(
        key: "token-secret-only", .rare,
        mistake: "left the consumer secret out of the signing key",
        fix: "join the consumer secret and the token secret with \"&\"",
        change: { $0.consumerSecret = [] })

    /// The key is only the token secret.
    static let tokenSecretWithoutAmpersand = Pitfall(
        key: "token-secret-without-ampersand", .rare,
        mistake: "used only the token secret as the signing key",
        fix: "join the consumer secret and the token secret with \"&\"",
        change: {
            $0.consumerSecret = []
            $0.separator = []
        })

    /// The token secret comes first.
    static let secretsSwapped = Pitfall(
        key: "secrets-swapped", .rare,
        mistake: "put the token secret before the consumer secret",
        fix: "put the consumer secret before the token secret",
        change: { ($0.consumerSecret, $0.tokenSecret) = ($0.tokenSecret, $0.consumerSecret) })

    /// The consumer key is used instead of the consumer secret.
    ///
    /// Seen in XeroAPI/Xero-Net#23, and in
    /// stramaxon.com/2021/03/woocommerce-rest-oauth-authentication-php.html.
    static let consumerKeyForSecret = Pitfall(
        key: "consumer-key-for-secret", .common,
        mistake: "used the consumer key instead of the consumer secret",
        fix: "build the signing key from the two secrets",
        instances: { facts in
            guard let key = facts.protocolValue("oauth_consumer_key") else { return [] }
            return [Mistake(.key { $0.consumerSecret = key })]
        })

    /// The token is used instead of the token secret.
    ///
    /// Seen in osmlab/ohauth#6, stackoverflow.com/questions/16632320.
    static let tokenForTokenSecret = Pitfall(
        key: "token-for-token-secret", .common,
        mistake: "used the token instead of the token secret",
        fix: "build the signing key from the two secrets",
        instances: { facts in
            guard let token = facts.protocolValue("oauth_token") else { return [] }
            return [Mistake(.key { $0.tokenSecret = token })]
        })

    /// The consumer key and the token are used instead of both secrets; seen in WP-API/OAuth1#146.
    static let keysForSecrets = Pitfall(
        key: "keys-for-secrets",
        mistake: "used the consumer key and the token instead of the two secrets",
        fix: "build the signing key from the two secrets",
        instances: { facts in
            guard let key = facts.protocolValue("oauth_consumer_key"),
                let token = facts.protocolValue("oauth_token")
            else { return [] }
            return [
                Mistake(
                    .key {
                        $0.consumerSecret = key
                        $0.tokenSecret = token
                    })
            ]
        })

    /// Providers call the consumer's two values "key" and "secret", so they are taken for the two
    /// secrets; no thread found.
    static let consumerKeyAndSecret = Pitfall(
        key: "consumer-key-and-secret",
        mistake: "used the consumer key and the consumer secret as the two secrets",
        fix: "join the consumer secret and the token secret, which is empty if there is no token",
        instances: { facts in
            guard let key = facts.protocolValue("oauth_consumer_key") else { return [] }
            let secret = facts.consumerSecret
            return [
                Mistake(
                    .key {
                        $0.consumerSecret = key
                        $0.tokenSecret = secret
                    })
            ]
        })

    /// The consumer key and the consumer secret are swapped; seen in bytespider/jsOAuth#4.
    static let keyAndSecretExchanged = Pitfall(
        key: "key-and-secret-exchanged",
        mistake: "swapped the consumer key and the consumer secret",
        fix: "send the consumer key, and build the signing key from the two secrets",
        instances: { facts in
            guard let key = facts.protocolValue("oauth_consumer_key") else { return [] }
            let secret = facts.consumerSecret
            return [
                Mistake(
                    .parameters { $0.replaceProtocolParameter("oauth_consumer_key", by: secret) },
                    .key { $0.consumerSecret = key })
            ]
        })

    /// The secret of the request token is used after the access token was issued, or the reverse.
    ///
    /// Seen in themattharris/tmhOAuth#59, daviddesberg/PHPoAuthLib#486.
    static let requestTokenSecret = Pitfall(
        key: "request-token-secret", .common,
        mistake: "used the secret of a different token, such as the request token",
        fix: "use the token secret that was issued with the token",
        instances: { facts in
            facts.otherTokenSecrets.map { secret in Mistake(.key { $0.tokenSecret = secret }) }
        })
}
