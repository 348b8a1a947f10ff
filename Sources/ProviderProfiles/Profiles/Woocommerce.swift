extension ProviderProfile {
    static let woocommerce = ProviderProfile(
        name: "woocommerce",
        title: "WooCommerce",
        state: "in service; over https it expects Basic authentication instead",
        paths: ["/wp-json/wc/", "/wc-api/"],
        flow: "one-legged",
        methods: ["HMAC-SHA1", "HMAC-SHA256"],
        places: [.query, .header],
        body: "bodies are not signed",
        rules: ProviderRules(
            insteadOverHTTPS: "Basic authentication with the same key and secret", clockWindow: 900,
            tolerated: ["duplicates-last-wins"], isOneLegged: true),
        facts: [
            "OAuth is for http only. Over https, WooCommerce expects Basic authentication with the "
                + "same key.",
            "Timestamps may differ from the server's time by up to 15 minutes. For each "
                + "timestamp, WooCommerce stores only one nonce.",
            "WooCommerce signs the URL from the site's settings. Behind a proxy, that URL differs "
                + "from the URL that you request.",
            "PHP keeps only the last of several query parameters with the same name, so a "
                + "signature that covers only the last one is accepted.",
        ],
        deviations: [
            ProviderDeviation(
                pitfall: "no-ampersand",
                text: "signs with only the consumer secret, without \"&\" (legacy API v1 and v2)",
                paths: ["/wc-api/v1/", "/wc-api/v2/"],
                source: "woocommerce/woocommerce#7927, #11224; woocommerce-rest-api-docs#8")
        ],
        errors: [
            ProviderError(
                "woocommerce_rest_authentication_error",
                also: ["woocommerce_api_authentication_error"],
                "WooCommerce does not accept the signature, the timestamp or the nonce; the error "
                    + "message says which.",
                [
                    "the \"&\" after the consumer secret is missing, or is present although the "
                        + "legacy API v1 or v2 is used",
                    "the request uses https: use Basic authentication over https",
                    "the URL in the site's settings differs from yours: for example, only one of "
                        + "them has www or https",
                    "\"+\" in the signature is not encoded as %2B in the query",
                    "your clock and the server's clock differ by more than 15 minutes, or the "
                        + "request was sent twice",
                ],
                to: ["signature_invalid"],
                written: "Invalid signature - provided signature does not match."),
            ProviderError(
                "Invalid timestamp.",
                "The timestamp differs from the server's time by more than 15 minutes.",
                [
                    "your clock and the server's clock differ by more than 15 minutes"
                ],
                next: .clock,
                to: ["timestamp_refused"]),
            ProviderError(
                "Invalid nonce - nonce has already been used.",
                "The nonce was used before.",
                [
                    "the same request was sent twice"
                ],
                next: .header,
                to: ["nonce_used"]),
            ProviderError(
                "Consumer key is invalid.",
                "The consumer key is unknown.",
                [
                    "the key belongs to another shop, or was deleted"
                ],
                next: .credentials,
                to: ["consumer_key_unknown", "any"]),
            ProviderError(
                "Invalid signature - signature method is invalid.",
                "The signature method is neither HMAC-SHA1 nor HMAC-SHA256.",
                [
                    "use HMAC-SHA256"
                ],
                next: .provider,
                to: ["signature_method_rejected"]),
            ProviderError(
                "Missing OAuth parameter",
                "Protocol parameters are missing.",
                [
                    "the error text names the parameters"
                ],
                next: .header,
                to: ["parameter_absent"], written: "Missing OAuth parameter {names}"),
        ],
        answer: ProviderAnswer(
            .json(
                #"{"code":"woocommerce_rest_authentication_error","message":"{text}","#
                    + #""data":{"status":{status}}}"#)),
        sources: [
            ProviderSource("WooCommerce REST API documentation, Authentication"),
            ProviderSource("woocommerce, class-wc-rest-authentication.php"),
            ProviderSource("woocommerce/woocommerce#7927, #11224, #18146"),
        ])
}
