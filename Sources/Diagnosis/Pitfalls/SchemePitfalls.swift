import OAuth1

// Another scheme is signed than the one that is sent (§3.4.1.2).

extension Pitfall {
    /// A server behind a proxy computes with `http` although the client used `https`.
    ///
    /// Met in openedx/openedx-platform#5016, jupyterhub/ltiauthenticator#4, omsmith/ims-lti#62.
    static let schemeHttpForHttps = otherScheme("http", for: "https", .notorious)

    /// The reverse: `https` is signed, `http` is sent.
    ///
    /// Met in Apereo-Learning-Analytics-Initiative/OpenLRS#21, hybridauth/hybridauth#281.
    static let schemeHttpsForHttp = otherScheme("https", for: "http", .common)

    /// The scheme alone is not written in lower case; seen in five installable libraries.
    static let schemeCaseKept = Pitfall(
        "scheme-case-kept", section: "3.4.1.2",
        mistake: "kept the case of the scheme",
        fix: "write the scheme in lower case"
    ) { facts in
        let isWrittenSo = facts.text(facts.uri?.scheme)?.hasUpperCase ?? false
        return isWrittenSo ? [Mistake(.uri { $0.keepsSchemeCase = true })] : []
    }

    private static func otherScheme(
        _ signed: String,
        for sent: String,
        _ frequency: Frequency
    ) -> Pitfall {
        Pitfall(
            "scheme-\(signed)-for-\(sent)", section: "3.4.1.2", frequency,
            mistake: "signed the scheme \(signed) although \(sent) is sent",
            fix: "sign the scheme that the client uses, in front of every proxy"
        ) { facts in
            guard BaseStringURIParts(facts)?.isScheme(sent) ?? false else { return [] }
            return [Mistake(.uri { $0.scheme = Array(signed.utf8) })]
        }
    }
}
