import OAuth1

extension PitfallCatalogue {
    static let key: [Pitfall] =
        madeOfSecrets + Pitfall.ofDamagedSecrets + [
            .base64LenientlyDecodedSecret, .consumerKeyAndSecret, .secretReplaced,
            .secretCut, .keyCut, .keyJoinedDifferently,
        ]

    private static let madeOfSecrets: [Pitfall] = [
        .secretsNotEncoded, .secretsDoubleEncoded, .keyEncodedWhole, .noAmpersand,
        .secretsWithoutAmpersand, .consumerSecretOnly, .tokenSecretOnly,
        .tokenSecretWithoutAmpersand, .secretsSwapped, .consumerKeyForSecret,
        .tokenForTokenSecret, .keysForSecrets, .keyAndSecretExchanged, .requestTokenSecret,
        .consumerSecretNewline, .tokenSecretNewline, .consumerSecretLeadingSpace,
        .consumerSecretTrailingSpace, .keyTrailingNewline, .nullText, .base64DecodedSecret,
        .ampersandEncoded, .hexDecodedSecret,
    ]
}

extension Pitfall {
    /// A pitfall of the key made from two secrets; no instances if the key is given or is RSA's.
    init(
        key id: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        instances: @escaping @Sendable (SigningFacts) -> [Mistake]
    ) {
        self.init(id, section: "3.4.2", frequency, mistake: mistake, fix: fix) { facts in
            facts.signatureMethod.kind != .rsa && facts.givenSigningKey == nil
                ? instances(facts) : []
        }
    }

    /// A pitfall of the key that does not depend on the secrets.
    init(
        key id: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        change: @escaping @Sendable (inout SigningKeyRecipe) -> Void
    ) {
        self.init(key: id, frequency, mistake: mistake, fix: fix) { _ in [Mistake(.key(change))] }
    }
}
