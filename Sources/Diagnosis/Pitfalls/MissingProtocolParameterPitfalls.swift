// MARK: - Protocol parameters that are sent but not signed (§3.4.1.3.1)

extension Pitfall {
    /// Seen in DotNetOpenAuth/DotNetOpenAuth#28 (the reverse), natevw/fermata#48.
    static let oauthVersionMissing = leftOut("oauth-version-missing", .common, "oauth_version")

    /// For instance, the signature is made before there is a token.
    static let oauthTokenLeftOut = leftOut("oauth-token-left-out", .rare, "oauth_token")

    /// The callback is added after signing.
    ///
    /// Seen in scribejava/scribejava#92, lexmag/oauther#10, IMS Basic LTI 1.0 guide B.5.
    static let oauthCallbackMissing = leftOut("oauth-callback-missing", .common, "oauth_callback")

    /// Seen in themattharris/tmhOAuth#19, ddo/oauth-1.0a#112.
    static let oauthVerifierMissing = leftOut("oauth-verifier-missing", .common, "oauth_verifier")

    /// Seen in drone29a/clj-oauth#12.
    static let nonceTimestampNotSigned = leftOut(
        "nonce-timestamp-not-signed", .seen, "oauth_nonce", "oauth_timestamp")

    /// Seen in Mastercard/oauth1-signer-java#5, Mastercard/oauth1-signer-nodejs#7,
    /// 1EdTech/basiclti-util-java#3.
    static let oauthBodyHashMissing = leftOut("oauth-body-hash-missing", .common, "oauth_body_hash")

    private static func leftOut(
        _ id: String,
        _ frequency: Frequency,
        _ names: String...
    ) -> Pitfall {
        let text = names.joined(separator: " and ")
        return Pitfall(
            id, section: "3.4.1.3.1", frequency,
            mistake: "left \(text) out of the signature",
            fix: "include \(text) in the signed parameters",
            .parameters { $0.dropProtocolParameters(names) })
    }
}
