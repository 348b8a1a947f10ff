// Protocol parameters that are signed and not sent, or never signed (§3.4.1.3.1).

extension Pitfall {
    /// `oauth_signature` takes part in what it signs.
    ///
    /// Met in guzzle/oauth-subscriber#100, scribejava/scribejava (test suite).
    static let oauthSignatureIncluded = Pitfall(
        "oauth-signature-included", section: "3.4.1.3.1", .common,
        mistake: "signed oauth_signature itself",
        fix: "leave oauth_signature out of what is signed"
    ) { facts in
        let empty = added("oauth_signature", [], detail: "its value was empty")
        guard let sent = facts.sentSignature, !sent.isEmpty else { return [empty] }
        // With PLAINTEXT the signature is the key, which is not to be shown.
        return [empty, added("oauth_signature", sent, detail: "its value was the one sent")]
    }

    /// The realm of the header takes part.
    ///
    /// Met in ddo/oauth-1.0a#50, ciaranj/connect-auth#9, oauthlib/oauthlib#139.
    static let realmIncluded = Pitfall(
        "realm-included", section: "3.4.1.3.1", .common,
        mistake: "signed the realm of the Authorization header",
        fix: "leave the header's realm out of what is signed"
    ) { facts in
        facts.realm.map { [added("realm", $0)] } ?? []
    }

    /// Met in DotNetOpenAuth/DotNetOpenAuth#28, rt.cpan.org 47369 (Net::OAuth).
    static let oauthVersionAdded = Pitfall(
        "oauth-version-added", section: "3.4.1.3.1", .common,
        mistake: "signed oauth_version=1.0, which is not sent",
        fix: "sign oauth_version where it is sent and nowhere else"
    ) { facts in
        facts.protocolValue("oauth_version") == nil
            ? [added("oauth_version", Array("1.0".utf8))] : []
    }

    /// A request without a token is signed with an empty one.
    ///
    /// Met in rhargreaves/oauth-dotnetcore#19, postmanlabs/postman-app-support#2079,
    /// dghubble/oauth1#38.
    static let oauthTokenEmptyAdded = Pitfall(
        "oauth-token-empty-added", section: "3.4.1.3.1", .common,
        mistake: "signed an empty oauth_token, which is not sent",
        fix: "leave oauth_token out where there is no token"
    ) { facts in
        facts.protocolValue("oauth_token") == nil ? [added("oauth_token", [])] : []
    }

    /// Met in jupyterhub/ltiauthenticator#139, scribejava/scribejava#45.
    static let oauthCallbackAdded = Pitfall(
        "oauth-callback-added", section: "3.4.1.3.1", .common,
        mistake: "signed an oauth_callback, which is not sent",
        fix: "sign oauth_callback where it is sent and nowhere else"
    ) { facts in
        guard facts.protocolValue("oauth_callback") == nil else { return [] }
        return ["about:blank", "oob", ""].map { value in
            added(
                "oauth_callback", Array(value.utf8),
                detail: "the callback that was signed is \"\(value)\"")
        }
    }

    private static func added(_ name: String, _ value: [UInt8], detail: String? = nil) -> Mistake {
        Mistake(.parameters { $0.addProtocolParameter(name, value) }, detail: detail)
    }
}
