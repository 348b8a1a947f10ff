import OAuth1

// MARK: - The signed scheme is not the one that is sent (§3.4.1.2)

extension Pitfall {
    /// A proxy ends TLS, so the server signs `http` although the client used `https`.
    ///
    /// Seen in openedx/openedx-platform#5016, jupyterhub/ltiauthenticator#4, omsmith/ims-lti#62.
    static let schemeHttpForHttps = otherScheme(
        "http", for: "https", .notorious,
        fix: "sign the scheme that the client used (https), not the scheme that a proxy "
            + "uses to forward the request")

    /// The reverse: `https` is signed, but `http` is sent.
    ///
    /// Seen in Apereo-Learning-Analytics-Initiative/OpenLRS#21, hybridauth/hybridauth#281.
    static let schemeHttpsForHttp = otherScheme(
        "https", for: "http", .common,
        fix: "sign the scheme that the client used (http), not the scheme that your "
            + "configuration assumes")

    /// Only the scheme is not converted to lower case; seen in five installable libraries.
    static let schemeCaseKept = Pitfall(
        "scheme-case-kept", section: "3.4.1.2",
        mistake: "did not convert the scheme to lower case",
        fix: "convert the scheme to lower case"
    ) { facts in
        let isWrittenSo = facts.text(facts.uri?.scheme)?.hasUpperCase ?? false
        return isWrittenSo ? [Mistake(.uri { $0.keepsSchemeCase = true })] : []
    }

    private static func otherScheme(
        _ signed: String,
        for sent: String,
        _ frequency: Frequency,
        fix: String
    ) -> Pitfall {
        Pitfall(
            "scheme-\(signed)-for-\(sent)", section: "3.4.1.2", frequency,
            mistake: "signed the scheme \(signed), but the request uses \(sent)",
            fix: fix
        ) { facts in
            guard BaseStringURIParts(facts)?.isScheme(sent) ?? false else { return [] }
            return [Mistake(.uri { $0.scheme = Array(signed.utf8) })]
        }
    }
}
