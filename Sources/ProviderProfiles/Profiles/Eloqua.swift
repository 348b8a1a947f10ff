extension ProviderProfile {
    static let eloqua = ProviderProfile(
        name: "eloqua",
        title: "Oracle Eloqua (calls to your app)",
        state: "in service",
        hosts: ["*.eloqua.com"],
        flow: "one-legged: Eloqua signs, and your app verifies",
        methods: ["HMAC-SHA1"],
        places: [.query],
        body: "JSON bodies are not signed",
        rules: ProviderRules(clockWindow: 300, isOneLegged: true),
        facts: [
            "The signing key is the client secret, followed by \"&\".",
            "A timestamp may be at most 5 minutes old.",
            "How Eloqua sorts the parameters was found by recomputing the signature of the "
                + "documentation's example.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "sorted-case-insensitive",
                text: "ignores case when it sorts parameters, so AssetName comes before "
                    + "oauth_nonce, and Special after oauth_nonce",
                source:
                    "docs.oracle.com, eloqua-develop, Validating a call signature "
                    + "(example recomputed)")
        ],
        sources: [
            ProviderSource("docs.oracle.com, eloqua-develop, Validating a call signature"),
            ProviderSource("docs.oracle.com, eloqua-rest-api, Validating a call signature"),
        ])
}
