// The key is made of something else than the two secrets, or not of both (§3.4.2).

extension Pitfall {
    /// The token secret is missing from the key.
    ///
    /// Met in mountain-loop/yaak#611, meteor/meteor#1167, scribejava/scribejava#634.
    static let consumerSecretOnly = Pitfall(
        key: "consumer-secret-only", .common,
        mistake: "left the token secret out of the key",
        fix: "join the consumer secret and the token secret with \"&\"",
        change: { $0.tokenSecret = [] })

    /// The consumer secret is missing from the key.
    static let tokenSecretOnly = Pitfall(
        key: "token-secret-only", .rare,
        mistake: "left the consumer secret out of the key",
        fix: "join the consumer secret and the token secret with \"&\"",
        change: { $0.consumerSecret = [] })

    /// The key is the token secret alone.
    static let tokenSecretWithoutAmpersand = Pitfall(
        key: "token-secret-without-ampersand", .rare,
        mistake: "used the token secret alone as key",
        fix: "join the consumer secret and the token secret with \"&\"",
        change: {
            $0.consumerSecret = []
            $0.separator = []
        })

    /// The token secret stands first.
    static let secretsSwapped = Pitfall(
        key: "secrets-swapped", .rare,
        mistake: "wrote the token secret before the consumer secret",
        fix: "write the consumer secret before the token secret",
        change: { ($0.consumerSecret, $0.tokenSecret) = ($0.tokenSecret, $0.consumerSecret) })

    /// The consumer key stands in place of the consumer secret.
    ///
    /// Met in XeroAPI/Xero-Net#23, and in
    /// stramaxon.com/2021/03/woocommerce-rest-oauth-authentication-php.html.
    static let consumerKeyForSecret = Pitfall(
        key: "consumer-key-for-secret", .common,
        mistake: "used the consumer key in place of the consumer secret",
        fix: "make the key of the two secrets",
        instances: { facts in
            guard let key = facts.protocolValue("oauth_consumer_key") else { return [] }
            return [Mistake(.key { $0.consumerSecret = key })]
        })

    /// The token stands in place of the token secret.
    ///
    /// Met in osmlab/ohauth#6, stackoverflow.com/questions/16632320.
    static let tokenForTokenSecret = Pitfall(
        key: "token-for-token-secret", .common,
        mistake: "used the token in place of the token secret",
        fix: "make the key of the two secrets",
        instances: { facts in
            guard let token = facts.protocolValue("oauth_token") else { return [] }
            return [Mistake(.key { $0.tokenSecret = token })]
        })

    /// Consumer key and token stand in place of both secrets; met in WP-API/OAuth1#146.
    static let keysForSecrets = Pitfall(
        key: "keys-for-secrets",
        mistake: "used consumer key and token in place of the two secrets",
        fix: "make the key of the two secrets",
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

    /// Consumer key and consumer secret are exchanged everywhere; met in bytespider/jsOAuth#4.
    static let keyAndSecretExchanged = Pitfall(
        key: "key-and-secret-exchanged",
        mistake: "exchanged consumer key and consumer secret",
        fix: "send the consumer key, and make the key of the two secrets",
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
    /// Met in themattharris/tmhOAuth#59, daviddesberg/PHPoAuthLib#486.
    static let requestTokenSecret = Pitfall(
        key: "request-token-secret", .common,
        mistake: "used the token secret of another step",
        fix: "use the secret that was issued with the token",
        instances: { facts in
            facts.otherTokenSecrets.map { secret in Mistake(.key { $0.tokenSecret = secret }) }
        })
}
