extension ProviderProfile {
    static let eloqua = ProviderProfile(
        name: "eloqua",
        title: "Oracle Eloqua (calls to your app)",
        state: "in service",
        hosts: ["*.eloqua.com"],
        flow: "one-legged: Eloqua signs, and you verify",
        methods: ["HMAC-SHA1"],
        places: [.query],
        body: "JSON bodies are not signed",
        rules: ProviderRules(clockWindow: 300, isOneLegged: true),
        facts: [
            "The key is the client secret and \"&\".",
            "A timestamp is at most 5 minutes old.",
            "The deviation was found by recomputing the signature that the documentation "
                + "prints.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "sorted-case-insensitive",
                text: "sorts the parameters without regard to case, so AssetName comes before "
                    + "oauth_nonce and Special after it",
                source: "docs.oracle.com, eloqua-develop, Validating a call signature (recomputed)")
        ],
        sources: [
            ProviderSource("docs.oracle.com, eloqua-develop, Validating a call signature"),
            ProviderSource("docs.oracle.com, eloqua-rest-api, Validating a call signature"),
        ])
}
