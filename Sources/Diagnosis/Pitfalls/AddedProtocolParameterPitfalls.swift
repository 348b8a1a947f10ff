import OAuth1

// MARK: - Protocol parameters that are signed but not sent, or never signed (§3.4.1.3.1)

extension Pitfall {
    /// `oauth_signature` is signed itself.
    ///
    /// Seen in guzzle/oauth-subscriber#100, scribejava/scribejava (test suite).
    static let oauthSignatureIncluded = Pitfall(
        "oauth-signature-included", section: "3.4.1.3.1", .common,
        mistake: "signed oauth_signature itself",
        fix: "leave oauth_signature out of the signed parameters"
    ) { facts in
        let empty = added("oauth_signature", [], detail: "the signed oauth_signature was empty")
        // A PLAINTEXT signature is the key, so the detail does not show it.
        let sent = facts.sentSignature.flatMap { value in
            value.isEmpty
                ? nil
                : added(
                    "oauth_signature", value,
                    detail: "the signed oauth_signature had the value that was sent")
        }
        let correct = correctSignature(facts).map { value in
            added(
                "oauth_signature", value,
                detail: "the request had been signed before, and was signed with that"
                    + " oauth_signature again")
        }
        return [empty] + [sent, correct].compactMap { $0 }
    }

    /// What a first attempt was signed with; nil if it is not an HMAC.
    private static func correctSignature(_ facts: SigningFacts) -> [UInt8]? {
        guard facts.signatureMethod.kind == .hmac else { return nil }
        do throws(SigningError) {
            return try SigningProcedure(facts).signature(using: Signer(), privateKey: nil)
        } catch {
            // Then nothing is compared with it.
            return nil
        }
    }

    /// The realm of the header is signed.
    ///
    /// Seen in ddo/oauth-1.0a#50, ciaranj/connect-auth#9, oauthlib/oauthlib#139.
    static let realmIncluded = Pitfall(
        "realm-included", section: "3.4.1.3.1", .common,
        mistake: "signed the realm of the Authorization header",
        fix: "leave the realm of the Authorization header out of the signed parameters"
    ) { facts in
        facts.realm.map { realm in
            let text = TextEncoding().encoded(Array("&realm=".utf8) + TextEncoding().encoded(realm))
            return [
                added("realm", realm),
                Mistake(
                    .composition { $0.suffix += text },
                    detail: "the realm was put after all other parameters"),
            ]
        } ?? []
    }

    /// Seen in DotNetOpenAuth/DotNetOpenAuth#28, rt.cpan.org 47369 (Net::OAuth).
    static let oauthVersionAdded = Pitfall(
        "oauth-version-added", section: "3.4.1.3.1", .common,
        mistake: "signed oauth_version=1.0 but did not send it",
        fix: "sign oauth_version only if you send it"
    ) { facts in
        facts.protocolValue("oauth_version") == nil
            ? [added("oauth_version", Array("1.0".utf8))] : []
    }

    /// A request without a token is signed with an empty token.
    ///
    /// Seen in rhargreaves/oauth-dotnetcore#19, postmanlabs/postman-app-support#2079,
    /// dghubble/oauth1#38.
    static let oauthTokenEmptyAdded = Pitfall(
        "oauth-token-empty-added", section: "3.4.1.3.1", .common,
        mistake: "signed an empty oauth_token but did not send it",
        fix: "leave oauth_token out if there is no token"
    ) { facts in
        facts.protocolValue("oauth_token") == nil ? [added("oauth_token", [])] : []
    }

    /// Seen in jupyterhub/ltiauthenticator#139, scribejava/scribejava#45.
    static let oauthCallbackAdded = Pitfall(
        "oauth-callback-added", section: "3.4.1.3.1", .common,
        mistake: "signed an oauth_callback but did not send it",
        fix: "sign oauth_callback only if you send it"
    ) { facts in
        guard facts.protocolValue("oauth_callback") == nil else { return [] }
        return ["about:blank", "oob", ""].map { value in
            added(
                "oauth_callback", Array(value.utf8),
                detail: "the signed callback was \"\(value)\"")
        }
    }

    private static func added(_ name: String, _ value: [UInt8], detail: String? = nil) -> Mistake {
        Mistake(.parameters { $0.addProtocolParameter(name, value) }, detail: detail)
    }
}
