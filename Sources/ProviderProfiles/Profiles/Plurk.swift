extension ProviderProfile {
    static let plurk = ProviderProfile(
        name: "plurk",
        title: "Plurk",
        state: "in service",
        hosts: ["*.plurk.com"],
        flow: "three-legged; two-legged for some requests",
        methods: ["HMAC-SHA1"],
        places: [.header, .form],
        body: "forms are signed; multipart bodies are not",
        facts: [
            "The authorization page accepts the parameters deviceid and model.",
            "Every endpoint accepts GET and POST; sign the method that you send.",
        ],
        endpoints: [
            "https://www.plurk.com/OAuth/request_token",
            "https://www.plurk.com/OAuth/authorize",
            "https://www.plurk.com/OAuth/access_token",
        ],
        sources: [
            ProviderSource("plurk.com/API")
        ])
}
